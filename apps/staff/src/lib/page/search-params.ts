import * as z from "zod/mini";

/** A text parameter. */
export const textParameter = z.optional(z.string());

/**
 * Parses the search part of a URL as plain text: `?search=0521234567` does not change. The router's
 * default parser reads JSON, which converts digits to numbers and adds quotes to links.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/**
 * Returns a reader of URLs that keeps only the parameters that `parse` returns. The router merges
 * the parameters of a page into the URL, so a parameter that `parse` omits is set to undefined.
 */
export const onlyKnown =
  <T extends object>(parse: (raw: Record<string, unknown>) => T) =>
  (raw: Record<string, unknown>): T => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...parse(raw),
  });

/** Returns a search part without missing and empty values; every parameter is a text. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string" && value !== "") search.set(name, value);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
