import { joinChildren } from "@kehila/shared/persons/children";
import type { Child, Person } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { MergeChoices } from "@kehila/shared/persons/merge";
import { MERGE_FIELDS } from "@kehila/shared/persons/merge";
import { EVENT_CATEGORIES, type EventCategory } from "@kehila/shared/events/categories";

/** Fields that a merge may ask about, in the order of the details. */
export const QUESTION_FIELDS = [...MERGE_FIELDS, "comment", "interestedEvents", "spouse"] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** The record a value comes from: the remaining one, the merged one, or both. */
export type Side = "own" | "other" | "both";

/** A field in which two records differ, and the sides to choose from. */
export interface Question {
  field: QuestionField;
  options: readonly Side[];
  /** The side that is kept if the user does not choose. */
  defaultSide: Side;
}

/** Required fields: an empty value cannot be chosen over a filled one. */
const REQUIRED: ReadonlySet<QuestionField> = new Set(["gender", "interestedEvents", "spouse"]);

type Records = { own: Person; other: Person };

/** Whether a merge adds an application to a record. */
export const isApproval = ({ own, other }: Records): boolean => other.pending && !own.pending;

/**
 * Returns the locale key for the name of a side: an application gets another text than a record.
 */
export const sideName = (records: Records, side: Side): Side | "application" =>
  side === "other" && isApproval(records) ? "application" : side;

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

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

/** Returns the side that contains the values of both; null if each side has values of its own. */
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
 * Returns the questions of a merge: each field in which the records differ, with its default. The
 * default is the remaining record's value, or the other record's where it is empty; for comments
 * and interests both, unless one contains the other.
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

/** Returns fields with a value that need no choice: equal in both, or filled in one record only. */
export function settledFields({ own, other }: Records): { field: QuestionField; of: Person }[] {
  const questionFields = new Set(questionsOf({ own, other }).map(({ field }) => field));
  return QUESTION_FIELDS.flatMap((field) => {
    if (questionFields.has(field)) return [];
    if (!isEmpty(valueOf(own, field))) return [{ field, of: own }];
    return isEmpty(valueOf(other, field)) ? [] : [{ field, of: other }];
  });
}

/** The chosen values, by record id, so that a swap of the records keeps them. */
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

/** Whether the two records can be swapped: only records with the same status can. */
export const canSwap = (first: Person, second: Person): boolean =>
  statusOf(first) === statusOf(second);

/** Returns the record that stays by default: the active one, otherwise the older one. */
export function defaultKept(first: Person, second: Person): Person {
  const difference = RANK[statusOf(first)] - RANK[statusOf(second)];
  if (difference !== 0) return difference > 0 ? first : second;
  return first.createdAt <= second.createdAt ? first : second;
}

type Family = Records & { spouse: Side };

/** Returns the record whose spouse is kept: the only one with a spouse, or the chosen one. */
export function spouseOf({ own, other, spouse }: Family): Person["spouse"] {
  return movesToOtherHousehold({ own, other, spouse }) ? other.spouse : own.spouse;
}

/** Returns the spouse who is not kept and becomes single. */
export function leftSpouseOf({ own, other, spouse }: Family): Person["spouse"] {
  if (!own.spouse || !other.spouse) return null;
  return spouse === "other" ? own.spouse : other.spouse;
}

/** Whether the merged person moves into the household of the other record's spouse. */
const movesToOtherHousehold = ({ own, other, spouse }: Family): boolean =>
  other.spouse !== null && (own.spouse === null || spouse === "other");

/** Returns the children after the merge: of both households, each child once. */
export function mergedChildren(family: Family): Child[] {
  const { own, other } = family;
  const [host, guest] = movesToOtherHousehold(family) ? [other, own] : [own, other];
  return joinChildren(host.childrenData, guest.childrenData);
}

/** Returns the number of event lists of the merged person. */
export const mergedListCount = ({ own, other }: Records): number =>
  new Set([...own.listLinks, ...other.listLinks].map(({ list }) => list.id)).size;
