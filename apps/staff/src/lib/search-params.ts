import * as z from "zod/mini";

/** A text of an address; a value of another type is dropped. */
// oxlint-disable-next-line promise/valid-params -- this `catch` is zod's, not a promise's
export const lenientText = z.catch(z.optional(z.string()), undefined);

/**
 * Search parts of addresses as plain text, both ways: `?search=0521234567` stays what it is. The
 * router's own way reads JSON, which turns digits into numbers and puts quotes into links.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? value.map(asText).join(",") : "";
}

/**
 * Reads an address by `read` alone. The router merges a page's own parameters into those of the
 * address, so a parameter that `read` leaves out stays, unless it is named as missing.
 */
export const onlyKnown =
  <T extends object>(read: (raw: Record<string, unknown>) => T) =>
  (raw: Record<string, unknown>): T => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  });

/** Writes a search part; missing and empty values are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = asText(value);
    if (text !== "") search.set(name, text);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
