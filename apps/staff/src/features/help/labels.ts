/** A label of the screen inside a sentence of the help, as `[namespace:key]`. */
export const LABEL = /\[([\w-]+:[\w.]+)\]/u;

/** Returns the label with a path from the texts of a language; null if there is none. */
export function labelIn(texts: unknown, path: string): string | null {
  let value = texts;
  for (const key of path.split(/[:.]/u)) {
    if (typeof value !== "object" || value === null) return null;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return typeof value === "string" ? value : null;
}
