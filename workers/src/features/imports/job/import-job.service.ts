import { restAfter } from "@kehila/shared/imports/rows";
import { DurableObject } from "cloudflare:workers";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import type { Env } from "../../../env.ts";
import { ATTEMPTS, noteFailedStep, retryDelay } from "../../jobs/failed-step.service.ts";
import { stepImport, stopFailed } from "../step.service.ts";
import type { ImportJobCalls } from "./job-calls.ts";

const IMPORT = "import";
const ATTEMPT = "attempt";

/**
 * The job of an import: one Durable Object per import, which runs a chunk on each alarm. D1 stores
 * the written chunks, so an interrupted or repeated step does no harm. The job rests after each
 * step. A step that fails at each attempt stops the import, because no other import runs meanwhile.
 */
export class ImportJob extends DurableObject<Env> implements ImportJobCalls {
  async start(importId: string): Promise<void> {
    this.ctx.storage.kv.put(IMPORT, importId);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const importId = storage.kv.get<string>(IMPORT);
    if (importId === undefined) return;
    const start = Date.now();
    // Counted before the attempt, because a killed attempt cannot count itself.
    const attempt = (storage.kv.get<number>(ATTEMPT) ?? 0) + 1;
    storage.kv.put(ATTEMPT, attempt);
    const scope = { db: openDatabase(this.env.DB), env: this.env, calendar, actor: null };
    try {
      if (attempt > ATTEMPTS) {
        await stopFailed(scope, importId);
        return await storage.deleteAll();
      }
      if (!(await stepImport(scope, importId))) return await storage.deleteAll();
      storage.kv.delete(ATTEMPT);
      const now = Date.now();
      await storage.setAlarm(now + restAfter(now - start));
    } catch (error) {
      await noteFailedStep(scope, { kind: "import", jobId: importId, error });
      await storage.setAlarm(Date.now() + retryDelay(attempt));
    }
  }
}
