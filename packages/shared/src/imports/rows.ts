import * as z from "zod/mini";
import type { Calendar } from "../base/dates.ts";
import type { FieldErrors } from "../base/errors.ts";
import { optionalName, parseFields } from "../base/fields.ts";
import { CHILDREN_MAX, NAME_MAX } from "../base/limits.ts";
import type { AdultField, CHILD_FIELDS, SHOWN_OF_SPOUSE } from "../persons/fields.ts";
import { fieldsWith, forEachField, isEmpty, TEXT_FIELDS } from "../persons/fields.ts";
import { category, gender, id } from "../persons/parts.ts";
import type { ShapeOf } from "../persons/values.ts";
import { childValues, interests, optional, staffValues } from "../persons/values.ts";

/**
 * Maximum rows of one chunk, which is written in one transaction: other requests wait for it
 * (docs/decisions/0021-imports.md).
 */
export const CHUNK_ROWS_MAX = 50;
/** Maximum pause between two chunks, in milliseconds. */
const REST_MAX = 1000;

/**
 * Returns the pause after a chunk, in milliseconds: as long as the chunk took, so that requests of
 * other users are served in between.
 */
export const restAfter = (took: number): number => Math.min(took, REST_MAX);

/**
 * Maximum length of a cell, in UTF-16 units. Exceeds every field's maximum, so that a long cell is
 * an error of its field.
 */
const CELL_MAX = 4000;

/** A cell as text; null, a missing cell and an empty one are blank and change nothing. */
const cell = z.optional(z.nullable(z.string().check(z.maxLength(CELL_MAX))));
const genderCell = z.optional(z.nullable(gender));

/** The cells of an adult, by the kind of the fields. */
const adultCells = {
  ...forEachField(TEXT_FIELDS, cell),
  ...forEachField(fieldsWith({ kind: "day" }), cell),
  ...forEachField(fieldsWith({ kind: "gender" }), genderCell),
  ...forEachField(fieldsWith({ kind: "flag" }), z.optional(z.nullable(z.boolean()))),
  ...forEachField(
    fieldsWith({ kind: "categories" }),
    z.optional(z.nullable(z.array(category).check(z.maxLength(50)))),
  ),
} satisfies ShapeOf<AdultField>;

/** The cells of a spouse in the columns of one row. */
const spouseCells = z.strictObject({
  firstName: cell,
  lastName: cell,
  idNumber: cell,
  phone: cell,
  birthDate: cell,
  gender: genderCell,
  interestedEvents: adultCells.interestedEvents,
} satisfies ShapeOf<(typeof SHOWN_OF_SPOUSE)[number]>);

const childCells = z.strictObject({
  firstName: cell,
  gender: genderCell,
  birthDate: cell,
} satisfies ShapeOf<(typeof CHILD_FIELDS)[number]>);

/** The number of a row in its file, the heading included, as a spreadsheet shows it. */
export const rowNumber = z.int().check(z.gte(1), z.lte(1_048_576));

/**
 * A row of a file. Choices and booleans are validated here; texts, days and numbers stay as typed,
 * so that a wrong value is a problem of the row and not of the whole chunk.
 */
export const importRowSchema = z.strictObject({
  row: rowNumber,
  /**
   * Rows with the same key are one household of one or two adults, and are in the same chunk. From
   * a household column, or the column `Family ID` of our own export.
   */
  household: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(64)))),
  /** The person's id, from the column `Record` of our own export. */
  record: z.optional(z.nullable(id)),
  /** The spouse's id, from the column `Spouse record` of our own export. */
  spouseRecord: z.optional(z.nullable(id)),
  person: z.strictObject(adultCells),
  /** A spouse in the columns of this row. */
  spouse: z.optional(z.nullable(spouseCells)),
  children: z.optional(z.array(childCells).check(z.maxLength(CHILDREN_MAX))),
  /** Values that only a new person gets, and only in place of blank cells. */
  defaults: z.optional(
    z.strictObject({
      city: adultCells.city,
      gender: genderCell,
      interestedEvents: adultCells.interestedEvents,
    }),
  ),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** Returns the schemas of a row's values, which parse the cells by the rules of the form. */
function valueSchemas(calendar: Calendar) {
  const { childrenData: _children, ...values } = staffValues(calendar);
  const adult = {
    ...optional(values),
    // A blank cell changes nothing, also where the form requires a value.
    firstName: z.optional(optionalName(NAME_MAX)),
    lastName: z.optional(optionalName(NAME_MAX, true)),
    city: z.optional(optionalName(NAME_MAX)),
    gender: genderCell,
    married: z.optional(z.nullable(values.married)),
    interestedEvents: z.optional(z.nullable(interests)),
  };
  const spouse = {
    firstName: adult.firstName,
    lastName: adult.lastName,
    idNumber: adult.idNumber,
    phone: adult.phone,
    birthDate: adult.birthDate,
    gender: adult.gender,
    interestedEvents: adult.interestedEvents,
  } satisfies ShapeOf<(typeof SHOWN_OF_SPOUSE)[number]>;
  return z.strictObject({
    person: z.strictObject(adult),
    spouse: z.optional(z.nullable(z.strictObject(spouse))),
    children: z.optional(z.array(z.strictObject({ ...childValues(calendar), gender: genderCell }))),
    defaults: z.optional(
      z.strictObject({
        city: adult.city,
        gender: adult.gender,
        interestedEvents: adult.interestedEvents,
      }),
    ),
  });
}

type ParsedValues = z.infer<ReturnType<typeof valueSchemas>>;

/** The values of an object that are not blank. */
type FilledValues<T> = { [Key in keyof T]?: NonNullable<T[Key]> };

/** The values of a row, without blanks. */
export interface ImportValues {
  person: FilledValues<ParsedValues["person"]>;
  /** Null without a spouse in the columns of the row. */
  spouse: FilledValues<NonNullable<ParsedValues["spouse"]>> | null;
  children: { firstName: string; gender: "male" | "female" | null; birthDate: string }[];
  /** Values that only a new person gets. */
  defaults: FilledValues<NonNullable<ParsedValues["defaults"]>>;
}

const filledValues = <T extends object>(values: T): FilledValues<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => !isEmpty(value)),
  ) as FilledValues<T>;

/** Whether an import that only fills empty fields may replace a value: none, or not married. */
export const isFillable = (value: unknown): boolean => value === false || isEmpty(value);

/**
 * Returns a parser of rows for one calendar: the values of a row, or errors by field as in the form
 * (`person.phone`, `spouse.idNumber`, `children.0.birthDate`). Used by the screen and by the
 * server.
 */
export function rowParser(calendar: Calendar) {
  const schema = valueSchemas(calendar);
  return ({
    person,
    spouse,
    children,
    defaults,
  }: Pick<ImportRow, "person" | "spouse" | "children" | "defaults">):
    | { values: ImportValues }
    | { fields: FieldErrors } => {
    const parsed = parseFields(schema, { person, spouse, children, defaults });
    if (!parsed.success) return { fields: parsed.fields };
    const { data } = parsed;
    const typedSpouse = filledValues(data.spouse ?? {});
    return {
      values: {
        person: filledValues(data.person),
        spouse: Object.keys(typedSpouse).length > 0 ? typedSpouse : null,
        children: (data.children ?? []).map(({ firstName, gender: childGender, birthDate }) => ({
          firstName,
          gender: childGender ?? null,
          birthDate,
        })),
        defaults: filledValues(data.defaults ?? {}),
      },
    };
  };
}
