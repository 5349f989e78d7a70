import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import { LANGUAGES } from "../base/languages.ts";
import { LIST_PERSONS_MAX, SELECTED_IDS_MAX } from "../base/limits.ts";
import { id, unique } from "./parts.ts";
import type { PersonFilterInput } from "./query.ts";
import { personQuerySchemas, sortShape } from "./query.ts";

/** Persons selected by id. */
export const personIds = z.pipe(
  z.array(id).check(z.maxLength(SELECTED_IDS_MAX)),
  z.transform(unique<string>),
);

/**
 * Returns the schema of all active persons that match a filter. `count` is the number that the user
 * saw: if the number differs, the change is refused with 409 `SELECTION_CHANGED`.
 */
export const matchingPersons = (calendar: Calendar, max = Number.MAX_SAFE_INTEGER) =>
  z.strictObject({
    filter: personQuerySchemas(calendar).filter,
    count: z.int().check(z.gte(1), z.lte(max)),
  });
export type MatchingPersons = z.infer<ReturnType<typeof matchingPersons>>;

/**
 * The first persons of a filter, in the order of the list of persons: by last name unless a sort is
 * chosen.
 */
const firstOfMatches = z.strictObject({
  take: z.int().check(z.gte(1), z.lte(LIST_PERSONS_MAX)),
  ...sortShape,
  language: z.optional(z.enum(LANGUAGES)),
});
export type FirstOfMatches = z.infer<typeof firstOfMatches>;

/**
 * Returns the schema of all active persons that match a filter, or the first of them, to add to an
 * event list. `first` skips persons who are on the list already.
 */
export const matchingForList = (calendar: Calendar) =>
  z
    .strictObject({
      ...matchingPersons(calendar).shape,
      first: z.optional(firstOfMatches),
    })
    .check(
      z.refine(({ count, first }) => first !== undefined || count <= LIST_PERSONS_MAX, {
        message: "OUT_OF_RANGE",
        path: ["count"],
      }),
    );
export type MatchingForList = z.infer<ReturnType<typeof matchingForList>>;

/** The persons for a new list or a bulk change, passed from a screen to a dialog. */
export type ListSelection =
  | { personIds: readonly string[] }
  | { matching: { filter: PersonFilterInput; count: number } };

interface SelectionInput {
  personIds?: readonly string[] | undefined;
  matching?: unknown;
}

/** Refuses a selection that has both ids and a filter. */
export const isOneSelection = <T extends SelectionInput>() =>
  z.refine<T>((body) => body.matching === undefined || (body.personIds ?? []).length === 0, {
    message: "NOT_ALLOWED",
    path: ["personIds"],
  });

/** `POST /person/archive`: archives every selected person. */
export const archiveSelectionSchema = (calendar: Calendar) =>
  z
    .strictObject({
      personIds: z.optional(personIds),
      matching: z.optional(matchingPersons(calendar)),
    })
    .check(
      isOneSelection(),
      z.refine((body) => body.matching !== undefined || (body.personIds ?? []).length > 0, {
        message: "SELECT_AT_LEAST_ONE",
        path: ["personIds"],
      }),
    );
export type ArchiveSelection = z.infer<ReturnType<typeof archiveSelectionSchema>>;

/** Response of `POST /person/archive`. */
export const archivedSchema = z.strictObject({
  /** Number of persons this request archived, at most `ARCHIVE_BATCH`. */
  count: z.int().check(z.gte(0)),
  /** Number of selected persons that remain for further requests. */
  remaining: z.int().check(z.gte(0)),
  /** Ids of the remaining persons, if the selection has ids. */
  remainingIds: z.optional(z.array(z.string())),
  /** Identifies the batch for `POST /person/archive/undo`. */
  archivingId: z.int(),
});
export type Archived = z.infer<typeof archivedSchema>;

/** `POST /person/archive/undo`: restores the persons of one batch. */
export const undoArchivingSchema = z.strictObject({ archivingId: z.int().check(z.gte(1)) });

/** Response of `POST /person/archive/undo`: the number of restored persons. */
export const archivingUndoneSchema = z.strictObject({ count: z.int().check(z.gte(0)) });
