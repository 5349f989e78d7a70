import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { passwords } from "../src/db/schema/auth.ts";
import { deriveKey } from "../src/lib/secrets/keys.ts";
import { db } from "./api.ts";
import { PASSWORD } from "./passwords.ts";

/** Replaces an account's hash of {@link PASSWORD} by a hash with outdated parameters. */
export async function outdateHash(userId: string): Promise<void> {
  const pepper = deriveKey(env.SECRET, "password-pepper");
  const peppered = createHmac("sha256", pepper).update(PASSWORD).digest();
  const salt = randomBytes(16);
  const key = scryptSync(peppered, salt, 32, { N: 2 ** 9, r: 8, p: 1 });
  const hash = `$scrypt$ln=9,r=8,p=1$${salt.toString("base64url")}$${key.toString("base64url")}`;
  await db.update(passwords).set({ hash }).where(eq(passwords.userId, userId));
}
