import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { stack, wrap } from "../../styles/utilities.css.ts";
import * as css from "./second-factor.css.ts";

/** New recovery codes, shown only once. */
export function RecoveryCodesDialog({
  codes,
  isRenewal = false,
  onClose,
}: {
  codes: readonly string[];
  /** Whether the server has replaced the codes without a request by the user. */
  isRenewal?: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen
      title={t("second-factor:codes.title")}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t("second-factor:codes.kept")}
        </Button>
      }
    >
      <div className={stack.m}>
        <Notice tone="warning">{t("second-factor:codes.once")}</Notice>
        {isRenewal ? <p>{t("second-factor:codes.renewed")}</p> : null}
        <p>{t("second-factor:codes.text")}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <bdi translate="no" dir="ltr">
                {code}
              </bdi>
            </li>
          ))}
        </ul>
        <div className={wrap}>
          <CopyButton text={codes.join("\n")} label={t("second-factor:codes.copy")} />
          <Button size="small" icon={<Printer aria-hidden="true" />} onPress={() => print()}>
            {t("second-factor:codes.print")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
