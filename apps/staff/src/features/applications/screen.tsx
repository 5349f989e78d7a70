import type { Person, PersonMatch } from "@kehila/shared/persons/answers";
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { PeopleList } from "../../entities/persons/people-list.tsx";
import { muted } from "../../styles/utilities.css.ts";
import * as peopleCss from "../../entities/persons/people.css.ts";
import type { RenderMerge } from "../../entities/persons/slots.ts";
import { useRowDoubleClick } from "../../entities/persons/use-row-double-click.ts";
import { usePersonPages } from "../../entities/persons/use-pages.ts";
import type { ChangeView } from "../../entities/persons/view.ts";
import { applicationsQuery } from "./applications.queries.ts";
import type { RejectSelection } from "./reject-many-dialog.tsx";
import { ApplicationCard, CARD_FIELDS } from "./card.tsx";
import { useApplicationColumns } from "./columns.tsx";
import { asFamilies, nextApplication } from "./families.ts";
import type { Application, ApplicationSteps } from "./steps.ts";
import { useApplicationActions } from "./steps.ts";
import type { ApplicationsView } from "./view.ts";
import { DEFAULT_SORT } from "./view.ts";
import { Button } from "../../ui/button/button.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { onDemand } from "../../ui/on-demand.tsx";

const DecisionDialog = onDemand(async () => (await import("./decision-dialog.tsx")).DecisionDialog);
const ReviewDialog = onDemand(async () => (await import("./review-dialog.tsx")).ReviewDialog, {
  isLikely: true,
});

const ApproveManyDialog = onDemand(
  async () => (await import("./approve-many-dialog.tsx")).ApproveManyDialog,
);
const RejectManyDialog = onDemand(
  async () => (await import("./reject-many-dialog.tsx")).RejectManyDialog,
);

interface ApplicationsScreenProps {
  /** The state of the screen, from the address; `person` is the application under review. */
  view: ApplicationsView;
  onView: ChangeView<ApplicationsView>;
  /** Renders the edit dialog; the route provides it from the persons feature. */
  renderEdit: (edit: { id: string; onClose: () => void }) => ReactNode;
  renderMerge: RenderMerge;
}

/** A dialog over the queue or over the review. */
type Step =
  | { kind: "approve" | "reject"; application: Application }
  | { kind: "merge"; application: Person; match: PersonMatch };

/** The queue of applications (§2, Pending): search, review, edit, approve, reject, merge. */
export function ApplicationsScreen(props: ApplicationsScreenProps) {
  const { view, onView, renderEdit, renderMerge } = props;
  const { t } = useTranslation();
  const [step, setStep] = useState<Step | null>(null);
  const [manyToReject, setMany] = useState<RejectSelection | null>(null);
  const queue = usePersonPages(applicationsQuery(view));
  // A toast would cover the buttons of the next review, which shows the report itself.
  const [lastDecision, setReport] = useState<{ of: string; report: ReactNode } | null>(null);
  const [isApprovingMany, setApprovingMany] = useState(false);
  const { rows, onRange } = queue;
  const { applications, rowOf } = useMemo(() => asFamilies(rows), [rows]);
  const pages = {
    ...queue,
    rows: applications,
    onRange: (from: number, to: number) => onRange(rowOf[from] ?? from, rowOf[to] ?? rows.length),
  };
  const columns = useApplicationColumns();
  const { person: reviewedId, edit: editedId, ...list } = view;
  const steps = useMemo(
    (): ApplicationSteps => ({
      onReview: ({ id }) => onView({ ...view, person: id }),
      onEdit: ({ id }) => onView({ ...view, edit: id }),
      // The review says what an application without a city needs.
      onApprove: (application) =>
        application.city === ""
          ? onView({ ...view, person: application.id })
          : setStep({ kind: "approve", application }),
      onReject: (application) => setStep({ kind: "reject", application }),
      onRejectSender: (application) =>
        setMany({ sender: application.sender ?? "", name: fullName(application) }),
    }),
    [view, onView],
  );
  const actionsOf = useApplicationActions(steps);
  // The first click opened the review; the editor replaces it.
  useRowDoubleClick((id) => onView({ ...list, edit: id }));
  const endReview = () => onView(editedId === undefined ? list : { ...list, edit: editedId });
  const endEdit = () => onView(reviewedId === undefined ? list : { ...list, person: reviewedId });
  const endStep = () => setStep(null);
  const reviewed = rows.find(({ id }) => id === reviewedId);
  const showNext = (decided: Person, report: ReactNode, joinedId?: string) => {
    const waiting = applications.filter(
      ({ id, spouse }) => id !== joinedId && (joinedId === undefined || spouse?.id !== joinedId),
    );
    const next = nextApplication(waiting, decided);
    setReport(next ? { of: next.id, report } : null);
    if (next) onView({ ...list, person: next.id });
    else {
      endReview();
      showToast("success", report);
    }
  };
  return (
    <div className={peopleCss.body}>
      <p className={muted}>{t("applications:intro")}</p>
      <PeopleList
        pages={pages}
        view={view}
        onView={onView}
        defaultSort={DEFAULT_SORT}
        texts="applications:"
        sortTexts="applications:sort."
        label={t("applications:label")}
        isNarrowed={view.search !== undefined}
        emptyIcon={Inbox}
        tools={
          applications.length > 1 ? (
            <>
              <Button onPress={() => setApprovingMany(true)}>
                {t("applications:approveMany.open")}
              </Button>
              <Button onPress={() => setMany({ search: view.search })}>
                {t("applications:rejectMany.open")}
              </Button>
            </>
          ) : null
        }
        openId={reviewedId ?? editedId ?? step?.application.id ?? null}
        columns={columns}
        actionsOf={actionsOf}
        onOpen={steps.onReview}
        cardFields={CARD_FIELDS}
        renderCard={(application) => (
          <ApplicationCard application={application} actions={actionsOf(application)} />
        )}
      />
      {isApprovingMany ? (
        <ApproveManyDialog view={list} onClose={() => setApprovingMany(false)} />
      ) : null}
      {manyToReject ? (
        <RejectManyDialog selection={manyToReject} onClose={() => setMany(null)} />
      ) : null}
      {reviewedId === undefined ? null : (
        <ReviewDialog
          // The next application begins at its top, with the focus in it.
          key={reviewedId}
          id={reviewedId}
          knownName={reviewed && fullName(reviewed)}
          hasNext={reviewed !== undefined && nextApplication(applications, reviewed) !== null}
          report={lastDecision?.of === reviewedId ? lastDecision.report : null}
          onClose={endReview}
          onDecided={showNext}
          onEdit={steps.onEdit}
          onSame={(application, match) => setStep({ kind: "merge", application, match })}
        />
      )}
      {editedId === undefined ? null : renderEdit({ id: editedId, onClose: endEdit })}
      {step?.kind === "merge"
        ? renderMerge({
            person: step.application,
            otherId: step.match.id,
            onClose: endStep,
            onMerged: () => {
              endReview();
              endStep();
            },
          })
        : null}
      {step && step.kind !== "merge" ? (
        <DecisionDialog
          decision={step.kind}
          // After a conflict, the row is reloaded: the decision is about the current row.
          application={rows.find(({ id }) => id === step.application.id) ?? step.application}
          onClose={endStep}
        />
      ) : null}
    </div>
  );
}
