import * as z from "zod/mini";
import { category, childrenCount, gender, id, version } from "./parts.ts";

const day = z.iso.date();
const nullableDay = z.nullable(day);
const nullableText = z.nullable(z.string());

const spouseAnswer = z.strictObject({
  id,
  version,
  firstName: z.string(),
  lastName: z.string(),
  idNumber: nullableText,
  phone: nullableText,
  birthDate: nullableDay,
  gender: z.nullable(gender),
  interestedEvents: z.array(category),
});

const rowShape = {
  id,
  version,
  firstName: z.string(),
  lastName: z.string(),
  idNumber: nullableText,
  gender: z.nullable(gender),
  birthDate: nullableDay,
  repatriationDate: nullableDay,
  phone: nullableText,
  address: nullableText,
  city: z.string(),
  married: z.boolean(),
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
  comment: nullableText,
  interestedEvents: z.array(category),
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
  /** For an application: whether another record has the same ID number, phone or full name. */
  possibleDuplicate: z.optional(z.boolean()),
  /**
   * For an application: its sender if another pending application has the same one, otherwise null.
   */
  sender: z.optional(z.nullable(senderSchema)),
  /** For a search: the matches in fields other than the name. */
  matches: z.optional(z.array(matchSchema)),
});
export type PersonRow = z.infer<typeof personRowSchema>;

/** A child of a household. */
export const childAnswer = z.strictObject({
  id,
  firstName: z.string(),
  gender: z.nullable(gender),
  birthDate: day,
});
export type Child = z.infer<typeof childAnswer>;

/** How a person was added to a list: by staff, or through the public registration link. */
export const LIST_LINK_SOURCES = ["staff", "public"] as const;

/** The values of an applicant that differ from those in the earlier pending application. */
const typedDifferencesSchema = z.strictObject({
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  phone: z.optional(z.string()),
  city: z.optional(z.string()),
  address: z.optional(z.string()),
  birthDate: z.optional(day),
  repatriationDate: z.optional(day),
  gender: z.optional(gender),
  comment: z.optional(z.string()),
  married: z.optional(z.boolean()),
  /** The complete spouse, if any field of the spouse differs. */
  spouse: z.optional(
    z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      idNumber: z.string(),
      phone: z.string(),
      birthDate: day,
      gender: z.optional(z.nullable(gender)),
    }),
  ),
  /** All children, if any child differs. */
  childrenData: z.optional(
    z.array(z.strictObject({ firstName: z.string(), gender, birthDate: day })),
  ),
});
export type TypedDifferences = z.infer<typeof typedDifferencesSchema>;

/** A list that an applicant registered for; null after the list is deleted. */
const listApplicationSchema = z.strictObject({
  id,
  list: z.nullable(z.strictObject({ id, title: z.string(), category, date: day })),
  typed: z.nullable(typedDifferencesSchema),
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
 * Why two persons may be duplicates, strongest reason first. A similar name (in another script,
 * spelling or order) is a hint and never blocks a save.
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
  active: z.boolean(),
  pending: z.boolean(),
  matchedBy: z.array(z.enum(MATCH_REASONS)),
  /** For a refused save: the adult of the saved household that the match resembles more. */
  adult: z.optional(z.enum(["person", "spouse"])),
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
