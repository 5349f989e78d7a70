import type { PersonRow } from "@kehila/shared/person-answers";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api-error.ts";
import { fullName } from "../../entities/persons/format.ts";
import { holdersOf } from "../../entities/persons/matches.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IdNumberHolders } from "../../entities/persons/id-number-holders.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { PersonLink } from "../../entities/persons/link.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useApprove, useReject } from "./applications.queries.ts";
import * as css from "./applications.css.ts";

/** What a decision needs to know of an application. */
export type Application = Pick<PersonRow, "id" | "version" | "firstName" | "lastName" | "spouse">;

interface DecisionDialogProps {
  application: Application;
  onClose: () => void;
  /** The application is decided and gone from the queue. */
  onDecided: () => void;
}

/** Why a decision failed (§8): what the server refused says why, anything else may be tried again. */
function failureText(
  t: TFunction,
  decision: "approveDialog" | "rejectDialog",
  error: Error,
): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isRefused) return t(`applications:${decision}.error`);
  const reason =
    error.code === "DUPLICATE_ID_NUMBER"
      ? t("applications:approveDialog.duplicate")
      : errorText(t, error);
  return `${t(`applications:${decision}.failed`)} ${reason}`;
}

/** Asks, with the name, before an application enters the register. */
export function ApproveDialog({ application, onClose, onDecided }: DecisionDialogProps) {
  const { t } = useTranslation();
  const approve = useApprove();
  const name = fullName(application);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<NamedText text={t("applications:approveDialog.title", { name: NAME_SLOT })} name={name} />}
      confirmLabel={<NamedText text={t("applications:approve", { name: NAME_SLOT })} name={name} />}
      pendingLabel={t("applications:approveDialog.pending")}
      isPending={approve.isPending}
      errorMessage={approve.error ? failureText(t, "approveDialog", approve.error) : undefined}
      onConfirm={() =>
        approve.mutate(application, {
          onSuccess: () => {
            onDecided();
            const done = t("applications:approveDialog.done", { name: NAME_SLOT });
            showToast(
              "success",
              <>
                <NamedText text={done} name={name} />
                <PersonLink id={application.id} />
              </>,
            );
          },
        })
      }
    >
      <div className={css.consequences}>
        <IdNumberHolders holders={holdersOf(approve.error)} />
        <p>{t("applications:approveDialog.text")}</p>
        {application.spouse ? (
          <p>
            <NamedText
              text={t("applications:approveDialog.spouse", { name: NAME_SLOT })}
              name={fullName(application.spouse)}
            />
          </p>
        ) : null}
        <p>{t("applications:approveDialog.events")}</p>
      </div>
    </ConfirmDialog>
  );
}

/** Asks, with the name, before an application is deleted for good. */
export function RejectDialog({ application, onClose, onDecided }: DecisionDialogProps) {
  const { t } = useTranslation();
  const reject = useReject();
  const name = fullName(application);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      isDangerous
      title={<NamedText text={t("applications:rejectDialog.title", { name: NAME_SLOT })} name={name} />}
      confirmLabel={<NamedText text={t("applications:reject", { name: NAME_SLOT })} name={name} />}
      pendingLabel={t("applications:rejectDialog.pending")}
      isPending={reject.isPending}
      errorMessage={reject.error ? failureText(t, "rejectDialog", reject.error) : undefined}
      onConfirm={() =>
        reject.mutate(application, {
          onSuccess: () => {
            onDecided();
            const done = t("applications:rejectDialog.done", { name: NAME_SLOT });
            showToast("success", <NamedText text={done} name={name} />);
          },
        })
      }
    >
      <div className={css.consequences}>
        <p>{t("applications:rejectDialog.text")}</p>
        {application.spouse ? (
          <p>
            <NamedText
              text={t("applications:rejectDialog.spouse", { name: NAME_SLOT })}
              name={fullName(application.spouse)}
            />
          </p>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
