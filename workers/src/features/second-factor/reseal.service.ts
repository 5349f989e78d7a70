import type { Calendar } from "@kehila/shared/base/dates";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { seal, sealEnd, unseal } from "../../lib/secrets/seal.ts";
import { serverSecrets } from "../../lib/secrets/server-secrets.ts";
import { findTotpOfOtherSecrets, resealTotp } from "./two-factor.repository.ts";
import { totpSeal } from "./totp-seal.ts";

/** Rows that one batch changes, and maximum rows per night; the next night changes the rest. */
const ROWS = 50;
const NIGHT_ROWS = 500;

/**
 * Seals the keys of authenticator apps with the current secret, so that an app works after the end
 * of its earlier secret, even if its owner has not signed in. Returns the number of keys. Safe to
 * repeat.
 */
export async function resealKeys(env: Env, calendar: Calendar): Promise<number> {
  const db = openDatabase(env.DB);
  const secrets = serverSecrets(env, calendar.now());
  const end = sealEnd(secrets.current);
  // Before the first rotation there is no earlier secret.
  if (end === "") return 0;
  const statements = [];
  for (const row of await findTotpOfOtherSecrets(db, end)) {
    const key = totpSeal(secrets, row.userId);
    if (statements.length === NIGHT_ROWS) break;
    const secret = await unseal(row.secretSealed, key);
    if (secret !== null) statements.push(resealTotp(db, row, await seal(secret, key)));
  }
  for (let start = 0; start < statements.length; start += ROWS) {
    await runBatch(db, statements.slice(start, start + ROWS));
  }
  return statements.length;
}
