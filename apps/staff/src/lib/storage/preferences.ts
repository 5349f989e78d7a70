const PREFIX = "kehila.";

/**
 * Preferences stored on this computer (docs/product.md#interface); they never contain data about
 * persons.
 */
export type PreferenceName =
  | "language"
  | "menu-collapsed"
  | "menu-collapsed.tablet"
  | "character-keys"
  | "import-columns"
  | "public-form-shared"
  | "first-steps-hidden"
  | "filters-open"
  | "families"
  | `columns.${string}`;

/**
 * Reads a preference. Storage may be disabled, full, or contain values of an older version; `parse`
 * checks the value, and a failure returns the fallback.
 */
export function readPreference<T>(
  name: PreferenceName,
  parse: (value: unknown) => T | undefined,
  fallback: T,
): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : (parse(JSON.parse(text)) ?? fallback);
  } catch {
    return fallback;
  }
}

/** Stores a preference; ignored when the browser refuses storage. */
export function writePreference(name: PreferenceName, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse storage: the choice then lasts until the page closes.
  }
}

export const asBoolean = (value: unknown): boolean | undefined =>
  typeof value === "boolean" ? value : undefined;
