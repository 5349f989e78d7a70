const PREFIX = "kehila.";

/** What the app remembers on this computer (§9): nothing about persons, ever. */
export type PreferenceName = "language" | "menu-collapsed" | `columns.${string}`;

/**
 * Reads a preference. Storage may be switched off, full, or hold what an older version wrote, so
 * everything is checked by `parse`, and whatever fails gives the fallback.
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

/** Keeps a preference; a browser that refuses storage simply forgets it. */
export function writePreference(name: PreferenceName, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse: the choice then lasts as long as the page.
  }
}
