import type { FieldErrors } from "@kehila/shared/base/errors";
import { COMMENT_MAX } from "@kehila/shared/base/limits";
import { isEmpty } from "@kehila/shared/persons/fields";
import type { MergeChoices } from "@kehila/shared/persons/merge";
import { MERGE_FIELDS } from "@kehila/shared/persons/merge";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
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
  const fields: PersonFields = {
    ...ownFields,
    married: isCouple || ownFields.married || otherFields.married,
    comment: mergedComment(ownFields.comment, otherFields.comment, choices.comment ?? "both"),
    interestedEvents: mergedInterests(ownFields, otherFields, choices.interestedEvents ?? "both"),
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

type Side = NonNullable<MergeChoices["comment"]>;

/** Joins both comments, unless one contains the other. */
function mergedComment(
  ownComment: string | null,
  otherComment: string | null,
  side: Side,
): string | null {
  if (side !== "both") return side === "own" ? ownComment : otherComment;
  if (ownComment === null || otherComment === null) return ownComment ?? otherComment;
  if (ownComment.includes(otherComment)) return ownComment;
  return otherComment.includes(ownComment) ? otherComment : `${ownComment}\n${otherComment}`;
}

function mergedInterests(
  ownFields: PersonFields,
  otherFields: PersonFields,
  side: Side,
): PersonFields["interestedEvents"] {
  if (side !== "both")
    return side === "own" ? ownFields.interestedEvents : otherFields.interestedEvents;
  return EVENT_CATEGORIES.filter(
    (category) =>
      ownFields.interestedEvents.includes(category) ||
      otherFields.interestedEvents.includes(category),
  );
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
