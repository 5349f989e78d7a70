import type { ErrorCode } from "@kehila/shared/errors";
import { AppError } from "../core/app-error.ts";
import type { Database, Statement } from "./client.ts";
import { runBatch } from "./client.ts";

/** Thrown when a concurrent write invalidated what a change was decided on. */
export class ConflictError extends AppError {
  constructor(code: ErrorCode, cause: unknown) {
    super(code);
    this.cause = cause;
  }
}

/**
 * Runs a batch. `conflictOf` names the code of an error that a concurrent write caused: that error
 * becomes a {@link ConflictError}, every other one is rethrown.
 */
export async function commitBatch(
  db: Database,
  statements: readonly Statement[],
  conflictOf: (error: unknown) => ErrorCode | null,
): Promise<void> {
  try {
    await runBatch(db, statements);
  } catch (error) {
    const code = conflictOf(error);
    throw code ? new ConflictError(code, error) : error;
  }
}

/** More concurrent changes of one record than people make. */
const ATTEMPTS = 5;

const isConflictError = (error: unknown): boolean => error instanceof ConflictError;

/** Whether a concurrent write, or a check inside the batch, has stopped the change before. */
export interface Attempt {
  isRetry: boolean;
}

/**
 * Runs a change (read, decide, write) and runs it again, from its reads on, after a conflict; after the
 * last attempt its error is thrown. So edits of two spouses both succeed, and the second of two
 * creations finds the first as a duplicate.
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
