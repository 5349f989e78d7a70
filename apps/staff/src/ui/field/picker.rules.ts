/** The properties of an option that a picker needs. */
export interface PickableOption {
  id: string;
}

/**
 * Returns the chosen options after a pick. At the maximum, the new option replaces the oldest one
 * (§2, Person picker); an option that is already chosen keeps its place.
 */
export function withPick<T extends PickableOption>(
  chosen: readonly T[],
  pick: T,
  max = Infinity,
): T[] {
  if (chosen.some(({ id }) => id === pick.id)) return [...chosen];
  const remainingChoices = chosen.length < max ? chosen : chosen.slice(chosen.length - max + 1);
  return [...remainingChoices, pick];
}

export function withoutPick<T extends PickableOption>(chosen: readonly T[], id: string): T[] {
  return chosen.filter((one) => one.id !== id);
}

/** Returns the options that can be picked: without chosen and excluded ones (§2). */
export function pickable<T extends PickableOption>(
  found: readonly T[],
  chosen: readonly PickableOption[],
  excludedIds: Iterable<string> = [],
): T[] {
  const hidden = new Set([...chosen.map(({ id }) => id), ...excludedIds]);
  return found.filter(({ id }) => !hidden.has(id));
}
