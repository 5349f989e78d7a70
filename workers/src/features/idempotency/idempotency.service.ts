import type { Statement } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import { sha256 } from "../../lib/ids.ts";
import type { Scope } from "../../core/scope.ts";
import { findKey, insertKey } from "./idempotency.repository.ts";

/** A key that a client sent with a request, bound to who sent what where. */
export interface Idempotency {
  key: string;
  requestHash: string;
}

/**
 * Binds an `Idempotency-Key` to its route, its caller and the request it came with, so that nobody
 * can replay somebody else's answer. Null without a key.
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

/** The statement that keeps, in the batch of a change, which person the change made. */
export function claim(
  scope: Scope,
  { key, requestHash }: Idempotency,
  personId: string,
): Statement {
  return insertKey(scope.db, {
    key,
    requestHash,
    personId,
    createdAt: scope.calendar.now().toISOString(),
  });
}

/** The same for a change that made something else than a person. */
export function claimFor(
  scope: Scope,
  { key, requestHash }: Idempotency,
  madeId: string,
): Statement {
  return insertKey(scope.db, {
    key,
    requestHash,
    answer: { madeId },
    createdAt: scope.calendar.now().toISOString(),
  });
}

const madeBefore = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "madeId" in answer
    ? String(answer.madeId)
    : null;

/**
 * Runs a change once for its key. When the key was claimed before, answers what the first run made
 * (null for a person deleted since); with another request under the same key it refuses.
 * A repetition rarely gets as far as the claim: the person that the first run made is a duplicate by
 * then. So whatever stopped it, the key is looked up, and only then.
 */
export async function runOnce(
  scope: Scope,
  idempotency: Idempotency | null,
  run: () => Promise<string>,
): Promise<{ madeId: string | null; replayed: boolean }> {
  try {
    return { madeId: await run(), replayed: false };
  } catch (error) {
    const earlier = idempotency && (await findKey(scope.db, idempotency.key));
    if (!earlier) throw error;
    if (earlier.requestHash !== idempotency.requestHash) {
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    return { madeId: earlier.personId ?? madeBefore(earlier.answer), replayed: true };
  }
}
