import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { cleanLine } from "@kehila/shared/base/text";
import type { Target } from "../columns/targets.ts";
import { targetKey } from "../columns/targets.ts";
import { tooManyChildren } from "./too-many-children.ts";
import type { ReadValue, Repair, ValueProblem } from "../values/read.ts";

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

/** A cell of a row with a text. */
export interface RowCell {
  column: number;
  target: Target;
  heading: string;
  text: string;
}

/** Collects what the reading of a row shows besides its values. */
export class RowNotes {
  readonly #row: number;
  issues: readonly RowIssue[] = [];
  readonly repairs: RowRepair[] = [];
  /** Texts without a field, which go to the comment. */
  readonly rests: string[] = [];

  constructor(row: number) {
    this.#row = row;
  }

  addIssue({ column, target, text }: RowCell, problem: ValueProblem): void {
    const field = targetKey(target);
    this.issues = [...this.issues, { row: this.#row, column, field, problem, text }];
  }

  /** Notes that the row has more children than a family. */
  addTooManyChildren(): void {
    this.issues = [...this.issues, tooManyChildren(this.#row)];
  }

  /** Forgets the issues of fields whose path has a prefix, such as `spouse.`. */
  dropIssues(prefix: string): void {
    this.issues = this.issues.filter(({ field }) => !field.startsWith(prefix));
  }

  /** Moves issues to fields with another prefix. */
  moveIssues(prefix: string, to: string): void {
    this.issues = this.issues.map((issue) =>
      issue.field.startsWith(prefix)
        ? { ...issue, field: `${to}${issue.field.slice(prefix.length)}` }
        : issue,
    );
  }

  addRepair({ column, text }: RowCell, repair: Repair, value: string): void {
    this.repairs.push({ column, repair, text, value });
  }

  /** Keeps a text, by default the cell's, for the comment below the heading of the cell. */
  keep({ heading, text }: RowCell, kept: string = cleanLine(text)): void {
    const line = heading === "" ? kept : `${heading}: ${kept}`;
    if (!this.rests.includes(line)) this.rests.push(line);
  }

  /** Returns a value as read from a cell, and notes its problem, its repair and its further text. */
  take<T>({ value, repair, problem, rest }: ReadValue<T>, cell: RowCell): T | null {
    if (problem) this.addIssue(cell, problem);
    if (repair) this.addRepair(cell, repair, typeof value === "string" ? value : (rest ?? ""));
    if (rest) this.keep(cell, rest);
    return value;
  }
}
