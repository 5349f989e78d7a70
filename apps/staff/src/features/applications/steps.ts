import type { PersonRow } from "@kehila/shared/persons/answers";
import { Check, Eye, ListX, Pencil, X } from "lucide-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import type { RowAction } from "../../ui/table/row.tsx";

/** The fields of an application that a decision needs. */
export type Application = Pick<PersonRow, "id" | "version" | "firstName" | "lastName" | "spouse">;

/** Callbacks of the actions on an application. */
export interface ApplicationSteps {
  onReview: (application: Pick<PersonRow, "id">) => void;
  onEdit: (application: Pick<PersonRow, "id">) => void;
  onApprove: (application: PersonRow) => void;
  onReject: (application: Application) => void;
  /** Rejects all applications of the sender. */
  onRejectSender: (application: PersonRow) => void;
}

/** Returns the actions of a row of the queue. */
export function useApplicationActions(
  steps: ApplicationSteps,
): (application: PersonRow) => RowAction[] {
  const { t } = useTranslation();
  return useCallback(
    (application) => {
      const action = (
        id: "review" | "edit" | "approve" | "reject" | "rejectSender",
        icon: RowAction["icon"],
        onStep: (application: PersonRow) => void,
      ) => ({
        id,
        icon,
        label: t(`applications:${id}`, { name: fullName(application) }),
        ...(id === "review" ? { shown: t("applications:reviewShort") } : {}),
        isDangerous: id === "reject" || id === "rejectSender",
        onAction: () => onStep(application),
      });
      return [
        action("review", Eye, steps.onReview),
        action("edit", Pencil, steps.onEdit),
        action("approve", Check, steps.onApprove),
        action("reject", X, steps.onReject),
        ...(application.sender ? [action("rejectSender", ListX, steps.onRejectSender)] : []),
      ];
    },
    [t, steps],
  );
}
