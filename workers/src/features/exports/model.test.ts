import { env } from "cloudflare:workers";
import type { ExportStatus } from "@kehila/shared/exports";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { JobState } from "./job/job-state.ts";
import type { Caller } from "../../../test/api.ts";
import { signedIn } from "../../../test/api.ts";
import {
  arrange,
  deliver,
  entriesOf,
  evict,
  inObject,
  insertPersons,
  namesIn,
  rowOf,
  storedKeys,
} from "../../../test/export-jobs.ts";
import { download, orphans } from "../../../test/exports.ts";

/**
 * Random sequences of exports and concurrent changes, compared with a model. In any order of
 * alarms, cancellations, lost rights and changed persons, each job has the model's result, its file
 * contains exactly the frozen persons that still exist, and no other data remains.
 */
const RUNS = Number(env.MODEL_RUNS ?? 15);
const COMMANDS = Number(env.MODEL_COMMANDS ?? 40);
const SEED = Number(env.FUZZ_SEED ?? 20_261_122);
const PERSONS = 4;

const ACTIONS = [
  "start",
  // A job has five steps, and twice as many after evictions.
  ...Array.from({ length: 9 }, () => "alarm" as const),
  "evict",
  "cancel",
  "archive",
  "unarchive",
  "delete",
  "revoke",
  "grant",
  "expire",
  "expire",
  "read",
] as const;
type Action = (typeof ACTIONS)[number];
const command = fc.tuple(fc.constantFrom(...ACTIONS), fc.nat());

/** The model's state of a job. */
interface Job {
  id: string;
  phase: "freeze" | "write" | "save" | "expire" | "fail" | "gone";
  /** How often the file was begun, and whether an instance of the job has it. */
  begun: number;
  hasFile: boolean;
  /** The frozen persons, the persons in the file, and the persons of every file that was begun. */
  frozen: string[];
  held: string[];
  everHeld: Set<string>;
  /** The highest progress so far. */
  percent: number;
  progress: number;
  status: ExportStatus;
  entries: number;
}

/** The model's state of register and account. */
interface World {
  caller: Caller;
  name: string;
  /** Whether each person is active, in the order of an export; deleted persons are absent. */
  persons: Map<string, boolean>;
  hasRight: boolean;
  jobs: Job[];
}

const PROGRESS = { freeze: 0, write: 1, save: 99, expire: 100, fail: -1, gone: -1 } as const;

/** Applies the effect of one alarm on a job. */
function advance(job: Job, { persons, hasRight }: World): void {
  if (job.phase === "gone" || job.phase === "expire") return;
  if (job.phase === "fail") {
    job.phase = "gone";
    job.progress = -1;
    return;
  }
  // The step that begins a file reads no account.
  if (!hasRight && !(job.phase === "write" && !job.hasFile)) {
    job.phase = "fail";
    job.status = "RIGHT_LOST";
    return;
  }
  const active = [...persons].filter(([, isActive]) => isActive).map(([id]) => id);
  if (job.phase === "save" && [...job.everHeld].some((id) => !persons.has(id))) {
    job.phase = "fail";
    job.status = "PERSON_DELETED";
  } else if (job.phase !== "freeze" && !job.hasFile) begin(job);
  else if (job.phase === "freeze") {
    job.phase = "write";
    job.frozen = active;
  } else if (job.phase === "write") {
    job.phase = "save";
    job.held = job.frozen.filter((id) => active.includes(id));
    for (const id of job.held) job.everHeld.add(id);
  } else {
    job.phase = "expire";
    job.progress = 100;
    job.status = job.held.length < job.frozen.length ? "READY_LEFT_OUT" : "READY";
    job.entries = 1;
  }
}

/** Begins the file of a job, three times at most. */
function begin(job: Job): void {
  if (job.begun === 3) {
    job.phase = "fail";
    job.status = "FAILED";
    return;
  }
  job.phase = "write";
  job.begun += 1;
  job.hasFile = true;
}

/** Applies the effect of a cancellation; a failed job does not change. */
function cancelled(job: Job): void {
  if (job.progress === -1 && job.status !== "CANCELLED") return;
  job.phase = "fail";
  job.progress = -1;
  job.status = "CANCELLED";
}

async function change(action: Action, pick: number, world: World): Promise<string> {
  const { caller, name, persons, jobs } = world;
  const person = [...persons.keys()][pick % Math.max(1, persons.size)] ?? "none";
  const among = action === "expire" ? jobs.filter(({ phase }) => phase === "expire") : jobs;
  const job = among[pick % Math.max(1, among.length)];
  const store = (statement: string, ...values: string[]) =>
    env.DB.prepare(statement)
      .bind(...values)
      .run();
  switch (action) {
    case "start":
      jobs.push({
        id: await arrange(caller, name),
        phase: "freeze",
        begun: 0,
        hasFile: false,
        frozen: [],
        held: [],
        everHeld: new Set(),
        percent: 0,
        progress: 0,
        status: "QUEUED",
        entries: 0,
      });
      return action;
    case "archive":
    case "unarchive": {
      const isActive = action === "unarchive";
      if (!persons.has(person)) return "";
      persons.set(person, isActive);
      await store(
        "update persons set status = ? where id = ?",
        isActive ? "active" : "archived",
        person,
      );
      return action;
    }
    case "delete":
      await store("delete from persons where id = ?", person);
      return persons.delete(person) ? action : "";
    case "revoke":
      world.hasRight = false;
      await store("delete from user_permissions where user_id = ?", caller.id ?? "");
      return action;
    case "grant":
      world.hasRight = true;
      await store(
        "insert or ignore into user_permissions values (?, 'canEditPersons')",
        caller.id ?? "",
      );
      return action;
    case "read":
    case "alarm":
    case "evict":
    case "cancel":
    case "expire":
      return job ? changeJob(action, job, world) : "";
  }
}

async function changeJob(
  action: "read" | "alarm" | "evict" | "cancel" | "expire",
  job: Job,
  world: World,
): Promise<string> {
  switch (action) {
    case "alarm":
      await deliver(job.id);
      advance(job, world);
      job.percent = Math.max(job.percent, PROGRESS[job.phase]);
      return `alarm to ${job.phase}`;
    case "evict":
      evict(job.id);
      job.hasFile = false;
      return action;
    case "cancel": {
      const { status } = await world.caller.delete(`/api/export/${job.id}`);
      expect(status).toBe(world.hasRight ? 200 : 403);
      if (world.hasRight) cancelled(job);
      return world.hasRight ? action : "";
    }
    case "expire":
      await inObject(job.id, (_job, { storage }) => {
        const state = storage.kv.get<JobState>("job");
        if (state) storage.kv.put("job", { ...state, expiresAt: Date.now() - 1 });
      });
      await deliver(job.id);
      job.phase = "gone";
      return action;
    case "read":
      await expectReadable(job, world);
      return action;
  }
}

/** Reads progress and file over HTTP, and compares them with the model. */
async function expectReadable(job: Job, { caller, hasRight }: World): Promise<void> {
  const { status, body } = await caller.get(`/api/export/progress/${job.id}`);
  const file = await download(caller, job.id);
  await file.arrayBuffer();
  if (!hasRight) {
    expect([status, file.status]).toEqual([403, 403]);
    return;
  }
  expect(status).toBe(200);
  const isOver = job.progress === 100 || job.progress === -1;
  const running = job.phase === "fail" ? PROGRESS.fail : job.percent;
  expect(body.progress).toBe(isOver ? job.progress : running);
  const expected = { freeze: 409, write: 409, save: 409, expire: 200, fail: 409, gone: 404 };
  expect(file.status).toBe(job.progress === -1 ? 404 : expected[job.phase]);
}

/** Compares the row, the file, the storage and the history of a job with the model. */
async function expectAsModelled(job: Job, trail: string): Promise<void> {
  const row = await rowOf(job.id);
  const isOver = job.progress === 100 || job.progress === -1;
  expect(row?.progress, trail).toBe(isOver ? job.progress : 0);
  if (isOver) expect(row?.status, trail).toBe(job.status);
  expect(await entriesOf(job.id), trail).toBe(job.entries);
  const keys = await storedKeys(job.id);
  if (job.phase === "gone") expect(keys, trail).toEqual([]);
  else expect(keys, trail).toContain("job");
  if (job.phase !== "expire") return;
  expect(await namesIn(row), trail).toEqual(job.held);
  const leftOut = job.frozen.length - job.held.length;
  expect(JSON.parse(row?.counts ?? ""), trail).toMatchObject({
    persons: job.held.length,
    leftOut,
    boxes: 0,
  });
}

let runs = 0;

/** Returns a new account and new persons. */
async function newWorld(): Promise<World> {
  runs += 1;
  const name = `model${runs}x`;
  await insertPersons(name, PERSONS);
  return {
    caller: await signedIn({ permissions: ["canEditPersons"] }),
    name,
    persons: new Map(Array.from({ length: PERSONS }, (_, index) => [`${name}${index}`, true])),
    hasRight: true,
    jobs: [],
  };
}

it(`exports end as the model says (seed ${SEED}, ${RUNS} runs of up to ${COMMANDS} commands)`, async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: COMMANDS / 2, maxLength: COMMANDS, size: "max" }),
      async (commands) => {
        const world = await newWorld();
        const trail: string[] = [];
        for (const [action, pick] of commands) {
          trail.push(`${action} ${pick}`);
          const what = await change(action, pick, world);
          if (what !== "") done.add(what);
          const job = world.jobs[pick % Math.max(1, world.jobs.length)];
          if (job) await expectAsModelled(job, trail.join("\n"));
        }
        // More than enough alarms to end each job.
        for (const job of world.jobs) {
          for (let alarm = 0; alarm < 12; alarm += 1) {
            await deliver(job.id);
            advance(job, world);
          }
          await expectAsModelled(job, trail.join("\n"));
          expect(["expire", "gone"]).toContain(job.phase);
        }
        const files = await Promise.all(world.jobs.map(({ id }) => rowOf(id)));
        const live = world.jobs.filter(({ phase }) => phase === "expire").length;
        const heads = await Promise.all(
          files.flatMap((row) => (row?.key ? [env.EXPORT_FILES.head(row.key)] : [])),
        );
        expect(heads.filter((head) => head !== null)).toHaveLength(live);
        expect(await orphans()).toEqual([]);
      },
    ),
    { numRuns: RUNS, seed: SEED, path: env.MODEL_PATH ?? "", endOnFailure: true },
  );
  // Each of these commands must have run, otherwise the test proves nothing about it.
  expect([...done].toSorted()).toEqual([
    "alarm to expire",
    "alarm to fail",
    "alarm to gone",
    "alarm to save",
    "alarm to write",
    "archive",
    "cancel",
    "delete",
    "evict",
    "expire",
    "grant",
    "read",
    "revoke",
    "start",
    "unarchive",
  ]);
});
