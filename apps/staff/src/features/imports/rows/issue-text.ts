import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { countryName } from "@kehila/shared/persons/foreign-phones";
import type { TFunction } from "i18next";
import { currentLanguage } from "../../../i18n/setup.ts";
import { problemText } from "../../../i18n/error-text.ts";
import { fieldLabel } from "../review/field-label.ts";
import { citiesMeant } from "../values/city.ts";
import type { ValueProblem } from "../values/read.ts";
import { VALUE_PROBLEMS } from "../values/read.ts";
import type { RowIssue } from "./row-notes.ts";

const isValueProblem = (problem: RowIssue["problem"]): problem is ValueProblem =>
  VALUE_PROBLEMS.some((option) => option === problem);

/** Returns why a value does not fit. */
export function issueText(t: TFunction, { problem, field, text }: RowIssue): string {
  if (problem === "CITY") {
    return t("imports:problem.CITY", { cities: citiesMeant(text).join(", ") });
  }
  const country = problem === "FOREIGN_PHONE" ? countryName(text, currentLanguage()) : null;
  if (country !== null) return t("imports:phoneOf", { country });
  if (problem === "TOO_MANY_CHILDREN")
    return t(`imports:problem.${problem}`, { max: CHILDREN_MAX });
  if (isValueProblem(problem)) return t(`imports:problem.${problem}`);
  return problemText(t, problem, fieldLabel(t, field));
}
