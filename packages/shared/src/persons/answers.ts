import * as z from "zod/mini";
import { ATTENDANCES } from "../events/came.ts";
import type { AdultField, CHILD_FIELDS, SHOWN_OF_SPOUSE, SpouseField } from "./fields.ts";
import { ADULT_FIELDS, fieldsWith, forEachField, TEXT_FIELDS } from "./fields.ts";
import { category, childrenCount, gender, id, version } from "./parts.ts";
import type { ShapeOf } from "./values.ts";

const day = z.iso.date();
const nullableDay = z.nullable(day);
const nullableText = z.nullable(z.string());

/** The fields of an adult, by the kind of their values. */
const adultShape = {
  ...forEachField(TEXT_FIELDS, nullableText),
  ...forEachField(fieldsWith({ kind: "line", required: true }), z.string()),
  ...forEachField(fieldsWith({ kind: "day" }), nullableDay),
  ...forEachField(fieldsWith({ kind: "gender" }), z.nullable(gender)),
  ...forEachField(fieldsWith({ kind: "flag" }), z.boolean()),
  ...forEachField(fieldsWith({ kind: "categories" }), z.array(category)),
} satisfies ShapeOf<AdultField>;

const spouseShape = {
  firstName: adultShape.firstName,
  lastName: adultShape.lastName,
  idNumber: adultShape.idNumber,
  phone: adultShape.phone,
  birthDate: adultShape.birthDate,
  gender: adultShape.gender,
  interestedEvents: adultShape.interestedEvents,
} satisfies ShapeOf<(typeof SHOWN_OF_SPOUSE)[number]>;
const spouseAnswer = z.strictObject({ id, version, ...spouseShape });

const rowShape = {
  id,
  version,
  ...adultShape,
  spouseId: z.nullable(id),
  spouse: z.nullable(spouseAnswer),
  /**
   * The archived spouse of a married active person; the name is for readers of the archive only.
   */
  archivedSpouse: z.optional(
    z.nullable(
      z.strictObject({
        person: z.nullable(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
      }),
    ),
  ),
  childrenCount,
  active: z.boolean(),
  pending: z.boolean(),
  createdAt: z.iso.datetime(),
};

/** The searched fields other than the name, the most relevant first. */
export const MATCHED_FIELDS = ["phone", "idNumber", "city", "address", "comment"] as const;

const matchSchema = z.strictObject({
  field: z.enum(MATCHED_FIELDS),
  from: z.number(),
  to: z.number(),
});
/** A matched part of a field, for a word of the search that is not in the name. */
export type Match = z.infer<typeof matchSchema>;

/**
 * The sender of an application: a keyed hash that distinguishes senders without identifying them.
 */
export const senderSchema = z.string().check(z.regex(/^[\da-f]{32}$/u));

/** A row of the register: the fields of the table's columns. */
export const personRowSchema = z.strictObject({
  ...rowShape,
  /** For an application: whether a record or another application may be of one of its adults. */
  possibleDuplicate: z.optional(z.boolean()),
  /** With `families`: the birth dates of the family's children, the oldest first. */
  childrenBirths: z.optional(z.array(nullableDay)),
  /**
   * For an application: its sender if another pending application has the same one, otherwise null.
   */
  sender: z.optional(z.nullable(senderSchema)),
  /** For a search: the matches in fields other than the name. */
  matches: z.optional(z.array(matchSchema)),
  /** For a search: the typed word that is a short form or the full name of the first name. */
  nameVariantOf: z.optional(z.string()),
});
export type PersonRow = z.infer<typeof personRowSchema>;

const childShape = {
  firstName: z.string(),
  gender: z.nullable(gender),
  birthDate: day,
} satisfies ShapeOf<(typeof CHILD_FIELDS)[number]>;
/** A child of a household. */
export const childAnswer = z.strictObject({ id, ...childShape });
export type Child = z.infer<typeof childAnswer>;

/** How a person was added to a list: by staff, or through the public registration link. */
export const LIST_LINK_SOURCES = ["staff", "public"] as const;

/** The fields in which two applications with one ID number are compared, without the family. */
export const COMPARED_FIELDS = ADULT_FIELDS.filter(
  (field) => field !== "idNumber" && field !== "married" && field !== "interestedEvents",
);
const comparedShape = {
  ...forEachField(fieldsWith({ kind: "line" }), z.optional(z.string())),
  ...forEachField(fieldsWith({ kind: "lines" }), z.optional(z.string())),
  ...forEachField(fieldsWith({ kind: "phone" }), z.optional(z.string())),
  ...forEachField(fieldsWith({ kind: "day" }), z.optional(day)),
  ...forEachField(fieldsWith({ kind: "gender" }), z.optional(gender)),
} satisfies ShapeOf<(typeof COMPARED_FIELDS)[number]>;

const typedSpouseShape = {
  firstName: z.string(),
  lastName: z.string(),
  idNumber: z.string(),
  phone: z.string(),
  birthDate: day,
  gender: z.optional(z.nullable(gender)),
} satisfies ShapeOf<SpouseField>;

/** The values of an applicant that differ from the earlier pending application. */
const typedDifferencesSchema = z.strictObject({
  ...comparedShape,
  married: z.optional(z.boolean()),
  /** The complete spouse, if any field of the spouse differs. */
  spouse: z.optional(z.strictObject(typedSpouseShape)),
  /** All children, if any child differs. */
  childrenData: z.optional(z.array(z.strictObject({ ...childShape, gender }))),
});
export type TypedDifferences = z.infer<typeof typedDifferencesSchema>;

/** A list that an applicant registered for; null after the list is deleted. */
const listApplicationSchema = z.strictObject({
  id,
  list: z.nullable(z.strictObject({ id, title: z.string(), category, date: day })),
  typed: z.nullable(typedDifferencesSchema),
  /** Whether the applicant came to the event; if so, even a late approval adds them to the list. */
  came: z.boolean(),
});

/** A complete person, as returned by `GET /person/{id}` and by every change. */
export const personSchema = z.strictObject({
  ...rowShape,
  childrenData: z.array(childAnswer),
  visitedEvents: z.array(category),
  listLinks: z.array(
    z.strictObject({
      id,
      source: z.enum(LIST_LINK_SOURCES),
      /** Whether the person waits for a place. */
      waiting: z.boolean(),
      /** Whether the person came; null while the roll call does not show it. */
      attendance: z.nullable(z.enum(ATTENDANCES)),
      list: z.strictObject({ id, title: z.string(), category, date: day }),
    }),
  ),
  /** Pending registrations for events; empty for persons who are no applicants. */
  listApplications: z.array(listApplicationSchema),
});
export type Person = z.infer<typeof personSchema>;

/** `GET /person`. */
export const personPageSchema = z.strictObject({
  data: z.array(personRowSchema),
  hasNextPage: z.boolean(),
  nextCursor: z.nullable(z.string()),
});
export type PersonPage = z.infer<typeof personPageSchema>;

/**
 * Why two persons may be duplicates, strongest reason first. A similar name is the same one in
 * another script, spelling or order, a nickname, or nearly the same.
 */
export const MATCH_REASONS = ["idNumber", "phone", "name", "similarName"] as const;

/** A likely duplicate, with the fields that distinguish two people. */
export const personMatchSchema = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  idNumber: nullableText,
  phone: nullableText,
  city: z.string(),
  birthDate: nullableDay,
  /** In the answer of an import only, where another gender stops a row. */
  gender: z.optional(z.nullable(gender)),
  active: z.boolean(),
  pending: z.boolean(),
  matchedBy: z.array(z.enum(MATCH_REASONS)),
  /** For a check: whether the match stops a save that is not confirmed. */
  stopsSave: z.optional(z.boolean()),
  /**
   * For a refused save: the adult of the saved household that the match resembles more. For a row
   * of an import: a candidate for the spouse, or the spouse in the register (`partner`).
   */
  adult: z.optional(z.enum(["person", "spouse", "partner"])),
});
export type PersonMatch = z.infer<typeof personMatchSchema>;
export const personMatchesSchema = z.strictObject({ matches: z.array(personMatchSchema) });

/** `GET /person/cities`: the cities of active persons, each in one of its spellings. */
export const personCitiesSchema = z.strictObject({ data: z.array(z.string()) });

/**
 * A search that matches persons, in place of one without results. `isMore`: only the first matches
 * were counted.
 */
const suggestionSchema = z.strictObject({
  search: z.string(),
  count: z.int().check(z.gte(1)),
  isMore: z.boolean(),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** `GET /person/suggestions`. */
export const personSuggestionsSchema = z.strictObject({ data: z.array(suggestionSchema) });

/** `GET /person/count`: how many persons match. */
export const personCountSchema = z.strictObject({
  data: z.strictObject({ count: z.int().check(z.gte(0)) }),
});
