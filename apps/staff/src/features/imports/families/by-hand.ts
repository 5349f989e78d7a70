import type { TypedRow } from "../rows/typed-rows.ts";
import type { JoinedRow } from "./join.ts";

/** The row numbers of two persons that the user joined as a couple. */
export type Couple = readonly [number, number];

/** The reason why two rows cannot be joined as a couple. */
export type CoupleProblem = "NO_ROW" | "SAME_ROW" | "HAS_FAMILY";

/** Returns the reason why two rows cannot be joined as a couple; null if they can. */
export function coupleProblem(
  rows: readonly TypedRow[],
  couples: readonly Couple[],
  [one, other]: Couple,
): CoupleProblem | null {
  if (one === other) return "SAME_ROW";
  const coupleRows = [one, other].map((row) => rows.find(({ value }) => value.row === row));
  if (coupleRows.includes(undefined)) return "NO_ROW";
  const joinedRows = new Set(couples.flat());
  const hasFamily = coupleRows.some(
    (row) => row && (joinedRows.has(row.value.row) || row.value.household || row.value.spouse),
  );
  return hasFamily ? "HAS_FAMILY" : null;
}

/** Returns the rows, with both rows of each couple in the same new household. */
export function withCouples(rows: readonly JoinedRow[], couples: readonly Couple[]): JoinedRow[] {
  const households = new Map(
    couples.flatMap((couple) => couple.map((row) => [row, `by hand ${couple.join("+")}`] as const)),
  );
  return rows.map((row) => {
    const household = households.get(row.value.row);
    return household === undefined
      ? row
      : {
          ...row,
          value: { ...row.value, household, person: { ...row.value.person, married: true } },
        };
  });
}
