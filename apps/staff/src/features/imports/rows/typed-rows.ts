import type { Calendar } from "@kehila/shared/base/dates";
import { cleanLine, cleanLines } from "@kehila/shared/base/text";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { rowParser } from "@kehila/shared/imports/rows";
import { partnerOf } from "../columns/headings.ts";
import type { FamilyColumn, Target } from "../columns/targets.ts";
import { targetKey } from "../columns/targets.ts";
import { FIELD_OF_HEADING, headingKey } from "../columns/words.ts";
import { isErrorText } from "../source/cell-errors.ts";
import type { Cell, CellNote, SourceRow } from "../source/cells.ts";
import { cellText } from "../source/cells.ts";
import type { DateColumn, HowRead } from "../values/dates.ts";
import { readDate } from "../values/dates.ts";
import { readCity } from "../values/city.ts";
import { readIdNumber } from "../values/id-number.ts";
import type { NameOrder } from "../values/names.ts";
import { namesTwo, splitName, withoutBrackets, withoutPatronymic } from "../values/names.ts";
import { readPhone } from "../values/phone.ts";
import type { ValueProblem } from "../values/read.ts";
import type { Relation } from "../values/words.ts";
import {
  categoriesIn,
  genderOf,
  genderOfState,
  isFormerlyMarried,
  marriedOf,
  relationOf,
  withoutMaritalWord,
} from "../values/words.ts";
import { joinAddresses } from "./addresses.ts";
import { isFilled, RowChildren } from "./children.ts";
import { completeCouple } from "./couple.ts";
import { examinedDates } from "./date-columns.ts";
import type { ReadPhone } from "./phones.ts";
import { phoneInName, takePhone, withoutSpousePhone } from "./phones.ts";
import type { RowCell, RowIssue, RowRepair } from "./row-notes.ts";
import { RowNotes } from "./row-notes.ts";
import type { ColumnSettings, Defaults } from "./settings.ts";

export interface TypedRow {
  value: ImportRow;
  issues: readonly RowIssue[];
  repairs: readonly RowRepair[];
  /** The role in the family; null without a column for it. */
  relation: Relation | null;
  /** The text of that column. */
  relationText: string;
  /** The columns whose text the user has confirmed as it is. */
  confirmed: readonly number[];
  notes: readonly CellNote[];
  /** The number of each child in `value.children`, as in the columns and in the issues. */
  childNumbers: readonly number[];
}

type Person = ImportRow["person"];
type Spouse = NonNullable<ImportRow["spouse"]>;
type PersonTarget = Extract<Target, { owner: "person" | "spouse" | "child" }>;

/** Returns a function that converts a row of the sheet to typed values by the column settings. */
export function rowTyper(
  rows: readonly SourceRow[],
  columns: readonly ColumnSettings[],
  defaults: Defaults,
  calendar: Calendar,
): (row: SourceRow) => TypedRow {
  const parse = rowParser(calendar);
  const dates = columns.map(({ target }, index) => examinedDates(target, columnCells(rows, index)));
  const hasChildren = columns.some(({ target }) => target.owner === "child");
  const genders = columns.map(({ heading, target }) =>
    target.field === "firstName" || target.field === "fullName" ? partnerOf(heading) : null,
  );
  return (row) => {
    const reader = new RowReader(row, calendar, hasChildren);
    for (const [index, settings] of columns.entries()) {
      reader.read(index, settings, dates[index] ?? null, genders[index] ?? null);
    }
    return reader.finish(defaults, columns, parse);
  };
}

const NOTHING =
  /^(?:[-–—.]*|n\/?a|unspecified|unknown|не указан[оа]?|неизвестно|לא ידוע|לא צוין)$/iu;

const NO_CHILDREN = /^(?:no|none|without|нет|нету|без детей|אין|ללא|לא)$/iu;

/** Whether a cell says that there is no value. A hyphen is the last name of a person with one name. */
function isNothing({ field }: Target, text: string): boolean {
  const typedText = text.trim();
  if (field === "children" || field === "childrenCount") {
    return NOTHING.test(typedText) || NO_CHILDREN.test(typedText);
  }
  return NOTHING.test(typedText) && !(field === "lastName" && typedText === "-");
}

/** Whether a heading names the comment itself, so that its texts need no label. */
const isCommentHeading = (heading: string): boolean =>
  heading.split(" / ").some((part) => FIELD_OF_HEADING.get(headingKey(part)) === "comment");

/** Collects the values of one row, column by column. */
class RowReader {
  readonly #row: SourceRow;
  readonly #calendar: Calendar;
  readonly #notes: RowNotes;
  readonly #cells: RowCell[] = [];
  readonly #person: Person = {};
  readonly #spouse: Spouse = {};
  readonly #children: RowChildren;
  readonly #family: Pick<ImportRow, "household" | "record" | "spouseRecord"> = {};
  #relation: Relation | null = null;
  #relationText = "";
  /** The genders that the role in the family and the headings show. */
  readonly #shownGenders = new Map<object, "male" | "female">();
  readonly #phones: ReadPhone[] = [];

  constructor(row: SourceRow, calendar: Calendar, hasChildren: boolean) {
    this.#row = row;
    this.#calendar = calendar;
    this.#notes = new RowNotes(row.row);
    this.#children = new RowChildren(this.#notes, hasChildren);
  }

  read(
    column: number,
    settings: ColumnSettings,
    examined: DateColumn | null,
    shownGender: "male" | "female" | null,
  ) {
    const { target, heading, dates, nameOrder } = settings;
    const value = this.#row.cells[column] ?? null;
    const text = cellText(value);
    const cell: RowCell = { column, target, heading, text };
    if (this.#row.isTalk && target.field === "fullName") {
      this.#notes.addIssue(cell, "NOT_A_PERSON");
      return;
    }
    if (isNothing(target, text)) return;
    if (target.owner !== "none" && isErrorText(text)) {
      return this.#notes.addIssue(cell, "CELL_ERROR");
    }
    this.#cells.push(cell);
    const how = {
      value,
      dates: examined && { column: examined, reading: dates, calendar: this.#calendar },
      nameOrder,
    };
    switch (target.owner) {
      case "none":
        if (target.field === "childrenCount") this.#children.readCount(cell);
        return;
      case "family":
        if (target.field === "children") this.#children.readList(cell, how.dates);
        else this.#readFamily(cell, target.field);
        return;
      case "child":
        this.#readPerson(this.#children.at(target.number, cell), { ...cell, target }, how);
        return;
      case "person":
      case "spouse": {
        const owner = target.owner === "person" ? this.#person : this.#spouse;
        this.#showGender(owner, shownGender);
        this.#readPerson(owner, { ...cell, target }, how);
      }
    }
  }

  #readPerson(
    owner: object,
    cell: RowCell & { target: PersonTarget },
    how: { value: Cell; dates: HowRead | null; nameOrder: NameOrder },
  ): void {
    const { column, heading, text } = cell;
    const { owner: ownerName, field } = cell.target;
    const isConfirmed = this.#row.confirmed?.includes(column);
    const notes = this.#notes;
    // A word for a marital state in place of a name: the mark of an absent partner.
    if ((field === "fullName" || field === "firstName") && marriedOf(text) !== null) {
      notes.keep(cell);
      return;
    }
    const named = field.endsWith("Name") ? withoutMaritalWord(text) : null;
    if (named) {
      notes.keep(cell, named.word);
      notes.addRepair(cell, "MARITAL_WORD", named.name);
      this.#readPerson(owner, { ...cell, text: named.name }, how);
      return;
    }
    const withPhone = field.endsWith("Name") ? phoneInName(text) : null;
    if (withPhone) {
      this.#readPhoneInName(owner, { ...cell, text: withPhone.phone }, withPhone.name);
      this.#readPerson(owner, { ...cell, text: withPhone.name }, how);
      return;
    }
    const bracketed = field.endsWith("Name") ? withoutBrackets(text) : null;
    if (bracketed) {
      notes.keep(cell, bracketed.words);
      notes.addRepair(cell, "BRACKETS", bracketed.name);
      this.#readPerson(owner, { ...cell, text: bracketed.name }, how);
      return;
    }
    switch (field) {
      case "fullName": {
        const result = splitName(text, how.nameOrder, isConfirmed);
        // The last name of a spouse can be in a column for both.
        if (ownerName === "spouse" && result.problem === "ONE_NAME") {
          if (this.#spouse.firstName) notes.keep(cell);
          else this.#spouse.firstName = cleanLine(text);
          return;
        }
        Object.assign(owner, notes.take(result, cell));
        return;
      }
      case "firstName":
      case "lastName":
        if (ownerName !== "child") this.#checkOnePerson(cell, field);
        Object.assign(owner, { [field]: this.#nameOf(cell, field) });
        return;
      case "idNumber":
        Object.assign(owner, { idNumber: notes.take(readIdNumber(text), cell) });
        return;
      case "phone": {
        const result = readPhone(text, isConfirmed);
        if (ownerName === "person") {
          this.#phones.push({ cell, result, isOfPartner: partnerOf(heading) !== null });
        } else this.#setPhone(owner, notes.take(result, cell), cell);
        return;
      }
      case "birthDate":
      case "repatriationDate":
        if (how.dates) {
          Object.assign(owner, { [field]: notes.take(readDate(how.value, how.dates), cell) });
        }
        return;
      case "gender":
        Object.assign(owner, { gender: this.#known(genderOf(text), cell, "GENDER") });
        return;
      case "married":
        this.#person.married = this.#known(marriedOf(text), cell, "MARRIED");
        if (isFormerlyMarried(text)) notes.keep(cell);
        this.#showGender(owner, genderOfState(text));
        return;
      case "interestedEvents": {
        const { known, unknown } = categoriesIn(text);
        for (const word of unknown) notes.addIssue({ ...cell, text: word }, "INTEREST");
        const before = ownerName === "person" ? (this.#person.interestedEvents ?? []) : [];
        Object.assign(owner, { interestedEvents: [...new Set([...before, ...known])] });
        return;
      }
      case "comment": {
        const lines = cleanLines(text);
        const isBare = heading === "" || isCommentHeading(heading);
        this.#addComment(isBare ? lines : `${heading}: ${lines}`);
        return;
      }
      case "address":
        this.#person.address = joinAddresses(this.#person.address ?? "", cleanLine(text));
        return;
      case "city":
        this.#person.city = notes.take(readCity(text, isConfirmed), cell);
        return;
      default:
        // Without this check, a new kind of field could be ignored silently.
        field satisfies never;
    }
  }

  /** Returns the name of a cell, without the patronymic after a first name. */
  #nameOf(cell: RowCell, field: "firstName" | "lastName"): string {
    const named = field === "firstName" ? withoutPatronymic(cell.text) : null;
    if (!named) return cleanLine(cell.text);
    this.#notes.keep(cell, named.word);
    this.#notes.addRepair(cell, "PATRONYMIC", named.name);
    return named.name;
  }

  /** Reads a phone that stands in a cell of names. */
  #readPhoneInName(owner: object, cell: RowCell & { target: PersonTarget }, name: string): void {
    const result = readPhone(cell.text);
    const ownerName = cell.target.owner;
    if (result.value === null || ownerName === "child") return this.#notes.keep(cell);
    this.#notes.addRepair(cell, "NAME_PHONE", `${name} ${result.value}`);
    const isOfPartner = partnerOf(cell.heading) !== null;
    if (ownerName === "person") this.#phones.push({ cell, result, isOfPartner });
    else this.#setPhone(owner, result.value, cell);
  }

  /** Sets the phone of a spouse; a second one goes to the comment. */
  #setPhone(spouse: { phone?: string | null }, phone: string | null, cell: RowCell): void {
    if (spouse.phone && phone !== null && phone !== spouse.phone) this.#notes.keep(cell);
    else spouse.phone = phone ?? spouse.phone ?? null;
  }

  #addComment(text: string): void {
    this.#person.comment = [this.#person.comment, text].filter(Boolean).join("\n");
  }

  /** Reports two people in one cell; in a column of first names also a last word with a vav. */
  #checkOnePerson(cell: RowCell, field: "firstName" | "lastName"): void {
    const two = namesTwo(field === "firstName" ? `${cell.text} -` : cell.text);
    if (two === true) this.#notes.addIssue(cell, "TWO_PEOPLE");
    else if (two && !this.#row.confirmed?.includes(cell.column)) {
      this.#notes.addIssue(cell, "PERHAPS_TWO");
    }
  }

  #showGender(owner: object, gender: "male" | "female" | null): void {
    if (gender !== null) this.#shownGenders.set(owner, gender);
  }

  #known<T>(value: T | null, cell: RowCell, problem: ValueProblem): T | null {
    if (value === null) this.#notes.addIssue(cell, problem);
    return value;
  }

  #readFamily(cell: RowCell, field: Exclude<FamilyColumn, "children">): void {
    const text = cleanLine(cell.text);
    switch (field) {
      case "relation":
        this.#relation = relationOf(text);
        this.#relationText = cell.text;
        this.#showGender(this.#person, genderOf(text));
        if (this.#relation === null) this.#notes.addIssue(cell, "RELATION");
        return;
      case "household":
        if (text !== "") this.#family.household = text.slice(0, 64);
        return;
      case "record":
      case "spouseRecord":
        if (RECORD.test(text)) this.#family[field] = text;
        else this.#notes.addIssue(cell, "RECORD");
    }
  }

  /** Returns the typed row, validated by the rules of the form. */
  finish(
    defaults: Defaults,
    columns: readonly ColumnSettings[],
    parse: ReturnType<typeof rowParser>,
  ): TypedRow {
    const [person, spouse, notes] = [this.#person, this.#spouse, this.#notes];
    const phones = withoutSpousePhone(this.#phones, spouse, notes);
    const phone = takePhone(phones, notes);
    if (phones.length > 0) person.phone = phone?.result.value ?? null;
    completeCouple({ person, spouse, shownGenders: this.#shownGenders, phone }, this.#cells, notes);
    const children = this.#children.finish();
    if (notes.rests.length > 0) this.#addComment(notes.rests.join("\n"));
    const value: ImportRow = {
      row: this.#row.row,
      ...this.#family,
      person,
      ...(isFilled(spouse) ? { spouse } : {}),
      ...(children.length > 0 ? { children: children.map(({ child }) => child) } : {}),
      ...(isFilled(defaults)
        ? { defaults: { ...defaults, interestedEvents: [...defaults.interestedEvents] } }
        : {}),
    };
    const childNumbers = children.map(({ number }) => number);
    return {
      value,
      issues: [...notes.issues, ...this.#refusals(parse(value), columns, childNumbers)],
      repairs: notes.repairs,
      relation: this.#relation,
      relationText: this.#relationText,
      confirmed: this.#row.confirmed ?? [],
      notes: this.#row.notes ?? [],
      childNumbers,
    };
  }

  /** Returns what the rules of the form refuse and no reading of a cell has reported. */
  #refusals(
    parsed: ReturnType<ReturnType<typeof rowParser>>,
    columns: readonly ColumnSettings[],
    childNumbers: readonly number[],
  ): RowIssue[] {
    if (!("fields" in parsed)) return [];
    return Object.entries(parsed.fields).flatMap(([path, problem]) => {
      const field = path.replace(
        /^children\.(\d+)\./u,
        (_all, index: string) => `child.${childNumbers[Number(index)] ?? 1}.`,
      );
      // An unreadable value is already an issue; the blank in its place is no second one.
      if (this.#notes.issues.some((issue) => issue.field === field)) return [];
      const index = columns.findIndex(({ target }) => targetKey(target) === field);
      const column = index === -1 ? null : index;
      const text = cellText(this.#row.cells[index] ?? null);
      return [{ row: this.#row.row, column, field, problem, text }];
    });
  }
}

/** The id of a record in this register. */
const RECORD = /^[\w-]{8,64}$/u;

/** Returns the cells of a column. */
export const columnCells = (rows: readonly SourceRow[], index: number): Cell[] =>
  rows.map(({ cells }) => cells[index] ?? null);
