import { useTranslation } from "react-i18next";
import { errorText } from "../../../i18n/error-text.ts";
import { IdNumberHolders } from "../../../entities/persons/id-number-holders.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Problem } from "./use-save.ts";

interface SaveProblemProps {
  problem: Problem | null;
  /** Changes of a stored person, rather than a new person. */
  isEdit?: boolean;
}

/** Shows, beside the pressed button, why the person is not saved and what to do. */
export function SaveProblem({ problem, isEdit = false }: SaveProblemProps) {
  const { t } = useTranslation();
  switch (problem?.kind) {
    case undefined:
      return null;
    case "fields":
      return (
        <Notice tone="danger">
          {t("errors:form.fix")}
          <IdNumberHolders holders={problem.holders} />
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="danger">
          {t(isEdit ? "persons:edit.failed" : "persons:form.failed", {
            reason: errorText(t, problem.error),
          })}
        </Notice>
      );
  }
}
