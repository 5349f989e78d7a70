import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Import } from "@kehila/shared/imports/imports";
import { importSchema } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { signedIn, uniqueIdNumber } from "../../../../test/api.ts";
import {
  checkRows,
  confirm,
  finished,
  holdAlarms,
  importRows,
  registerRows,
  undo,
} from "../../../../test/imports.ts";
import { ATTEMPTS } from "../../jobs/failed-step.service.ts";
import { ImportJob } from "./import-job.service.ts";

let importer: Caller;
beforeAll(async () => {
  importer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
});

/** Runs in the object of an import with a new instance, as after an eviction. */
const inObject = <T>(
  id: string,
  run: (job: ImportJob, state: DurableObjectState) => Promise<T>,
  bindings: Partial<Pick<typeof env, "DB">> = {},
): Promise<T> =>
  runInDurableObject(env.IMPORT_JOB.getByName(id), (_instance, state) =>
    run(new ImportJob(state, { ...env, ...bindings }), state),
  );

/** A database that refuses each call. */
const GONE = {} as D1Database;

const deliver = (id: string, bindings: Partial<Pick<typeof env, "DB">> = {}): Promise<void> =>
  inObject(id, (job) => job.alarm(), bindings);

const stateOf = async (id: string): Promise<Import> =>
  importSchema.parse((await importer.get(`/api/import/${id}`)).body.data);

/** Delivers alarms as long as the import runs or is undone, and returns their number. */
async function deliverUntilTheEnd(id: string): Promise<number> {
  for (let count = 1; count <= 2 * ATTEMPTS; count += 1) {
    await deliver(id);
    const { status } = await stateOf(id);
    if (status !== "RUNNING" && status !== "UNDOING") return count;
  }
  throw new Error("The import did not end.");
}

const newRows = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, index) => {
    const idNumber = uniqueIdNumber();
    return {
      row: index + 2,
      person: { firstName: "Anna", lastName: `Adler${idNumber}`, city: "Lod", idNumber },
    };
  });

/** Replaces a stored JSON text of the last row of an import. */
const setLast = (column: "cells" | "undo", id: string, value: string) =>
  env.DB.prepare(
    `update import_rows set ${column} = ?1 where import_id = ?2
      and row = (select max(row) from import_rows where import_id = ?2)`,
  )
    .bind(value, id)
    .run();

/** Returns an import of two chunks, whose alarms the test delivers. */
async function arrange(): Promise<string> {
  const { id } = await checkRows(importer, newRows(CHUNK_ROWS_MAX + 1));
  await holdAlarms(id);
  return id;
}

describe("a step of the run that always fails", () => {
  it("ends the import, which can be undone, and the next import runs", async () => {
    const before = await registerRows();
    const id = await arrange();
    await setLast("cells", id, "{");
    await confirm(importer, id);
    // One alarm for the first chunk, the attempts of the second chunk, and the end.
    expect(await deliverUntilTheEnd(id)).toBe(1 + ATTEMPTS + 1);
    expect(await stateOf(id)).toMatchObject({
      status: "STOPPED",
      stopReason: "FAILED",
      done: CHUNK_ROWS_MAX,
      counts: { created: CHUNK_ROWS_MAX },
    });
    const next = await importRows(importer, newRows(1));
    expect(next).toMatchObject({ status: "DONE", stopReason: null });
    await undo(importer, next.id);
    expect(await undo(importer, id)).toMatchObject({ status: "UNDONE", stopReason: null });
    expect(await registerRows()).toEqual(before);
  });

  it("ends the import when the database answers again after a long outage", async () => {
    const id = await arrange();
    await confirm(importer, id);
    // Beyond the last attempt, the end of the import fails too.
    for (let count = 0; count < ATTEMPTS + 2; count += 1) await deliver(id, { DB: GONE });
    expect((await stateOf(id)).status).toBe("RUNNING");
    await deliver(id);
    expect(await stateOf(id)).toMatchObject({ status: "STOPPED", stopReason: "FAILED" });
  });
});

describe("a step of the undo that always fails", () => {
  it("ends the undo, which can be tried again", async () => {
    const before = await registerRows();
    const id = await arrange();
    await confirm(importer, id);
    await finished(importer, id);
    const { results } = await env.DB.prepare(
      "select undo from import_rows where import_id = ? order by row desc limit 1",
    )
      .bind(id)
      .all<{ undo: string }>();
    await setLast("undo", id, "{");
    expect((await importer.post(`/api/import/${id}/undo`, {})).status).toBe(200);
    expect(await deliverUntilTheEnd(id)).toBe(ATTEMPTS + 1);
    expect(await stateOf(id)).toMatchObject({ status: "STOPPED", stopReason: "FAILED" });
    await setLast("undo", id, results[0]?.undo ?? "");
    expect(await undo(importer, id)).toMatchObject({ status: "UNDONE", stayed: 0 });
    expect(await registerRows()).toEqual(before);
  });
});
