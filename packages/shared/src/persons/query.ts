import * as z from "zod/mini";
import type { EventCategory } from "../events/categories.ts";
import { EVENT_CATEGORIES } from "../events/categories.ts";
import type { Calendar } from "../base/dates.ts";
import { toCalendarDay } from "../base/dates.ts";
import { LANGUAGES } from "../base/languages.ts";
import { CHILDREN_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX, SKIP_MAX } from "../base/limits.ts";
import { gender, unique } from "./parts.ts";
import { hasForbiddenCharacters, withoutMarks } from "../base/text.ts";

export const PERSON_SORTS = [
  "lastName",
  "firstName",
  "city",
  "birthDate",
  "idNumber",
  "phone",
  "createdAt",
] as const;
export type PersonSort = (typeof PERSON_SORTS)[number];

const flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((value: "true" | "false") => value === "true"),
);
/** A flag as a query or a body in JSON has it. */
const jsonFlag = z.union([z.boolean(), flag]);
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, "NOT_AN_INTEGER")),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );
/** Text of a search or filter, trimmed and without invisible marks. */
const filterText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => withoutMarks(text).trim()),
  ),
  z.string().check(
    z.maxLength(SEARCH_MAX),
    z.refine((text) => !hasForbiddenCharacters(text), { message: "INVALID_CHARACTERS" }),
  ),
);
/** What the queries of lists that are searched and read page by page share. */
export const pickShape = {
  search: z.optional(filterText),
  take: z._default(wholeNumber(1, PAGE_SIZE_MAX), PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(4000))),
};

const isCategory = (value: string): value is EventCategory =>
  EVENT_CATEGORIES.some((known) => known === value);
const categories = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine((value) => value.split(",").every((part) => part === "" || isCategory(part)), {
      message: "INVALID_CHOICE",
    }),
  ),
  z.transform((value: string) => unique(value.split(",").filter(isCategory))),
);

/** A day as filters and URLs hold it. */
const plainDay = z.iso.date("INVALID_DATE");

/** A day, or an instant converted to the day it falls on (decisions.md, Time). */
const dayIn = ({ timeZone }: Calendar) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine((value) => toCalendarDay(value, timeZone) !== null, { message: "INVALID_DATE" }),
      ),
    z.transform((value: string) => toCalendarDay(value, timeZone) ?? value),
  );

const sortShape = {
  sortBy: z.optional(z.enum(PERSON_SORTS)),
  sortOrder: z.optional(z.enum(["asc", "desc"])),
};

/** Returns the filter schemas for one format of days. */
function schemasWith(day: z.ZodMiniType<string, string>) {
  const filterShape = {
    search: z.optional(filterText),
    firstName: z.optional(filterText),
    lastName: z.optional(filterText),
    gender: z.optional(gender),
    city: z.optional(filterText),
    married: z.optional(flag),
    interestedEvents: z.optional(categories),
    visitedEvents: z.optional(categories),
    birthDateFrom: z.optional(day),
    birthDateTo: z.optional(day),
    ageMin: z.optional(wholeNumber(0, 150)),
    ageMax: z.optional(wholeNumber(0, 150)),
    childrenCount: z.optional(wholeNumber(0, CHILDREN_MAX)),
  };
  return {
    /**
     * Query of `GET /person` (§7; decisions.md, Search): every value is text, unknown keys are
     * refused. With a search and no sort, rows come by relevance; without either, by last name, the
     * script of the interface's language first.
     */
    list: z.strictObject({
      active: z.optional(flag),
      pending: z.optional(flag),
      ...filterShape,
      ...sortShape,
      /** Of the interface: without a search and a sort, last names in its script come first. */
      language: z.optional(z.enum(LANGUAGES)),
      skip: z.optional(wholeNumber(0, SKIP_MAX)),
      take: z._default(wholeNumber(1, PAGE_SIZE_MAX), PAGE_SIZE),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    /** Query of `GET /person/count`. */
    count: z.strictObject({
      active: z.optional(flag),
      pending: z.optional(flag),
      ...filterShape,
      /** Counts no further than this. */
      atMost: z.optional(wholeNumber(1, SKIP_MAX)),
    }),
    /** The filters without sorting and paging: a selection of all that match. */
    filter: z.strictObject(filterShape),
    /**
     * The filter of an export: archived persons on request, and a sort. Without one, rows come as in
     * the list, by the language of the file.
     */
    exported: z.strictObject({
      ...filterShape,
      active: z.optional(jsonFlag),
      ...sortShape,
    }),
  };
}

/** Returns the schemas of queries and filters as the API accepts them, for one calendar. */
export const personQuerySchemas = (calendar: Calendar) => schemasWith(dayIn(calendar));

const plain = schemasWith(plainDay);

/** A query of `GET /person` as the staff app's URLs hold it: with plain days. */
export const personQuerySchema = plain.list;
export type PersonQuery = z.infer<typeof plain.list>;
export type PersonQueryInput = z.input<typeof plain.list>;

/** A filter as the staff app's URLs hold it. */
export const personFilterSchema = plain.filter;
export type PersonFilter = z.infer<typeof plain.filter>;
export type PersonFilterInput = z.input<typeof plain.filter>;

export type PersonCountQuery = z.infer<typeof plain.count>;
