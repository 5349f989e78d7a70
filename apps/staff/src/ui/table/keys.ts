/**
 * Returns the row that a key leads to from row `from` of `count`; null for other keys. `page` is
 * the number of rows that a page key moves.
 */
export function stepTo(key: string, from: number, count: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, to));
}
