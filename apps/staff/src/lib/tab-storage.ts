const PREFIX = "kehila.";
const listeners = new Set<() => void>();

/** Calls `onChange` after each write of this tab. Returns a function that stops. */
export function subscribeToTab(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Returns a text that this tab keeps until it is closed or the user signs out; else null. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keeps a text for this tab; ignored when the browser refuses storage. */
export function writeTab(name: string, text: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // Private windows refuse.
  }
  for (const tell of listeners) tell();
}

/** Removes everything that this tab keeps. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing is kept where storage is refused.
  }
}
