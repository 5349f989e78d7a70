import type { Calendar } from "@kehila/shared/base/dates";
import { openDatabase } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import type { Env } from "../../env.ts";
import { findLiveFiles } from "./exports.repository.ts";
import { JOB_TIME } from "./job/job-state.ts";

/**
 * Maximum files per R2 list request, and list requests per night; the rest is left for the next
 * night.
 */
const FILES = 1000;
const ROUNDS = 20;

/**
 * Deletes files without a job: expired files, files of deleted accounts, and files of jobs that
 * ended before storing them. Returns their number. A file younger than the longest job stays,
 * because the job writes its row later.
 */
export async function sweepFiles(env: Env, calendar: Calendar): Promise<number> {
  const now = calendar.now();
  const scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  let deletedCount = 0;
  let cursor: string | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await env.EXPORT_FILES.list({ limit: FILES, ...(cursor ? { cursor } : {}) });
    const oldObjects = page.objects.filter(
      ({ uploaded }) => uploaded.getTime() < now.getTime() - JOB_TIME,
    );
    const keys = oldObjects.map(({ key }) => key);
    const keysInUse = await runRead(scope, findLiveFiles(scope.db, keys, now.toISOString()));
    const orphans = keys.filter((key) => !keysInUse.has(key));
    if (orphans.length > 0) await env.EXPORT_FILES.delete(orphans);
    deletedCount += orphans.length;
    if (!page.truncated) break;
    cursor = page.cursor;
  }
  return deletedCount;
}
