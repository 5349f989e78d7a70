import type { Target } from "../columns/targets.ts";
import type { Cell } from "../source/cells.ts";
import { cellText } from "../source/cells.ts";
import { childrenIn } from "../values/children.ts";
import type { DateColumn } from "../values/dates.ts";
import { examineDates } from "../values/dates.ts";

const DATE_FIELDS = new Set(["birthDate", "repatriationDate"]);

/** Examines the dates of a column: its cells, or the births in its lists of children. Null for other columns. */
export function examinedDates(target: Target, cells: readonly Cell[]): DateColumn | null {
  if (DATE_FIELDS.has(target.field)) return examineDates(cells);
  if (target.field !== "children") return null;
  return examineDates(
    cells.flatMap((cell) => (childrenIn(cellText(cell)) ?? []).map(({ birth }) => birth)),
  );
}
