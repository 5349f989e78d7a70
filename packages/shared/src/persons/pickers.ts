import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import { LANGUAGES } from "../base/languages.ts";
import { CHOOSE_MAX, LIST_PERSONS_MAX } from "../base/limits.ts";
import { category, id } from "./parts.ts";
import { dayIn, personQuerySchemas, pickShape } from "./query.ts";

/** Query of `GET /person/pick`. */
export const personPickQuerySchema = z.strictObject(pickShape);
export type PersonPickQuery = z.infer<typeof personPickQuerySchema>;

/** Query of `GET /api/user/pick`: users who may see the lists of a category, or all users. */
export const userPickQuerySchema = z.strictObject({
  ...pickShape,
  category: z.optional(category),
});
export type UserPickQuery = z.infer<typeof userPickQuerySchema>;

const pageOf = <Schema extends z.core.$ZodType>(row: Schema) =>
  z.strictObject({
    data: z.array(row),
    hasNextPage: z.boolean(),
    nextCursor: z.nullable(z.string()),
  });

/** The fields of a person in the picker. */
const personPickSchema = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  /** Only for actors who may read active persons; null without a birth date. */
  age: z.optional(z.nullable(z.int())),
  /** The last digits of the phone, for the same actors. */
  phoneEnd: z.optional(z.nullable(z.string())),
  /** The active spouse, for the same actors; null without one. */
  spouse: z.optional(
    z.nullable(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
  ),
});
export type PersonPick = z.infer<typeof personPickSchema>;

/** `GET /person/pick`. A page can be empty although another page follows. */
export const personPickPageSchema = pageOf(personPickSchema);
export type PersonPickPage = z.infer<typeof personPickPageSchema>;

/** `GET /api/user/pick`. */
export const userPickPageSchema = pageOf(z.strictObject({ id, name: z.string() }));
export type UserPickPage = z.infer<typeof userPickPageSchema>;

/**
 * The orders in which persons are chosen for a list: those who had no place on a list for longest
 * first; by arrival in the register; by last name.
 */
export const CHOICE_ORDERS = ["lastInvited", "arrival", "lastName"] as const;
export type ChoiceOrder = (typeof CHOICE_ORDERS)[number];

/** `POST /person/choose`: the first active persons that match a filter. */
export const choosePersonsSchema = (calendar: Calendar) =>
  z.strictObject({
    filter: personQuerySchemas(calendar).filter,
    order: z.enum(CHOICE_ORDERS),
    take: z.int().check(z.gte(1), z.lte(CHOOSE_MAX)),
    /** Only persons without a place on a list from this day on. */
    notInvitedSince: z.optional(dayIn(calendar)),
    /** Persons who are on the list already. */
    excludedIds: z.optional(z.array(id).check(z.maxLength(LIST_PERSONS_MAX))),
    /** Last names in the script of this language come first. */
    language: z.optional(z.enum(LANGUAGES)),
  });
export type ChoosePersons = z.infer<ReturnType<typeof choosePersonsSchema>>;
export type ChoosePersonsInput = z.input<ReturnType<typeof choosePersonsSchema>>;

/**
 * A person who can be chosen for a list, with the household. Events count if the actor may see their
 * lists and the person has a place.
 */
const chosenPersonSchema = z.extend(personPickSchema, {
  /** The children of the household, with their ages in years. */
  children: z.array(z.strictObject({ firstName: z.string(), age: z.int() })),
  /** The day of the latest event; null without one. */
  lastInvited: z.nullable(z.string()),
  /** The number of events in the year of today. */
  listsThisYear: z.int(),
});
export type ChosenPerson = z.infer<typeof chosenPersonSchema>;

/** Response of `POST /person/choose`. */
export const chosenPersonsSchema = z.strictObject({
  data: z.array(chosenPersonSchema),
  /** Whether more persons match than were asked for. */
  hasMore: z.boolean(),
});
export type ChosenPersons = z.infer<typeof chosenPersonsSchema>;
