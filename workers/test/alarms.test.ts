import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";
import { expect, it } from "vitest";
import { INVOCATION_CALLS } from "../src/core/crons.ts";
import { ImportJob } from "../src/features/imports/job/import-job.service.ts";
import { newId } from "../src/lib/ids.ts";
import { signedIn, uniqueIdNumber } from "./api.ts";
import * as backups from "./backups.ts";
import { countedBindings } from "./counted-calls.ts";
import * as exports from "./export-jobs.ts";
import { checkRows, confirm, holdAlarms } from "./imports.ts";

/** Each alarm of a job is an invocation with its own limits (docs/limits.md). */

/** Returns a row of a couple with two children. */
function newCouple(_: unknown, index: number): ImportRow {
  const idNumber = uniqueIdNumber();
  const lastName = `Adler${idNumber}`;
  return {
    row: index + 2,
    person: { firstName: "Anna", lastName, city: "Lod", idNumber, gender: "female" },
    spouse: { firstName: "Boris", lastName, gender: "male" },
    children: [
      { firstName: "Lev", gender: "male", birthDate: "2015-05-05" },
      { firstName: "Miriam", gender: "female", birthDate: "2017-07-07" },
    ],
  };
}

const FEW = 10;
const MANY = Number(env.CALLS_PERSONS ?? 2000);
/** Persons that one statement inserts. */
const AT_ONCE = 1000;

/** Runs a job by its alarms; returns the calls of the largest alarm. */
async function largestAlarm(
  isRunning: () => Promise<boolean>,
  deliver: (bindings: ReturnType<typeof countedBindings>["bindings"]) => Promise<void>,
): Promise<number> {
  let largest = 0;
  while (await isRunning()) {
    const { bindings, calls } = countedBindings();
    await deliver(bindings);
    largest = Math.max(largest, calls());
  }
  return largest;
}

async function exportOf(lastName: string) {
  const reader = await signedIn({ permissions: ["canEditPersons"] });
  const id = await exports.arrange(reader, lastName);
  const found = await largestAlarm(
    async () => (await exports.rowOf(id))?.progress === 0,
    (bindings) => exports.deliver(id, bindings),
  );
  expect((await exports.rowOf(id))?.status).toBe("READY");
  return found;
}

async function backup() {
  const { id } = await backups.arrange();
  const found = await largestAlarm(
    async () => (await backups.rowOf(id))?.status === "running",
    (bindings) => backups.deliver(id, bindings),
  );
  expect((await backups.rowOf(id))?.status).toBe("ready");
  return found;
}

/** Imports chunks of couples with two children, and undoes the import. */
async function importAndUndo(rows: number) {
  const importer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
  const { id } = await checkRows(importer, Array.from({ length: rows }, newCouple));
  const statusOf = async (): Promise<unknown> =>
    (await importer.get(`/api/import/${id}`)).body.data.status;
  const steps = () =>
    largestAlarm(
      async () => ["RUNNING", "UNDOING"].includes(String(await statusOf())),
      (bindings) =>
        runInDurableObject(env.IMPORT_JOB.getByName(id), (_instance, state) =>
          new ImportJob(state, { ...env, ...bindings }).alarm(),
        ),
    );
  await holdAlarms(id);
  await confirm(importer, id);
  const run = await steps();
  expect(await statusOf()).toBe("DONE");
  expect((await importer.post(`/api/import/${id}/undo`, {})).status).toBe(200);
  const undone = await steps();
  expect(await statusOf()).toBe("UNDONE");
  return { run, undone };
}

it("stays below the calls of an invocation in each alarm, with few and many persons", async () => {
  const largest: Record<string, number[]> = {};
  const note = (name: string, calls: number): void => void (largest[name] ??= []).push(calls);
  for (const count of [FEW, MANY]) {
    const lastName = newId();
    for (let from = 0; from < count; from += AT_ONCE) {
      await exports.insertPersons(lastName, Math.min(AT_ONCE, count - from), from);
    }
    note("export", await exportOf(lastName));
    note("backup", await backup());
  }
  for (const rows of [FEW, 2 * CHUNK_ROWS_MAX]) {
    const { run, undone } = await importAndUndo(rows);
    note("import", run);
    note("undo of an import", undone);
  }
  for (const [name, [few = 0, many = 0]] of Object.entries(largest)) {
    expect(few, name).toBeGreaterThan(0);
    expect(Math.max(few, many), `${name}: ${few} and ${many} calls`).toBeLessThanOrEqual(
      INVOCATION_CALLS,
    );
  }
});
