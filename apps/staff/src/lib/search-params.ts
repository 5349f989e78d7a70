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
