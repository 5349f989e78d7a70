/** One value at the start of an edit, in the user's draft, and as stored by another user. */
export interface Three<T> {
  base: T;
  mine: T;
  theirs: T;
}

export type Side = "mine" | "theirs";

/** Whose change a field has: mine, theirs, or both with different values. */
export type Origin = Side | "both";

/** The side chosen for each field that both changed, by the field's path; mine without a choice. */
export type Choices = Readonly<Record<string, Side>>;

/** Whether a field has two changes to choose from. */
export const hasConflict = (fields: readonly { origin: Origin }[]): boolean =>
  fields.some(({ origin }) => origin === "both");

const same = <T>(one: T, other: T): boolean => one === other;

/** Returns whose change a field with different values has. */
export function originOf<T>(
  { base, mine, theirs }: Three<T>,
  isSame: (one: T, other: T) => boolean = same,
): Origin {
  if (isSame(mine, base)) return "theirs";
  return isSame(theirs, base) ? "mine" : "both";
}
