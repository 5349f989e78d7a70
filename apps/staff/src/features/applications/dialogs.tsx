import type { Person, PersonMatch, PersonRow } from "@kehila/shared/persons/answers";
import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { fullName } from "../../entities/persons/format.ts";
import type { RenderMerge } from "../../entities/persons/rendered-parts.ts";
import type { ChangeView } from "../../entities/persons/list/view.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import { nextApplication } from "./next-application.ts";
import type { RejectSelection } from "./rejection/reject-many-dialog.tsx";
import type { Application, ApplicationSteps } from "./steps.ts";
import type { ApplicationsView } from "./view.ts";
import { DecisionDialog } from "./decision/decision-dialog.tsx";
import { ReviewDialog } from "./review/review-dialog.tsx";
import { ApproveManyDialog } from "./approval/approve-many-dialog.tsx";
import { RejectManyDialog } from "./rejection/reject-many-dialog.tsx";

/** A dialog over the queue or over the review. */
type Step =
  | { kind: "approve" | "reject"; application: Application }
  | { kind: "merge"; application: Person; match: PersonMatch };

/** The report of a decision, for the review that follows it. */
interface Decision {
  /** The id of the application under review. */
  reviewId: string;
  report: ReactNode;
}

interface DialogsOptions {
  view: ApplicationsView;
  onView: ChangeView<ApplicationsView>;
  /** The loaded applications, in the order of the queue. */
  applications: readonly PersonRow[];
}

/**
 * Returns the open dialogs about applications and callbacks that open and close them. The review
 * and the edit dialog are in the URL.
 */
export function useApplicationDialogs({ view, onView, applications }: DialogsOptions) {
  const [step, setStep] = useState<Step | null>(null);
  const [rejectSelection, setRejectSelection] = useState<RejectSelection | null>(null);
  const [isApprovingMany, setApprovingMany] = useState(false);
  // A toast would cover the buttons of the next review, which shows the report itself.
  const [lastDecision, setLastDecision] = useState<Decision | null>(null);
  const { person: reviewedId, edit: editedId, ...list } = view;
  const steps = useMemo(
    (): ApplicationSteps => ({
      onReview: ({ id }) => onView({ ...view, person: id }),
      onEdit: ({ id }) => onView({ ...view, edit: id }),
      // An approval requires a city, so an application without a city opens its review.
      onApprove: (application) =>
        application.city === ""
          ? onView({ ...view, person: application.id })
          : setStep({ kind: "approve", application }),
      onReject: (application) => setStep({ kind: "reject", application }),
      onRejectSender: (application) =>
        setRejectSelection({ sender: application.sender ?? "", name: fullName(application) }),
    }),
    [view, onView],
  );
  const endReview = () => onView(editedId === undefined ? list : { ...list, edit: editedId });
  /** Shows the review of the next application, or the report if none is left. */
  const showNext = (application: Person, report: ReactNode, joinedId?: string) => {
    const remainingApplications = applications.filter(
      ({ id, spouse }) => id !== joinedId && (joinedId === undefined || spouse?.id !== joinedId),
    );
    const next = nextApplication(remainingApplications, application);
    setLastDecision(next ? { reviewId: next.id, report } : null);
    if (next) onView({ ...list, person: next.id });
    else {
      endReview();
      showToast("success", report);
    }
  };
  return {
    list,
    reviewedId,
    editedId,
    step,
    setStep,
    rejectSelection,
    setRejectSelection,
    isApprovingMany,
    setApprovingMany,
    lastDecision,
    steps,
    endReview,
    endEdit: () => onView(reviewedId === undefined ? list : { ...list, person: reviewedId }),
    endStep: () => setStep(null),
    replaceReviewByEdit: (id: string) => onView({ ...list, edit: id }),
    showNext,
  };
}

interface DialogsProps {
  dialogs: ReturnType<typeof useApplicationDialogs>;
  /** The loaded rows of the queue, both adults of a couple included. */
  rows: readonly PersonRow[];
  applications: readonly PersonRow[];
  /** Renders the edit dialog; the route provides it from the persons feature. */
  renderEdit: (edit: { id: string; onClose: () => void }) => ReactNode;
  renderMerge: RenderMerge;
}

/** The dialogs over the queue: many applications, one review, its edit, and decisions. */
export function ApplicationDialogs(props: DialogsProps) {
  const { dialogs, rows, applications, renderEdit, renderMerge } = props;
  const { list, reviewedId, editedId, step, setStep, lastDecision, endStep } = dialogs;
  const reviewedRow = rows.find(({ id }) => id === reviewedId);
  return (
    <>
      {dialogs.isApprovingMany ? (
        <ApproveManyDialog view={list} onClose={() => dialogs.setApprovingMany(false)} />
      ) : null}
      {dialogs.rejectSelection ? (
        <RejectManyDialog
          selection={dialogs.rejectSelection}
          onClose={() => dialogs.setRejectSelection(null)}
        />
      ) : null}
      {reviewedId === undefined ? null : (
        <ReviewDialog
          // A new key resets the scroll position and the focus for the next application.
          key={reviewedId}
          id={reviewedId}
          knownName={reviewedRow && fullName(reviewedRow)}
          hasNext={reviewedRow !== undefined && nextApplication(applications, reviewedRow) !== null}
          report={lastDecision?.reviewId === reviewedId ? lastDecision.report : null}
          onClose={dialogs.endReview}
          onDecided={dialogs.showNext}
          onEdit={dialogs.steps.onEdit}
          onReview={dialogs.steps.onReview}
          onSame={(application, match) => setStep({ kind: "merge", application, match })}
        />
      )}
      {editedId === undefined ? null : renderEdit({ id: editedId, onClose: dialogs.endEdit })}
      {step?.kind === "merge"
        ? renderMerge({
            person: step.application,
            otherId: step.match.id,
            onClose: endStep,
            onMerged: () => {
              dialogs.endReview();
              endStep();
            },
          })
        : null}
      {step && step.kind !== "merge" ? (
        <DecisionDialog
          decision={step.kind}
          // Uses the reloaded row, whose version is current after a conflict.
          application={rows.find(({ id }) => id === step.application.id) ?? step.application}
          onClose={endStep}
        />
      ) : null}
    </>
  );
}
