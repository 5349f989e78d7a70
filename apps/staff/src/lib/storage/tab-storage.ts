const PREFIX = "kehila.";
const listeners = new Set<() => void>();

/** Calls `onChange` after each write in this tab. Returns the unsubscribe function. */
export function subscribeToTab(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Returns a text stored in this tab until it closes or the user signs out; otherwise null. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a text in this tab; ignored if the browser refuses storage. */
export function writeTab(name: string, text: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // Private windows refuse storage.
  }
  for (const tell of listeners) tell();
}

/** Removes all texts stored in this tab. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Where storage is refused, nothing is stored.
  }
}
