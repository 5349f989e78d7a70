/**
 * Returns a typed number of persons: null for an empty text, NaN for anything but 1 to the maximum.
 */
export function typedCount(typedText: string, max: number): number | null {
  const text = typedText.trim();
  if (text === "") return null;
  const count = /^\d{1,9}$/u.test(text) ? Number(text) : Number.NaN;
  return count >= 1 && count <= max ? count : Number.NaN;
}
