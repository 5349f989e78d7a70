import type { FieldErrors } from "@kehila/shared/base/errors";
import { useTranslation } from "react-i18next";
import { Button } from "react-aria-components/Button";
import { errorText } from "../../../i18n/error-text.ts";
import { IdNumberHolders } from "../../../entities/persons/id-number-holders.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { fieldLabel } from "./field-texts.ts";
import { focusField } from "./focus-field.ts";
import * as css from "./form.css.ts";
import type { Problem } from "./use-saving.ts";

interface SaveProblemProps {
  problem: Problem | null;
  /** Whether the form edits a stored person. */
  isEdit?: boolean;
  /** The field errors of the surrounding form; if absent, the fields are not listed. */
  errors?: FieldErrors;
}

/** Explains next to the save button why the person was not saved and what to do. */
export function SaveProblem({ problem, isEdit = false, errors }: SaveProblemProps) {
  const { t } = useTranslation();
  switch (problem?.kind) {
    case undefined:
      return null;
    case "fields":
      return (
        <Notice tone="danger">
          {t("errors:form.fix")}
          <WrongFields paths={Object.keys(errors ?? {})} />
          <IdNumberHolders holders={problem.holders} />
        </Notice>
      );
    case "failed":
      return (
        <Notice tone="danger">
          {t(isEdit ? "edit:failed" : "person-form:failed", {
            reason: errorText(t, problem.error),
          })}
        </Notice>
      );
  }
}

/** The number of fields with an error, and a link to each. */
function WrongFields({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation();
  if (paths.length === 0) return null;
  return (
    <div className={css.wrongFields}>
      {t("errors:form.fields", { count: paths.length })}
      <ul className={css.wrongFieldLinks}>
        {paths.map((path) => (
          <li key={path}>
            <Button
              className={css.wrongFieldLink}
              onPress={({ target }) => focusWrong(target.closest("form"), path)}
            >
              {fieldLabel(t, path)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses a field by its path; the first field with an error if the path has no field. */
function focusWrong(form: HTMLFormElement | null, path: string): void {
  if (focusField(form, path)) return;
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  wrong?.focus();
  wrong?.scrollIntoView({ block: "center" });
}
