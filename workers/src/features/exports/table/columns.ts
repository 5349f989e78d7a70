import type { Language } from "@kehila/shared/languages";
import { directionOf } from "@kehila/shared/languages";
import { maskedIdNumber } from "@kehila/shared/identifiers";
import { CHILDREN_MAX } from "@kehila/shared/limits";
import type { Child, PersonRow } from "@kehila/shared/person-answers";
import type { PersonField } from "@kehila/shared/person-fields";
import { ALL_PERSON_FIELDS, PERSON_FIELDS } from "@kehila/shared/person-fields";
import type { ExportFormat } from "@kehila/shared/exports";
import type { Column } from "./table.ts";
import type { ExportTexts } from "./texts.ts";
import { dayIn, fill, textsIn } from "./texts.ts";

/** One person of an export, with what the actor may read of the family. */
export interface ExportedPerson {
  person: Omit<PersonRow, "spouse" | "archivedSpouse">;
  /** The last digits of the ID number, for a file that must not have all. */
  idNumberEnd: string | null;
  householdId: string;
  spouse: PersonRow["spouse"];
  archivedSpouse: NonNullable<PersonRow["archivedSpouse"]> | null;
  children: readonly Child[];
  /** The comment of the participant, in an export of an event list. */
  listComment: string | null;
}

/** What decides the columns of a file. */
export interface ColumnOptions {
  format: ExportFormat;
  source: "list" | "all_persons";
  includeChildren: boolean;
  includeSpouse: boolean;
  language: Language;
}

/** A column with the text of its cells. */
export interface ExportColumn extends Column {
  textOf: (exported: ExportedPerson) => string;
}

/** Widths by the kind of a field, in characters: a phone, an ID number and a day stay on one line. */
const WIDTHS: Record<(typeof PERSON_FIELDS)[PersonField]["kind"], number> = {
  line: 16,
  lines: 28,
  idNumber: 14,
  phone: 15,
  day: 14,
  gender: 11,
  flag: 12,
  categories: 24,
  children: 9,
};
const FULL_NAME_WIDTH = 26;
const RECORD_WIDTH = 34;

/** Invisible letters of a direction: numbers after a name would take the direction of the name. */
const MARKS = { ltr: "\u200E", rtl: "\u200F" } as const;

/** Turns values into the texts of a format and language. */
interface Words {
  texts: ExportTexts;
  /** Excel gets ISO days, which sort as text and which an import reads. */
  day: (day: string | null) => string;
}

function wordsOf({ format, language }: ColumnOptions): Words {
  const day = (value: string): string => (format === "excel" ? value : dayIn(language, value));
  return { texts: textsIn(language), day: (value) => (value ? day(value) : "") };
}

type Adult = Partial<Omit<PersonRow, "spouse">>;

/** The text of one field of an adult. */
function adultText({ texts, day }: Words, field: PersonField, adult: Adult): string {
  switch (field) {
    case "gender":
      return adult.gender ? texts.gender[adult.gender] : "";
    case "birthDate":
    case "repatriationDate":
      return day(adult[field] ?? null);
    case "married":
      return adult.married ? texts.marital.married : texts.marital.single;
    case "interestedEvents":
      return (adult.interestedEvents ?? []).map((one) => texts.category[one]).join(", ");
    case "childrenData":
      return String(adult.childrenCount ?? 0);
    case "firstName":
    case "lastName":
    case "idNumber":
    case "phone":
    case "address":
    case "city":
    case "comment":
      return adult[field] ?? "";
  }
}

const labelOf = ({ texts }: Words, field: PersonField): string =>
  texts.field[field === "childrenData" ? "childrenCount" : field];

const fieldColumn = (words: Words, field: PersonField): ExportColumn => ({
  label: labelOf(words, field),
  width: WIDTHS[PERSON_FIELDS[field].kind],
  textOf: ({ person }) => adultText(words, field, person),
});

/** The columns of the register: every field of a person, in the order of their description. */
const registerColumns = (words: Words): ExportColumn[] =>
  ALL_PERSON_FIELDS.map((field) => fieldColumn(words, field));

/** An ID number, or its last digits. In a right-to-left cell the dots would follow the digits. */
const idNumberColumn = (words: Words): ExportColumn => ({
  ...fieldColumn(words, "idNumber"),
  textOf: ({ person, idNumberEnd }) =>
    person.idNumber ?? (idNumberEnd === null ? "" : `${MARKS.ltr}${maskedIdNumber(idNumberEnd)}`),
});

/** The columns of an event list, in the order of §2. */
const LIST_FIELDS = [
  "phone",
  "city",
  "gender",
  "birthDate",
  "married",
  "childrenData",
] as const satisfies readonly PersonField[];

const listColumns = (words: Words): ExportColumn[] => [
  {
    label: words.texts.field.name,
    width: FULL_NAME_WIDTH,
    textOf: ({ person }) => nameOf(person),
  },
  idNumberColumn(words),
  ...LIST_FIELDS.map((field) => fieldColumn(words, field)),
  {
    label: words.texts.field.comment,
    width: WIDTHS.lines,
    textOf: ({ listComment }) => listComment ?? "",
  },
];

const nameOf = ({ firstName, lastName }: Pick<PersonRow, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`;

/** What a file says of a spouse. */
const SPOUSE_FIELDS = [
  "firstName",
  "lastName",
  "idNumber",
  "phone",
  "birthDate",
  "gender",
  "interestedEvents",
] as const satisfies readonly PersonField[];

const spouseColumns = (words: Words): ExportColumn[] =>
  SPOUSE_FIELDS.map((field) => ({
    ...fieldColumn(words, field),
    label: fill(words.texts.owner.spouse, { label: labelOf(words, field) }),
    textOf: ({ spouse }) => (spouse ? adultText(words, field, spouse) : ""),
  }));

const CHILD_FIELDS = ["firstName", "gender", "birthDate"] as const satisfies readonly PersonField[];

const childColumns = (words: Words): ExportColumn[] =>
  Array.from({ length: CHILDREN_MAX }, (_, index) =>
    CHILD_FIELDS.map((field): ExportColumn => {
      const number = String(index + 1);
      return {
        ...fieldColumn(words, field),
        label: fill(words.texts.owner.child, { number, label: labelOf(words, field) }),
        textOf: ({ children }) => adultText(words, field, children[index] ?? {}),
      };
    }),
  ).flat();

/** The columns by which an import finds records again. */
const recordColumns = ({ texts }: Words): ExportColumn[] => {
  const column = (label: string, textOf: ExportColumn["textOf"]): ExportColumn => ({
    label,
    width: RECORD_WIDTH,
    textOf,
  });
  return [
    column(texts.record.record, ({ person }) => person.id),
    column(texts.record.household, ({ householdId }) => householdId),
    column(texts.record.spouseRecord, ({ person }) => person.spouseId ?? ""),
  ];
};

/** Returns the columns of a file; source and format fix them (decisions.md, Exports). */
export function columnsOf(options: ColumnOptions): ExportColumn[] {
  const words = wordsOf(options);
  const isExcel = options.format === "excel";
  return [
    ...(options.source === "list" ? listColumns(words) : registerColumns(words)),
    ...(isExcel && options.includeSpouse ? spouseColumns(words) : []),
    ...(isExcel && options.source === "all_persons" ? recordColumns(words) : []),
    ...(isExcel && options.includeChildren ? childColumns(words) : []),
  ];
}

/** Returns the lines that PDF and Word print below a person's row: spouse and children. */
export function familyOf(options: ColumnOptions, exported: ExportedPerson): string[] {
  if (options.format === "excel") return [];
  const words = wordsOf(options);
  const { family } = words.texts;
  const { spouse, archivedSpouse, children } = exported;
  const mark = MARKS[directionOf(options.language)];
  const joined = (parts: readonly string[]): string =>
    parts
      .filter(Boolean)
      .map((part) => `${mark}${part}${mark}`)
      .join(", ");
  const textOf = (field: PersonField, adult: Adult) => adultText(words, field, adult);
  const described = children.map((child) => {
    const facts = joined([textOf("gender", child), textOf("birthDate", child)]);
    return `${mark}${child.firstName}${mark}${facts ? ` (${facts})` : ""}`;
  });
  return [
    ...(options.includeSpouse && archivedSpouse
      ? [
          `${family.spouse}: ${joined([
            archivedSpouse.person ? nameOf(archivedSpouse.person) : "",
            family.archived,
          ])}`,
        ]
      : []),
    ...(options.includeSpouse && spouse
      ? [
          `${family.spouse}: ${joined([
            nameOf(spouse),
            textOf("idNumber", spouse),
            textOf("phone", spouse),
            textOf("birthDate", spouse),
          ])}`,
        ]
      : []),
    ...(options.includeChildren && described.length > 0
      ? [`${family.children}: ${described.join("; ")}`]
      : []),
  ];
}
