import { BACKUPS_KEPT } from "@kehila/shared/backups";
import type { Language } from "@kehila/shared/base/languages";
import {
  ACCESS_LOG_MONTHS,
  EXPORT_FILE_HOURS,
  MERGE_UNDO_DAYS,
  SENDER_DAYS,
} from "@kehila/shared/base/limits";
import { isolate } from "@kehila/shared/base/text";
import { fullNameOf } from "@kehila/shared/names/full-name";
import { DISCLOSED_ENTRIES_MAX } from "@kehila/shared/persons/disclosure";
import type { PersonField } from "@kehila/shared/persons/fields";
import { isEmpty } from "@kehila/shared/persons/fields";
import type { ChangedFields } from "@kehila/shared/persons/history";
import { childText } from "../table/family.ts";
import type { Table, TableRow } from "../table/table.ts";
import { dayIn, fill, instantIn, numberIn } from "../table/texts.ts";
import type { ValueTexts } from "../table/value-texts.ts";
import { adultText, valueTextsOf } from "../table/value-texts.ts";
import type { Disclosure, DisclosedChange } from "./disclosure.ts";
import { DISCLOSED_FIELDS } from "./disclosure.ts";
import type { DisclosureTexts } from "./disclosure-texts.ts";
import { disclosureTexts } from "./disclosure-texts.ts";

/** The widths of the columns, as shares of the page. */
const WIDTHS = { part: 24, when: 20, what: 44, value: 80 } as const;

/** A row before its part is named: when, what, and the value. */
type Entry = readonly [when: string, what: string, value: string];

/** The language of the file, and the time zone of its instants. */
export interface Writing {
  language: Language;
  timeZone: string;
}

/** Returns the heading and the columns of the file for people. */
export function disclosureTable(disclosure: Disclosure, { language, timeZone }: Writing): Table {
  const texts = disclosureTexts(language);
  const madeAt = instantIn(language, new Date(disclosure.madeAt), timeZone);
  const { firstName = "", lastName = "" } = disclosure.record;
  return {
    name: fill(texts.title, {
      name: isolate(fullNameOf({ firstName: firstName ?? "", lastName: lastName ?? "" })),
    }),
    organisation: disclosure.organisation,
    facts: [
      fill(texts.requestedOn, { day: isolate(dayIn(language, disclosure.requestedOn)) }),
      fill(texts.madeAt, { at: isolate(madeAt) }),
    ],
    language,
    columns: (["part", "when", "what", "value"] as const).map((column) => ({
      label: texts.column[column],
      width: WIDTHS[column],
      kind: "text",
    })),
  };
}

/** Returns the rows of the file for people, part by part; an empty part says so. */
export function disclosureRows(disclosure: Disclosure, writing: Writing): TableRow[] {
  const texts = disclosureTexts(writing.language);
  const words = valueTextsOf({ format: "pdf", language: writing.language });
  const entries: Record<keyof DisclosureTexts["part"], readonly Entry[]> = {
    record: recordEntries(disclosure, words, texts, writing),
    family: familyEntries(disclosure, words),
    ...logEntries(disclosure, words, texts, writing),
    notIncluded: Object.values(texts.notIncluded).map((text) => ["", text, ""] as const),
    periods: periodsOf(texts).map((text) => ["", text, ""] as const),
  };
  return Object.entries(entries).flatMap(([part, rows]) =>
    (rows.length > 0 ? rows : ([["", texts.empty, ""]] as const)).map((cells) => ({
      cells: [texts.part[part as keyof typeof entries], ...cells],
      familyLines: [],
    })),
  );
}

const instantOf = ({ language, timeZone }: Writing, at: string): string =>
  instantIn(language, new Date(at), timeZone);

/** Returns the text of a field of the record; empty without a value. */
function valueText(words: ValueTexts, field: PersonField, fields: ChangedFields): string {
  if (isEmpty(fields[field])) return "";
  if (field === "childrenData") {
    return (fields.childrenData ?? [])
      .map((child) => childText(words)({ id: "", ...child }))
      .join("; ");
  }
  const { childrenData: _children, ...adult } = fields;
  return adultText(words, field, adult as Parameters<typeof adultText>[2]);
}

function recordEntries(
  { record }: Disclosure,
  words: ValueTexts,
  texts: DisclosureTexts,
  writing: Writing,
): Entry[] {
  return [
    ...DISCLOSED_FIELDS.filter((field) => field !== "childrenData").map((field): Entry => [
      "",
      words.texts.field[field],
      valueText(words, field, record) || texts.empty,
    ]),
    ["", texts.record.status, texts.status[record.status]],
    [instantOf(writing, record.addedAt), texts.record.addedAt, ""],
    [instantOf(writing, record.changedAt), texts.record.changedAt, ""],
  ];
}

function familyEntries({ record, spouse }: Disclosure, words: ValueTexts): Entry[] {
  const { family } = words.texts;
  return [
    ...(spouse ? [["", family.spouse, fullNameOf(spouse)] as const] : []),
    ...(record.childrenData ?? []).map((child): Entry => [
      "",
      family.children,
      childText(words)({ id: "", ...child }),
    ]),
  ];
}

/** Returns the parts that grow with time, each with its newest entries. */
function logEntries(
  disclosure: Disclosure,
  words: ValueTexts,
  texts: DisclosureTexts,
  writing: Writing,
) {
  const { language } = writing;
  const at = (instant: string): string => instantOf(writing, instant);
  const count = numberIn(language, DISCLOSED_ENTRIES_MAX);
  const all = <T>(entries: readonly T[], toEntries: (entry: T) => readonly Entry[]): Entry[] => [
    ...entries.flatMap(toEntries),
    ...(entries.length === DISCLOSED_ENTRIES_MAX
      ? [["", fill(texts.more, { count }), ""] as const]
      : []),
  ];
  return {
    events: all(disclosure.events, ({ kind, since, until, came, event }) => {
      const title = event
        ? [
            isolate(event.title),
            words.texts.category[event.category],
            dayIn(language, event.date),
          ].join(" · ")
        : texts.event.deleted;
      return [
        [at(until ?? since), texts.event[kind], title],
        ...(came ? [["", texts.came, title] as const] : []),
      ];
    }),
    history: all(disclosure.history, ({ at: instant, by, action, changes }) => [
      [at(instant), texts.action[action], texts.by[by]],
      ...changes.map((change) => changeEntry(change, words, texts)),
    ]),
    openings: all(disclosure.openings, ({ day, role }) => [
      [dayIn(language, day), texts.role[role ?? "gone"], ""],
    ]),
    imports: all(disclosure.imports, ({ at: instant, isNew, isUndone }) => [
      [
        at(instant),
        isNew ? texts.import.new : texts.import.changed,
        isUndone ? texts.import.undone : "",
      ],
    ]),
    files: all(disclosure.files, ({ at: instant, format }) => [[at(instant), format, ""]]),
  };
}

/** Returns a changed field, with its values before and after on lines of their own. */
function changeEntry(
  { field, before, after }: DisclosedChange,
  words: ValueTexts,
  texts: DisclosureTexts,
): Entry {
  if (field === "spouse") return ["", words.texts.field.spouse, ""];
  const side = (text: string, value: unknown): string[] => {
    const shown = valueText(words, field, { [field]: value } as ChangedFields);
    return shown === "" ? [] : [fill(text, { value: isolate(shown) })];
  };
  const lines = [...side(texts.before, before), ...side(texts.after, after)];
  return ["", words.texts.field[field], lines.join("\n")];
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
