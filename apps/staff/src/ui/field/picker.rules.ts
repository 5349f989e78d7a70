/** The properties of an option that a picker needs. */
export interface PickableOption {
  id: string;
}

/**
 * Returns the chosen options after a pick. At the maximum, the new option replaces the oldest one
 * (docs/product.md#interface); an option that is already chosen keeps its place.
 */
export function withPick<T extends PickableOption>(
  chosenOptions: readonly T[],
  pick: T,
  max = Infinity,
): T[] {
  if (chosenOptions.some(({ id }) => id === pick.id)) return [...chosenOptions];
  const remainingChoices =
    chosenOptions.length < max
      ? chosenOptions
      : chosenOptions.slice(chosenOptions.length - max + 1);
  return [...remainingChoices, pick];
}

export function withoutPick<T extends PickableOption>(
  chosenOptions: readonly T[],
  id: string,
): T[] {
  return chosenOptions.filter((option) => option.id !== id);
}

/** Returns the options that can be picked: without chosen and excluded ones. */
export function pickable<T extends PickableOption>(
  foundOptions: readonly T[],
  chosenOptions: readonly PickableOption[],
  excludedIds: Iterable<string> = [],
): T[] {
  const hiddenIds = new Set([...chosenOptions.map(({ id }) => id), ...excludedIds]);
  return foundOptions.filter(({ id }) => !hiddenIds.has(id));
}
