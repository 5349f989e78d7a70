import type { JoinedRow } from "./families/join.ts";
import { isRequired, waitingRows } from "./rows/fitted.ts";
import type { RowIssue } from "./rows/row-notes.ts";

/** A column, or a field without a column, for whose values rows wait. */
export interface Awaited extends Pick<RowIssue, "column" | "field"> {
  /** The number of rows with such a value. */
  count: number;
}

/** Returns what the waiting rows of a file wait for, the commonest first. */
export function awaitedIn(families: readonly JoinedRow[]): Awaited[] {
  const issues = Map.groupBy(
    waitingRows(families).flatMap((row) => row.issues.filter(isRequired)),
    ({ column, field }) => column ?? field,
  );
  return [...issues.values()]
    .flatMap((own) => {
      const [first] = own;
      const count = new Set(own.map(({ row }) => row)).size;
      return first ? [{ column: first.column, field: first.field, count }] : [];
    })
    .toSorted((one, other) => other.count - one.count);
}
