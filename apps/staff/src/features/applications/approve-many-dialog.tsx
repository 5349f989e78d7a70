import type { ApprovedMany } from "@kehila/shared/persons/applications";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MissedLists } from "../../entities/event-lists/missed-lists.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { UserText } from "../../ui/user-text.tsx";
import { useApproveMany } from "./applications.queries.ts";
import { ApprovedToast } from "./approved-toast.tsx";

interface ApproveManyDialogProps {
  /** The loaded applications of the queue, a couple once. */
  applications: readonly PersonRow[];
  onClose: () => void;
}

/**
 * Confirms, with the number, that all shown applications are approved that nothing looks like; those
 * left out are named.
 */
export function ApproveManyDialog({ applications, onClose }: ApproveManyDialogProps) {
  const { t } = useTranslation();
  const approve = useApproveMany();
  // One id for all attempts, so that a repeated request approves nothing twice.
  const [approvalId] = useState(() => crypto.randomUUID().replaceAll("-", ""));
  // The queue behind the dialog reloads while the batches run.
  const [shown] = useState(applications);
  const marked = shown.filter(({ possibleDuplicate }) => possibleDuplicate);
  const clear = shown.filter(({ possibleDuplicate }) => !possibleDuplicate);
  const { error } = approve;
  const done = (approved: ApprovedMany) => {
    onClose();
    showToast(
      "success",
      <ApprovedToast approvalId={approvalId}>
        <p>{t("applications:approveMany.done", { count: approved.count })}</p>
        <LeftOut shown={shown} approved={approved} />
        <MissedLists lists={approved.missedLists} />
      </ApprovedToast>,
    );
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("applications:approveMany.title")}
      confirmLabel={t("applications:approveMany.confirm", { count: clear.length })}
      pendingLabel={t("applications:approveDialog.pending")}
      isPending={approve.isPending}
      isConfirmDisabled={clear.length === 0}
      errorMessage={error && failureText(t, error, t("applications:approveMany.failed"))}
      onConfirm={() => approve.mutate({ approvalId, applications: clear }, { onSuccess: done })}
    >
      <p>{t("applications:approveMany.text", { count: clear.length })}</p>
      {marked.length > 0 ? (
        <>
          <p>{t("applications:approveMany.leftOut")}</p>
          <Names applications={marked} />
        </>
      ) : null}
    </ConfirmDialog>
  );
}

/** The applications that the server left out, with the reason. */
function LeftOut({ shown, approved }: { shown: readonly PersonRow[]; approved: ApprovedMany }) {
  const { t } = useTranslation();
  return (["alike", "changed"] as const).map((reason) => {
    const ids = new Set(
      approved.leftOut.filter((one) => one.reason === reason).map(({ id }) => id),
    );
    const applications = shown.filter(({ id }) => ids.has(id));
    if (applications.length === 0) return null;
    return (
      <div key={reason}>
        <p>{t(`applications:approveMany.${reason}`)}</p>
        <Names applications={applications} />
      </div>
    );
  });
}

/** Maximum names to show; the marks in the queue show the others. */
const NAMES_MAX = 10;

function Names({ applications }: { applications: readonly PersonRow[] }) {
  const { t } = useTranslation();
  const more = applications.length - NAMES_MAX;
  return (
    <ul>
      {applications.slice(0, NAMES_MAX).map((application) => (
        <li key={application.id}>
          <UserText>{fullName(application)}</UserText>
        </li>
      ))}
      {more > 0 ? <li>{t("applications:approveMany.more", { count: more })}</li> : null}
    </ul>
  );
}
