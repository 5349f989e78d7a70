import * as z from "zod/mini";
import type { EventCategory } from "../events/categories.ts";
import { EVENT_CATEGORIES } from "../events/categories.ts";
import type { Calendar } from "../base/dates.ts";
import { toCalendarDay } from "../base/dates.ts";
import { LANGUAGES } from "../base/languages.ts";
import { CHILDREN_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX, SKIP_MAX } from "../base/limits.ts";
import { gender, id, unique } from "./parts.ts";
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

const asInAddress = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

/** Returns the schema of a text; a number or a boolean of a JSON body is read as in an address. */
const inText = <Text extends string>() =>
  z.pipe(
    z.custom<Text>(),
    z.transform((value: Text) => asInAddress(value) as Text),
  );
const flag = z.pipe(
  inText<"true" | "false">(),
  z.pipe(
    z.enum(["true", "false"]),
    z.transform((value: "true" | "false") => value === "true"),
  ),
);
/** A filter that is set or missing. */
const isTrue = z.pipe(
  inText<"true">(),
  z.pipe(
    z.literal("true"),
    z.transform(() => true as const),
  ),
);
/** A flag whose type in a body is a boolean too. */
const jsonFlag = z.union([z.boolean(), flag]);
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    inText<string>(),
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, "NOT_AN_INTEGER")),
      z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
    ),
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
/** Parameters of all lists that are searched and paged. */
export const pickShape = {
  search: z.optional(filterText),
  take: z._default(wholeNumber(1, PAGE_SIZE_MAX), PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(4000))),
};

const isCategory = (value: string): value is EventCategory =>
  EVENT_CATEGORIES.some((option) => option === value);
const categories = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine((value) => value.split(",").every((part) => part === "" || isCategory(part)), {
      message: "INVALID_CHOICE",
    }),
  ),
  z.transform((value: string) => unique(value.split(",").filter(isCategory))),
);

/** A day in the format of filters and URLs. */
const plainDay = z.iso.date("INVALID_DATE");

/**
 * Returns the schema of a day, or of an instant, which is converted to its day
 * (docs/product.md#dates).
 */
export const dayIn = ({ timeZone }: Calendar) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine((value) => toCalendarDay(value, timeZone) !== null, { message: "INVALID_DATE" }),
      ),
    z.transform((value: string) => toCalendarDay(value, timeZone) ?? value),
  );

/**
 * The filters of applications, in the queue and for a bulk rejection: the event list that they are
 * for, and the user who recorded them, such as at the door.
 */
export const applicationShape = { listId: z.optional(id), recordedBy: z.optional(id) };

/** A chosen sort of persons. */
export const sortShape = {
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
    /** One city or several, separated by semicolons. */
    city: z.optional(filterText),
    married: z.optional(flag),
    interestedEvents: z.optional(categories),
    visitedEvents: z.optional(categories),
    birthDateFrom: z.optional(day),
    birthDateTo: z.optional(day),
    ageMin: z.optional(wholeNumber(0, 150)),
    ageMax: z.optional(wholeNumber(0, 150)),
    childrenCount: z.optional(wholeNumber(0, CHILDREN_MAX)),
    /** Only persons with a value that seems wrong (`values-to-check.ts`). */
    toCheck: z.optional(isTrue),
  };
  return {
    /**
     * Query of `GET /person` (docs/product.md#search): every value is text, unknown keys are
     * refused. With a search and no sort, rows come by relevance; without either, by last name, the
     * script of the interface's language first.
     */
    list: z.strictObject({
      active: z.optional(flag),
      pending: z.optional(flag),
      ...filterShape,
      /** With `pending=true` only. */
      ...applicationShape,
      ...sortShape,
      /**
       * The language of the interface: without a search and a sort, last names in its script come
       * first.
       */
      language: z.optional(z.enum(LANGUAGES)),
      /** Whether rows also have the birth dates of the family's children. */
      families: z.optional(isTrue),
      skip: z.optional(wholeNumber(0, SKIP_MAX)),
      take: z._default(wholeNumber(1, PAGE_SIZE_MAX), PAGE_SIZE),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    /** Query of `GET /person/count`. */
    count: z.strictObject({
      active: z.optional(flag),
      pending: z.optional(flag),
      ...filterShape,
      /** The maximum to count to. */
      atMost: z.optional(wholeNumber(1, SKIP_MAX)),
    }),
    /** The filters without sort and paging: a selection of all matches. */
    filter: z.strictObject(filterShape),
    /**
     * The filter of an export, with a sort and optionally for archived persons. Without a sort,
     * rows have the order of the list in the language of the file.
     */
    exported: z.strictObject({
      ...filterShape,
      active: z.optional(jsonFlag),
      ...sortShape,
    }),
  };
}

/** Returns the schemas of queries and filters of the API, for one calendar. */
export const personQuerySchemas = (calendar: Calendar) => schemasWith(dayIn(calendar));

const plainSchemas = schemasWith(plainDay);

/** A query of `GET /person` in the URLs of the staff app: with plain days. */
export const personQuerySchema = plainSchemas.list;
export type PersonQuery = z.infer<typeof plainSchemas.list>;
export type PersonQueryInput = z.input<typeof plainSchemas.list>;

/** A filter in the URLs of the staff app. */
export const personFilterSchema = plainSchemas.filter;
export type PersonFilter = z.infer<typeof plainSchemas.filter>;
export type PersonFilterInput = z.input<typeof plainSchemas.filter>;

export type PersonCountQuery = z.infer<typeof plainSchemas.count>;
