import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { PASSWORD } from "../../../test/passwords.ts";
import { createList } from "../../../test/lists.ts";

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
  "the policy of second factors": () =>
    admin.post("/api/user/second-factor/policy", { requiredForAdmins: true }),
  "deletion of a user": (id) => admin.delete(`/api/user/${id}`),
  "an export of the register": () =>
    admin.post("/api/export/", { format: "excel", source: "all_persons" }),
  "an export of a filter": () =>
    admin.post("/api/export/", {
      format: "excel",
      source: "all_persons",
      filter: { city: "Haifa" },
    }),
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

it("exports of chosen persons and of an event list need no recent password entry", async () => {
  const { id } = await createPerson(admin);
  const list = await createList(admin);
  await setConfirmedMinutesAgo(11);
  for (const body of [
    { source: "all_persons", personIds: [id] },
    { source: "list", sourceId: list.id },
  ]) {
    expect((await admin.post("/api/export/", { format: "excel", ...body })).status).toBe(201);
  }
});

it("a role change accepts the password in its body instead of an earlier confirmation", async () => {
  const { id } = await signedIn();
  await setConfirmedMinutesAgo(11);
  const body = { role: "MODERATOR", password: PASSWORD };
  expect((await admin.post(`/api/user/role/${id}`, body)).status).toBe(200);
});
