import type { FieldErrors } from "@kehila/shared/base/errors";
import { COMMENT_MAX } from "@kehila/shared/base/limits";
import { isEmpty } from "@kehila/shared/persons/fields";
import type { MergeChoices } from "@kehila/shared/persons/merge";
import { MERGE_FIELDS } from "@kehila/shared/persons/merge";
import { joinedFields } from "../persons/record/fields.service.ts";
import type { PersonFields } from "../persons/record/record.sql.ts";

/** The fields of the merged record, or errors of the choices by form field. */
export type MergedFields = { fields: PersonFields } | { errors: FieldErrors };

/**
 * Merges the fields of two records. Without a choice, a field keeps the own value, and an empty
 * field gets the other record's value; comments and interests are joined. A choice cannot empty a
 * required field.
 */
export function mergedFields(
  ownFields: PersonFields,
  otherFields: PersonFields,
  choices: MergeChoices,
  isCouple: boolean,
): MergedFields {
  const sides = { own: ownFields, other: otherFields, both: joinedFields(ownFields, otherFields) };
  const fields: PersonFields = {
    ...ownFields,
    married: isCouple || ownFields.married || otherFields.married,
    comment: sides[choices.comment ?? "both"].comment,
    interestedEvents: sides[choices.interestedEvents ?? "both"].interestedEvents,
  };
  for (const field of MERGE_FIELDS) {
    const side = choices[field] ?? (isEmpty(ownFields[field]) ? "other" : "own");
    if (side === "other") Object.assign(fields, { [field]: otherFields[field] });
  }
  const errors: FieldErrors = {};
  if (isEmpty(fields.gender) && !(isEmpty(ownFields.gender) && isEmpty(otherFields.gender))) {
    errors["choices.gender"] = "REQUIRED";
  }
  if (
    isEmpty(fields.interestedEvents) &&
    !(isEmpty(ownFields.interestedEvents) && isEmpty(otherFields.interestedEvents))
  ) {
    errors["choices.interestedEvents"] = "SELECT_AT_LEAST_ONE";
  }
  if ((fields.comment?.length ?? 0) > COMMENT_MAX) errors["choices.comment"] = "TOO_LONG";
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** Returns the fields after an unmerge: the values before the merge, except fields edited since. */
export function restoredFields(
  before: PersonFields,
  mergedValues: PersonFields,
  now: PersonFields,
): PersonFields {
  const fields = { ...now };
  for (const field of Object.keys(mergedValues) as (keyof PersonFields)[]) {
    if (JSON.stringify(now[field]) === JSON.stringify(mergedValues[field])) {
      Object.assign(fields, { [field]: before[field] });
    }
  }
  return fields;
}
