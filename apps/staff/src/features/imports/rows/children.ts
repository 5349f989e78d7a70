import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { cleanLine } from "@kehila/shared/base/text";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { isEmpty } from "@kehila/shared/persons/fields";
import { childrenIn } from "../values/children.ts";
import type { HowRead } from "../values/dates.ts";
import { readDate } from "../values/dates.ts";
import type { RowCell, RowNotes } from "./row-notes.ts";

type Child = NonNullable<ImportRow["children"]>[number];

/** A child with the number of its columns and the first cell that names it. */
interface NumberedChild {
  number: number;
  child: Child;
  cell: RowCell;
}

/** Whether a person, a spouse or a child has a value. */
export const isFilled = (values: object): boolean =>
  Object.values(values).some((value) => !isEmpty(value));

/** Collects the children of a row, from columns of their own and from lists in a cell. */
export class RowChildren {
  readonly #children = new Map<number, NumberedChild>();
  readonly #notes: RowNotes;
  /** Whether the file names children in columns. */
  readonly #hasColumns: boolean;

  constructor(notes: RowNotes, hasColumns: boolean) {
    this.#notes = notes;
    this.#hasColumns = hasColumns;
  }

  /** Returns the child of a number in the columns. */
  at(number: number, cell: RowCell): Child {
    const known = this.#children.get(number);
    if (known) return known.child;
    const child: Child = {};
    this.#children.set(number, { number, child, cell });
    return child;
  }

  /**
   * Reads the children that a cell lists. Children without a whole birth date, and texts that are no
   * list of children, stay in the text of the cell, which goes to the comment.
   */
  readList(cell: RowCell, how: HowRead | null): void {
    if (/^\d+$/u.test(cell.text.trim())) return this.readCount(cell);
    const children = childrenIn(cell.text);
    let isWhole = children !== null;
    for (const { firstName, gender, birth } of children ?? []) {
      const read = how && birth !== "" ? readDate(birth, how) : null;
      if (read?.value) {
        // Columns of children, which can follow in the row, have the lower numbers.
        const number = Math.max(CHILDREN_MAX, ...this.#children.keys()) + 1;
        const named = read.rest ? { ...read, rest: `${firstName} ${read.rest}` } : read;
        const birthDate = this.#notes.take(named, { ...cell, text: birth });
        Object.assign(this.at(number, cell), { firstName, gender, birthDate });
      } else isWhole = false;
    }
    if (!isWhole) this.#notes.addIssue(cell, "CHILDREN");
  }

  /** Keeps a text about children; a number only if the file does not name them. */
  readCount(cell: RowCell): void {
    const text = cleanLine(cell.text);
    const isCounted = /^\d+$/u.test(text) && (this.#hasColumns || Number(text) === 0);
    if (!isCounted) this.#notes.keep(cell);
  }

  /** Returns the children in the order of their numbers; those beyond the maximum are kept as text. */
  finish(): readonly NumberedChild[] {
    const children = [...this.#children.values()]
      .toSorted((a, b) => a.number - b.number)
      .filter(({ child }) => isFilled(child));
    for (const { child, cell } of children.slice(CHILDREN_MAX)) {
      this.#notes.keep(cell, [child.firstName, child.birthDate].filter(Boolean).join(" "));
      this.#notes.addTooManyChildren();
    }
    return children.slice(0, CHILDREN_MAX);
  }
}
