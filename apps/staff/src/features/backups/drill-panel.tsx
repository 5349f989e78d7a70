import { useTranslation } from "react-i18next";
import { failureText } from "../../i18n/error-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { useNoteDrill } from "./backups.queries.ts";
import { Ago, Fact } from "./fact.tsx";
import * as css from "./backups.css.ts";

/** The time of the last restore drill, and a button that records a new drill. */
export function DrillPanel({ lastDrill }: { lastDrill: string | null }) {
  const { t } = useTranslation();
  const note = useNoteDrill();
  return (
    <Panel
      title={t("backups:drill.title")}
      description={t("backups:drill.text")}
      actions={
        <Button
          isPending={note.isPending}
          pendingLabel={t("backups:drill.noting")}
          onPress={() =>
            note.mutate(undefined, {
              onSuccess: () => showToast("success", t("backups:drill.noted")),
            })
          }
        >
          {t("backups:drill.note")}
        </Button>
      }
    >
      {note.error ? (
        <Notice tone="danger">{failureText(t, note.error, t("backups:drill.failed"))}</Notice>
      ) : null}
      <dl className={css.facts}>
        <Fact label={t("backups:drill.last")}>
          <Ago at={lastDrill} never={t("backups:drill.never")} />
        </Fact>
      </dl>
    </Panel>
  );
}
