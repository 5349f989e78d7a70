import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../../test/api.ts";
import { couple } from "../../../../test/couples.ts";
import { endOf } from "../../../../test/exports.ts";
import { PASSWORD } from "../../../../test/passwords.ts";
import { createList } from "../../../../test/lists.ts";

let admin: Caller;
beforeEach(async () => {
  admin = await administrator();
});

/** Sets the last password entry of the administrator's sessions to an earlier time. */
const setConfirmedMinutesAgo = (minutes: number) =>
  env.DB.prepare("update sessions set confirmed_at = ? where user_id = ?")
    .bind(new Date(Date.now() - minutes * 60_000).toISOString(), admin.id)
    .run();
const REFUSED = { status: 403, body: { code: "CONFIRMATION_REQUIRED" } };

/** Actions of the administrator that require the password within the last ten minutes. */
const ACTS: Record<string, (userId: string | null) => Promise<unknown>> = {
  "a role change": (id) => admin.post(`/api/user/role/${id}`, { role: "MODERATOR" }),
  "a change of flags": (id) => admin.post(`/api/user/permissions/${id}`, { canViewCinema: true }),
  "a change of flags of an older version": (id) =>
    admin.post(`/api/user/permissions/${id}`, { canViewCinema: true, version: 999 }),
  "a change of no flag": (id) => admin.post(`/api/user/permissions/${id}`, {}),
  "the policy of second factors": () =>
    admin.post("/api/user/second-factor/policy", { requiredForAdmins: true }),
  "deletion of a user": (id) => admin.delete(`/api/user/${id}`),
};

describe.each(Object.entries(ACTS))("%s", (_name, act) => {
  it("is refused without any write when the last password entry is older than ten minutes", async () => {
    const user = await signedIn();
    await setConfirmedMinutesAgo(11);
    const state = () =>
      env.DB.prepare(
        "select (select count(*) from history) as history, (select count(*) from export_jobs) as jobs",
      ).first();
    const before = await state();
    expect(await act(user.id)).toMatchObject(REFUSED);
    expect(await state()).toEqual(before);

    const wrong = await admin.post("/auth/api/confirm", { password: "wrong" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "WRONG_CURRENT_PASSWORD" } });
    expect(await act(user.id)).toMatchObject(REFUSED);
    expect((await admin.post("/auth/api/confirm", { password: PASSWORD })).status).toBe(200);
    expect(await act(user.id)).not.toMatchObject(REFUSED);
  });

  it("is allowed within ten minutes of the last password entry", async () => {
    const user = await signedIn();
    await setConfirmedMinutesAgo(9);
    expect(await act(user.id)).not.toMatchObject(REFUSED);
  });
});

describe("an export", () => {
  /** The maximum of a small register. */
  const MAX = 20;
  const ids: string[] = [];
  beforeAll(async () => {
    const clerk = await administrator();
    for (let count = 0; count <= MAX; count += 1)
      ids.push((await createPerson(clerk, { city: "Haifa", address: "exported" })).id);
  });
  const start = async (body: object) => {
    const answer = await admin.post("/api/export/", { format: "excel", ...body });
    if (answer.status === 201) await endOf(answer.body.jobId);
    return [answer.status, answer.body.code];
  };
  const sources = async (): Promise<Record<string, object>> => ({
    all: { source: "all_persons" },
    chosen: { source: "all_persons", personIds: ids },
    filter: { source: "all_persons", filter: { search: "exported" } },
    list: { source: "list", sourceId: (await createList(admin, { personIds: ids })).id },
  });

  it("of many persons needs a recent password entry, whatever the source", async () => {
    await setConfirmedMinutesAgo(11);
    for (const [name, body] of Object.entries(await sources()))
      expect(await start(body), name).toEqual([403, "CONFIRMATION_REQUIRED"]);
    await admin.post("/auth/api/confirm", { password: PASSWORD });
    for (const [name, body] of Object.entries(await sources()))
      expect(await start(body), name).toEqual([201, undefined]);
    const { body } = await admin.get(`/api/security-log?userId=${admin.id}&group=data`);
    const kinds = body.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["manyExported", "manyExported", "manyExported", "registerExported"]);
  });

  it("of few persons needs none, until the files of an hour have many different persons", async () => {
    await setConfirmedMinutesAgo(11);
    const chosen = (personIds: string[]) => start({ source: "all_persons", personIds });
    expect(await chosen(ids.slice(0, 12))).toEqual([201, undefined]);
    expect(await chosen(ids.slice(0, 12))).toEqual([201, undefined]);
    expect(await chosen(ids.slice(6, MAX))).toEqual([201, undefined]);
    expect(await chosen(ids.slice(MAX))).toEqual([403, "CONFIRMATION_REQUIRED"]);
    await env.DB.prepare("update export_jobs set created_at = ?")
      .bind(new Date(Date.now() - 3_601_000).toISOString())
      .run();
    expect(await chosen(ids.slice(MAX))).toEqual([201, undefined]);
  });

  it("counts an export that starts at the same time", async () => {
    await setConfirmedMinutesAgo(11);
    const halves = [ids.slice(0, 12), ids.slice(12, MAX + 1)];
    const answers = await Promise.all(
      halves.map((personIds) => start({ source: "all_persons", personIds })),
    );
    expect(answers).toContainEqual([201, undefined]);
    expect(answers).toContainEqual([403, "CONFIRMATION_REQUIRED"]);
  });

  it("counts the spouses of an export that still runs", async () => {
    const couples = [];
    for (let count = 0; count < 6; count += 1)
      couples.push((await createPerson(admin, couple())).id);
    await setConfirmedMinutesAgo(11);
    const first = { source: "all_persons", personIds: couples, includeSpouse: true };
    expect(await start(first)).toEqual([201, undefined]);
    await env.DB.batch([
      env.DB.prepare("update export_jobs set progress = 1 where user_id = ?").bind(admin.id),
      env.DB.prepare("delete from export_persons"),
    ]);
    const second = { source: "all_persons", personIds: ids.slice(0, 9) };
    expect(await start(second)).toEqual([403, "CONFIRMATION_REQUIRED"]);
  });
});

it("a role change accepts the password in its body instead of an earlier confirmation", async () => {
  const { id } = await signedIn();
  await setConfirmedMinutesAgo(11);
  const body = { role: "MODERATOR", password: PASSWORD };
  expect((await admin.post(`/api/user/role/${id}`, body)).status).toBe(200);
});
