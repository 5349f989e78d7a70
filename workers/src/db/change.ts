import type { ErrorCode } from "@kehila/shared/base/errors";
import { AppError } from "../core/app-error.ts";
import type { Scope } from "../core/scope.ts";
import type { Statement } from "./client.ts";
import { runBatchAnd } from "./client.ts";
import type { Read } from "./read.ts";
import { runRead } from "./read.ts";

/** Thrown when a concurrent write invalidated the data on which a change was decided. */
export class ConflictError extends AppError {
  constructor(code: ErrorCode, cause: unknown) {
    super(code);
    this.cause = cause;
  }
}

/**
 * Runs a batch that ends with the read of the response. `conflictOf` returns the code for an error
 * caused by a concurrent write, which becomes a {@link ConflictError}; every other error is
 * rethrown.
 */
export async function commitBatch<T>(
  scope: Scope,
  statements: readonly Statement[],
  { selects, compute }: Read<T>,
  conflictOf: (error: unknown) => ErrorCode | null,
): Promise<T> {
  const rows = await runBatchAnd(scope.db, statements, selects).catch((error: unknown) => {
    const code = conflictOf(error);
    throw code ? new ConflictError(code, error) : error;
  });
  return compute(rows, scope);
}

/** Maximum attempts: more than the concurrent changes that people make to one record. */
const ATTEMPTS = 5;

const isConflictError = (error: unknown): boolean => error instanceof ConflictError;

/** Returns the statements with which a repeated request finds what this one created. */
export type Claim = (createdId: string) => Statement[];

/** What a change knows of its run. */
export interface Attempt {
  /** Whether an earlier attempt failed because of a concurrent write or a check inside the batch. */
  isRetry: boolean;
  claim: Claim;
}

/** A change as a value, like a read: what it is based on, and what it makes of that. */
export interface Change<Found, Answer> {
  /**
   * Reads what the change is based on; refuses what is missing or hidden. A retry reads it again,
   * without the guard's session: it may not depend on the guard, as `logged()` does.
   */
  read: Read<Found>;
  /**
   * Decides about what was read, and commits one batch that expects it to be unchanged. Throws a
   * {@link ConflictError} if it has changed.
   */
  make: (scope: Scope, found: Found, attempt: Attempt) => Answer | Promise<Answer>;
  /** Returns the refusal after the last conflict; by default the conflict itself. */
  refusal?: (scope: Scope, conflict: ConflictError) => AppError | Promise<AppError>;
}

/** What the caller of a change has: the value of its read, and an idempotency key. */
interface Run<Found> {
  found?: Found | undefined;
  claim?: Claim | undefined;
}

/**
 * Runs a change, and repeats it from its read after a conflict. So concurrent edits of both spouses
 * succeed, and the second of two concurrent creations finds the first person as a duplicate.
 */
export async function runChange<Found, Answer>(
  scope: Scope,
  { read, make, refusal = (_scope, conflict) => conflict }: Change<Found, Answer>,
  { found, claim = () => [] }: Run<Found> = {},
): Promise<Answer> {
  try {
    return await retryOnConflict(async ({ isRetry }) => {
      const basis = isRetry || found === undefined ? await runRead(scope, read) : found;
      return make(scope, basis, { isRetry, claim });
    });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw await refusal(scope, error);
  }
}

/**
 * Runs a function and repeats it after a conflict. After the last attempt, throws the conflict.
 */
export async function retryOnConflict<T>(
  attempt: (attempt: Pick<Attempt, "isRetry">) => Promise<T>,
  isConflict: (error: unknown) => boolean = isConflictError,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt({ isRetry: count > 1 });
    } catch (error) {
      if (count === ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}
