/** A new identifier: 128 random bits as 32 hexadecimal digits. */
export function newId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

/** SHA-256 of a text as hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
