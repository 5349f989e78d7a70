import type { ErrorCode } from "@kehila/shared/base/errors";
import { ERRORS } from "@kehila/shared/base/errors";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database } from "./client.ts";

/**
 * Returns a condition inside a batch: if it is false, the whole batch is rolled back with this
 * code. D1 has no interactive transactions, so a batch repeats the conditions that the request has
 * read.
 */
export function expectThat(db: Database, condition: SQL, code: ErrorCode) {
  return db.run(
    sql`insert into expectations(holds, code) select case when ${condition} then 1 else 0 end, ${code}`,
  );
}

/** Stops the batch with the first code that a query returns; without a row the batch continues. */
export const expectNoRow = (db: Database, codes: SQL) =>
  db.run(sql`insert into expectations(holds, code) select 0, found.* from (${codes}) as found`);

/** Returns the code of the condition or trigger that stopped a batch; otherwise null. */
export function failedExpectation(error: unknown): ErrorCode | null {
  const match = /\b([A-Z][A-Z_]+): SQLITE_CONSTRAINT/u.exec(messagesOf(error));
  const code = match?.[1];
  return code && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : null;
}

/** Whether a statement violated the unique index of `table.column`. */
export function violatesUnique(error: unknown, tableColumn: string): boolean {
  return messagesOf(error).includes(`UNIQUE constraint failed: ${tableColumn}`);
}

/** Whether a statement violated a foreign key. */
export function violatesForeignKey(error: unknown): boolean {
  return messagesOf(error).includes("FOREIGN KEY constraint failed");
}

/** Whether D1 refused a call because too many calls are waiting. Such a call has stored nothing. */
export function isOverloaded(error: unknown): boolean {
  return messagesOf(error).includes("D1 DB is overloaded");
}

/** Returns the messages of an error and of its causes, because drizzle wraps D1's errors. */
export function messagesOf(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error && messages.length < 5; cause = cause.cause) {
    messages.push(cause.message);
  }
  return messages.join("\n");
}
