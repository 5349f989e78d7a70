import type { ExportProgress, ExportStatus } from "@kehila/shared/exports";
import type { Scope } from "../../../core/scope.ts";
import type { JobRules } from "../../jobs/stepped-job.service.ts";
import { SteppedJob } from "../../jobs/stepped-job.service.ts";
import type { ExportJobCalls } from "./job-calls.ts";
import type { JobState, StepResult } from "./job-state.ts";
import { JOB_TIME, ExportEndedError, newState, progressIn } from "./job-state.ts";
import { endFailedJob, expire, save } from "./finish.service.ts";
import { freeze } from "./freeze.service.ts";
import { write } from "./write.service.ts";

const chunkKey = (index: number): string => `chunk:${index}`;

const RULES: JobRules<JobState, ExportStatus> = {
  kind: "export",
  time: JOB_TIME,
  newState,
  ended: (job, status) => ({ ...job, phase: "fail", status }),
  isEnding: ({ phase }) => phase === "fail" || phase === "expire",
  Ended: ExportEndedError,
};

/** The Durable Object of an export. After the export it waits until the file expires. */
export class ExportJob extends SteppedJob<JobState, ExportStatus> implements ExportJobCalls {
  protected override readonly rules = RULES;

  async progress(): Promise<ExportProgress | null> {
    const job = await this.awake();
    return job && { progress: progressIn(job), status: job.status };
  }

  override async alarm(): Promise<void> {
    const job = this.job();
    // A repeated alarm must not delete the file of a finished job.
    if (job?.phase === "expire" && Date.now() < job.expiresAt) {
      return this.ctx.storage.setAlarm(job.expiresAt);
    }
    return super.alarm();
  }

  protected override async run(scope: Scope, job: JobState): Promise<void> {
    switch (job.phase) {
      case "freeze":
        return this.#next(job, await freeze(scope, job));
      case "write":
        return this.#next(
          job,
          await write(scope, job, {
            seqs: this.#chunk(job.written),
            earlierSeqs: () => this.#chunks(job.written),
            unsent: this.unsent(job),
            keepId: (uploadId) => this.keepUploadId(job, uploadId),
          }),
        );
      case "save":
        return this.#next(
          job,
          await save(scope, job, {
            unsent: this.unsent(job),
            frozenSeqs: () => this.#chunks(job.chunks),
          }),
        );
      case "fail": {
        const finishedResult = await endFailedJob(scope, job);
        return finishedResult ? this.#next(job, finishedResult) : this.ctx.storage.deleteAll();
      }
      case "expire":
        await expire(scope, job);
        return this.ctx.storage.deleteAll();
    }
  }

  async #next(before: JobState, { chunks, ...result }: StepResult): Promise<void> {
    const isStored = this.store(before, result, (kv) => {
      for (const [index, chunk] of (chunks ?? []).entries()) kv.put(chunkKey(index), chunk);
    });
    if (!isStored) return;
    const { job } = result;
    if (job.phase !== "expire") return this.continue();
    this.#forget(job);
    await this.ctx.storage.setAlarm(job.expiresAt);
  }

  /** Deletes the persons and bytes of a finished file from the storage. */
  #forget(job: JobState): void {
    const { kv } = this.ctx.storage;
    for (let index = 0; index < job.chunks; index += 1) kv.delete(chunkKey(index));
    this.forgetUnsent(job);
  }

  /** Returns the row numbers of the persons in the first `count` chunks. */
  #chunks(count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.#chunk(index)).flat();
  }

  #chunk(index: number): readonly number[] {
    return JSON.parse(this.ctx.storage.kv.get<string>(chunkKey(index)) ?? "[]") as number[];
  }
}
