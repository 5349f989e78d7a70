import { env } from "cloudflare:workers";

/** Counts the round trips to D1 of everything in this isolate; a batch is one. */
let trips = 0;

const statement: object = Object.getPrototypeOf(env.DB.prepare("select 1"));
for (const [prototype, calls] of [
  [statement, ["all", "first", "raw", "run"]],
  [Object.getPrototypeOf(env.DB) as object, ["batch", "exec"]],
] as const) {
  for (const name of calls) {
    const call: unknown = Reflect.get(prototype, name);
    if (typeof call !== "function") throw new Error(`D1 has no ${name}().`);
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]): unknown {
      trips += 1;
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
