/** A label of the screen inside a sentence of the help, as `[namespace:key]`. */
export const LABEL = /\[([\w-]+:[\w.]+)\]/u;

/** Returns the label with this path among the texts of a language; null without one. */
export function labelIn(texts: unknown, path: string): string | null {
  let found = texts;
  for (const key of path.split(/[:.]/u)) {
    if (typeof found !== "object" || found === null) return null;
    found = Object.entries(found).find(([name]) => name === key)?.[1];
  }
  return typeof found === "string" ? found : null;
}
