import type { Person, PersonMatch, PersonRow } from "@kehila/shared/person-answers";
import { PERSON_SORTS } from "@kehila/shared/person-query";
import { Inbox, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { fullName } from "../../lib/format.ts";
import type { ChangeView } from "../../lib/register-view.ts";
import { rescueFocus } from "../../lib/rescue-focus.ts";
import { usePersonPages } from "../../lib/use-person-pages.ts";
import { Button } from "../../ui/button.tsx";
import type { DataTableHandle } from "../../ui/data-table-grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RegisterToolbar } from "../../ui/register-toolbar.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { RegisterTable } from "../../ui/register-table.tsx";
import { ApplicationCard } from "./application-card.tsx";
import type { Application } from "./decision-dialogs.tsx";
import { ApproveDialog, RejectDialog } from "./decision-dialogs.tsx";
import { useApplicationColumns } from "./pending-columns.tsx";
import { applicationsQuery } from "./pending.queries.ts";
import type { PendingView } from "./pending-view.ts";
import { DEFAULT_SORT } from "./pending-view.ts";
import * as css from "./pending.css.ts";
import type { ReviewSlots } from "./review-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import type { ApplicationSteps } from "./use-application-actions.ts";
import { useApplicationActions } from "./use-application-actions.ts";

/** What other slices show about applications; the route brings it here. */
export interface PendingSlots extends ReviewSlots {
  renderEdit: (edit: { id: string; onClose: () => void }) => ReactNode;
  /** Brings an application together with the record of the same person. */
  renderMerge: (merge: {
    application: Person;
    otherId: string;
    onClose: () => void;
    onMerged: () => void;
  }) => ReactNode;
}

interface PendingScreenProps {
  /** What the address says; `person` is the application under review. */
  view: PendingView;
  onView: ChangeView<PendingView>;
  slots: PendingSlots;
}

/** A dialog that stands over the queue, or over the review. */
type Step =
  | { kind: "approve" | "reject"; application: Application }
  | { kind: "merge"; application: Person; match: PersonMatch };

/** The queue of applications (§2, Pending): search, review, edit, approve, reject. */
export function PendingScreen({ view, onView, slots }: PendingScreenProps) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  const table = useRef<DataTableHandle>(null);
  const [step, setStep] = useState<Step | null>(null);
  const columns = useApplicationColumns();
  const queue = usePersonPages(applicationsQuery(view));
  const { data, rows } = queue;
  const reviewedId = view.person ?? null;
  const steps = useMemo(
    (): ApplicationSteps => ({
      onReview: ({ id }) => onView({ ...view, person: id }),
      onEdit: ({ id }) => onView({ ...view, edit: id }),
      onApprove: (application) => setStep({ kind: "approve", application }),
      onReject: (application) => setStep({ kind: "reject", application }),
    }),
    [view, onView],
  );
  const actionsOf = useApplicationActions(steps);
  const menuLabelOf = useCallback(
    (application: PersonRow) => t("pending:menu", { name: fullName(application) }),
    [t],
  );
  const backTo = (id: string) => rescueFocus(() => table.current?.focusRow(id));
  const endReview = () => {
    const { person: reviewed, ...rest } = view;
    if (reviewed === undefined) return;
    onView(rest);
    backTo(reviewed);
  };
  const endEdit = () => {
    const { edit: edited, ...rest } = view;
    if (edited === undefined) return;
    onView(rest);
    backTo(edited);
  };
  const endStep = (id: string) => {
    setStep(null);
    backTo(id);
  };
  const isFailed = queue.isError && !data;
  const isEmpty = data !== undefined && rows.length === 0;
  const reviewed = rows.find(({ id }) => id === reviewedId);
  return (
    <div className={css.body}>
      <p className={css.intro}>{t("pending:intro")}</p>
      <RegisterToolbar
        searchLabel={t("pending:search")}
        searchRef={searchRef}
        view={view}
        onView={onView}
        sorts={PERSON_SORTS.map((sort) => ({ value: sort, label: t(`pending:sort.${sort}`) }))}
        defaultSort={DEFAULT_SORT}
      />
      {isFailed ? (
        <RetryNotice onRetry={() => void queue.refetch()}>
          {`${t("pending:failed")} ${errorText(t, queue.error)}`}
        </RetryNotice>
      ) : null}
      {isEmpty ? (
        <Nobody
          isSearch={view.search !== undefined}
          onClear={() => {
            // The button goes away with the search it clears; typing goes on in the box.
            searchRef.current?.focus();
            onView({});
          }}
        />
      ) : null}
      {isEmpty || isFailed ? null : (
        <RegisterTable
          pages={queue}
          view={view}
          onView={onView}
          defaultSort={DEFAULT_SORT}
          label={t("pending:label")}
          handle={table}
          columns={columns}
          actionsLabel={t("pending:actions")}
          actionsOf={actionsOf}
          menuLabelOf={menuLabelOf}
          standingActions={4}
          onOpen={steps.onReview}
          onDoubleClick={steps.onEdit}
          renderCard={(application) => <ApplicationCard application={application} steps={steps} />}
          footTexts={{
            end: t("pending:end", { count: rows.length }),
            loadingMore: t("pending:loadingMore"),
            moreFailed: t("pending:moreFailed"),
          }}
        />
      )}
      {reviewedId === null ? null : (
        <ReviewDialog
          {...slots}
          id={reviewedId}
          knownName={reviewed && fullName(reviewed)}
          onClose={endReview}
          onEdit={steps.onEdit}
          onSame={(application, match) => setStep({ kind: "merge", application, match })}
          onApprove={(application) => {
            endReview();
            setStep({ kind: "approve", application });
          }}
          onReject={(application) => {
            endReview();
            setStep({ kind: "reject", application });
          }}
        />
      )}
      {view.edit === undefined ? null : (
        <Edit render={slots.renderEdit} id={view.edit} onClose={endEdit} />
      )}
      {step ? (
        <StepDialog
          step={step}
          slots={slots}
          // What was loaded anew after a refusal is what the next attempt is about.
          application={rows.find(({ id }) => id === step.application.id) ?? step.application}
          onClose={() => endStep(step.application.id)}
          onMerged={() => {
            endReview();
            endStep(step.application.id);
          }}
        />
      ) : null}
    </div>
  );
}

interface EditProps {
  render: PendingSlots["renderEdit"];
  id: string;
  onClose: () => void;
}

function Edit({ render, ...edit }: EditProps) {
  return render(edit);
}

interface StepDialogProps {
  step: Step;
  application: Application;
  slots: PendingSlots;
  onClose: () => void;
  onMerged: () => void;
}

function StepDialog({ step, application, slots, onClose, onMerged }: StepDialogProps) {
  switch (step.kind) {
    case "approve":
      return <ApproveDialog application={application} onClose={onClose} onDecided={onClose} />;
    case "reject":
      return <RejectDialog application={application} onClose={onClose} onDecided={onClose} />;
    case "merge":
      return slots.renderMerge({
        application: step.application,
        otherId: step.match.id,
        onClose,
        onMerged,
      });
  }
}

/** Nobody at all, or nobody who matches: two different things to do next. */
function Nobody({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!isSearch) {
    return (
      <EmptyState icon={Inbox} title={t("pending:empty.title")}>
        {t("pending:empty.text")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t("pending:noMatch.title")}
      actions={<Button onPress={onClear}>{t("pending:noMatch.clear")}</Button>}
    >
      {t("pending:noMatch.text")}
    </EmptyState>
  );
}
