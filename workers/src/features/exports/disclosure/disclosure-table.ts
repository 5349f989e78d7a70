import { BACKUPS_KEPT } from "@kehila/shared/backups";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import {
  ACCESS_LOG_MONTHS,
  EXPORT_FILE_HOURS,
  MERGE_UNDO_DAYS,
  SENDER_DAYS,
} from "@kehila/shared/base/limits";
import { isolate } from "@kehila/shared/base/text";
import type { ExportFormat } from "@kehila/shared/exports";
import { fullNameOf } from "@kehila/shared/names/full-name";
import { DISCLOSED_ENTRIES_MAX } from "@kehila/shared/persons/disclosure";
import type { PersonField } from "@kehila/shared/persons/fields";
import { isEmpty } from "@kehila/shared/persons/fields";
import type { ChangedFields } from "@kehila/shared/persons/history";
import { labelOf } from "../table/columns.ts";
import { childText } from "../table/family.ts";
import type { Table, TableRow } from "../table/table.ts";
import { dayIn, fill, instantIn, numberIn } from "../table/texts.ts";
import type { ValueTexts } from "../table/value-texts.ts";
import { adultText, valueTextsOf } from "../table/value-texts.ts";
import type { DisclosedChange, Disclosure } from "./disclosure.ts";
import { DISCLOSED_FIELDS } from "./disclosure.ts";
import type { DisclosureTexts } from "./disclosure-texts.ts";
import { disclosureTexts } from "./disclosure-texts.ts";

/** The widths of the columns, as shares of the page. */
const WIDTHS = { part: 24, when: 20, what: 44, value: 80 } as const;
const COLUMNS = ["part", "when", "what", "value"] as const;

const FORMAT_NAMES: Record<ExportFormat, string> = { excel: "Excel", pdf: "PDF", word: "Word" };

/** A row before its part is named: when, what, and the value. */
type Entry = readonly [when: string, what: string, value: string];

/** The language of the file, and the time zone of its instants. */
export interface Writing {
  language: Language;
  timeZone: string;
}

/** Everything with which a value becomes a text. */
interface Words extends Writing {
  texts: DisclosureTexts;
  values: ValueTexts;
}

/** Returns the heading and the columns of the file for people. */
export function disclosureTable(disclosure: Disclosure, { language, timeZone }: Writing): Table {
  const texts = disclosureTexts(language);
  const madeAt = instantIn(language, new Date(disclosure.madeAt), timeZone);
  return {
    name: fill(texts.title, { name: isolate(fullNameOf(disclosure.name)) }),
    organisation: disclosure.organisation,
    facts: [
      fill(texts.requestedOn, { day: isolate(dayIn(language, disclosure.requestedOn)) }),
      fill(texts.madeAt, { at: isolate(madeAt) }),
    ],
    language,
    columns: COLUMNS.map((column) => ({
      label: texts.column[column],
      width: WIDTHS[column],
      kind: "text",
    })),
  };
}

/** Returns the rows of the file for people, part by part; an empty part says so. */
export function disclosureRows(disclosure: Disclosure, writing: Writing): TableRow[] {
  const texts = disclosureTexts(writing.language);
  const values = valueTextsOf({ format: "pdf", language: writing.language });
  const words: Words = { ...writing, texts, values };
  const parts: Record<keyof DisclosureTexts["part"], readonly Entry[]> = {
    record: recordEntries(disclosure, words),
    family: familyEntries(disclosure, words),
    ...logEntries(disclosure, words),
    notIncluded: Object.values(texts.notIncluded).map(sentence),
    periods: periodsOf(texts).map(sentence),
  };
  return (Object.keys(parts) as (keyof typeof parts)[]).flatMap((part) => {
    const entries = parts[part].length > 0 ? parts[part] : [sentence(texts.empty)];
    return entries.map((entry) => ({ cells: [texts.part[part], ...entry], familyLines: [] }));
  });
}

/** Returns a row with a sentence alone. */
const sentence = (text: string): Entry => ["", "", text];

const instantOf = ({ language, timeZone }: Words, at: string): string =>
  instantIn(language, new Date(at), timeZone);

/** Returns the text of a field, with its values in isolates; empty without a value. */
function valueText({ values }: Words, field: PersonField, fields: ChangedFields): string {
  if (isEmpty(fields[field])) return "";
  const { childrenData = [], ...adult } = fields;
  if (field === "childrenData") {
    return childrenData.map((child) => childText(values)({ id: "", ...child })).join("; ");
  }
  return isolate(adultText(values, field, adult as Parameters<typeof adultText>[2]));
}

function recordEntries({ record }: Disclosure, words: Words): Entry[] {
  const { texts, values } = words;
  const fields = DISCLOSED_FIELDS.filter((field) => field !== "childrenData");
  return [
    ...fields.map((field): Entry => [
      "",
      labelOf(values, field),
      valueText(words, field, record) || texts.empty,
    ]),
    ["", texts.record.status, texts.status[record.status]],
    [instantOf(words, record.addedAt), texts.record.addedAt, ""],
    [instantOf(words, record.changedAt), texts.record.changedAt, ""],
  ];
}

/** Returns a row for the spouse and each child: birth date, relation and name. */
function familyEntries({ record, spouse }: Disclosure, { values, language }: Words): Entry[] {
  const { childOf, family } = values.texts;
  return [
    ...(spouse ? [["", family.spouse, fullNameOf(spouse)] as const] : []),
    ...(record.childrenData ?? []).map(({ firstName, gender, birthDate }): Entry => [
      dayIn(language, birthDate),
      gender ? childOf[gender] : family.children,
      firstName,
    ]),
  ];
}

/** Returns the parts that grow with time, each with its newest entries. */
function logEntries(disclosure: Disclosure, words: Words) {
  const { texts, values, language } = words;
  const more = sentence(fill(texts.more, { count: numberIn(language, DISCLOSED_ENTRIES_MAX) }));
  const dayEntry = (text: string, day: CalendarDay | null): Entry[] =>
    day === null ? [] : [sentence(fill(text, { day: dayIn(language, day) }))];
  const rowsOf = <T>(logged: readonly T[], entriesOf: (one: T) => readonly Entry[]): Entry[] => [
    ...logged.flatMap(entriesOf),
    ...(logged.length === DISCLOSED_ENTRIES_MAX ? [more] : []),
  ];
  return {
    events: rowsOf(disclosure.events, ({ kind, since, until, came, event }) => {
      const category = event ? ` · ${values.texts.category[event.category]}` : "";
      const title = event
        ? `${dayIn(language, event.date)} · ${isolate(event.title)}`
        : texts.event.deleted;
      return [
        [instantOf(words, until ?? since), texts.event[kind] + category, title],
        ...(came ? [["", texts.came, title] as const] : []),
      ];
    }),
    history: rowsOf(disclosure.history, ({ at, by, action, requestedOn, notice, changes }) => [
      [instantOf(words, at), texts.action[action], texts.by[by]],
      ...dayEntry(texts.requestedOn, requestedOn),
      ...dayEntry(texts.notice, notice),
      ...changes.map((change) => changeEntry(change, words)),
    ]),
    openings: rowsOf(disclosure.openings, ({ day, role }) => [
      [dayIn(language, day), texts.role[role ?? "gone"], ""],
    ]),
    imports: rowsOf(disclosure.imports, ({ at, isNew, isUndone }) => [
      [
        instantOf(words, at),
        isNew ? texts.import.new : texts.import.changed,
        isUndone ? texts.import.undone : "",
      ],
    ]),
    files: rowsOf(disclosure.files, ({ at, format }) => [
      [instantOf(words, at), FORMAT_NAMES[format], ""],
    ]),
  };
}

/** Returns a changed field, with its values before and after on lines of their own. */
function changeEntry(change: DisclosedChange, words: Words): Entry {
  const { texts, values } = words;
  const { field, isWithheld } = change;
  if (field === "spouse" || isWithheld) {
    return ["", values.texts.field[field], texts.withheld];
  }
  const lines = (["before", "after"] as const).flatMap((side) => {
    const value = valueText(words, field, { [field]: change[side] });
    return value === "" ? [] : [fill(texts[side], { value })];
  });
  // A column of children has their number.
  const label = field === "childrenData" ? values.texts.field[field] : labelOf(values, field);
  return ["", label, lines.join("\n")];
}

const periodsOf = ({ periods }: DisclosureTexts): string[] => [
  periods.record,
  periods.history,
  fill(periods.openings, { months: String(ACCESS_LOG_MONTHS) }),
  fill(periods.sender, { days: String(SENDER_DAYS) }),
  fill(periods.undo, { days: String(MERGE_UNDO_DAYS) }),
  fill(periods.files, { hours: String(EXPORT_FILE_HOURS) }),
  fill(periods.backups, { months: String(BACKUPS_KEPT.months) }),
];
