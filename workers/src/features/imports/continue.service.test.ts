import { env } from "cloudflare:workers";
import type { Import } from "@kehila/shared/imports/imports";
import { IMPORT_CHECK_HOURS, importSchema } from "@kehila/shared/imports/imports";
import { securityLogPageSchema } from "@kehila/shared/accounts/security-log";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, signedIn, uniqueIdNumber } from "../../../test/api.ts";
import { WITHIN_THE_TEST } from "../../../test/exports.ts";
import { checkRows, EVERYTHING, importRows, startImport, undo } from "../../../test/imports.ts";
import { calendar } from "../../core/clock.ts";
import { cleanUp } from "../cleanup/cleanup.service.ts";
import { continueImports } from "./continue.service.ts";

let admin: Caller;
let importer: Caller;

beforeAll(async () => {
  admin = await administrator();
  importer = await signedIn({
    permissions: ["canCreatePersons", "canEditPersons"],
    name: "Ira Importer",
  });
});

const newRow = () => ({
  row: 2,
  person: {
    firstName: "Anna",
    lastName: `Adler${uniqueIdNumber()}`,
    city: "Lod",
    idNumber: uniqueIdNumber(),
  },
});

describe("the night", () => {
  it("continues an import whose alarm was lost", async () => {
    const { id } = await checkRows(importer, [newRow()]);
    // Confirmed, without the call that starts the job.
    await env.DB.prepare(
      "update imports set status = 'RUNNING', decisions = ?, confirmed_at = ? where id = ?",
    )
      .bind(JSON.stringify(EVERYTHING), calendar.now().toISOString(), id)
      .run();
    await continueImports(env, calendar);
    const status = await vi.waitUntil(async () => {
      const found = await env.DB.prepare("select status from imports where id = ?")
        .bind(id)
        .first<Import["status"]>("status");
      return found !== "RUNNING" && found;
    }, WITHIN_THE_TEST);
    expect(status).toBe("DONE");
    const { body } = await importer.get(`/api/import/${id}`);
    expect(importSchema.parse(body.data).counts.created).toBe(1);
  });
});

describe("a job that does not answer", () => {
  it("does not delay the other tasks of the night", async () => {
    const { id } = await checkRows(importer, [newRow()]);
    const setStatus = (status: Import["status"]) =>
      env.DB.prepare("update imports set status = ? where id = ?").bind(status, id).run();
    await setStatus("RUNNING");
    const silent = { start: () => Promise.withResolvers<void>().promise };
    const stuck = { ...env, IMPORT_JOB: { getByName: () => silent } as never };
    await expect(continueImports(stuck, calendar, 1)).rejects.toThrow("did not answer");
    await setStatus("CHECKING");
  });
});

describe("the security log", () => {
  it("says how many rows were checked of an import that is discarded or replaced", async () => {
    const discarded = async () => {
      const { body } = await admin.get("/api/security-log?group=data");
      return securityLogPageSchema
        .parse(body)
        .data.filter(({ kind, user }) => kind === "importDiscarded" && user?.id === importer.id)
        .map(({ details, count }) => [details, count]);
    };
    const rows = [2, 3, 4].map((row) => ({ ...newRow(), row }));
    const { id } = await checkRows(importer, rows);
    const before = await discarded();
    expect((await importer.delete(`/api/import/${id}`)).status).toBe(200);
    expect(await discarded()).toEqual([[["register"], 3], ...before]);
    // A new import replaces the one that was only checked; one without checked rows leaves nothing.
    await checkRows(importer, rows.slice(0, 2));
    const empty = await startImport(importer, 2);
    await importer.delete(`/api/import/${empty}`);
    expect(await discarded()).toEqual([[["register"], 2], [["register"], 3], ...before]);
  });

  it("says how many rows were checked of an import that was left until the night", async () => {
    const newcomer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
    const discarded = async () =>
      securityLogPageSchema
        .parse((await admin.get("/api/security-log?group=data")).body)
        .data.filter(({ kind }) => kind === "importDiscarded");
    const before = (await discarded()).length;
    const { id } = await checkRows(newcomer, [newRow(), { ...newRow(), row: 3 }]);
    const clean = async (hours: number) => {
      const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString();
      await env.DB.prepare("update imports set created_at = ? where id = ?")
        .bind(createdAt, id)
        .run();
      return (await cleanUp(env, calendar)).unconfirmedImports;
    };
    expect(await clean(IMPORT_CHECK_HOURS - 1)).toBe(0);
    expect(await discarded()).toHaveLength(before);
    expect(await clean(IMPORT_CHECK_HOURS + 1)).toBe(1);
    expect((await newcomer.get(`/api/import/${id}`)).status).toBe(404);
    const entries = await discarded();
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      user: { id: newcomer.id },
      details: ["register"],
      count: 2,
    });
  });

  it("names the user of an import, and the user who undid it", async () => {
    const done = await importRows(importer, [newRow()]);
    await undo(admin, done.id);
    const { body } = await admin.get("/api/security-log?group=data");
    const { data } = securityLogPageSchema.parse(body);
    const [undone, confirmed] = data.map(({ kind, user, target, details }) => ({
      kind,
      user: user?.name,
      target: target?.name,
      details,
    }));
    expect(confirmed).toEqual({
      kind: "importConfirmed",
      user: "Ira Importer",
      target: undefined,
      details: ["register"],
    });
    expect(undone).toEqual({
      kind: "importUndone",
      user: "Ada Admin",
      target: "Ira Importer",
      details: ["register"],
    });
  });
});
