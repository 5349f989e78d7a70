import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "cloudflare:workers";
import { ReadingTally } from "../src/features/access-log/reading-tally.service.ts";
import { BackupJob } from "../src/features/backups/job/backup-job.service.ts";
import { ExportJob } from "../src/features/exports/job/export-job.service.ts";
import { ImportJob } from "../src/features/imports/job/import-job.service.ts";

/**
 * The number of round trips to D1 in this isolate, without round trips of alarms. A batch is one
 * round trip.
 */
let trips = 0;

/** Marks alarms: the steps of a job may still run during a later request. */
const inAlarm = new AsyncLocalStorage<true>();
for (const { prototype } of [ReadingTally, BackupJob, ExportJob, ImportJob]) {
  const alarm: unknown = Reflect.get(prototype, "alarm");
  if (typeof alarm !== "function") throw new Error("The Durable Object has no alarm.");
  Reflect.set(prototype, "alarm", function (this: unknown): unknown {
    return inAlarm.run(true, () => Reflect.apply(alarm, this, []));
  });
}

const statement: object = Object.getPrototypeOf(env.DB.prepare("select 1"));
for (const [prototype, calls] of [
  [statement, ["all", "first", "raw", "run"]],
  [Object.getPrototypeOf(env.DB) as object, ["batch", "exec"]],
] as const) {
  for (const name of calls) {
    const call: unknown = Reflect.get(prototype, name);
    if (typeof call !== "function") throw new Error(`D1 has no ${name}().`);
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]): unknown {
      if (!inAlarm.getStore()) trips += 1;
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
