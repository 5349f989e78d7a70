import { joinChildren } from "@kehila/shared/persons/children";
import type { Child, Person } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { isEmpty } from "@kehila/shared/persons/fields";
import type { MergeChoices } from "@kehila/shared/persons/merge";
import { MERGE_FIELDS } from "@kehila/shared/persons/merge";
import { EVENT_CATEGORIES, type EventCategory } from "@kehila/shared/events/categories";

/** Fields that a merge may ask about, in the order of the details. */
export const QUESTION_FIELDS = [...MERGE_FIELDS, "comment", "interestedEvents", "spouse"] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** The record that a value comes from: the remaining record, the merged record, or both. */
export type Side = "own" | "other" | "both";

/** A field with different values in the two records, and the sides that the user can choose. */
export interface Question {
  field: QuestionField;
  options: readonly Side[];
  /** The side that is kept if the user does not choose. */
  defaultSide: Side;
}

/** Required fields, whose empty value is no option if the other record has a value. */
const REQUIRED: ReadonlySet<QuestionField> = new Set(["gender", "interestedEvents", "spouse"]);

type Records = { own: Person; other: Person };

/** Whether a merge adds an application to a record. */
export const isApproval = ({ own, other }: Records): boolean => other.pending && !own.pending;

/** Returns the locale key of a side's name; an application has another name than a record. */
export const sideName = (records: Records, side: Side): Side | "application" =>
  side === "other" && isApproval(records) ? "application" : side;

/** Returns the value of a field in comparable form. */
function valueOf(person: Person, field: QuestionField): unknown {
  if (field === "spouse") return person.spouseId;
  if (field === "interestedEvents") return person.interestedEvents.toSorted();
  return person[field];
}

/** Returns the union of both records' interests, in display order. */
export const bothInterests = ({ own, other }: Records): EventCategory[] =>
  EVENT_CATEGORIES.filter(
    (category) =>
      own.interestedEvents.includes(category) || other.interestedEvents.includes(category),
  );

/** Returns the side whose value contains the other side's value; `both` if neither does. */
function sideOfBoth({ own, other }: Records, field: "comment" | "interestedEvents"): Side {
  if (field === "comment") {
    if (own.comment?.includes(other.comment ?? "")) return "own";
    return other.comment?.includes(own.comment ?? "") ? "other" : "both";
  }
  const all = bothInterests({ own, other }).length;
  if (own.interestedEvents.length === all) return "own";
  return other.interestedEvents.length === all ? "other" : "both";
}

/**
 * Returns a question for each field with different values. The default is the remaining record's
 * value; if that value is empty, the other record's value. The default for comments and interests
 * is both values, unless one value contains the other.
 */
export function questionsOf(records: Records): Question[] {
  const { own, other } = records;
  return QUESTION_FIELDS.flatMap((field): Question[] => {
    const [ownValue, otherValue] = [valueOf(own, field), valueOf(other, field)];
    if (isEmpty(ownValue) && isEmpty(otherValue)) return [];
    if (JSON.stringify(ownValue) === JSON.stringify(otherValue)) return [];
    const isOneEmpty = isEmpty(ownValue) || isEmpty(otherValue);
    if (isOneEmpty && REQUIRED.has(field)) return [];
    if (isOneEmpty) {
      return [
        { field, options: ["own", "other"], defaultSide: isEmpty(ownValue) ? "other" : "own" },
      ];
    }
    if (field !== "comment" && field !== "interestedEvents") {
      return [{ field, options: ["own", "other"], defaultSide: "own" }];
    }
    const side = sideOfBoth(records, field);
    return [
      {
        field,
        options: side === "both" ? ["own", "other", "both"] : ["own", "other"],
        defaultSide: side,
      },
    ];
  });
}

/** Returns the filled fields without a question, each with a record that contains the value. */
export function undisputedFields({
  own,
  other,
}: Records): { field: QuestionField; source: Person }[] {
  const questionFields = new Set(questionsOf({ own, other }).map(({ field }) => field));
  return QUESTION_FIELDS.flatMap((field) => {
    if (questionFields.has(field)) return [];
    if (!isEmpty(valueOf(own, field))) return [{ field, source: own }];
    return isEmpty(valueOf(other, field)) ? [] : [{ field, source: other }];
  });
}

/** The id of the record whose value is chosen, by field. A swap of the records keeps the values. */
export type Picks = Readonly<Partial<Record<QuestionField, string>>>;
export const BOTH = "both";

/** Returns the chosen side of a question, or its default. */
export function answerOf(question: Question, picks: Picks, { own, other }: Records): Side {
  const pick = picks[question.field];
  const side = pick === own.id ? "own" : pick === other.id ? "other" : pick === BOTH ? BOTH : null;
  return side !== null && question.options.includes(side) ? side : question.defaultSide;
}

/** Returns the choices of all questions for the request. */
export function choicesOf(picks: Picks, records: Records): MergeChoices {
  return Object.fromEntries(
    questionsOf(records).map((question) => [question.field, answerOf(question, picks, records)]),
  );
}

const statusOf = ({ active, pending }: Person): PersonStatus => {
  if (pending) return "pending";
  return active ? "active" : "archived";
};

const RANK: Record<PersonStatus, number> = { pending: 0, archived: 1, active: 2 };

/** Whether the two records can be swapped, which requires the same status. */
export const canSwap = (first: Person, second: Person): boolean =>
  statusOf(first) === statusOf(second);

/** Returns the record that remains by default: the active record, otherwise the older one. */
export function defaultKept(first: Person, second: Person): Person {
  const difference = RANK[statusOf(first)] - RANK[statusOf(second)];
  if (difference !== 0) return difference > 0 ? first : second;
  return first.createdAt <= second.createdAt ? first : second;
}

type Family = Records & { spouse: Side };

/** Returns the spouse after the merge: the only spouse of the two records, or the chosen one. */
export function spouseOf({ own, other, spouse }: Family): Person["spouse"] {
  return movesToOtherHousehold({ own, other, spouse }) ? other.spouse : own.spouse;
}

/** Returns the spouse who was not chosen and becomes single; null without two spouses. */
export function separatedSpouseOf({ own, other, spouse }: Family): Person["spouse"] {
  if (!own.spouse || !other.spouse) return null;
  return spouse === "other" ? own.spouse : other.spouse;
}

/** Whether the person joins the household of the merged record's spouse. */
const movesToOtherHousehold = ({ own, other, spouse }: Family): boolean =>
  other.spouse !== null && (own.spouse === null || spouse === "other");

/** Returns the children after the merge: the children of both households, each child once. */
export function mergedChildren(family: Family): Child[] {
  const { own, other } = family;
  const [host, guest] = movesToOtherHousehold(family) ? [other, own] : [own, other];
  return joinChildren(host.childrenData, guest.childrenData);
}

/** Returns the number of event lists after the merge. */
export const mergedListCount = ({ own, other }: Records): number =>
  new Set([...own.listLinks, ...other.listLinks].map(({ list }) => list.id)).size;
