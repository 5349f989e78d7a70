import type { ImportRow } from "@kehila/shared/imports/rows";
import type { JoinedRow } from "../families/join.ts";
import { isCompleteChild, withChildren } from "../families/join.ts";
import type { TypedRow } from "./typed-rows.ts";

/** The choice for rows with unfit values: leave the row out, or import it without the values. */
export type UnfitRows = "leaveOut" | "withoutValues";

/** Returns values without the fields whose issues begin with a prefix. */
function withoutFields<Values extends object>(
  values: Values,
  issues: TypedRow["issues"],
  prefix: string,
): Values {
  const fields = issues.flatMap(({ field }) =>
    field.startsWith(prefix) ? [field.slice(prefix.length)] : [],
  );
  const rest = { ...values };
  for (const field of fields) Reflect.deleteProperty(rest, field);
  return rest;
}

/** Returns a row without its unfit values, and without children who lack a required value. */
function withoutUnfit({ value, issues, childNumbers }: TypedRow): ImportRow {
  const person = withoutFields(value.person, issues, "person.");
  const spouse = withoutFields(value.spouse ?? {}, issues, "spouse.");
  const children = (value.children ?? [])
    .map((child, index) => withoutFields(child, issues, `child.${childNumbers[index] ?? 0}.`))
    .filter((child) => isCompleteChild({ person: child }));
  const { spouse: _spouse, children: _children, ...rest } = value;
  return {
    ...rest,
    person,
    ...(Object.keys(spouse).length > 0 ? { spouse } : {}),
    ...(children.length > 0 ? { children } : {}),
  };
}

/** Whether a row is a pasted line that seems to name no person. */
export const isTalk = ({ issues }: TypedRow): boolean =>
  issues.some(({ problem }) => problem === "NOT_A_PERSON");

/** Returns a row with values that fit, by the choice for rows with unfit values; null without it. */
function fitted(row: TypedRow, unfitRows: UnfitRows): TypedRow | null {
  if (row.issues.length === 0) return row;
  if (isTalk(row)) return null;
  return unfitRows === "withoutValues" ? { ...row, value: withoutUnfit(row), issues: [] } : null;
}

/**
 * Returns the rows to send to the server, by the choice for rows with unfit values. A child with a
 * row of its own is left out or loses values without the parent; a parent's row takes the children
 * with it.
 */
export const rowsToSend = (rows: readonly JoinedRow[], unfitRows: UnfitRows): ImportRow[] =>
  rows.flatMap((row) => {
    const parent = fitted(row.family?.parent ?? row, unfitRows);
    if (!parent) return [];
    const children = (row.family?.children ?? [])
      .flatMap((child) => fitted(child, unfitRows) ?? [])
      .filter(({ value }) => isCompleteChild(value));
    return [withChildren(parent.value, children)];
  });
