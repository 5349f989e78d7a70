import type { ImportRow } from "@kehila/shared/imports/rows";
import type { TypedRow } from "./typed-rows.ts";

/** The choice for rows with unfit values: leave the row out, or import it without the values. */
export type UnfitRows = "leaveOut" | "withoutValues";

/** Returns a row without its unfit values, and without children who lack a required value. */
function withoutUnfit({ value, issues }: TypedRow): ImportRow {
  const person: ImportRow["person"] = { ...value.person };
  const spouse = { ...value.spouse };
  for (const { field } of issues) {
    const [owner, name = ""] = field.split(".");
    if (owner === "person") Reflect.deleteProperty(person, name);
    if (owner === "spouse") Reflect.deleteProperty(spouse, name);
  }
  const hasChildIssue = issues.some(({ field }) => /^(?:child|children)\./u.test(field));
  const children = (value.children ?? []).filter(
    ({ firstName, birthDate }) => !hasChildIssue || (Boolean(firstName) && Boolean(birthDate)),
  );
  const { spouse: _spouse, children: _children, ...rest } = value;
  return {
    ...rest,
    person,
    ...(Object.keys(spouse).length > 0 ? { spouse } : {}),
    ...(children.length > 0 ? { children } : {}),
  };
}

/** Returns the rows to send to the server, by the choice for rows with unfit values. */
export const rowsToSend = (rows: readonly TypedRow[], unfitRows: UnfitRows): ImportRow[] =>
  rows.flatMap((row) => {
    if (row.issues.length === 0) return [row.value];
    return unfitRows === "withoutValues" ? [withoutUnfit(row)] : [];
  });
