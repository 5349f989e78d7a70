/**
 * Search parts of addresses as plain text, both ways: `?search=0521234567` stays what it is. The
 * router's own way reads JSON, which turns digits into numbers and puts quotes into links.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes a search part; missing and empty values are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === "") continue;
    search.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
