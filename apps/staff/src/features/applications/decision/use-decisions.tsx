import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { isRefusal } from "../../../lib/api/api-error.ts";
import type { Approve } from "./decisions.queries.ts";
import { useApprove, useReject } from "./decisions.queries.ts";
import { ApplicationApproved, ApplicationRejected } from "./decided-toasts.tsx";
import type { Application } from "../steps.ts";

/**
 * Returns functions that approve or reject an application at once. `onDecided` receives a report
 * with an undo button; `joinedId` is the id of the application that became part of the same family.
 */
export function useDecisions(onDecided: (report: ReactNode, joinedId?: string) => void) {
  const { t } = useTranslation();
  const approval = useApprove();
  const rejection = useReject();
  const failureOf = (decision: "approve" | "reject", error: Error | null) => {
    if (!error) return undefined;
    const texts = `applications:${decision}Dialog` as const;
    if (!isRefusal(error)) return t(`${texts}.error`);
    return failureText(t, error, t(`${texts}.failed`), {
      UNEXPECTED: t(`${texts}.failed`),
      // The server's code if the record lacks a value that an approval requires.
      INVALID_INPUT: t("applications:walkIn.incomplete"),
      DUPLICATE_ID_NUMBER: `${t(`${texts}.failed`)} ${t("applications:approveDialog.duplicate")}`,
    });
  };
  return {
    approve: (wish: Approve) =>
      approval.mutate(wish, {
        onSuccess: (approvedPerson) =>
          onDecided(<ApplicationApproved approved={approvedPerson} />, wish.familyWith?.id),
      }),
    reject: (application: Application) =>
      rejection.mutate(application, {
        onSuccess: ({ data: { rejectionId } }) =>
          onDecided(<ApplicationRejected application={application} rejectionId={rejectionId} />),
      }),
    isPending: approval.isPending || rejection.isPending,
    /** The last approval; a refused one names the ID numbers that stopped it. */
    lastApproval: approval.variables,
    /** The error of the last decision. */
    error: approval.error ?? rejection.error,
    failure: failureOf("approve", approval.error) ?? failureOf("reject", rejection.error),
  };
}
