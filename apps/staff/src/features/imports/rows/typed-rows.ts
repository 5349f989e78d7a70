import type { Calendar } from "@kehila/shared/base/dates";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { cleanLine, cleanLines } from "@kehila/shared/base/text";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { rowParser } from "@kehila/shared/imports/rows";
import { isEmpty } from "@kehila/shared/persons/fields";
import { isMobile } from "@kehila/shared/persons/identifiers";
import { partnerOf } from "../columns/headings.ts";
import type { FamilyColumn, Target } from "../columns/targets.ts";
import { targetKey } from "../columns/targets.ts";
import { FIELD_OF_HEADING, headingKey } from "../columns/words.ts";
import { isErrorText } from "../source/cell-errors.ts";
import type { Cell, CellNote, SourceRow } from "../source/cells.ts";
import { cellText } from "../source/cells.ts";
import type { DateColumn } from "../values/dates.ts";
import { readDate } from "../values/dates.ts";
import { childrenIn } from "../values/children.ts";
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
import { examinedDates } from "./date-columns.ts";
import { tooManyChildren } from "./too-many-children.ts";
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
  /** The text that the cell may be meant to have. */
  proposal?: string;
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
type Child = NonNullable<ImportRow["children"]>[number];

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

/** Whether a heading names the comment itself, so that its texts need no label. */
const isCommentHeading = (heading: string): boolean =>
  heading.split(" / ").some((part) => FIELD_OF_HEADING.get(headingKey(part)) === "comment");

/** Returns a value whose further text has a label. */
const withLabel = <T>(result: ReadValue<T>, label: (text: string) => string): ReadValue<T> =>
  result.rest ? { ...result, rest: label(result.rest) } : result;

/** Whether a cell says that there is no value. A hyphen is the last name of a person with one name. */
const isNothing = ({ field }: Target, text: string): boolean =>
  NOTHING.test(text.trim()) && !(field === "lastName" && text.trim() === "-");

/** A phone of the person, as read from one of several columns. */
interface ReadPhone {
  column: number;
  target: Target;
  text: string;
  label: (text: string) => string;
  result: ReadValue<string>;
  /** Whether the heading names the husband or the wife. */
  isOfPartner: boolean;
}

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
  #relationText = "";
  /** The genders that the role in the family and the headings show. */
  readonly #shownGenders = new Map<object, "male" | "female">();
  readonly #phones: ReadPhone[] = [];
  #takenPhone: ReadPhone | undefined;
  readonly #issues: RowIssue[] = [];
  readonly #repairs: RowRepair[] = [];
  /** Texts without a field of their own, which go to the comment. */
  readonly #rests: string[] = [];

  constructor(row: SourceRow, calendar: Calendar, hasChildren: boolean) {
    this.#row = row;
    this.#calendar = calendar;
    this.#hasChildren = hasChildren;
  }

  read(
    column: number,
    settings: ColumnSettings,
    examined: DateColumn | null,
    shownGender: "male" | "female" | null,
  ) {
    const { target, heading, dates, nameOrder } = settings;
    const cell = this.#row.cells[column] ?? null;
    const text = cellText(cell);
    const label = (rest: string): string => (heading === "" ? rest : `${heading}: ${rest}`);
    if (this.#row.isTalk && target.field === "fullName") {
      this.#addIssue(column, target, "NOT_A_PERSON", text);
      return;
    }
    if (isNothing(target, text)) return;
    if (target.owner !== "none" && isErrorText(text))
      return this.#addIssue(column, target, "CELL_ERROR", text);
    if (target.owner === "none") {
      if (target.field === "childrenCount") this.#readChildrenCount(label, text);
      return;
    }
    const how = examined && { column: examined, reading: dates, calendar: this.#calendar };
    if (target.owner === "family") {
      if (target.field === "children") this.#readChildren(column, target, text, { how, label });
      else this.#readFamily(column, target.field, text);
      return;
    }
    const owner = this.#ownerOf(target);
    const { field } = target;
    if (target.owner !== "child") this.#showGender(owner, shownGender);
    const issue = this.#issueOf(column, target, text);
    const take = <T extends string>(result: ReadValue<T>): T | null =>
      this.#take(withLabel(result, label), column, text, issue);
    if ((field === "fullName" || field === "firstName") && marriedOf(text) !== null) {
      this.#rests.push(label(cleanLine(text)));
      return;
    }
    switch (field) {
      case "fullName": {
        const result = splitName(text, nameOrder, this.#row.confirmed?.includes(column));
        // The last name of a spouse can be in a column for both.
        if (target.owner === "spouse" && result.problem === "ONE_NAME") {
          if (this.#spouse.firstName) this.#rests.push(label(cleanLine(text)));
          else this.#spouse.firstName = cleanLine(text);
          return;
        }
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
      case "phone": {
        const result = withLabel(readPhone(text, this.#row.confirmed?.includes(column)), label);
        if (target.owner === "person") {
          const isOfPartner = partnerOf(heading) !== null;
          this.#phones.push({ column, target, text, label, result, isOfPartner });
        } else Object.assign(owner, { phone: this.#take(result, column, text, issue) });
        return;
      }
      case "birthDate":
      case "repatriationDate":
        if (how) Object.assign(owner, { [field]: take(readDate(cell, how)) });
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
        this.#person.address = joinAddresses(this.#person.address ?? "", cleanLine(text));
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

  /**
   * Takes the first mobile of the phones of a row, else the first phone. The others go to the
   * comment; without any phone, each text is a value that does not fit.
   */
  #takePhone(): void {
    const fitPhones = this.#phones.filter(({ result }) => result.value !== null);
    const taken = fitPhones.find(({ result }) => isMobile(result.value ?? "")) ?? fitPhones[0];
    this.#takenPhone = taken;
    for (const phone of this.#phones) {
      const { column, target, text, label, result } = phone;
      if (!taken || phone === taken) {
        this.#person.phone = this.#take(result, column, text, this.#issueOf(column, target, text));
      } else if (result.value !== taken.result.value) this.#rests.push(label(cleanLine(text)));
    }
  }

  /**
   * Reads the children in a cell. Children without a whole birth date, and texts that are no list of
   * children, stay in the text of the cell, which goes to the comment.
   */
  #readChildren(
    column: number,
    target: Target,
    text: string,
    { how, label }: { how: Parameters<typeof readDate>[1] | null; label: (text: string) => string },
  ): void {
    if (/^\d+$/u.test(text.trim())) return this.#readChildrenCount(label, text);
    const children = childrenIn(text);
    let isWhole = children !== null;
    for (const { firstName, gender, birth } of children ?? []) {
      const read = how && birth !== "" ? readDate(birth, how) : null;
      if (read?.value) {
        // Columns of children, which can follow in the row, have the lower numbers.
        const number = Math.max(CHILDREN_MAX, ...this.#children.keys()) + 1;
        this.#children.set(number, { firstName, gender, birthDate: read.value });
        this.#note(read, column, birth, () => undefined);
      } else isWhole = false;
    }
    if (!isWhole) this.#addIssue(column, target, "CHILDREN", text);
  }

  /**
   * Gives the spouse the last name of a column for both, and the genders that the file shows. In a
   * row of a couple without its first partner, the other one is the person.
   */
  #completeCouple(columns: readonly ColumnSettings[]): void {
    const [person, spouse] = [this.#person, this.#spouse];
    const { firstName } = spouse;
    if (!firstName && !spouse.lastName) this.#dropSpouse(columns);
    if (firstName && !spouse.lastName && person.lastName) {
      spouse.lastName = lastNameOf(person.lastName, this.#shownGenders.get(spouse));
      this.#repairs.push({
        column: columns.findIndex(
          ({ target }) => target.owner === "spouse" && target.field.endsWith("Name"),
        ),
        repair: "SHARED_LAST_NAME",
        text: firstName,
        value: `${firstName} ${spouse.lastName}`,
      });
    }
    for (const owner of [person, spouse]) {
      const gender = this.#shownGenders.get(owner);
      if (gender && isFilled(owner)) owner.gender ??= gender;
    }
    const isNamed = this.#issues.some(({ field }) => /^person\..*Name$/u.test(field));
    if (!firstName || person.firstName || person.idNumber || person.birthDate || isNamed) return;
    // The phone of the other partner, or a second one of the person.
    const phone = this.#takenPhone;
    if (phone?.result.value && (phone.isOfPartner || spouse.phone)) {
      if (phone.result.value !== spouse.phone) {
        this.#rests.push(phone.label(cleanLine(phone.text)));
      }
      person.phone = null;
    }
    for (const [field, value] of Object.entries(spouse)) {
      if (!isEmpty(value)) Object.assign(person, { [field]: value });
      Reflect.deleteProperty(spouse, field);
    }
    for (const issue of this.#issues) issue.field = issue.field.replace(/^spouse\./u, "person.");
  }

  /** Moves the texts of a spouse without a name to the comment. */
  #dropSpouse(columns: readonly ColumnSettings[]): void {
    const isNameIssue = ({ field }: RowIssue): boolean => /^spouse\..*Name$/u.test(field);
    if (this.#issues.some(isNameIssue)) return;
    for (const [index, { target, heading }] of columns.entries()) {
      const text = cleanLine(cellText(this.#row.cells[index] ?? null));
      const line = `${heading}: ${text}`;
      const isNew = target.owner === "spouse" && text !== "" && !this.#rests.includes(line);
      if (isNew) this.#rests.push(line);
    }
    for (const field of Object.keys(this.#spouse)) Reflect.deleteProperty(this.#spouse, field);
    const otherIssues = this.#issues.filter(({ field }) => !field.startsWith("spouse."));
    this.#issues.splice(0, this.#issues.length, ...otherIssues);
  }

  /** Keeps a text about children; a number only if the file does not name them. */
  #readChildrenCount(label: (text: string) => string, text: string): void {
    const isCounted = /^\d+$/u.test(text.trim()) && (this.#hasChildren || Number(text) === 0);
    if (!isCounted) this.#rests.push(label(cleanLine(text)));
  }

  #showGender(owner: object, gender: "male" | "female" | null): void {
    if (gender !== null) this.#shownGenders.set(owner, gender);
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

  #readFamily(column: number, field: Exclude<FamilyColumn, "children">, text: string) {
    const typedText = cleanLine(text);
    const target: Target = { owner: "family", field };
    switch (field) {
      case "relation":
        this.#relation = relationOf(typedText);
        this.#relationText = text;
        this.#showGender(this.#person, genderOf(typedText));
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
    this.#takePhone();
    this.#completeCouple(columns);
    const allChildren = [...this.#children]
      .toSorted(([a], [b]) => a - b)
      .map(([number, child]) => ({ number, child }))
      .filter(({ child }) => isFilled(child));
    for (const { child } of allChildren.slice(CHILDREN_MAX)) {
      this.#rests.push([child.firstName, child.birthDate].filter(Boolean).join(" "));
      this.#issues.push(tooManyChildren(this.#row.row));
    }
    const children = allChildren.slice(0, CHILDREN_MAX);
    if (this.#rests.length > 0) {
      person.comment = joinTexts(person.comment, this.#rests.join("\n"), "\n");
    }
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
      relationText: this.#relationText,
      confirmed: this.#row.confirmed ?? [],
      notes: this.#row.notes ?? [],
      childNumbers: children.map(({ number }) => number),
    };
  }
}

/** The id of a record in this register. */
const RECORD = /^[\w-]{8,64}$/u;

const isFilled = (values: object): boolean =>
  Object.values(values).some((value) => !isEmpty(value));

/** Returns a last name of both partners as the partner of a gender has it: Иванов, Иванова. */
function lastNameOf(lastName: string, gender: "male" | "female" | undefined): string {
  if (gender === "female") {
    return lastName.replace(/(?<=ов|ев|ёв|ин|ын)$/u, "а").replace(/(?<=[сц]к)ий$/u, "ая");
  }
  return gender === "male"
    ? lastName.replace(/(?<=ов|ев|ёв|ин|ын)а$/u, "").replace(/(?<=[сц]к)ая$/u, "ий")
    : lastName;
}

/** Joins parts of an address, without a part that another one contains. */
function joinAddresses(before: string, text: string): string {
  if (before.includes(text)) return before;
  return before === "" || text.includes(before) ? text : `${before}, ${text}`;
}

const joinTexts = (before: string | null | undefined, text: string, separator: string): string =>
  before ? `${before}${separator}${text}` : text;

/** Returns the cells of a column. */
export const columnCells = (rows: readonly SourceRow[], index: number): Cell[] =>
  rows.map(({ cells }) => cells[index] ?? null);
