import type { FieldErrors } from "@kehila/shared/base/errors";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import type { TFunction } from "i18next";

/** Fields in requests about lists that contain persons. */
const OF_PERSONS = /^(?:personIds|add|matching)\b/u;

/** Returns why persons cannot be added to a list, from the field errors; null for other errors. */
export function personsProblem(t: TFunction, errors: FieldErrors): string | null {
  const codes = Object.entries(errors).flatMap(([field, code]) =>
    OF_PERSONS.test(field) ? [code] : [],
  );
  if (codes.includes("UNKNOWN_REFERENCE")) return t("event-lists:personsGone");
  return codes.length > 0 ? t("event-lists:full", { max: LIST_PERSONS_MAX }) : null;
}
