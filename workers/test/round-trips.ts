import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "cloudflare:workers";
import { ReadingTally } from "../src/features/access-log/reading-tally.service.ts";

/**
 * The number of round trips to D1 in this isolate, except round trips of {@link ReadingTally}. A
 * batch is one round trip.
 */
let trips = 0;

/** Marks the alarm of the tally, which stores the readings of requests a second later. */
const tallying = new AsyncLocalStorage<true>();
const alarm: unknown = Reflect.get(ReadingTally.prototype, "alarm");
if (typeof alarm !== "function") throw new Error("The tally has no alarm.");
Reflect.set(ReadingTally.prototype, "alarm", function (this: ReadingTally): unknown {
  return tallying.run(true, () => Reflect.apply(alarm, this, []));
});

const statement: object = Object.getPrototypeOf(env.DB.prepare("select 1"));
for (const [prototype, calls] of [
  [statement, ["all", "first", "raw", "run"]],
  [Object.getPrototypeOf(env.DB) as object, ["batch", "exec"]],
] as const) {
  for (const name of calls) {
    const call: unknown = Reflect.get(prototype, name);
    if (typeof call !== "function") throw new Error(`D1 has no ${name}().`);
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]): unknown {
      if (!tallying.getStore()) trips += 1;
      return Reflect.apply(call, this, values);
    });
  }
}

/** Returns the round trips that a call makes until its response. */
export async function tripsOf<T>(send: () => Promise<T>): Promise<{ answer: T; trips: number }> {
  const before = trips;
  const answer = await send();
  return { answer, trips: trips - before };
}
