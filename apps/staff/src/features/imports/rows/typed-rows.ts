import type { Calendar } from "@kehila/shared/base/dates";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { cleanLine, cleanLines } from "@kehila/shared/base/text";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { rowParser } from "@kehila/shared/imports/rows";
import { isEmpty } from "@kehila/shared/persons/fields";
import { targetOfHeading } from "../columns/headings.ts";
import type { Target } from "../columns/targets.ts";
import { targetKey } from "../columns/targets.ts";
import type { Cell, SourceRow } from "../source/cells.ts";
import { cellText } from "../source/cells.ts";
import type { DateColumn } from "../values/dates.ts";
import { examineDates, readDate } from "../values/dates.ts";
import { readCity } from "../values/city.ts";
import { readIdNumber } from "../values/id-number.ts";
import { namesTwo, splitName } from "../values/names.ts";
import { readPhone } from "../values/phone.ts";
import type { ReadValue, Repair, ValueProblem } from "../values/read.ts";
import type { Relation } from "../values/words.ts";
import {
  categoriesIn,
  genderOf,
  isFormerlyMarried,
  marriedOf,
  relationOf,
} from "../values/words.ts";
import type { ColumnSettings, Defaults } from "./settings.ts";

/** A value that does not fit its field. */
export interface RowIssue {
  /** The number of the row that contains the cell; a child can have a row of its own. */
  row: number;
  /** The index of the column; null if no column has the field. */
  column: number | null;
  /** The path of the field in `ImportRow`: `person.phone`, `children.0.birthDate`. */
  field: string;
  problem: ValueProblem | FieldErrorCode;
  /** The text of the cell. */
  text: string;
  /** Whether the value shows who is a child of the household, so that the household waits for it. */
  showsRole?: true;
  /** Whether the row of the cell is a child's, which can also go to the comment of the parent. */
  isOfChild?: true;
}

/** A value that was changed so that it fits its field. */
export interface RowRepair {
  column: number;
  repair: Repair;
  text: string;
  /** The value that is imported; empty if the import leaves the field blank. */
  value: string;
}

export interface TypedRow {
  value: ImportRow;
  issues: readonly RowIssue[];
  repairs: readonly RowRepair[];
  /** The role in the family; null without a column for it. */
  relation: Relation | null;
  /** The number of each child in `value.children`, as in the columns and in the issues. */
  childNumbers: readonly number[];
}

type Person = ImportRow["person"];
type Spouse = NonNullable<ImportRow["spouse"]>;
type Child = NonNullable<ImportRow["children"]>[number];

/** Returns a function that converts a row of the sheet to typed values by the column settings. */
export function rowTyper(
  rows: readonly SourceRow[],
  columns: readonly ColumnSettings[],
  defaults: Defaults,
  calendar: Calendar,
): (row: SourceRow) => TypedRow {
  const parse = rowParser(calendar);
  const dates = columns.map(({ target }, index) =>
    isDate(target) ? examineDates(columnCells(rows, index)) : null,
  );
  const hasChildren = columns.some(({ target }) => target.owner === "child");
  return (row) => {
    const reader = new RowReader(row, calendar, hasChildren);
    for (const [index, settings] of columns.entries()) {
      reader.read(index, settings, dates[index] ?? null);
    }
    return reader.finish(defaults, columns, parse);
  };
}

const DATE_FIELDS = new Set(["birthDate", "repatriationDate"]);

export const isDate = (target: Target): boolean => DATE_FIELDS.has(target.field);

const NOTHING = /^[-–—.]*$/u;

/** Whether a heading names the comment itself, or no field, so that its texts need no label. */
const isCommentHeading = (heading: string): boolean =>
  targetOfHeading(heading)?.field === "comment";

/** Returns a value whose further text has a label. */
const withLabel = <T>(result: ReadValue<T>, label: (text: string) => string): ReadValue<T> =>
  result.rest ? { ...result, rest: label(result.rest) } : result;

/** Whether a cell says that there is no value. A hyphen is the last name of a person with one name. */
const isNothing = ({ field }: Target, text: string): boolean =>
  NOTHING.test(text.trim()) && !(field === "lastName" && text.trim() === "-");

/** Collects the values of one row, column by column. */
class RowReader {
  readonly #row: SourceRow;
  readonly #calendar: Calendar;
  /** Whether the file names children in columns. */
  readonly #hasChildren: boolean;
  readonly #person: Person = {};
  readonly #spouse: Spouse = {};
  readonly #children = new Map<number, Child>();
  readonly #family: Pick<ImportRow, "household" | "record" | "spouseRecord"> = {};
  #relation: Relation | null = null;
  readonly #issues: RowIssue[] = [];
  readonly #repairs: RowRepair[] = [];
  /** Texts without a field of their own, which go to the comment. */
  readonly #rests: string[] = [];

  constructor(row: SourceRow, calendar: Calendar, hasChildren: boolean) {
    this.#row = row;
    this.#calendar = calendar;
    this.#hasChildren = hasChildren;
  }

  read(column: number, settings: ColumnSettings, examined: DateColumn | null) {
    const { target, heading, dates, nameOrder } = settings;
    const cell = this.#row.cells[column] ?? null;
    const text = cellText(cell);
    const label = (rest: string): string => (heading === "" ? rest : `${heading}: ${rest}`);
    if (this.#row.isTalk && target.field === "fullName") {
      this.#addIssue(column, target, "NOT_A_PERSON", text);
      return;
    }
    if (isNothing(target, text)) return;
    if (target.owner === "none") {
      if (target.field === "childrenCount") this.#readChildrenCount(label, text);
      return;
    }
    if (target.owner === "family") return this.#readFamily(column, target.field, text);
    const owner = this.#ownerOf(target);
    const { field } = target;
    const issue = this.#issueOf(column, target, text);
    const take = <T extends string>(result: ReadValue<T>): T | null =>
      this.#take(withLabel(result, label), column, text, issue);
    switch (field) {
      case "fullName": {
        const result = splitName(text, nameOrder, this.#row.confirmed?.includes(column));
        this.#note(withLabel(result, label), column, text, issue);
        if (result.value) Object.assign(owner, result.value);
        return;
      }
      case "firstName":
      case "lastName":
        if (target.owner !== "child") this.#checkOnePerson(text, column, field, issue);
        Object.assign(owner, { [field]: cleanLine(text) });
        return;
      case "idNumber":
        Object.assign(owner, { idNumber: take(readIdNumber(text)) });
        return;
      case "phone":
        Object.assign(owner, {
          phone: take(readPhone(text, this.#row.confirmed?.includes(column))),
        });
        return;
      case "birthDate":
      case "repatriationDate":
        if (examined) {
          const how = { column: examined, reading: dates, calendar: this.#calendar };
          Object.assign(owner, { [field]: take(readDate(cell, how)) });
        }
        return;
      case "gender":
        Object.assign(owner, { gender: this.#known(genderOf(text), () => issue("GENDER")) });
        return;
      case "married":
        this.#person.married = this.#known(marriedOf(text), () => issue("MARRIED"));
        if (isFormerlyMarried(text)) this.#rests.push(label(cleanLine(text)));
        return;
      case "interestedEvents": {
        const { known, unknown } = categoriesIn(text);
        for (const word of unknown) this.#addIssue(column, target, "INTEREST", word);
        const before = target.owner === "person" ? (this.#person.interestedEvents ?? []) : [];
        Object.assign(owner, { interestedEvents: [...new Set([...before, ...known])] });
        return;
      }
      case "comment":
        this.#person.comment = joinTexts(
          this.#person.comment,
          isCommentHeading(heading) ? cleanLines(text) : label(cleanLines(text)),
          "\n",
        );
        return;
      case "address":
        this.#person.address = joinTexts(this.#person.address, cleanLine(text), ", ");
        return;
      case "city":
        this.#person.city = take(readCity(text, this.#row.confirmed?.includes(column)));
        return;
      default:
        // Without this check, a new kind of field could be ignored silently.
        field satisfies never;
    }
  }

  /** Reports two people in one cell; in a column of first names also a last word with a vav. */
  #checkOnePerson(
    text: string,
    column: number,
    field: "firstName" | "lastName",
    issue: (problem: ValueProblem) => void,
  ): void {
    const two = namesTwo(field === "firstName" ? `${text} -` : text);
    if (two === true) issue("TWO_PEOPLE");
    else if (two && !this.#row.confirmed?.includes(column)) issue("PERHAPS_TWO");
  }

  /** Keeps a text about children; a number only if the file does not name them. */
  #readChildrenCount(label: (text: string) => string, text: string): void {
    const isCounted = /^\d+$/u.test(text.trim()) && (this.#hasChildren || Number(text) === 0);
    if (!isCounted) this.#rests.push(label(cleanLine(text)));
  }

  #known<T>(value: T | null, report: () => void): T | null {
    if (value === null) report();
    return value;
  }

  #ownerOf(target: Exclude<Target, { owner: "none" | "family" }>): object {
    if (target.owner === "person") return this.#person;
    if (target.owner === "spouse") return this.#spouse;
    const child = this.#children.get(target.number) ?? {};
    this.#children.set(target.number, child);
    return child;
  }

  #issueOf(column: number, target: Target, text: string) {
    return (problem: ValueProblem): void => this.#addIssue(column, target, problem, text);
  }

  #addIssue(column: number, target: Target, problem: ValueProblem, text: string): void {
    this.#issues.push({
      row: this.#row.row,
      column,
      field: targetKey(target),
      problem,
      text,
    });
  }

  #take<T extends string>(
    result: ReadValue<T>,
    column: number,
    text: string,
    issue: (problem: ValueProblem) => void,
  ): T | null {
    this.#note(result, column, text, issue);
    return result.value;
  }

  #note(
    { value, repair, problem, rest }: ReadValue<unknown>,
    column: number,
    text: string,
    issue: (problem: ValueProblem) => void,
  ): void {
    if (problem) issue(problem);
    if (repair) {
      this.#repairs.push({
        column,
        repair,
        text,
        value: typeof value === "string" ? value : (rest ?? ""),
      });
    }
    if (rest) this.#rests.push(rest);
  }

  #readFamily(
    column: number,
    field: "record" | "household" | "spouseRecord" | "relation",
    text: string,
  ) {
    const typedText = cleanLine(text);
    const target: Target = { owner: "family", field };
    switch (field) {
      case "relation":
        this.#relation = relationOf(typedText);
        if (this.#relation === null) this.#addIssue(column, target, "RELATION", text);
        return;
      case "household":
        if (typedText !== "") this.#family.household = typedText.slice(0, 64);
        return;
      case "record":
      case "spouseRecord":
        if (RECORD.test(typedText)) this.#family[field] = typedText;
        else this.#addIssue(column, target, "RECORD", text);
    }
  }

  /** Returns the typed row, validated by the rules of the form. */
  finish(
    defaults: Defaults,
    columns: readonly ColumnSettings[],
    parse: ReturnType<typeof rowParser>,
  ): TypedRow {
    const person = this.#person;
    if (this.#rests.length > 0) {
      person.comment = joinTexts(person.comment, this.#rests.join("\n"), "\n");
    }
    const children = [...this.#children]
      .toSorted(([a], [b]) => a - b)
      .map(([number, child]) => ({ number, child }))
      .filter(({ child }) => Object.values(child).some((value) => value !== null && value !== ""));
    const value: ImportRow = {
      row: this.#row.row,
      ...this.#family,
      person,
      ...(isFilled(this.#spouse) ? { spouse: this.#spouse } : {}),
      ...(children.length > 0 ? { children: children.map(({ child }) => child) } : {}),
      ...(isFilled(defaults)
        ? { defaults: { ...defaults, interestedEvents: [...defaults.interestedEvents] } }
        : {}),
    };
    const parsed = parse(value);
    const refusals = "fields" in parsed ? Object.entries(parsed.fields) : [];
    for (const [path, problem] of refusals) {
      const key = path.replace(
        /^children\.(\d+)\./u,
        (_all, index: string) => `child.${children[Number(index)]?.number ?? 1}.`,
      );
      // An unreadable value is already an issue; the blank in its place is no second one.
      if (this.#issues.some(({ field }) => field === key)) continue;
      const column = columns.findIndex(({ target }) => targetKey(target) === key);
      const text = column === -1 ? "" : cellText(this.#row.cells[column] ?? null);
      this.#issues.push({
        row: this.#row.row,
        column: column === -1 ? null : column,
        field: key,
        problem,
        text,
      });
    }
    return {
      value,
      issues: this.#issues,
      repairs: this.#repairs,
      relation: this.#relation,
      childNumbers: children.map(({ number }) => number),
    };
  }
}

/** The id of a record in this register. */
const RECORD = /^[\w-]{8,64}$/u;

const isFilled = (values: object): boolean =>
  Object.values(values).some((value) => !isEmpty(value));

const joinTexts = (before: string | null | undefined, text: string, separator: string): string =>
  before ? `${before}${separator}${text}` : text;

/** Returns the cells of a column. */
export const columnCells = (rows: readonly SourceRow[], index: number): Cell[] =>
  rows.map(({ cells }) => cells[index] ?? null);
