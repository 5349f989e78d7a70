/**
 * The product with an additional path, `EXPORT_STEP`, which runs one step of an export; the product
 * itself runs steps on alarms. The step stores nothing, so the request can be repeated.
 */
import product, {
  BackupJob,
  ExportJob,
  ImportJob,
  Limiter,
  ReadingTally,
} from "../../workers/src/index.ts";
import { calendar } from "../../workers/src/core/clock.ts";
import { openDatabase } from "../../workers/src/db/client.ts";
import type { Env } from "../../workers/src/env.ts";
import { newState } from "../../workers/src/features/exports/job/job-state.ts";
import { newFile, write } from "../../workers/src/features/exports/job/write.service.ts";
import type { ExportStep } from "./export-step.ts";
import { EXPORT_OPTIONS, EXPORT_STEP } from "./export-step.ts";

export { BackupJob, ExportJob, ImportJob, Limiter, ReadingTally };

export default {
  fetch: async (request, env, context) =>
    new URL(request.url).pathname === EXPORT_STEP
      ? Response.json({ bytes: await runStep(env, await request.json<ExportStep>()) })
      : product.fetch(request, env, context),
} satisfies ExportedHandler<Env>;

/** Writes a file with the persons of one step, and returns its number of bytes. */
async function runStep(env: Env, { jobId, userId, seqs }: ExportStep): Promise<number> {
  const scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const plan = {
    options: EXPORT_OPTIONS,
    selection: "all" as const,
    userId,
    name: "Bench",
    facts: [],
    since: 0,
    day: "2026-11-21",
  };
  const job = { ...newState(jobId, 0, "bench"), phase: "write" as const, plan };
  const { file } = await newFile(scope, job);
  let bytes = 0;
  file.upload.push = ({ length }) => {
    bytes += length;
  };
  // The last of one step, so that the text that waits for its compression is counted too.
  await write(scope, { ...job, chunks: 1 }, file, () => seqs);
  return bytes;
}
