import { createHmac } from "node:crypto";
import type { Scope } from "../../core/scope.ts";
import { secretsOf } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { deriveKey } from "../../lib/secrets/keys.ts";
import { clientOf } from "../../rate-limit/client-address.ts";
import { insertSender } from "./applications.repository.ts";

const PURPOSE = "application-sender";
/** 128 bits, in hexadecimal digits. */
const HEX_DIGITS = 32;

/**
 * Returns the statement that stores the sender of an application as a keyed hash, which reveals no
 * address.
 */
export function storeSender(
  scope: Scope,
  householdId: string,
  address: string | undefined,
): Statement {
  const { db, calendar } = scope;
  const { current } = secretsOf(scope);
  const hash = createHmac("sha256", deriveKey(current.value, PURPOSE)).update(clientOf(address));
  return insertSender(db, {
    householdId,
    sender: hash.digest("hex").slice(0, HEX_DIGITS),
    receivedAt: calendar.now().toISOString(),
  });
}
