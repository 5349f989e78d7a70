import type { PersonRow } from "@kehila/shared/person-answers";
import { Check, Eye, Pencil, X } from "lucide-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import type { RowAction } from "../../ui/data-table-row.tsx";

/** What an administrator does with an application. */
export interface ApplicationSteps {
  onReview: (application: PersonRow) => void;
  onEdit: (application: Pick<PersonRow, "id">) => void;
  onApprove: (application: PersonRow) => void;
  onReject: (application: PersonRow) => void;
}

/** The actions of a row of the queue (§2, Pending). */
export function useApplicationActions(
  steps: ApplicationSteps,
): (application: PersonRow) => RowAction[] {
  const { t } = useTranslation();
  const { onReview, onEdit, onApprove, onReject } = steps;
  return useCallback(
    (application) => {
      const name = fullName(application);
      return [
        {
          id: "review",
          label: t("applications:review", { name }),
          icon: Eye,
          onAction: () => onReview(application),
        },
        {
          id: "edit",
          label: t("applications:edit", { name }),
          icon: Pencil,
          onAction: () => onEdit(application),
        },
        {
          id: "approve",
          label: t("applications:approve", { name }),
          icon: Check,
          onAction: () => onApprove(application),
        },
        {
          id: "reject",
          label: t("applications:reject", { name }),
          icon: X,
          isDangerous: true,
          onAction: () => onReject(application),
        },
      ];
    },
    [t, onReview, onEdit, onApprove, onReject],
  );
}
