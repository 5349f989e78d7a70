import { DurableObject } from "cloudflare:workers";
import { calendar } from "../../core/clock.ts";
import type { Scope } from "../../core/scope.ts";
import { openDatabase } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { DAY, MINUTE } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import type { Upload } from "../../lib/files/upload.ts";
import { abortUpload } from "../../lib/files/upload.ts";
import type { JobKind } from "./failed-step.service.ts";
import { ATTEMPTS, noteFailedStep, retryDelay } from "./failed-step.service.ts";
import type { JobEndedError, SteppedState } from "../../lib/files/stepped-state.ts";

/** A job without an alarm that has been idle for this time was dropped by the runtime. */
const DROPPED_AFTER = 2 * MINUTE;
/** A job whose failure cannot be stored is deleted after this time; the night ends its row. */
const GIVE_UP_AFTER = 2 * DAY;
/** How often a job begins its file. */
const BEGINNINGS = 3;
/** The storage key of the state. */
const JOB = "job";

/** The rules in which kinds of jobs differ, in addition to their steps. */
export interface JobRules<State extends SteppedState, Reason extends string> {
  kind: JobKind;
  /** Maximum duration of a job. */
  time: number;
  newState: (jobId: string, startedAt: number, key: string) => State;
  bucketIn: (env: Env) => R2Bucket;
  /** Returns the progress of a job in percent. */
  progressIn: (job: State) => number;
  /** Returns the state in which the job ends for a reason. */
  ended: (job: State, reason: Reason) => State;
  /** Whether the job ends already; then neither its time nor failed attempts end it again. */
  isEnding: (job: State) => boolean;
  /** The class of errors by which a step ends the job. */
  Ended: new (reason: Reason) => JobEndedError<Reason>;
}

/** A file that a job is writing. */
export interface JobFile {
  upload: Upload;
  /** False during a change, so that a file whose change failed is not continued. */
  isWhole: boolean;
}

/** Changes a file. If the change fails, the job begins its file again. */
export async function changeFile(file: JobFile, change: () => void | Promise<void>): Promise<void> {
  file.isWhole = false;
  await change();
  file.isWhole = true;
}

/**
 * A job that writes a file in steps on alarms: one Durable Object per job. A step works, and stores
 * the next state in one transaction; a repeated step continues. Until the file is complete in R2,
 * only the instance that began it can go on: a new instance, as after a deployment, begins it again.
 */
export abstract class SteppedJob<
  State extends SteppedState,
  Reason extends string,
  Output extends JobFile,
> extends DurableObject<Env> {
  protected abstract readonly rules: JobRules<State, Reason | "TIMED_OUT" | "FAILED">;
  #file: Output | null = null;
  /** The number of the beginning that the file in memory belongs to. */
  #begun = 0;
  #lastStep: Promise<void> = Promise.resolve();

  /** Runs the step of the job's phase. */
  protected abstract run(scope: Scope, job: State): Promise<void>;

  /** Begins the file of a job; returns it with the state of the job. */
  protected abstract newFile(scope: Scope, job: State): Promise<{ file: Output; job: State }>;

  async start(jobId: string): Promise<void> {
    if (this.job()) return;
    this.ctx.storage.kv.put(JOB, this.rules.newState(jobId, Date.now(), newId()));
    await this.continue();
  }

  async end(jobId: string, reason: Reason | "TIMED_OUT"): Promise<void> {
    this.#end(this.job() ?? this.rules.newState(jobId, Date.now(), newId()), reason);
    await this.continue();
  }

  override alarm(): Promise<void> {
    // One after the other, because two steps at once would write to one file.
    const step = this.#lastStep.then(() => this.#step());
    this.#lastStep = step.catch(() => {});
    return step;
  }

  async #step(): Promise<void> {
    const job = this.job();
    if (!job) return;
    const { isEnding, time } = this.rules;
    if (!isEnding(job)) {
      if (Date.now() > job.startedAt + time) this.#end(job, "TIMED_OUT");
      else if (job.attempts >= ATTEMPTS) this.#end(job, "FAILED");
    }
    const attemptedJob = this.#countAttempt();
    if (!attemptedJob) return;
    const scope: Scope = { db: openDatabase(this.env.DB), env: this.env, calendar, actor: null };
    try {
      await this.run(scope, attemptedJob);
    } catch (error) {
      await this.#recover(scope, attemptedJob, error);
    }
  }

  /** Returns the job, and continues a job that the runtime has dropped; null without a job. */
  protected async awake(): Promise<State | null> {
    const job = this.job();
    if (!job) return null;
    // The runtime drops an alarm after too many failures; during a step there is no alarm either.
    const isDropped = Date.now() > job.triedAt + DROPPED_AFTER;
    if (isDropped && (await this.ctx.storage.getAlarm()) === null) await this.continue();
    return job;
  }

  protected job(): State | undefined {
    return this.ctx.storage.kv.get<State>(JOB);
  }

  protected continue(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now());
  }

  /** Returns the file that this instance writes; null if it is lost. */
  protected fileOf({ begun }: State): Output | null {
    return this.#file?.isWhole && this.#begun === begun ? this.#file : null;
  }

  /** Sends complete parts of a file. */
  protected send(job: State, { upload }: Output): Promise<void> {
    return upload.sendParts(this.rules.bucketIn(this.env), (id) => this.#keepUploadId(job, id));
  }

  /** Completes a file in R2; returns false if it is lost. */
  protected async complete({ upload: { key } }: State, file: Output | null): Promise<boolean> {
    const bucket = this.rules.bucketIn(this.env);
    if (!file) return (await bucket.head(key)) !== null;
    await file.upload.finish(bucket);
    return true;
  }

  protected forgetFile(): void {
    this.#file = null;
  }

  /** Begins the file of a job, the first time or again, each time under another key. */
  protected async beginFile(scope: Scope, job: State): Promise<void> {
    const { Ended, bucketIn } = this.rules;
    // A job of an earlier release has no number.
    if (!(job.begun < BEGINNINGS)) throw new Ended("FAILED");
    const begun = job.begun + 1;
    const upload = { key: newId(), uploadId: null };
    const { file, job: next } = await this.newFile(scope, { ...job, begun, upload });
    if (!this.store(job, next)) return;
    [this.#file, this.#begun] = [file, begun];
    await abortUpload(bucketIn(this.env), job.upload);
    await this.continue();
  }

  /**
   * Stores the state after a step, with further data of the step. Returns false if another delivery
   * has stored the step, or the job was ended meanwhile.
   */
  protected store(before: State, next: State, keep?: (kv: SyncKvStorage) => void): boolean {
    return this.ctx.storage.transactionSync(() => {
      const job = this.job();
      if (job?.step !== before.step) return false;
      const { kv } = this.ctx.storage;
      keep?.(kv);
      const percent = Math.max(job.percent, this.rules.progressIn(next));
      const { uploadId } = next.begun === job.begun ? job.upload : next.upload;
      const upload = { ...next.upload, uploadId };
      kv.put(JOB, { ...next, upload, percent, attempts: 0, step: before.step + 1 });
      return true;
    });
  }

  /** Stores the id of a new upload. Returns false if the step was overtaken. */
  #keepUploadId({ step, upload: { key } }: State, uploadId: string): boolean {
    return this.ctx.storage.transactionSync(() => {
      const job = this.job();
      if (job?.step !== step || job.upload.uploadId !== null) return false;
      const next: State = { ...job, upload: { key, uploadId } };
      this.ctx.storage.kv.put(JOB, next);
      return true;
    });
  }

  /** Counts an attempt before it starts, because a killed attempt cannot count itself. */
  #countAttempt(): State | null {
    const job = this.job();
    if (!job) return null;
    const attemptedJob: State = { ...job, attempts: job.attempts + 1, triedAt: Date.now() };
    this.ctx.storage.kv.put(JOB, attemptedJob);
    return attemptedJob;
  }

  /** Ends the job, or schedules the step again after a delay. */
  async #recover(scope: Scope, { attempts, jobId, startedAt, step }: State, error: unknown) {
    const job = this.job();
    // The error of an overtaken step says nothing about the job.
    if (job?.step !== step) return;
    const { Ended, isEnding, kind } = this.rules;
    if (error instanceof Ended) {
      if (!isEnding(job)) this.#end(job, error.reason);
      return this.continue();
    }
    await noteFailedStep(scope, { kind, jobId, error, phase: job.phase });
    const isHopeless = job.phase === "fail" && Date.now() > startedAt + GIVE_UP_AFTER;
    if (isHopeless) return this.ctx.storage.deleteAll();
    return this.ctx.storage.setAlarm(Date.now() + retryDelay(attempts));
  }

  #end(job: State, reason: Reason | "TIMED_OUT" | "FAILED"): void {
    this.forgetFile();
    const endedJob = this.rules.ended({ ...job, attempts: 0, step: job.step + 1 }, reason);
    this.ctx.storage.kv.put(JOB, endedJob);
  }
}
