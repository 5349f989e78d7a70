/** An email address as accounts are stored and found: trimmed, lower case. */
export function normaliseEmail(typed: string): string {
  return typed.normalize("NFC").trim().toLowerCase();
}
