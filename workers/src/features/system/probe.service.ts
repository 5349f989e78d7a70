import type { Calendar } from "@kehila/shared/base/dates";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { writeProbe } from "./probe.repository.ts";

/** Writes to the database and stores the time, which `/health` reads; throws if the write fails. */
export async function probeDatabase({ DB }: Pick<Env, "DB">, calendar: Calendar): Promise<void> {
  const db = openDatabase(DB);
  await runBatch(db, writeProbe(db, calendar.now().toISOString()));
}
