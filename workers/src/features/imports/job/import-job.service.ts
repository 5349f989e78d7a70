import { restAfter } from "@kehila/shared/imports/rows";
import { DurableObject } from "cloudflare:workers";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import type { Env } from "../../../env.ts";
import { noteFailedStep, retryDelay } from "../../jobs/failed-step.service.ts";
import { stepImport } from "../step.service.ts";
import type { ImportJobCalls } from "./job-calls.ts";

const IMPORT = "import";
const ATTEMPTS = "attempts";

/**
 * The clock of an import: one Durable Object per import, which runs a chunk on each alarm. D1 knows
 * what is written, so an interrupted or repeated step does no harm. The job rests after each step.
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
    const begun = Date.now();
    const scope = { db: openDatabase(this.env.DB), env: this.env, calendar, actor: null };
    try {
      if (!(await stepImport(scope, importId))) return await storage.deleteAll();
      storage.kv.delete(ATTEMPTS);
      const now = Date.now();
      await storage.setAlarm(now + restAfter(now - begun));
    } catch (error) {
      const attempts = (storage.kv.get<number>(ATTEMPTS) ?? 0) + 1;
      storage.kv.put(ATTEMPTS, attempts);
      await noteFailedStep(scope, { kind: "import", jobId: importId, error });
      await storage.setAlarm(Date.now() + retryDelay(attempts));
    }
  }
}
