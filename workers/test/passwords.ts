import { env } from "cloudflare:workers";
import type { PasswordSettings } from "../src/lib/passwords/passwords.ts";
import { hashPassword } from "../src/lib/passwords/passwords.ts";

/** The password of every account that tests make. */
export const PASSWORD = "correct horse 1";

/** One password hash of each cost for all accounts, because hashing is slow on purpose. */
const hashes = new Map<string | undefined, Promise<string>>();

/** Returns the password row of an account: {@link PASSWORD}, hashed at the cost of the settings. */
export async function passwordRow(userId: string, settings: PasswordSettings = env) {
  const hash = hashes.get(settings.SCRYPT_LOG_N) ?? hashPassword(PASSWORD, settings, new Date());
  hashes.set(settings.SCRYPT_LOG_N, hash);
  return { userId, hash: await hash, changedAt: new Date().toISOString() };
}
