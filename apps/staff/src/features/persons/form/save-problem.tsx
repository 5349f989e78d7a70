import type { FieldErrors } from "@kehila/shared/base/errors";
import { areQuestions } from "@kehila/shared/persons/phone-questions";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../i18n/error-text.ts";
import { IdNumberHolders } from "../../../entities/persons/links/id-number-holders.tsx";
import { ErrorSummary } from "../../../ui/feedback/error-summary.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { Problem } from "./use-saving.ts";
import { wrongFields } from "./wrong-fields.ts";

interface RefusedFieldsProps {
  errors: FieldErrors;
  /** Returns the typed text of a field, which some messages name. */
  textAt: (path: string) => string;
  saving: { problem: Problem | null; refusals: number };
}

/** The summary of refused fields above the form, with the persons who have the same ID number. */
export function RefusedFields({
  errors,
  textAt,
  saving: { problem, refusals },
}: RefusedFieldsProps) {
  const { t } = useTranslation();
  const isRefused = problem?.kind === "fields";
  return (
    <ErrorSummary
      fields={isRefused ? wrongFields(t, errors, textAt) : []}
      refusals={refusals}
      isQuestion={areQuestions(errors)}
    >
      {isRefused ? <IdNumberHolders holders={problem.holders} /> : null}
    </ErrorSummary>
  );
}

interface SaveFailureProps {
  problem: Problem | null;
  /** Whether the form edits a stored person. */
  isEdit?: boolean;
}

/** The reason of a failed call, shown next to the save button. */
export function SaveFailure({ problem, isEdit = false }: SaveFailureProps) {
  const { t } = useTranslation();
  if (problem?.kind !== "failed") return null;
  const reason = errorText(t, problem.error);
  return (
    <Notice tone="danger">{t(isEdit ? "edit:failed" : "person-form:failed", { reason })}</Notice>
  );
}
