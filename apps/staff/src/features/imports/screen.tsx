import type { EventCategory } from "@kehila/shared/events/categories";
import { useTranslation } from "react-i18next";
import { useMe } from "../../entities/users/session.queries.ts";
import { useUnsavedChanges } from "../../lib/form/use-unsaved-changes.ts";
import { WorkStore } from "../../lib/storage/work-store.ts";
import { DiscardDialog } from "../../ui/dialog/discard-dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import * as css from "./imports.css.ts";
import { RecentImports } from "./recent.tsx";
import { ResultStep } from "./result-step.tsx";
import { ReviewStep } from "./review/review-step.tsx";
import { SourceStep } from "./source-step.tsx";
import { Steps } from "./steps.tsx";
import { useImportFlow } from "./use-import-flow.ts";
import { useSource } from "./use-source.ts";
import { waitingRows } from "./rows/fitted.ts";
import { useRowPersons } from "./rows/use-row-persons.ts";
import { ValuesStep } from "./values-step.tsx";

/** Always empty: a file's rows are never stored in the browser, not even for a new sign-in. */
const store = new WorkStore<null>();

interface ImportScreenProps {
  /** The event list that receives the persons, or `NEW_LIST`; null for the register. */
  listId: string | null;
  /** The type of a new list. */
  category: EventCategory | null;
}

/** Imports people from a spreadsheet or a pasted text, step by step. */
export function ImportScreen({ listId, category }: ImportScreenProps) {
  const { t } = useTranslation();
  const me = useMe();
  const flow = useImportFlow({ listId });
  const reading = useSource(flow.onSource);
  const { step, draft, prepared, checked, resultId, share, error, isDirty } = flow;
  const unsavedChanges = useUnsavedChanges({
    store,
    workKey: [me?.id ?? null, "import", listId],
    work: null,
    isDirty,
  });
  const { nameOf, subjectOf } = useRowPersons(prepared);
  return (
    <div className={css.page}>
      <Steps current={step} hasFile={draft !== null} onBack={flow.onBack} />
      {step === "source" ? (
        <>
          <SourceStep reading={reading} isList={listId !== null} />
          <RecentImports onOpen={flow.onOpen} />
        </>
      ) : null}
      {step === "columns" && draft ? (
        <>
          {error === null ? null : <Notice tone="danger">{error}</Notice>}
          {share === null ? (
            <ColumnsStep
              key={`${draft.sheet} ${draft.head.headingRow}`}
              listId={listId}
              draft={draft}
              onDraft={flow.onDraft}
              onBack={() => flow.onBack("source")}
              onContinue={flow.onColumns}
            />
          ) : (
            <ProgressBar label={t("imports:values.reading")} value={Math.round(share * 100)} />
          )}
        </>
      ) : null}
      {step === "values" && draft && prepared ? (
        <ValuesStep
          draft={draft}
          prepared={prepared}
          families={flow.families}
          labels={flow.labels}
          onEdit={flow.onEdit}
          onNameOrder={flow.onNameOrder}
          couples={flow.couples}
          onCouples={listId === null ? flow.onCouples : null}
          onBack={() => flow.onBack("columns")}
          onContinue={flow.onCheck}
          share={share}
          error={error}
          onCancel={flow.onCancel}
        />
      ) : null}
      {step === "review" && checked ? (
        <ReviewStep
          key={checked.id}
          checked={checked}
          nameOf={nameOf}
          subjectOf={subjectOf}
          listId={listId}
          category={category}
          waitingCount={waitingRows(flow.families).length}
          answers={flow.answers}
          onAnswers={flow.onAnswers}
          onBack={() => flow.onBack("values")}
          onConfirmed={flow.onConfirmed}
        />
      ) : null}
      {step === "result" && resultId !== null ? (
        <ResultStep id={resultId} flow={flow} listId={listId} />
      ) : null}
      <LeaveDialog unsaved={unsavedChanges} />
    </div>
  );
}

/** Asks for confirmation before the user leaves an unfinished import. */
function LeaveDialog({ unsaved }: { unsaved: ReturnType<typeof useUnsavedChanges> }) {
  const { t } = useTranslation();
  return (
    <DiscardDialog
      isOpen={unsaved.isConfirmOpen}
      title={t("imports:leave.title")}
      stayLabel={t("imports:leave.stay")}
      discardLabel={t("imports:leave.leave")}
      onStay={unsaved.stay}
      onDiscard={unsaved.discard}
    >
      <p>{t("imports:leave.text")}</p>
    </DiscardDialog>
  );
}
