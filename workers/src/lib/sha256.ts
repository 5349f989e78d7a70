import { createHash } from "node:crypto";

/** Returns the SHA-256 of a text or of bytes, in hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");
