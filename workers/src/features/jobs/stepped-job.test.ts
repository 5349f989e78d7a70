import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { jobInstances } from "../../../test/job-instances.ts";
import type { Scope } from "../../core/scope.ts";
import { newId } from "../../lib/ids.ts";
import type { SteppedState } from "../../lib/files/stepped-state.ts";
import { firstState, JobEndedError } from "../../lib/files/stepped-state.ts";
import { Upload } from "../../lib/files/upload.ts";
import type { JobFile } from "./stepped-job.service.ts";
import { changeFile, SteppedJob } from "./stepped-job.service.ts";

interface State extends SteppedState {
  lines: number;
  reason: string | null;
}

interface Lines extends JobFile {
  lines: string[];
}

class Ended extends JobEndedError<string> {}

const LINES = 4;

/** A job that writes a line in each step; `fails` says which change of the file fails. */
class LinesJob extends SteppedJob<State, string, Lines> {
  changes = 0;
  fails: number | null = null;

  protected override readonly rules = {
    kind: "export" as const,
    time: Infinity,
    newState: (jobId: string, startedAt: number, key: string): State => ({
      ...firstState(jobId, startedAt, key),
      phase: "write",
      lines: 0,
      reason: null,
    }),
    bucketIn: () => env.EXPORT_FILES,
    progressIn: ({ lines }: State) => lines * 20,
    ended: (job: State, reason: string): State => ({ ...job, phase: "fail", reason }),
    isEnding: ({ phase }: State) => phase === "fail",
    Ended,
  };

  protected override async newFile(_scope: Scope, job: State) {
    const file: Lines = { upload: new Upload(job.upload.key), isWhole: true, lines: [] };
    return { file, job: { ...job, lines: 0 } };
  }

  protected override async run(scope: Scope, job: State): Promise<void> {
    if (job.phase !== "write") return;
    const file = this.fileOf(job);
    if (!file) return this.beginFile(scope, job);
    await changeFile(file, () => {
      this.changes += 1;
      file.lines.push(`line ${file.lines.length}`);
      if (this.changes === this.fails) throw new Error("A change failed.");
    });
    file.upload.push(new TextEncoder().encode(file.lines.at(-1)));
    const isLast = file.lines.length === LINES;
    if (isLast) await this.complete(job, file);
    this.store(job, { ...job, lines: file.lines.length, phase: isLast ? "end" : "write" });
  }

  state = (): State | undefined => this.job();
}

const { evict, inObject } = jobInstances({
  stubOf: (id) => env.EXPORT_JOB.getByName(id),
  create: (state, bindings) => new LinesJob(state, bindings),
});

async function started(): Promise<string> {
  const id = newId();
  await inObject(id, async (job, { storage }) => {
    Object.defineProperty(storage, "setAlarm", { value: async () => {} });
    await job.start(id);
  });
  return id;
}

const stateOf = (id: string): Promise<State | undefined> => inObject(id, (job) => job.state());

/** Delivers alarms until the job has ended, to an instance; returns the state. */
async function end(id: string, instance?: LinesJob): Promise<State | undefined> {
  while ((await stateOf(id))?.phase === "write")
    await inObject(id, (job) => (instance ?? job).alarm());
  return stateOf(id);
}

const textOf = async (state: State | undefined): Promise<string | undefined> =>
  (await env.EXPORT_FILES.get(state?.upload.key ?? ""))?.text();

const WHOLE = "line 0line 1line 2line 3";

it("a file whose change failed begins again", async () => {
  const id = await started();
  await inObject(id, (job) => {
    job.fails = 3;
  });
  const state = await end(id);
  expect(state).toMatchObject({ phase: "end", begun: 2 });
  expect(await textOf(state)).toBe(WHOLE);
});

it("a file is not continued by an instance whose file another one has begun again", async () => {
  const id = await started();
  const first = await inObject(id, async (job) => {
    for (let step = 0; step < 3; step += 1) await job.alarm();
    return job;
  });
  evict(id);
  await inObject(id, (job) => job.alarm());
  // The first instance gets the next alarms.
  const state = await end(id, first);
  expect(state).toMatchObject({ phase: "end", begun: 3 });
  expect(await textOf(state)).toBe(WHOLE);
});

it("a job of an earlier release, which has no number of beginnings, ends", async () => {
  const id = await started();
  await inObject(id, (job, { storage }) => {
    const { begun: _begun, ...state } = job.state() ?? { begun: 0 };
    storage.kv.put("job", state);
  });
  expect(await end(id)).toMatchObject({ phase: "fail", reason: "FAILED" });
});
