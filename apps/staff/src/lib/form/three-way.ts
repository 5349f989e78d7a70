/**
 * A value in three versions: at the start of an edit, in the user's draft, and as stored by another
 * user.
 */
export interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

export type Side = "mine" | "theirs";

/** The side that changed a field: mine, theirs, or both with different values. */
export type Origin = Side | "both";

/** The chosen side by path, for fields that both sides changed; mine by default. */
export type Choices = Readonly<Record<string, Side>>;

/** Whether both sides changed a field, so that the user has to choose. */
export const hasConflict = (fields: readonly { origin: Origin }[]): boolean =>
  fields.some(({ origin }) => origin === "both");

const isEqual = <T>(a: T, b: T): boolean => a === b;

/** Returns the side that changed a field; the sides have different values. */
export function originOf<T>(
  { base, mine, theirs }: Sides<T>,
  isSame: (a: T, b: T) => boolean = isEqual,
): Origin {
  if (isSame(mine, base)) return "theirs";
  return isSame(theirs, base) ? "mine" : "both";
}
