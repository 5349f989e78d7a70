/** The fields a picker needs of an option. */
export interface Pickable {
  id: string;
}

/**
 * The choice after a pick. At the maximum the new pick takes the place of the oldest one (§2, Person
 * picker); one that is already chosen keeps the place.
 */
export function withPick<T extends Pickable>(chosen: readonly T[], pick: T, max = Infinity): T[] {
  if (chosen.some(({ id }) => id === pick.id)) return [...chosen];
  const kept = chosen.length < max ? chosen : chosen.slice(chosen.length - max + 1);
  return [...kept, pick];
}

export function withoutPick<T extends Pickable>(chosen: readonly T[], id: string): T[] {
  return chosen.filter((one) => one.id !== id);
}

/** Returns what can be picked: chosen and excluded options are hidden (§2). */
export function pickable<T extends Pickable>(
  found: readonly T[],
  chosen: readonly Pickable[],
  excludedIds: Iterable<string> = [],
): T[] {
  const hidden = new Set([...chosen.map(({ id }) => id), ...excludedIds]);
  return found.filter(({ id }) => !hidden.has(id));
}
