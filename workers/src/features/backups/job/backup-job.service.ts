import type { BackupFailure } from "@kehila/shared/backups";
import type { Scope } from "../../../core/scope.ts";
import type { JobRules } from "../../jobs/stepped-job.service.ts";
import { SteppedJob } from "../../jobs/stepped-job.service.ts";
import type { BackupJobCalls } from "./job-calls.ts";
import { endFailedBackup, save } from "./ending.service.ts";
import type { JobState } from "./job-state.ts";
import { BackupEndedError, JOB_TIME, newState, progressIn } from "./job-state.ts";
import { prove } from "./proof.service.ts";
import type { BackupFile } from "./steps.service.ts";
import { copy, describe, newFile } from "./steps.service.ts";

/** The storage key of the payload's key: deleted with the storage once the file is proven. */
const KEY = "key";

const RULES: JobRules<JobState, BackupFailure> = {
  kind: "backup",
  time: JOB_TIME,
  newState,
  bucketIn: ({ BACKUP_FILES }) => BACKUP_FILES,
  progressIn,
  ended: (job, failure) => ({ ...job, phase: "fail", failure }),
  isEnding: ({ phase }) => phase === "fail",
  Ended: BackupEndedError,
};

/** A backup: copies the database to a file, and proves the file by reading it back. */
export class BackupJob
  extends SteppedJob<JobState, BackupFailure, BackupFile>
  implements BackupJobCalls
{
  protected override readonly rules = RULES;
  protected override readonly newFile = newFile;

  async progress(): Promise<number | null> {
    return (await this.awake())?.percent ?? null;
  }

  protected override async run(scope: Scope, job: JobState): Promise<void> {
    const file = this.fileOf(job);
    switch (job.phase) {
      case "copy":
      case "describe": {
        if (!file) return this.beginFile(scope, job);
        const next = await (job.phase === "copy" ? copy : describe)(scope, job, file);
        await this.send(job, file);
        return this.#next(job, next, next.written ? file.key : null);
      }
      case "finish":
        if (!(await this.complete(job, file))) return this.beginFile(scope, job);
        this.forgetFile();
        return this.#next(job, { ...job, phase: "prove" });
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

  async #next(before: JobState, next: JobState, key: Uint8Array | null = null): Promise<void> {
    const isStored = this.store(before, next, (kv) => {
      if (key) kv.put(KEY, key);
    });
    if (isStored) await this.continue();
  }

  #key(): Uint8Array {
    const key = this.ctx.storage.kv.get<Uint8Array>(KEY);
    if (!key) throw new Error("Another delivery has ended this job.");
    return key;
  }
}
