import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { MissedLists } from "../../entities/event-lists/missed-lists.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { IdNumberHolders } from "../../entities/persons/id-number-holders.tsx";
import { PersonLink } from "../../entities/persons/link.tsx";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { holdersOf } from "../../entities/persons/refusals.ts";
import { failureText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { useApprove, useReject } from "./applications.queries.ts";
import { EventsToJoin } from "./events-to-join.tsx";
import { RejectedToast } from "./rejected-toast.tsx";
import { SpouseOffers } from "./spouse-offer.tsx";
import type { Application } from "./steps.ts";

interface DecisionDialogProps {
  decision: "approve" | "reject";
  application: Application;
  onClose: () => void;
}

/** Reads the lists that the applicants registered for, before the approval is offered. */
function useEventsToJoin({ id, spouse }: Application, isApproval: boolean) {
  const applicants = [id, ...(spouse ? [spouse.id] : [])];
  return useQueries({
    queries: applicants.map((one) => ({ ...personQuery(one), enabled: isApproval })),
    combine: (read) => {
      const lists = read.flatMap(
        ({ data }) => data?.listApplications.map(({ list }) => list) ?? [],
      );
      return {
        lists: lists.filter(
          (list, index) => !list || lists.findIndex((same) => same?.id === list.id) === index,
        ),
        isLoading: read.some(({ isLoading }) => isLoading),
      };
    },
  });
}

/** Confirms, with the name, that an application is approved or rejected. */
export function DecisionDialog({ decision, application, onClose }: DecisionDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const approve = useApprove();
  const reject = useReject();
  const isApproval = decision === "approve";
  const events = useEventsToJoin(application, isApproval);
  const { error, isPending } = isApproval ? approve : reject;
  const texts = `applications:${decision}Dialog` as const;
  const name = fullName(application);
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const failure = isRefused
    ? failureText(t, error, t(`${texts}.failed`), {
        DUPLICATE_ID_NUMBER: `${t(`${texts}.failed`)} ${t("applications:approveDialog.duplicate")}`,
      })
    : t(`${texts}.error`);
  const done = (approved: ApprovedPerson) => {
    onClose();
    showToast(
      "success",
      <>
        {named(`${texts}.done`, name)}
        <PersonLink id={application.id} />
        <SpouseOffers approved={approved.data} />
        <MissedLists lists={approved.missedLists} />
      </>,
    );
  };
  const rejected = (rejectionId: string) => {
    onClose();
    showToast(
      "success",
      <RejectedToast rejectionId={rejectionId}>{named(`${texts}.done`, name)}</RejectedToast>,
    );
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      isDangerous={!isApproval}
      title={named(`${texts}.title`, name)}
      confirmLabel={named(`applications:${decision}`, name)}
      pendingLabel={t(`${texts}.pending`)}
      isPending={isPending}
      isConfirmDisabled={events.isLoading}
      errorMessage={error && failure}
      onConfirm={() =>
        isApproval
          ? approve.mutate(application, { onSuccess: done })
          : reject.mutate(application, { onSuccess: ({ data }) => rejected(data.rejectionId) })
      }
    >
      <IdNumberHolders holders={holdersOf(error)} />
      <p>{t(`${texts}.text`)}</p>
      {application.spouse ? <p>{named(`${texts}.spouse`, fullName(application.spouse))}</p> : null}
      <EventsToJoin lists={events.lists} />
    </ConfirmDialog>
  );
}
