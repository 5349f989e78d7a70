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

/** Whether an earlier attempt failed because of a concurrent write or a check inside the batch. */
export interface Attempt {
  isRetry: boolean;
}

/**
 * The data on which a change is decided: its read, and its value if the guard of a route has
 * already read it. Every attempt after the first reads the data again.
 */
export interface Basis<T> {
  read: Read<T>;
  loaded?: T | undefined;
}

/** Returns the value of a basis for one attempt. */
export const basisOf = async <T>(
  scope: Scope,
  { read, loaded }: Basis<T>,
  { isRetry }: Attempt,
): Promise<T> => (isRetry || loaded === undefined ? runRead(scope, read) : loaded);

/**
 * Runs a change (read, decide, write) and repeats it from its reads after a conflict. After the
 * last attempt, throws the conflict. So concurrent edits of both spouses succeed, and the second of
 * two concurrent creations finds the first person as a duplicate.
 */
export async function retryOnConflict<T>(
  change: (attempt: Attempt) => Promise<T>,
  isConflict: (error: unknown) => boolean = isConflictError,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change({ isRetry: attempt > 1 });
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}
