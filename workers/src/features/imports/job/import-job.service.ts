import { DurableObject } from "cloudflare:workers";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import type { Env } from "../../../env.ts";
import { MINUTE, SECOND } from "../../../lib/duration.ts";
import { logError } from "../../../lib/log.ts";
import { stepImport } from "../step.service.ts";
import type { ImportJobCalls } from "./job-calls.ts";

const IMPORT = "import";
const ATTEMPTS = "attempts";
/** Maximum delay before a failed step runs again. */
const LONGEST_WAIT = MINUTE;

/**
 * The clock of an import: one Durable Object per import, which runs a chunk on each alarm. D1 knows
 * what is written, so an interrupted or repeated step does no harm.
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
    const scope = { db: openDatabase(this.env.DB), env: this.env, calendar, actor: null };
    try {
      if (!(await stepImport(scope, importId))) return await storage.deleteAll();
      storage.kv.delete(ATTEMPTS);
      await storage.setAlarm(Date.now());
    } catch (error) {
      const attempts = (storage.kv.get<number>(ATTEMPTS) ?? 0) + 1;
      storage.kv.put(ATTEMPTS, attempts);
      logError({
        requestId: importId,
        error: error instanceof Error ? error.name : "unknown",
        work: "import",
      });
      await storage.setAlarm(Date.now() + Math.min(SECOND * 2 ** attempts, LONGEST_WAIT));
    }
  }
}
