import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { IdNumberHolders } from "../../../entities/persons/links/id-number-holders.tsx";
import { personQuery } from "../../../entities/persons/persons.queries.ts";
import { holdersOf } from "../../../entities/persons/refusals.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import type { Application } from "../steps.ts";
import { useDecisions } from "./use-decisions.tsx";
import { WithoutNumber } from "./without-number.tsx";
import type { Person } from "@kehila/shared/persons/answers";
import { Day } from "../../../ui/dates.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { isLinkOpen } from "../review/link-open.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface DecisionDialogProps {
  decision: "approve" | "reject";
  application: Application;
  onClose: () => void;
}

/** Reads the lists that the applicants registered for; the dialog waits for them. */
function useEventsToJoin({ id, spouse }: Application, isApproval: boolean) {
  const applicants = [id, ...(spouse ? [spouse.id] : [])];
  return useQueries({
    queries: applicants.map((applicantId) => ({
      ...personQuery(applicantId),
      enabled: isApproval,
    })),
    combine: (results) => {
      const all = results.flatMap(({ data }) => data?.listApplications ?? []);
      return {
        applications: all.filter(
          ({ list }, index) =>
            !list || all.findIndex((candidate) => candidate.list?.id === list.id) === index,
        ),
        isLoading: results.some(({ isLoading }) => isLoading),
      };
    },
  });
}

/** Names the applicant and the spouse, and asks for confirmation of the approval or the rejection. */
export function DecisionDialog({ decision, application, onClose }: DecisionDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const decisions = useDecisions((report) => {
    onClose();
    showToast("success", report);
  });
  const { approve, reject, isPending, error, failure } = decisions;
  const isApproval = decision === "approve";
  const events = useEventsToJoin(application, isApproval);
  const texts = `applications:${decision}Dialog` as const;
  const name = fullName(application);
  const { spouse } = application;
  return (
    <ConfirmDialog
      onClose={onClose}
      isDangerous={!isApproval}
      title={
        spouse
          ? namedText(`${texts}.titleBoth`, name, { other: fullName(spouse) })
          : namedText(`${texts}.title`, name)
      }
      confirmLabel={
        spouse ? t(`applications:${decision}Both`) : namedText(`applications:${decision}`, name)
      }
      pendingLabel={t(`${texts}.pending`)}
      isPending={isPending}
      isConfirmDisabled={events.isLoading}
      errorMessage={failure}
      onConfirm={() => (isApproval ? approve(application) : reject(application))}
    >
      <IdNumberHolders holders={holdersOf(error)} />
      <WithoutNumber application={application} decisions={decisions} />
      <p>{t(`${texts}.${spouse ? "textBoth" : "text"}`)}</p>
      <EventsToJoin applications={events.applications} />
    </ConfirmDialog>
  );
}

interface EventsToJoinProps {
  applications: readonly Pick<Person["listApplications"][number], "list" | "came">[];
}

/**
 * Names the event lists that an approval adds the applicant to. Warns about events that are over,
 * and about deleted lists, which the applicant cannot join.
 */
function EventsToJoin({ applications }: EventsToJoinProps) {
  const { t } = useTranslation();
  const existing = applications.flatMap(({ list, came }) => (list ? [{ ...list, came }] : []));
  const deletedCount = applications.length - existing.length;
  return (
    <>
      {existing.map(({ id, title, date, came }) => {
        const isOpen = came || isLinkOpen(date);
        return (
          <Notice key={id} tone={isOpen ? "info" : "warning"}>
            {t(isOpen ? "applications:approveDialog.joins" : "applications:approveDialog.over")}{" "}
            <UserText>{title}</UserText> · <Day day={date} />
          </Notice>
        );
      })}
      {deletedCount > 0 ? (
        <Notice tone="warning">
          {t("applications:approveDialog.deleted", { count: deletedCount })}
        </Notice>
      ) : null}
    </>
  );
}
