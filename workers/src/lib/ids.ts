/** Returns a new identifier: 128 random bits as 32 hexadecimal digits. */
export function newId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

/** Returns the SHA-256 of a text or of bytes as hexadecimal digits. */
export async function sha256(data: string | Uint8Array): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : new Uint8Array(data);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
