import { DurableObject } from "cloudflare:workers";
import type { BackupFailure } from "@kehila/shared/backups";
import { calendar } from "../../../core/clock.ts";
import type { Scope } from "../../../core/scope.ts";
import { openDatabase } from "../../../db/client.ts";
import type { Env } from "../../../env.ts";
import { DAY, SECOND } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import { logError } from "../../../lib/log.ts";
import { keepUnsent, storedUnsent } from "../../../lib/unsent-bytes.ts";
import type { BackupJobCalls } from "./job-calls.ts";
import type { JobState } from "./job-state.ts";
import {
  ATTEMPTS,
  BackupEndedError,
  DROPPED_AFTER,
  JOB_TIME,
  LONGEST_WAIT,
  newState,
  progressIn,
} from "./job-state.ts";
import type { StepResult, Writing } from "./steps.service.ts";
import { begin, copy, describe, endFailedBackup, finish, prove, save } from "./steps.service.ts";

const JOB = "job";
/** The key of the file's payload: deleted with the storage once the file is proven. */
const KEY = "key";
/** Bytes that do not fill an encrypted chunk yet. */
const REST = "rest";

/** The time after which a job that cannot even fail gives up; a later backup ends its row. */
const GIVE_UP_AFTER = 2 * DAY;

const unsentOf = ({ tails, tailBytes, upload }: JobState) => ({
  tails,
  tailBytes,
  parts: upload.parts.length,
});

/**
 * A backup: one Durable Object per backup, which works in steps on alarms like an export. A step
 * reads the stored state, works, and stores the next state in one transaction. An interrupted or
 * repeated step writes the same bytes again, because the snapshot does not change.
 */
export class BackupJob extends DurableObject<Env> implements BackupJobCalls {
  async start(backupId: string): Promise<void> {
    if (this.#job()) return;
    this.ctx.storage.kv.put(JOB, newState(backupId, Date.now(), newId()));
    await this.ctx.storage.setAlarm(Date.now());
  }

  async progress(): Promise<number | null> {
    const job = this.#job();
    if (!job) return null;
    // The runtime drops an alarm after too many failures; during a step there is no alarm either.
    const isDropped = Date.now() > job.triedAt + DROPPED_AFTER;
    if (isDropped && (await this.ctx.storage.getAlarm()) === null) await this.#continue();
    return progressIn(job);
  }

  async end(backupId: string): Promise<void> {
    this.#end(this.#job() ?? newState(backupId, Date.now(), newId()), "TIMED_OUT");
    await this.#continue();
  }

  override async alarm(): Promise<void> {
    const job = this.#job();
    if (!job) return;
    if (job.phase !== "fail") {
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
    const begun = { ...job, attempts: job.attempts + 1, triedAt: Date.now() };
    this.ctx.storage.kv.put(JOB, begun);
    return begun;
  }

  async #step(job: JobState): Promise<void> {
    const scope = this.#scope();
    switch (job.phase) {
      case "begin":
        return this.#store(job, await begin(scope, job));
      case "copy":
        return this.#store(job, await copy(scope, job, this.#writing(job)));
      case "describe":
        return this.#store(job, await describe(scope, job, this.#writing(job)));
      case "finish":
        return this.#store(job, await finish(scope, job, this.#unsent(job)));
      case "prove":
        return this.#store(job, await prove(scope, job, this.#key()));
      case "save":
        await save(scope, job);
        return this.ctx.storage.deleteAll();
      case "fail":
        await endFailedBackup(scope, job);
        return this.ctx.storage.deleteAll();
    }
  }

  /** Stores the state after a step, unless another delivery has stored it. */
  async #store(before: JobState, { job, key, rest, unsent }: StepResult): Promise<void> {
    const isCurrent = this.ctx.storage.transactionSync(() => {
      if (this.#job()?.step !== before.step) return false;
      const { kv } = this.ctx.storage;
      if (key) kv.put(KEY, key);
      if (rest) kv.put(REST, rest);
      const { tails, tailBytes } = unsent
        ? keepUnsent(kv, { before: unsentOf(before), after: job.upload.parts.length }, unsent)
        : before;
      const next: JobState = { ...job, tails, tailBytes, attempts: 0, step: before.step + 1 };
      kv.put(JOB, next);
      return true;
    });
    if (isCurrent) await this.#continue();
  }

  /** Stores the id of an upload that a step has begun, unless a later step runs. */
  #keepUploadId({ step }: JobState, uploadId: string): boolean {
    return this.ctx.storage.transactionSync(() => {
      const job = this.#job();
      if (job?.step !== step || job.upload.uploadId !== null) return false;
      const next: JobState = { ...job, upload: { ...job.upload, uploadId } };
      this.ctx.storage.kv.put(JOB, next);
      return true;
    });
  }

  /** Ends the job, or schedules the step again after a delay. */
  async #recover({ attempts, backupId, startedAt, step }: JobState, error: unknown): Promise<void> {
    const job = this.#job();
    // The error of an overtaken step says nothing about the job.
    if (job?.step !== step) return;
    if (error instanceof BackupEndedError) {
      if (job.phase !== "fail") this.#end(job, error.failure);
      return this.#continue();
    }
    logError({
      requestId: backupId,
      error: error instanceof Error ? error.name : "unknown",
      phase: job.phase,
    });
    const isHopeless = job.phase === "fail" && Date.now() > startedAt + GIVE_UP_AFTER;
    if (isHopeless) return this.ctx.storage.deleteAll();
    const wait = Math.min(SECOND * 2 ** attempts, LONGEST_WAIT);
    return this.ctx.storage.setAlarm(Date.now() + wait);
  }

  #end(job: JobState, failure: BackupFailure): void {
    const ended: JobState = { ...job, phase: "fail", failure, attempts: 0, step: job.step + 1 };
    this.ctx.storage.kv.put(JOB, ended);
  }

  #continue(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now());
  }

  #writing(job: JobState): Writing {
    return {
      key: this.#key(),
      rest: this.ctx.storage.kv.get<Uint8Array>(REST) ?? new Uint8Array(),
      unsent: this.#unsent(job),
      keepId: (uploadId) => this.#keepUploadId(job, uploadId),
    };
  }

  #unsent(job: JobState) {
    return storedUnsent(this.ctx.storage.kv, unsentOf(job));
  }

  #key(): Uint8Array {
    const key = this.ctx.storage.kv.get<Uint8Array>(KEY);
    if (!key) throw new Error("Another delivery has ended this job.");
    return key;
  }

  #job(): JobState | undefined {
    return this.ctx.storage.kv.get<JobState>(JOB);
  }

  #scope(): Scope {
    return { db: openDatabase(this.env.DB), env: this.env, calendar, actor: null };
  }
}
