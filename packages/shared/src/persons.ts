import * as z from "zod/mini";
import type { EventCategory } from "./categories.ts";
import { EVENT_CATEGORIES } from "./categories.ts";
import type { Calendar } from "./dates.ts";
import {
  optionalIdNumber,
  optionalLine,
  optionalLines,
  optionalPastDay,
  optionalPhone,
  requiredIdNumber,
  requiredLine,
  requiredPastDay,
  requiredPhone,
} from "./fields.ts";
import {
  ADDRESS_MAX,
  CHILDREN_MAX,
  COMMENT_MAX,
  NAME_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  SEARCH_MAX,
  SKIP_MAX,
} from "./limits.ts";
import { hasForbiddenCharacters } from "./text.ts";

export const GENDERS = ["male", "female"] as const;
export type Gender = (typeof GENDERS)[number];

const gender = z.enum(GENDERS);
const category = z.enum(EVENT_CATEGORIES);
const id = z.string().check(z.minLength(1), z.maxLength(64));
/** An id chosen in a form, where an empty field is nobody. */
const chosenId = z.nullable(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((value: string) => (value === "" ? null : value)),
  ),
);
const name = () => requiredLine(NAME_MAX);
const unique = <T>(values: T[]): T[] => [...new Set(values)];
const interests = z.pipe(
  z.array(category).check(z.maxLength(50)),
  z.transform(unique<z.infer<typeof category>>),
);
const someInterests = z.pipe(
  z.array(category).check(z.minLength(1), z.maxLength(50)),
  z.transform(unique<z.infer<typeof category>>),
);
const childrenCount = z.int().check(z.gte(0), z.lte(CHILDREN_MAX));
const version = z.int().check(z.gte(1));

interface ChildrenInput {
  childrenCount?: number | undefined;
  childrenData?: readonly unknown[] | undefined;
}

/** `childrenCount` is what the form counts; it must say what `childrenData` holds. */
const countsItsChildren = <T extends ChildrenInput>() =>
  z.refine<T>(
    (body) =>
      body.childrenCount === undefined || body.childrenCount === (body.childrenData?.length ?? 0),
    { message: "COUNT_MISMATCH", path: ["childrenCount"] },
  );

/** Every rule about the shape of a person's data (§5; decisions, Person), for one calendar. */
export function personSchemas(calendar: Calendar) {
  const staffChild = z.strictObject({
    id: z.optional(id),
    firstName: name(),
    gender: z.optional(z.nullable(gender)),
    birthDate: requiredPastDay(calendar),
  });

  const staffSpouse = z.strictObject({
    id: z.optional(z.nullable(id)),
    firstName: name(),
    lastName: name(),
    idNumber: z.optional(optionalIdNumber()),
    phone: z.optional(optionalPhone()),
    birthDate: z.optional(optionalPastDay(calendar)),
    gender: z.optional(z.nullable(gender)),
    comment: z.optional(optionalLines(COMMENT_MAX)),
    event: z.optional(interests),
  });

  const optionalFields = {
    idNumber: z.optional(optionalIdNumber()),
    birthDate: z.optional(optionalPastDay(calendar)),
    repatriationDate: z.optional(optionalPastDay(calendar)),
    phone: z.optional(optionalPhone()),
    address: z.optional(optionalLine(ADDRESS_MAX)),
    comment: z.optional(optionalLines(COMMENT_MAX)),
    married: z.optional(z.boolean()),
    spouseId: z.optional(chosenId),
    spouse: z.optional(z.nullable(staffSpouse)),
    childrenCount: z.optional(childrenCount),
    childrenData: z.optional(z.array(staffChild).check(z.maxLength(CHILDREN_MAX))),
    confirmDuplicates: z.optional(z.boolean()),
  };

  const create = z
    .strictObject({
      firstName: name(),
      lastName: name(),
      gender,
      city: name(),
      interestedEvents: someInterests,
      ...optionalFields,
    })
    .check(countsItsChildren());

  const update = z
    .strictObject({
      firstName: z.optional(name()),
      lastName: z.optional(name()),
      gender: z.optional(gender),
      city: z.optional(name()),
      interestedEvents: z.optional(someInterests),
      ...optionalFields,
      version: z.optional(version),
    })
    .check(
      z.refine(
        (body: ChildrenInput) =>
          body.childrenCount === undefined ||
          body.childrenData === undefined ||
          body.childrenCount === body.childrenData.length,
        { message: "COUNT_MISMATCH", path: ["childrenCount"] },
      ),
    );

  const publicSpouse = z.strictObject({
    firstName: name(),
    lastName: name(),
    idNumber: requiredIdNumber(),
    phone: requiredPhone(),
    birthDate: requiredPastDay(calendar),
    gender: z.optional(z.nullable(gender)),
    comment: z.optional(optionalLines(COMMENT_MAX)),
    event: z.optional(interests),
  });

  const publicChild = z.strictObject({
    firstName: name(),
    gender,
    birthDate: requiredPastDay(calendar),
  });

  const register = z
    .strictObject({
      firstName: name(),
      lastName: name(),
      idNumber: requiredIdNumber(),
      phone: requiredPhone(),
      city: name(),
      birthDate: requiredPastDay(calendar),
      gender: z._default(gender, "male"),
      interestedEvents: someInterests,
      address: z.optional(optionalLine(ADDRESS_MAX)),
      repatriationDate: z.optional(optionalPastDay(calendar)),
      comment: z.optional(optionalLines(COMMENT_MAX)),
      married: z.optional(z.boolean()),
      spouse: z.optional(z.nullable(publicSpouse)),
      childrenCount: z.optional(childrenCount),
      childrenData: z.optional(z.array(publicChild).check(z.maxLength(CHILDREN_MAX))),
    })
    .check(
      countsItsChildren(),
      z.refine((body) => !body.married || (body.spouse ?? null) !== null, {
        message: "REQUIRED",
        path: ["spouse"],
      }),
    );

  /** Whoever might be the same person: any one of the four is enough to look. */
  const check = z.strictObject({
    firstName: z.optional(optionalLine(NAME_MAX)),
    lastName: z.optional(optionalLine(NAME_MAX)),
    idNumber: z.optional(optionalIdNumber()),
    phone: z.optional(optionalPhone()),
    excludeId: z.optional(id),
  });

  return { create, update, register, check };
}

export type PersonSchemas = ReturnType<typeof personSchemas>;
export type PersonCreate = z.infer<PersonSchemas["create"]>;
export type PersonUpdate = z.infer<PersonSchemas["update"]>;
export type PersonRegister = z.infer<PersonSchemas["register"]>;
export type PersonCheck = z.infer<PersonSchemas["check"]>;
/** What a form sends: the same shapes before parsing. */
export type PersonCreateInput = z.input<PersonSchemas["create"]>;
export type PersonUpdateInput = z.input<PersonSchemas["update"]>;
export type PersonRegisterInput = z.input<PersonSchemas["register"]>;

/** `PATCH /person/{id}/archive`. */
export const archivePersonSchema = z.strictObject({
  active: z.boolean(),
  version: z.optional(version),
});

/** `PATCH /person/{id}/approve`, `DELETE /person/{id}/reject` and `DELETE /person/{id}`. */
export const reviewPersonSchema = z.strictObject({ version: z.optional(version) });

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
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, "NOT_AN_INTEGER")),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );
/** Typed by a person into a filter: kept as it is but for characters nobody can see. */
const filterText = z.string().check(
  z.maxLength(SEARCH_MAX),
  z.refine((text) => !hasForbiddenCharacters(text), { message: "INVALID_CHARACTERS" }),
);
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

const filterShape = {
  search: z.optional(filterText),
  firstName: z.optional(filterText),
  lastName: z.optional(filterText),
  gender: z.optional(gender),
  city: z.optional(filterText),
  married: z.optional(flag),
  interestedEvents: z.optional(categories),
  visitedEvents: z.optional(categories),
  birthDateFrom: z.optional(z.iso.date("INVALID_DATE")),
  birthDateTo: z.optional(z.iso.date("INVALID_DATE")),
  ageMin: z.optional(wholeNumber(0, 150)),
  ageMax: z.optional(wholeNumber(0, 150)),
  childrenCount: z.optional(wholeNumber(0, CHILDREN_MAX)),
};

/** The query of `GET /person` (§7; decisions, Search): every value is text, anything unknown is refused. */
export const personQuerySchema = z.strictObject({
  active: z.optional(flag),
  pending: z.optional(flag),
  ...filterShape,
  sortBy: z._default(z.enum(PERSON_SORTS), "lastName"),
  sortOrder: z._default(z.enum(["asc", "desc"]), "asc"),
  skip: z.optional(wholeNumber(0, SKIP_MAX)),
  take: z._default(wholeNumber(1, PAGE_SIZE_MAX), PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
});

export type PersonQuery = z.infer<typeof personQuerySchema>;
export type PersonQueryInput = z.input<typeof personQuerySchema>;

const day = z.iso.date();
const nullableDay = z.nullable(day);
const nullableText = z.nullable(z.string());

const spouseAnswer = z.strictObject({
  id,
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
  childrenCount,
  comment: nullableText,
  interestedEvents: z.array(category),
  active: z.boolean(),
  pending: z.boolean(),
  createdAt: z.iso.datetime(),
};

/** A row of the register: what the table's columns show. */
export const personRowSchema = z.strictObject(rowShape);
export type PersonRow = z.infer<typeof personRowSchema>;

const childAnswer = z.strictObject({
  id,
  firstName: z.string(),
  gender: z.nullable(gender),
  birthDate: day,
});
export type Child = z.infer<typeof childAnswer>;

/** A whole person, as `GET /person/{id}` and every change answer it. */
export const personSchema = z.strictObject({
  ...rowShape,
  childrenData: z.array(childAnswer),
  visitedEvents: z.array(category),
  listLinks: z.array(
    z.strictObject({
      id,
      list: z.strictObject({ id, title: z.string(), category, date: day }),
    }),
  ),
});
export type Person = z.infer<typeof personSchema>;

/** `GET /person`. */
export const personPageSchema = z.strictObject({
  data: z.array(personRowSchema),
  hasNextPage: z.boolean(),
  nextCursor: z.nullable(z.string()),
});
export type PersonPage = z.infer<typeof personPageSchema>;

/** Why two persons may be one. */
export const MATCH_REASONS = ["idNumber", "phone", "name"] as const;

/** A likely duplicate, with what one needs to tell two people apart. */
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
});
export type PersonMatch = z.infer<typeof personMatchSchema>;
export const personMatchesSchema = z.strictObject({ matches: z.array(personMatchSchema) });
