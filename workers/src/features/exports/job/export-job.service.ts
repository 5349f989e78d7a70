import { DurableObject } from "cloudflare:workers";
import type { ExportProgress, ExportStatus } from "@kehila/shared/exports";
import { calendar } from "../../../core/clock.ts";
import type { Scope } from "../../../core/scope.ts";
import { openDatabase } from "../../../db/client.ts";
import type { Env } from "../../../env.ts";
import { DAY, SECOND } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import { logError } from "../../../lib/log.ts";
import { forgetUnsent, keepUnsent, storedUnsent } from "../../../lib/unsent-bytes.ts";
import type { ExportJobCalls } from "./job-calls.ts";
import type { JobState, StepResult } from "./job-state.ts";
import {
  ATTEMPTS,
  DROPPED_AFTER,
  JOB_TIME,
  JobEndedError,
  LONGEST_WAIT,
  newState,
  progressIn,
} from "./job-state.ts";
import { endFailedJob, expire, save } from "./finish.service.ts";
import { freeze } from "./freeze.service.ts";
import { write } from "./write.service.ts";

const JOB = "job";
const chunkKey = (index: number): string => `chunk:${index}`;

/** Returns where the unsent bytes of a job are stored. */
const unsentOf = ({ tails, tailBytes, upload }: JobState) => ({
  tails,
  tailBytes,
  parts: upload.parts.length,
});
/** The time after which a job that cannot even fail is left to the nightly cleanup. */
const GIVE_UP_AFTER = 2 * DAY;

/**
 * An export: one Durable Object per job, which works in steps on alarms. A step reads the stored
 * state, works, and stores the next state in one transaction. An interrupted or repeated step
 * starts from the same state and replaces its earlier results.
 */
export class ExportJob extends DurableObject<Env> implements ExportJobCalls {
  async start(jobId: string): Promise<void> {
    if (this.#job()) return;
    this.ctx.storage.kv.put(JOB, newState(jobId, Date.now(), newId()));
    await this.ctx.storage.setAlarm(Date.now());
  }

  async progress(): Promise<ExportProgress | null> {
    const job = this.#job();
    if (!job) return null;
    // The runtime drops an alarm after too many failures; during a step there is no alarm either.
    const isDropped = Date.now() > job.triedAt + DROPPED_AFTER;
    if (isDropped && (await this.ctx.storage.getAlarm()) === null) await this.#continue();
    return { progress: progressIn(job), status: job.status };
  }

  async end(jobId: string, status: "CANCELLED" | "TIMED_OUT"): Promise<void> {
    const job = this.#job() ?? newState(jobId, Date.now(), newId());
    this.#end(job, status);
    await this.#continue();
  }

  override async alarm(): Promise<void> {
    const job = this.#job();
    if (!job) return;
    // A repeated alarm must not delete the file of a finished job.
    if (job.phase === "expire" && Date.now() < job.expiresAt) {
      return this.ctx.storage.setAlarm(job.expiresAt);
    }
    if (job.phase !== "expire" && job.phase !== "fail") {
      if (Date.now() > job.startedAt + JOB_TIME) this.#end(job, "TIMED_OUT");
      else if (job.attempts >= ATTEMPTS) this.#end(job, "FAILED");
    }
    const current = this.#begin();
    if (!current) return;
    try {
      await this.#step(current);
    } catch (error) {
      await this.#recover(current, error);
    }
  }

  /** Counts an attempt before it starts, because a killed attempt cannot count itself. */
  #begin(): JobState | null {
    const job = this.#job();
    if (!job) return null;
    const attempted = { ...job, attempts: job.attempts + 1, triedAt: Date.now() };
    this.ctx.storage.kv.put(JOB, attempted);
    return attempted;
  }

  async #step(job: JobState): Promise<void> {
    const scope = this.#scope();
    switch (job.phase) {
      case "freeze":
        return this.#store(job, await freeze(scope, job));
      case "write":
        return this.#store(
          job,
          await write(scope, job, {
            seqs: this.#chunk(job.written),
            before: () => this.#chunks(job.written),
            unsent: storedUnsent(this.ctx.storage.kv, unsentOf(job)),
            keepId: (uploadId) => this.#keepUploadId(job, uploadId),
          }),
        );
      case "save":
        return this.#store(
          job,
          await save(scope, job, {
            unsent: storedUnsent(this.ctx.storage.kv, unsentOf(job)),
            frozen: () => this.#chunks(job.chunks),
          }),
        );
      case "fail": {
        const finished = await endFailedJob(scope, job);
        return finished ? this.#store(job, finished) : this.ctx.storage.deleteAll();
      }
      case "expire":
        await expire(scope, job);
        return this.ctx.storage.deleteAll();
    }
  }

  /** Stores the state after a step, unless the job was cancelled meanwhile. */
  async #store(before: JobState, { job, chunks, unsent }: StepResult): Promise<void> {
    const isCurrent = this.ctx.storage.transactionSync(() => {
      const storedJob = this.#job();
      if (storedJob?.step !== before.step) return false;
      const { kv } = this.ctx.storage;
      for (const [index, chunk] of (chunks ?? []).entries()) kv.put(chunkKey(index), chunk);
      const { tails, tailBytes } = unsent
        ? keepUnsent(kv, { before: unsentOf(before), after: job.upload.parts.length }, unsent)
        : before;
      kv.put(JOB, {
        ...job,
        tails,
        tailBytes,
        attempts: 0,
        step: before.step + 1,
      } satisfies JobState);
      return true;
    });
    if (!isCurrent) return;
    if (job.phase !== "expire") return this.#continue();
    this.#forget(job);
    await this.ctx.storage.setAlarm(job.expiresAt);
  }

  /**
   * Stores the id of an upload that a step has begun, unless a later step runs or the upload has an
   * id.
   */
  #keepUploadId({ step }: JobState, uploadId: string): boolean {
    return this.ctx.storage.transactionSync(() => {
      const job = this.#job();
      if (job?.step !== step || job.upload.uploadId !== null) return false;
      const upload = { ...job.upload, uploadId };
      this.ctx.storage.kv.put(JOB, { ...job, upload } satisfies JobState);
      return true;
    });
  }

  /** Ends the job, or schedules the step again after a delay. */
  async #recover({ attempts, jobId, startedAt, step }: JobState, error: unknown): Promise<void> {
    const job = this.#job();
    // The error of an overtaken step says nothing about the job.
    if (job?.step !== step) return;
    if (error instanceof JobEndedError) {
      if (job.phase !== "fail") this.#end(job, error.status);
      return this.#continue();
    }
    logError({
      requestId: jobId,
      error: error instanceof Error ? error.name : "unknown",
      phase: job.phase,
    });
    // By then the nightly cleanup has ended the row and deleted the file, and R2 has aborted the
    // upload.
    const isHopeless = job.phase === "fail" && Date.now() > startedAt + GIVE_UP_AFTER;
    if (isHopeless) return this.ctx.storage.deleteAll();
    const wait = Math.min(SECOND * 2 ** attempts, LONGEST_WAIT);
    return this.ctx.storage.setAlarm(Date.now() + wait);
  }

  #end(job: JobState, status: ExportStatus): void {
    const { step } = job;
    this.ctx.storage.kv.put(JOB, { ...job, phase: "fail", status, attempts: 0, step: step + 1 });
  }

  #continue(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now());
  }

  /** Deletes the persons and bytes of a finished file from the storage. */
  #forget(job: JobState): void {
    const { kv } = this.ctx.storage;
    for (let index = 0; index < job.chunks; index += 1) kv.delete(chunkKey(index));
    forgetUnsent(kv, unsentOf(job));
  }

  /** Returns the row numbers of the persons in the first `count` chunks. */
  #chunks(count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.#chunk(index)).flat();
  }

  #chunk(index: number): readonly number[] {
    return JSON.parse(this.ctx.storage.kv.get<string>(chunkKey(index)) ?? "[]") as number[];
  }

  #job(): JobState | undefined {
    return this.ctx.storage.kv.get<JobState>(JOB);
  }

  #scope(): Scope {
    return { db: openDatabase(this.env.DB), env: this.env, calendar, actor: null };
  }
}
