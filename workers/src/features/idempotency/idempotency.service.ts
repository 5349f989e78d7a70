import type { Claim } from "../../db/change.ts";
import { AppError } from "../../core/app-error.ts";
import { sha256 } from "../../lib/ids.ts";
import type { Scope } from "../../core/scope.ts";
import { findKey, insertKey } from "./idempotency.sql.ts";

/** The idempotency key of a request, bound to route, caller and body. */
export interface Idempotency {
  key: string;
  requestHash: string;
}

/**
 * Binds an `Idempotency-Key` to route, caller and body, so that a client cannot replay another
 * client's response. Null without a key.
 */
export async function bindIdempotency(
  scope: Scope,
  route: string,
  key: string | undefined,
  request: unknown,
): Promise<Idempotency | null> {
  if (key === undefined || key === "") return null;
  return {
    key: await sha256(JSON.stringify([route, scope.actor?.id ?? null, key])),
    requestHash: await sha256(JSON.stringify(request)),
  };
}

/** The claims of a key, for the batch of its request, by what that creates; none without a key. */
interface Claims {
  person: Claim;
  /** Another kind of record, or a text about the change. */
  other: Claim;
}

function claimsOf({ db, calendar }: Scope, idempotency: Idempotency | null): Claims {
  if (!idempotency) return { person: () => [], other: () => [] };
  const claim = (created: { personId: string } | { answer: { madeId: string } }) => [
    insertKey(db, { ...idempotency, ...created, createdAt: calendar.now().toISOString() }),
  ];
  return {
    person: (personId) => claim({ personId }),
    other: (madeId) => claim({ answer: { madeId } }),
  };
}

const createdIdOf = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "madeId" in answer
    ? String(answer.madeId)
    : null;

/**
 * Runs a change once per key and returns its result. For a used key returns the id that the first
 * run created (null if the person was deleted since); the same key with another request is 409. The
 * key is looked up after any error, because a repeated request may be refused before its batch
 * claims the key.
 */
export async function runOnce<T>(
  scope: Scope,
  idempotency: Idempotency | null,
  run: (claim: Claims) => Promise<T>,
): Promise<{ created: T } | { createdId: string | null }> {
  try {
    return { created: await run(claimsOf(scope, idempotency)) };
  } catch (error) {
    const earlierKey = idempotency && (await findKey(scope.db, idempotency.key));
    if (!earlierKey) throw error;
    if (earlierKey.requestHash !== idempotency.requestHash) {
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    return { createdId: earlierKey.personId ?? createdIdOf(earlierKey.answer) };
  }
}
