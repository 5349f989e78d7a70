import type { BackupFailure } from "@kehila/shared/backups";
import type { Scope } from "../../../core/scope.ts";
import type { JobRules } from "../../jobs/stepped-job.service.ts";
import { SteppedJob } from "../../jobs/stepped-job.service.ts";
import type { BackupJobCalls } from "./job-calls.ts";
import { endFailedBackup, save } from "./ending.service.ts";
import type { JobState } from "./job-state.ts";
import { BackupEndedError, JOB_TIME, newState, progressIn } from "./job-state.ts";
import { prove } from "./proof.service.ts";
import type { StepResult, WritingState } from "./steps.service.ts";
import { begin, copy, describe, finish } from "./steps.service.ts";

/** The key of the file's payload: deleted with the storage once the file is proven. */
const KEY = "key";
/** Bytes that do not fill an encrypted chunk yet. */
const REST = "rest";

const RULES: JobRules<JobState, BackupFailure> = {
  kind: "backup",
  time: JOB_TIME,
  newState,
  ended: (job, failure) => ({ ...job, phase: "fail", failure }),
  isEnding: ({ phase }) => phase === "fail",
  Ended: BackupEndedError,
};

/** A backup. A repeated step writes the same bytes again, because the snapshot does not change. */
export class BackupJob extends SteppedJob<JobState, BackupFailure> implements BackupJobCalls {
  protected override readonly rules = RULES;

  async progress(): Promise<number | null> {
    const job = await this.awake();
    return job && progressIn(job);
  }

  protected override async run(scope: Scope, job: JobState): Promise<void> {
    switch (job.phase) {
      case "begin":
        return this.#next(job, await begin(scope, job));
      case "copy":
        return this.#next(job, await copy(scope, job, this.#writing(job)));
      case "describe":
        return this.#next(job, await describe(scope, job, this.#writing(job)));
      case "finish":
        return this.#next(job, await finish(scope, job, this.unsent(job)));
      case "prove":
        return this.#next(job, await prove(scope, job, this.#key()));
      case "save":
        await save(scope, job);
        return this.ctx.storage.deleteAll();
      case "fail":
        await endFailedBackup(scope, job);
        return this.ctx.storage.deleteAll();
    }
  }

  async #next(before: JobState, { key, rest, ...result }: StepResult): Promise<void> {
    const isStored = this.store(before, result, (kv) => {
      if (key) kv.put(KEY, key);
      if (rest) kv.put(REST, rest);
    });
    if (isStored) await this.continue();
  }

  #writing(job: JobState): WritingState {
    return {
      key: this.#key(),
      rest: this.ctx.storage.kv.get<Uint8Array>(REST) ?? new Uint8Array(),
      unsent: this.unsent(job),
      keepId: (uploadId) => this.keepUploadId(job, uploadId),
    };
  }

  #key(): Uint8Array {
    const key = this.ctx.storage.kv.get<Uint8Array>(KEY);
    if (!key) throw new Error("Another delivery has ended this job.");
    return key;
  }
}
