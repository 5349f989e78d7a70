import type { RecoveryKey } from "@kehila/shared/backups";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/storage/save-file.ts";
import { stack, wrap } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import * as css from "./backups.css.ts";

/** Returns the kit as a file; the API sends it in base64. */
const kitFile = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)], {
    type: "application/pdf",
  });

interface KeyDialogProps {
  recoveryKey: RecoveryKey;
  onClose: () => void;
}

/**
 * Shows a new recovery key and its kit, once. The dialog closes only after the user has confirmed
 * that the key is kept in a safe place.
 */
export function KeyDialog({ recoveryKey: { identity, kit }, onClose }: KeyDialogProps) {
  const { t } = useTranslation();
  const [isKept, setKept] = useState(false);
  return (
    <Dialog
      isOpen
      isBusy={!isKept}
      title={t("backups:key.newTitle")}
      onClose={onClose}
      footer={
        <Button isDisabled={!isKept} onPress={onClose}>
          {t("backups:key.close")}
        </Button>
      }
    >
      <div className={stack.m}>
        <Notice tone="warning">{t("backups:key.once")}</Notice>
        <code translate="no" dir="ltr" className={css.key}>
          {identity}
        </code>
        <div className={wrap}>
          <Button
            variant="primary"
            icon={<FileDown aria-hidden="true" />}
            onPress={() => saveFile(kitFile(kit), t("backups:key.kitFile"))}
          >
            {t("backups:key.kit")}
          </Button>
          <CopyButton text={identity} label={t("backups:key.copy")} size="normal" />
        </div>
        <Checkbox isSelected={isKept} onChange={setKept}>
          {t("backups:key.kept")}
        </Checkbox>
      </div>
    </Dialog>
  );
}
