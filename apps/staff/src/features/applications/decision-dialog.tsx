import type { ApprovedPerson } from "@kehila/shared/applications";
import { useTranslation } from "react-i18next";
import { MissedLists } from "../../entities/event-lists/missed-lists.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { IdNumberHolders } from "../../entities/persons/id-number-holders.tsx";
import { PersonLink } from "../../entities/persons/link.tsx";
import { holdersOf } from "../../entities/persons/refusals.ts";
import { failureText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useApprove, useReject } from "./applications.queries.ts";
import { SpouseOffers } from "./spouse-offer.tsx";
import type { Application } from "./steps.ts";

interface DecisionDialogProps {
  decision: "approve" | "reject";
  application: Application;
  onClose: () => void;
}

/** Confirms, with the name, the approval or deletion of an application. */
export function DecisionDialog({ decision, application, onClose }: DecisionDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const approve = useApprove();
  const reject = useReject();
  const isApproval = decision === "approve";
  const { error, isPending } = isApproval ? approve : reject;
  const texts = `applications:${decision}Dialog` as const;
  const name = fullName(application);
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const failure = isRefused
    ? failureText(t, error, t(`${texts}.failed`), {
        DUPLICATE_ID_NUMBER: `${t(`${texts}.failed`)} ${t("applications:approveDialog.duplicate")}`,
      })
    : t(`${texts}.error`);
  const done = (approved?: ApprovedPerson) => {
    onClose();
    showToast(
      "success",
      <>
        {named(`${texts}.done`, name)}
        {isApproval ? <PersonLink id={application.id} /> : null}
        {approved ? (
          <>
            <SpouseOffers approved={approved.data} />
            <MissedLists lists={approved.missedLists} />
          </>
        ) : null}
      </>,
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
      errorMessage={error && failure}
      onConfirm={() =>
        isApproval
          ? approve.mutate(application, { onSuccess: done })
          : reject.mutate(application, { onSuccess: () => done() })
      }
    >
      <IdNumberHolders holders={holdersOf(error)} />
      <p>{t(`${texts}.text`)}</p>
      {application.spouse ? <p>{named(`${texts}.spouse`, fullName(application.spouse))}</p> : null}
      {isApproval ? <p>{t("applications:approveDialog.events")}</p> : null}
    </ConfirmDialog>
  );
}
