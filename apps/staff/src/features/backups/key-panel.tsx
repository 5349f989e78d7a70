import type { Backups, RecoveryKey } from "@kehila/shared/backups";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Instant } from "../../ui/dates.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { useCreateKey } from "./backups.queries.ts";
import { Fact } from "./fact.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import * as css from "./backups.css.ts";

/**
 * The creation date and the public half of the recovery key, and a button for a new key. Without a
 * key, says that no backups are made.
 */
export function KeyPanel({ state: { recipient, keyCreatedAt } }: { state: Backups }) {
  const { t } = useTranslation();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [created, setCreated] = useState<RecoveryKey | null>(null);
  const isFirst = recipient === null;
  return (
    <Panel
      title={t("backups:key.title")}
      description={t("backups:key.text")}
      actions={
        <Button variant={isFirst ? "primary" : "secondary"} onPress={() => setConfirmOpen(true)}>
          {t(isFirst ? "backups:key.create" : "backups:key.replace")}
        </Button>
      }
    >
      {isFirst ? <Notice tone="danger">{t("backups:state.noKey")}</Notice> : null}
      {recipient === null || keyCreatedAt === null ? null : (
        <dl className={css.facts}>
          <Fact label={t("backups:key.created")}>
            <Instant at={keyCreatedAt} />
          </Fact>
          <Fact label={t("backups:key.public")}>
            <bdi translate="no" dir="ltr">
              {recipient}
            </bdi>
          </Fact>
        </dl>
      )}
      {isConfirmOpen ? (
        <CreateDialog
          isFirst={isFirst}
          onClose={() => setConfirmOpen(false)}
          onCreated={(key) => {
            setConfirmOpen(false);
            setCreated(key);
          }}
        />
      ) : null}
      {created ? <KeyDialog recoveryKey={created} onClose={() => setCreated(null)} /> : null}
    </Panel>
  );
}

interface CreateDialogProps {
  /** Whether there was no key before. */
  isFirst: boolean;
  onClose: () => void;
  onCreated: (key: RecoveryKey) => void;
}

function CreateDialog({ isFirst, onClose, onCreated }: CreateDialogProps) {
  const { t } = useTranslation();
  const create = useCreateKey();
  return (
    <ConfirmDialog
      title={t(isFirst ? "backups:key.firstTitle" : "backups:key.replaceTitle")}
      onClose={onClose}
      confirmLabel={t(isFirst ? "backups:key.create" : "backups:key.replace")}
      pendingLabel={t("backups:key.pending")}
      onConfirm={() => create.mutate(undefined, { onSuccess: onCreated })}
      isPending={create.isPending}
      errorMessage={
        create.error ? failureText(t, create.error, t("backups:key.failed")) : undefined
      }
    >
      {isFirst ? null : <p>{t("backups:key.again")}</p>}
      <p>{t("backups:key.first")}</p>
    </ConfirmDialog>
  );
}
