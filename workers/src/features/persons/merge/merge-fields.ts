import type { FieldErrors } from "@kehila/shared/base/errors";
import { COMMENT_MAX } from "@kehila/shared/base/limits";
import type { MergeChoices } from "@kehila/shared/persons/merge";
import { MERGE_FIELDS } from "@kehila/shared/persons/merge";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { PersonFields } from "../record/record.repository.ts";

/** The fields of the merged record, or errors of the choices by form field. */
export type MergedFields = { fields: PersonFields } | { errors: FieldErrors };

const isEmpty = (value: PersonFields[keyof PersonFields]): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Merges the fields of two records. Without a choice a field keeps its own value, or the other
 * record's value where its own is empty; comments and interests keep both. A choice cannot empty a
 * required field.
 */
export function mergedFields(
  own: PersonFields,
  other: PersonFields,
  choices: MergeChoices,
  isCouple: boolean,
): MergedFields {
  const fields: PersonFields = {
    ...own,
    married: isCouple || own.married || other.married,
    comment: mergedComment(own.comment, other.comment, choices.comment ?? "both"),
    interestedEvents: mergedInterests(own, other, choices.interestedEvents ?? "both"),
  };
  for (const field of MERGE_FIELDS) {
    const side = choices[field] ?? (isEmpty(own[field]) ? "other" : "own");
    if (side === "other") Object.assign(fields, { [field]: other[field] });
  }
  const errors: FieldErrors = {};
  if (isEmpty(fields.gender) && !(isEmpty(own.gender) && isEmpty(other.gender))) {
    errors["choices.gender"] = "REQUIRED";
  }
  if (
    isEmpty(fields.interestedEvents) &&
    !(isEmpty(own.interestedEvents) && isEmpty(other.interestedEvents))
  ) {
    errors["choices.interestedEvents"] = "SELECT_AT_LEAST_ONE";
  }
  if ((fields.comment?.length ?? 0) > COMMENT_MAX) errors["choices.comment"] = "TOO_LONG";
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

type Side = NonNullable<MergeChoices["comment"]>;

/** Joins both comments, unless one contains the other. */
function mergedComment(own: string | null, other: string | null, side: Side): string | null {
  if (side !== "both") return side === "own" ? own : other;
  if (own === null || other === null) return own ?? other;
  if (own.includes(other)) return own;
  return other.includes(own) ? other : `${own}\n${other}`;
}

function mergedInterests(
  own: PersonFields,
  other: PersonFields,
  side: Side,
): PersonFields["interestedEvents"] {
  if (side !== "both") return side === "own" ? own.interestedEvents : other.interestedEvents;
  return EVENT_CATEGORIES.filter(
    (category) =>
      own.interestedEvents.includes(category) || other.interestedEvents.includes(category),
  );
}

/** Returns the fields after an unmerge: the value before the merge, unless it was edited since. */
export function restoredFields(
  before: PersonFields,
  merged: PersonFields,
  now: PersonFields,
): PersonFields {
  const fields = { ...now };
  for (const field of Object.keys(merged) as (keyof PersonFields)[]) {
    if (JSON.stringify(now[field]) === JSON.stringify(merged[field])) {
      Object.assign(fields, { [field]: before[field] });
    }
  }
  return fields;
}
