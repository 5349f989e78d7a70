import * as z from "zod/mini";
import type { Calendar } from "./dates.ts";
import { SELECTED_IDS_MAX } from "./limits.ts";
import { id, unique } from "./person-parts.ts";
import type { PersonFilterInput } from "./person-query.ts";
import { personQuerySchemas } from "./person-query.ts";

/** Persons picked one by one. */
export const personIds = z.pipe(
  z.array(id).check(z.maxLength(SELECTED_IDS_MAX)),
  z.transform(unique<string>),
);

/**
 * All active persons who match a filter, however many. `count` is what the person who selects has
 * seen: if another number matches by then, the change is refused with 409 `SELECTION_CHANGED`.
 */
export const matchingPersons = (calendar: Calendar) =>
  z.strictObject({
    filter: personQuerySchemas(calendar).filter,
    count: z.int().check(z.gte(1)),
  });
export type MatchingPersons = z.infer<ReturnType<typeof matchingPersons>>;

/** Whom a list is made of or a change is about, as the staff app hands it from screen to dialog. */
export type ListSelection =
  | { personIds: readonly string[] }
  | { matching: { filter: PersonFilterInput; count: number } };

interface SelectionInput {
  personIds?: readonly string[] | undefined;
  matching?: unknown;
}

/** A selection is the one or the other. */
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

/** What `POST /person/archive` answers: how many persons it archived. */
export const archivedSchema = z.strictObject({
  /** How many persons this request archived: at most `ARCHIVE_BATCH`. */
  count: z.int().check(z.gte(0)),
  /** How many of the selection are still to be archived, by further requests. */
  remaining: z.int().check(z.gte(0)),
  /** Who they are, where the selection named ids. */
  remainingIds: z.optional(z.array(z.string())),
});
export type Archived = z.infer<typeof archivedSchema>;
