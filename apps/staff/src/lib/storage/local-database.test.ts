import { expect, test } from "vitest";
import { inStore } from "./local-database.ts";

/** Returns a database whose transaction ends with an event. */
function databaseThatEnds(event: "complete" | "abort", error: Error | null): IDBDatabase {
  const transaction = Object.assign(new EventTarget(), { error, objectStore: () => ({}) });
  queueMicrotask(() => transaction.dispatchEvent(new Event(event)));
  // oxlint-disable-next-line kehila/no-double-cast -- `inStore` reads only the transaction of a database
  return { transaction: () => transaction } as unknown as IDBDatabase;
}

const inWork = { store: "work", mode: "readwrite" } as const;

test("a completed transaction returns the result of its last request", async () => {
  const database = databaseThatEnds("complete", null);
  await expect(inStore(database, inWork, () => ({ result: 7 }))).resolves.toBe(7);
});

test("an aborted transaction rejects with its error, so that no work is lost silently", async () => {
  const full = new Error("QuotaExceededError");
  const database = databaseThatEnds("abort", full);
  await expect(inStore(database, inWork, () => ({ result: 7 }))).rejects.toMatchObject({
    cause: full,
  });
});
