import type { ApprovedMany } from "@kehila/shared/persons/applications";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { MissedLists } from "../../../entities/event-lists/missed-lists.tsx";
import { asFamilies } from "../../../entities/persons/family/as-families.ts";
import { fullName } from "../../../entities/persons/format.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { useApproveMany, wholeQueueQuery } from "../decision/decisions.queries.ts";
import { ApprovedToast } from "./approved-toast.tsx";
import type { ApplicationsView } from "../view.ts";

interface ApproveManyDialogProps {
  /** The view of the queue, whose search narrows the approval. */
  view: ApplicationsView;
  onClose: () => void;
}

const NO_ROWS: readonly PersonRow[] = [];

/**
 * Shows the number of applications without a likely duplicate, and asks for confirmation of their
 * approval. Lists the names of the applications with a likely duplicate, which stay in the queue.
 */
export function ApproveManyDialog({ view, onClose }: ApproveManyDialogProps) {
  const { t } = useTranslation();
  const approve = useApproveMany();
  const [decided, setDecided] = useState(0);
  // One id for all attempts, so that a repeated request approves nothing twice.
  const [approvalId] = useState(() => crypto.randomUUID().replaceAll("-", ""));
  const { data: rows = NO_ROWS, error: readError, isPending } = useQuery(wholeQueueQuery(view));
  const applications = useMemo(() => asFamilies(rows).families, [rows]);
  const markedApplications = applications.filter(({ possibleDuplicate }) => possibleDuplicate);
  const clearApplications = applications.filter(({ possibleDuplicate }) => !possibleDuplicate);
  const hasNoClear = !isPending && !approve.isPending && clearApplications.length === 0;
  const statusText = () => {
    if (isPending) return t("applications:approveMany.reading");
    if (hasNoClear) return t("applications:approveMany.none");
    return t("applications:approveMany.text", { count: clearApplications.length });
  };
  const error = approve.error ?? readError;
  const report = (result: ApprovedMany) =>
    showToast(
      "success",
      <ApprovedToast approvalId={approvalId}>
        <p>{t("applications:approveMany.done", { count: result.count })}</p>
        <LeftOut applications={applications} approved={result} />
        <MissedLists lists={result.missedLists} />
      </ApprovedToast>,
    );
  const start = () => {
    let soFar: ApprovedMany | null = null;
    setDecided(0);
    approve.mutate(
      {
        approvalId,
        applications: clearApplications,
        onProgress: (number, total) => {
          soFar = total;
          setDecided(number);
        },
      },
      {
        onSuccess: (result) => {
          onClose();
          report(result);
        },
        // Offers undo for the applications that were approved before the error.
        onError: () => {
          if (soFar && soFar.count > 0) report(soFar);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("applications:approveMany.title")}
      confirmLabel={t("applications:approveMany.confirm", { count: clearApplications.length })}
      pendingLabel={t("applications:approveDialog.pending")}
      isPending={approve.isPending}
      isConfirmDisabled={isPending}
      errorMessage={error && failureText(t, error, t("applications:approveMany.failed"))}
      onConfirm={hasNoClear ? null : start}
    >
      {view.search === undefined ? null : (
        <p>
          {t("applications:rejectMany.search")} <UserText>{view.search}</UserText>
        </p>
      )}
      {readError ? null : <p role="status">{statusText()}</p>}
      {markedApplications.length > 0 && !hasNoClear ? (
        <>
          <p>{t("applications:approveMany.leftOut")}</p>
          <Names applications={markedApplications} max={markedApplications.length} />
        </>
      ) : null}
      {approve.isPending ? <Progress decided={decided} total={clearApplications.length} /> : null}
    </ConfirmDialog>
  );
}

/** The progress of an approval of several batches. */
function Progress({ decided, total }: { decided: number; total: number }) {
  const { t } = useTranslation();
  const progress = t("applications:approveMany.progress", { decided, total });
  return (
    <>
      <p role="status">{progress}</p>
      <progress value={decided} max={total} aria-label={progress} />
    </>
  );
}

interface LeftOutProps {
  applications: readonly PersonRow[];
  approved: ApprovedMany;
}

/** The applications that the server left out, with the reason. */
function LeftOut({ applications, approved }: LeftOutProps) {
  const { t } = useTranslation();
  return (["alike", "incomplete", "changed"] as const).map((reason) => {
    const ids = new Set(
      approved.leftOut.filter((application) => application.reason === reason).map(({ id }) => id),
    );
    const leftOutApplications = applications.filter(({ id }) => ids.has(id));
    if (leftOutApplications.length === 0) return null;
    return (
      <div key={reason}>
        <p>{t(`applications:approveMany.${reason}`)}</p>
        <Names applications={leftOutApplications} max={NAMES_MAX} />
      </div>
    );
  });
}

/** Maximum names in a message; the queue still shows all applications that are left out. */
const NAMES_MAX = 10;

function Names({ applications, max }: { applications: readonly PersonRow[]; max: number }) {
  const { t } = useTranslation();
  const moreCount = applications.length - max;
  return (
    <ul>
      {applications.slice(0, max).map((application) => (
        <li key={application.id}>
          <UserText>{fullName(application)}</UserText>
        </li>
      ))}
      {moreCount > 0 ? <li>{t("applications:approveMany.more", { count: moreCount })}</li> : null}
    </ul>
  );
}
