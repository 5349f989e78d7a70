import type { ExportProgress, ExportStatus } from "@kehila/shared/exports";
import type { Scope } from "../../../core/scope.ts";
import type { JobRules } from "../../jobs/stepped-job.service.ts";
import { SteppedJob } from "../../jobs/stepped-job.service.ts";
import type { ExportJobCalls } from "./job-calls.ts";
import type { JobState } from "./job-state.ts";
import { JOB_TIME, ExportEndedError, newState, progressIn } from "./job-state.ts";
import { endFailedJob, expire, save } from "./finish.service.ts";
import { freeze } from "./freeze.service.ts";
import type { ExportFile } from "./write.service.ts";
import { newFile, write } from "./write.service.ts";

const chunkKey = (index: number): string => `chunk:${index}`;

const RULES: JobRules<JobState, ExportStatus> = {
  kind: "export",
  time: JOB_TIME,
  newState,
  bucketIn: ({ EXPORT_FILES }) => EXPORT_FILES,
  progressIn,
  ended: (job, status) => ({ ...job, phase: "fail", status }),
  isEnding: ({ phase }) => phase === "fail" || phase === "expire",
  Ended: ExportEndedError,
};

/** The Durable Object of an export. After the export it waits until the file expires. */
export class ExportJob
  extends SteppedJob<JobState, ExportStatus, ExportFile>
  implements ExportJobCalls
{
  protected override readonly rules = RULES;
  protected override readonly newFile = newFile;

  async progress(): Promise<ExportProgress | null> {
    const job = await this.awake();
    if (!job) return null;
    const { phase, percent, status } = job;
    // 100 only when the row in D1 is finished.
    const progress = { expire: 100, fail: -1, freeze: percent, write: percent, save: percent }[
      phase
    ];
    return { progress, status };
  }

  protected override async run(scope: Scope, job: JobState): Promise<void> {
    switch (job.phase) {
      case "freeze": {
        const { job: next, chunks } = await freeze(scope, job);
        return this.#next(job, next, chunks);
      }
      case "write": {
        const file = this.fileOf(job);
        if (!file) return this.beginFile(scope, job);
        const next = await write(scope, job, file, (index) => this.#chunk(index));
        await this.send(job, file);
        return this.#next(job, next);
      }
      case "save": {
        const next = await save(scope, job, {
          complete: () => this.complete(job, this.fileOf(job)),
          frozenSeqs: () => this.#frozenSeqs(job),
        });
        return next ? this.#next(job, next) : this.beginFile(scope, job);
      }
      case "fail": {
        const next = await endFailedJob(scope, job);
        return next ? this.#next(job, next) : this.ctx.storage.deleteAll();
      }
      case "expire":
        // A repeated alarm must not delete the file of a finished job.
        if (Date.now() < job.expiresAt) return this.ctx.storage.setAlarm(job.expiresAt);
        await expire(scope, job);
        return this.ctx.storage.deleteAll();
    }
  }

  async #next(before: JobState, next: JobState, chunks: readonly string[] = []): Promise<void> {
    const isStored = this.store(before, next, (kv) => {
      for (const [index, chunk] of chunks.entries()) kv.put(chunkKey(index), chunk);
    });
    if (!isStored) return;
    if (next.phase !== "expire") return this.continue();
    this.forgetFile();
    for (let index = 0; index < next.chunks; index += 1) {
      this.ctx.storage.kv.delete(chunkKey(index));
    }
    await this.ctx.storage.setAlarm(next.expiresAt);
  }

  /** Returns the row numbers of all frozen persons. */
  #frozenSeqs({ chunks }: JobState): number[] {
    return Array.from({ length: chunks }, (_, index) => this.#chunk(index)).flat();
  }

  #chunk(index: number): readonly number[] {
    return JSON.parse(this.ctx.storage.kv.get<string>(chunkKey(index)) ?? "[]") as number[];
  }
}
