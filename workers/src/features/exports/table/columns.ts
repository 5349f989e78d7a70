import { fullNameOf } from "@kehila/shared/names/full-name";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { shownAge } from "@kehila/shared/base/dates";
import { maskedIdNumber } from "@kehila/shared/persons/identifiers";
import { EXPORT_FILES } from "@kehila/shared/exports";
import type { Language } from "@kehila/shared/base/languages";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { PersonField } from "@kehila/shared/persons/fields";
import {
  ALL_PERSON_FIELDS,
  CHILD_FIELDS,
  fieldsWith,
  PERSON_FIELDS,
  SHOWN_OF_SPOUSE,
} from "@kehila/shared/persons/fields";
import { withPhones } from "@kehila/shared/base/text";
import type { ColumnOptions, ExportedPerson } from "./exported-person.ts";
import { boldWidthIn, longestIn, widthIn } from "./letter-widths.ts";
import type { Column } from "./table.ts";
import type { ExportTexts } from "./texts.ts";
import { fill, plural, textsIn } from "./texts.ts";
import type { ValueTexts } from "./value-texts.ts";
import { adultText, valueTextsOf } from "./value-texts.ts";

/** A column with the text of its cells. */
export interface ExportColumn extends Column {
  /** Whether the column may be narrower, because its texts may break into more lines. */
  isFlexible?: true;
  textOf: (exportedPerson: ExportedPerson) => string;
}

/** Widths by the kind of a field, in digits: a phone, an ID number and a day stay on one line. */
const WIDTHS: Record<(typeof PERSON_FIELDS)[PersonField]["kind"], number> = {
  line: 14,
  lines: 20,
  idNumber: 12,
  phone: 15,
  day: 13,
  gender: 8,
  flag: 11,
  categories: 16,
  children: 8,
};
/** Column widths of fields whose lines are longer. */
const LINE_WIDTHS: Partial<Record<PersonField, number>> = {
  lastName: 17,
  address: 17,
};
/** The fields whose texts may break into more lines; words of names and cities stay whole. */
const FLEXIBLE: ReadonlySet<PersonField> = new Set(
  [...fieldsWith({ kind: "line" }), ...fieldsWith({ kind: "lines" })].filter(
    (field) => field !== "firstName" && field !== "lastName" && field !== "city",
  ),
);
const FULL_NAME_WIDTH = 30;
const RECORD_WIDTH = 34;
const AGE_WIDTH = 9;
const NOTE_WIDTH = 44;
const TICK_WIDTH = 3;
const ATTENDANCE_WIDTH = 9;
/** The maximum width of all columns, in digits, at which a page has texts of the usual size. */
const PAGE_WIDTH = 188;
/** Both margins of a cell. */
const MARGINS = 2;

/**
 * Returns the width of a column: the longest word of its label and of its possible texts, at least
 * `width`.
 */
const widthFor = (label: string, width: number, values: readonly string[]): number =>
  Math.max(
    width,
    MARGINS + longestIn(label, boldWidthIn),
    ...values.map((value) => MARGINS + longestIn(value, widthIn)),
  );

/** Returns a column of texts. */
const textColumn = (
  label: string,
  width: number,
  textOf: ExportColumn["textOf"],
  values: readonly string[] = [],
): ExportColumn => ({ label, width: widthFor(label, width, values), kind: "text", textOf });

/** An invisible left-to-right mark. */
const LEFT_TO_RIGHT = "\u200E";

/** Column labels that differ from the form's labels. */
const COLUMN_LABELS: Partial<Record<PersonField, keyof ExportTexts["field"]>> = {
  idNumber: "idNumberShort",
  married: "maritalStatus",
  childrenData: "childrenCount",
};

/** Returns the label of a field above a column. */
export const labelOf = ({ texts }: ValueTexts, field: PersonField): string =>
  texts.field[COLUMN_LABELS[field] ?? field];

const KINDS: Partial<Record<(typeof PERSON_FIELDS)[PersonField]["kind"], Column["kind"]>> = {
  day: "day",
  children: "number",
};

/** Returns the texts of a kind whose values are a closed list. */
const textsOfKind = ({
  texts,
}: ValueTexts): Partial<
  Record<(typeof PERSON_FIELDS)[PersonField]["kind"], Record<string, string>>
> => ({
  gender: texts.gender,
  flag: texts.marital,
  categories: texts.category,
});

function fieldColumn(
  words: ValueTexts,
  field: PersonField,
  label = labelOf(words, field),
  textOf: ExportColumn["textOf"] = ({ person }) => adultText(words, field, person),
): ExportColumn {
  const { kind } = PERSON_FIELDS[field];
  const width = LINE_WIDTHS[field] ?? WIDTHS[kind];
  const values = Object.values(textsOfKind(words)[kind] ?? {});
  return {
    ...textColumn(label, width, textOf, values),
    kind: KINDS[kind] ?? "text",
    ...(FLEXIBLE.has(field) ? { isFlexible: true } : {}),
  };
}

/**
 * Returns the columns of the register: every field of a person, in the order of `PERSON_FIELDS`.
 */
const registerColumns = (words: ValueTexts): ExportColumn[] =>
  ALL_PERSON_FIELDS.map((field) => ({
    ...fieldColumn(words, field),
    ...(field === "firstName" || field === "lastName" ? { isName: true } : {}),
  }));

/**
 * Returns an ID number, or its last digits. A left-to-right mark is needed, because a right-to-left
 * cell would show the dots after the digits.
 */
const idNumberColumn = (words: ValueTexts): ExportColumn => ({
  ...fieldColumn(words, "idNumber"),
  textOf: ({ person, idNumberEnd }) =>
    person.idNumber ??
    (idNumberEnd === null ? "" : `${LEFT_TO_RIGHT}${maskedIdNumber(idNumberEnd)}`),
});

/** The columns of an event list, in the order of its screen (docs/product.md#participants). */
const LIST_FIELDS = [
  "phone",
  "city",
  "gender",
  "birthDate",
  "married",
  "childrenData",
] as const satisfies readonly PersonField[];

const nameColumn = ({ texts }: ValueTexts): ExportColumn => ({
  ...textColumn(texts.field.name, FULL_NAME_WIDTH, ({ person }) => fullNameOf(person)),
  isName: true,
});

/** Whether a participant came; no column for a list that does not say. */
function attendanceColumns(
  { texts }: ValueTexts,
  { hasAttendance = false }: Pick<ColumnOptions, "hasAttendance">,
): ExportColumn[] {
  if (!hasAttendance) return [];
  const { label, values } = texts.attendance;
  const textOf: ExportColumn["textOf"] = ({ attendance }) => (attendance ? values[attendance] : "");
  return [textColumn(label, ATTENDANCE_WIDTH, textOf, Object.values(values))];
}

const listColumns = (words: ValueTexts, options: ColumnOptions): ExportColumn[] => [
  nameColumn(words),
  ...attendanceColumns(words, options),
  idNumberColumn(words),
  ...LIST_FIELDS.map((field) => fieldColumn(words, field)),
  textColumn(words.texts.field.comment, WIDTHS.lines, ({ listComment }) => listComment ?? ""),
];

/**
 * Returns the columns of the print sheet: attendance or a checkbox, name, phone, family, and space
 * for a note.
 */
const printedColumns = (words: ValueTexts, options: ColumnOptions): ExportColumn[] => {
  const { printed } = words.texts;
  const { language, day } = options;
  const checkbox: ExportColumn = { ...textColumn("", TICK_WIDTH, () => ""), kind: "tick" };
  const attendance = attendanceColumns(words, options);
  return [
    ...(attendance.length > 0 ? [] : [checkbox]),
    nameColumn(words),
    ...attendance,
    textColumn(printed.phone, WIDTHS.phone, ({ person }) => adultText(words, "phone", person)),
    textColumn(printed.age, AGE_WIDTH, ({ person: { birthDate } }) =>
      birthDate ? ageText(language, birthDate, day) : "",
    ),
    textColumn(printed.childrenCount, WIDTHS.children, ({ person: { childrenCount } }) =>
      childrenCount > 0 ? String(childrenCount) : "",
    ),
    textColumn(printed.note, NOTE_WIDTH, ({ listComment }) => listComment ?? ""),
  ];
};

/**
 * Returns an age for a column whose heading says "age": a number, with months for young children.
 */
function ageText(language: Language, birth: CalendarDay, day: CalendarDay): string {
  const { years, months } = shownAge(birth, day);
  if (months === null) return String(years);
  const { age } = textsIn(language);
  if (years <= 0 && months === 0) return age.newborn;
  return [
    ...(years > 0 ? [plural(language, age.years, years)] : []),
    ...(months > 0 ? [plural(language, age.months, months)] : []),
  ].join(" ");
}

const spouseColumns = (words: ValueTexts): ExportColumn[] =>
  SHOWN_OF_SPOUSE.map((field) =>
    fieldColumn(
      words,
      field,
      fill(words.texts.owner.spouse, { label: labelOf(words, field) }),
      ({ spouse }) => (spouse ? adultText(words, field, spouse) : ""),
    ),
  );

const childColumns = (words: ValueTexts): ExportColumn[] =>
  Array.from({ length: CHILDREN_MAX }, (_, index) =>
    CHILD_FIELDS.map((field): ExportColumn => {
      const number = String(index + 1);
      const label = fill(words.texts.owner.child, { number, label: labelOf(words, field) });
      const textOf: ExportColumn["textOf"] = ({ children }) =>
        adultText(words, field, children[index] ?? {});
      return { ...fieldColumn(words, field, label, textOf), isOptional: true };
    }),
  ).flat();

/** Returns the columns with which an import finds the records again. */
function recordColumns({ texts: { record } }: ValueTexts): ExportColumn[] {
  const column = (label: string, textOf: ExportColumn["textOf"]): ExportColumn => ({
    ...textColumn(label, RECORD_WIDTH, textOf),
    kind: "record",
  });
  return [
    column(record.record, ({ person }) => person.id),
    column(record.household, ({ householdId }) => householdId),
    column(record.spouseRecord, ({ person }) => person.spouseId ?? ""),
  ];
}

/**
 * Returns columns that fit a page: columns of texts give up the excess in proportion, so that a
 * further field leaves phones, ID numbers and days in their usual size.
 */
export function fittedToPage(columns: readonly ExportColumn[]): ExportColumn[] {
  const widthOf = (some: readonly ExportColumn[]): number =>
    some.reduce((sum, { width }) => sum + width, 0);
  const excess = widthOf(columns) - PAGE_WIDTH;
  if (excess <= 0) return [...columns];
  const flexible = widthOf(columns.filter(({ isFlexible }) => isFlexible));
  const share = (flexible - excess) / flexible;
  return columns.map((column) =>
    column.isFlexible ? { ...column, width: column.width * share } : column,
  );
}

/** Returns the columns of a file, which depend on source and format (docs/product.md#exports). */
export function columnsOf(options: ColumnOptions): ExportColumn[] {
  const words = valueTextsOf(options);
  const isSheet = EXPORT_FILES[options.format].layout === "sheet";
  const isList = options.source === "list";
  if (!isSheet) {
    const columns = isList ? printedColumns(words, options) : fittedToPage(registerColumns(words));
    return columns.map((column) => ({
      ...column,
      textOf: (exportedPerson) => withPhones(column.textOf(exportedPerson)),
    }));
  }
  return [
    ...(isList ? listColumns(words, options) : registerColumns(words)),
    ...(options.includeSpouse ? spouseColumns(words) : []),
    ...(options.includeChildren ? childColumns(words) : []),
    // Last, because only the columns before them are printed.
    ...(isList ? [] : recordColumns(words)),
  ];
}
