import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageKey } from "../../lib/use-page-key.ts";
import { IconButton } from "../../ui/button/button.tsx";
import * as dialogCss from "../../ui/dialog/dialog.css.ts";
import * as panelCss from "../../ui/layout/side-panel.css.ts";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { UserText } from "../../ui/user-text.tsx";

interface PendingPersonProps {
  /** The name in the table; undefined if the table does not show the person. */
  name: string | undefined;
  isInPanel: boolean;
  onClose: () => void;
}

/** The frame of a person's details while the code of the details loads. */
export function PendingPerson({ name, isInPanel, onClose }: PendingPersonProps) {
  const { t } = useTranslation();
  usePageKey(({ key }) => key === "Escape", onClose, { isFirst: true });
  const css = isInPanel ? panelCss : dialogCss;
  const frame = (
    <section aria-busy="true" className={isInPanel ? panelCss.panel : dialogCss.size.record}>
      <div className={isInPanel ? undefined : dialogCss.dialog}>
        <header className={css.header}>
          <h2 className={dialogCss.title}>
            <UserText>{name}</UserText>
          </h2>
          <IconButton
            label={t("common:action.close")}
            icon={<X aria-hidden="true" />}
            onPress={onClose}
          />
        </header>
        <div className={css.body}>
          <Waiting>{t("persons:details.loading")}</Waiting>
        </div>
      </div>
    </section>
  );
  return isInPanel ? frame : <div className={dialogCss.overlay}>{frame}</div>;
}
