import { env } from "cloudflare:workers";
import type { AccessLogEntry } from "@kehila/shared/accounts/access-log";
import { accessLogPageSchema } from "@kehila/shared/accounts/access-log";
import { PAGE_SIZE, READ_HOURLY_MAX, READ_WARNED_HOURLY } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import { everyActor } from "../../../test/matrix/actors.ts";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  apply,
  createPerson,
  ORIGIN,
  personBody,
  signedIn,
} from "../../../test/api.ts";
import { meterDatabase } from "../../../test/databases.ts";
import { allEnded, endOf, startExport } from "../../../test/exports.ts";
import { development } from "../../../test/production.ts";
import { calendar } from "../../core/clock.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import { newId } from "../../lib/ids.ts";
import { logCount } from "./access-log.service.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

async function log(query: Record<string, string>): Promise<AccessLogEntry[]> {
  const { status, body } = await admin.get(
    `/api/access-log?${new URLSearchParams(query).toString()}`,
  );
  expect(status).toBe(200);
  return accessLogPageSchema.parse(body).data;
}

/** Signs in a user who may read the register, with a name of their own. */
const reader = (name: string): Promise<Caller> =>
  signedIn({ name, permissions: ["canCreatePersons"] });

async function createArchived() {
  const person = await createPerson(admin);
  await admin.patch(`/person/${person.id}/archive`, { active: false });
  return person;
}

describe("an opening of a person's record", () => {
  it.each(["", "/history"])(
    "is logged for each actor who gets it%s, and for no other",
    async (part) => {
      const persons = {
        active: await createPerson(admin),
        archived: await createArchived(),
        pending: await apply(admin),
      };
      for (const { name, caller } of await everyActor()) {
        for (const [status, { id }] of Object.entries(persons)) {
          const answer = await caller.get(`/person/${id}${part}`);
          const entries = caller.id ? await log({ personId: id, userId: caller.id }) : [];
          const expected = answer.status === 200 ? 1 : 0;
          expect([name, status, entries.length]).toEqual([name, status, expected]);
        }
      }
    },
  );

  it("is logged where the answer to a change has the unchanged record", async () => {
    const { id, version } = await createPerson(admin);
    const editor = () => signedIn({ permissions: ["canEditPersons"] });
    const opened = (caller: Caller) => log({ personId: id, userId: caller.id ?? "" });

    const idle = await editor();
    expect((await idle.patch(`/person/${id}`, {})).body.data.id).toBe(id);
    expect(await opened(idle)).toHaveLength(1);

    const stale = await editor();
    const refused = await stale.patch(`/person/${id}`, { version: version + 1, city: "Lod" });
    expect(refused).toMatchObject({ status: 409, body: { current: { id } } });
    expect(await opened(stale)).toHaveLength(1);

    // A user who may delete but not edit an active person may read it; archived persons are hidden
    // from this user.
    const { id: hidden } = await createArchived();
    const stranger = await signedIn({ permissions: ["canDeletePersons", "canManageArchive"] });
    await stranger.patch(`/person/${hidden}`, {});
    expect(await log({ personId: hidden, userId: stranger.id ?? "" })).toEqual([]);
  });

  it("is logged where a check or a refusal shows possible duplicates", async () => {
    const [known, hidden] = [await createPerson(admin), await createArchived()];
    const other = await createPerson(admin);
    const { id, idNumber } = known;
    const requests: ((
      caller: Caller,
    ) => Promise<{ status: number; body: { matches: unknown } }>)[] = [
      (caller) => caller.get(`/person/check?idNumber=${idNumber}`),
      (caller) => caller.post("/person/check", { idNumber }),
      (caller) => caller.post("/person", { ...personBody(), idNumber }),
      (caller) => caller.post("/person", { ...personBody(), phone: known.phone }),
      (caller) => caller.patch(`/person/${other.id}`, { idNumber }),
      (caller) =>
        caller.patch(`/person/${other.id}`, {
          firstName: known.firstName,
          lastName: known.lastName,
        }),
    ];
    for (const [number, send] of requests.entries()) {
      const caller = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
      const { body } = await send(caller);
      expect([number, body.matches]).toMatchObject([number, [{ id }]]);
      const entries = await log({ userId: caller.id ?? "" });
      expect([number, entries.map(({ person }) => person?.id)]).toEqual([number, [id]]);
    }
    const caller = await signedIn({ permissions: ["canCreatePersons"] });
    const blind = await caller.post("/person", { ...personBody(), idNumber: hidden.idNumber });
    expect(blind).toMatchObject({ status: 409, body: { matches: [] } });
    expect(await log({ userId: caller.id ?? "" })).toEqual([]);
  });

  it("is logged where an approval is refused for the ID number of another person", async () => {
    const holder = await createPerson(admin);
    const { id } = await apply(admin, { idNumber: holder.idNumber });
    const reviewer = await administrator();
    const refused = await reviewer.patch(`/person/${id}/approve`, {});
    expect(refused).toMatchObject({ status: 409, body: { matches: [{ id: holder.id }] } });
    expect(await log({ personId: holder.id, userId: reviewer.id ?? "" })).toHaveLength(1);
  });

  it("is not logged for the spouse when the answer to a change has the version of the spouse", async () => {
    const { body } = await admin.post("/person", {
      ...personBody(),
      spouse: { firstName: "Anna", lastName: "Spouse", phone: "0529998877" },
    });
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const moved = await editor.patch(`/person/${body.data.id}`, { address: "Herzl 7" });
    const { id, version } = moved.body.data.spouse;
    expect(await log({ userId: editor.id ?? "" })).toEqual([]);
    const follows = await editor.patch(`/person/${id}`, { address: "Herzl 7", version });
    expect(follows.status).toBe(200);
    expect(await log({ userId: editor.id ?? "" })).toEqual([]);
  });

  it("is logged for the retry of a creation, whose answer has the current record", async () => {
    const creator = await reader("Carmi Creator");
    const body = personBody();
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const { id } = (await creator.post("/person", body, key)).body.data;
    expect(await log({ personId: id })).toEqual([]);
    expect((await creator.post("/person", body, key)).body.data.id).toBe(id);
    expect(await log({ personId: id })).toHaveLength(1);
  });

  it("becomes an opening of the record into which the opened record was merged", async () => {
    const [own, other] = [await createPerson(admin), await createPerson(admin)];
    const caller = await reader("Mor Merged");
    await caller.get(`/person/${other.id}`);
    expect((await admin.post(`/person/${own.id}/merge`, { otherId: other.id })).status).toBe(200);
    const name = `${own.firstName} ${own.lastName}`;
    const query = { personId: own.id, userId: caller.id ?? "" };
    expect(await log(query)).toMatchObject([{ person: { id: own.id, name, status: "active" } }]);
  });

  it("is not logged for an administrator without the required second factor", async () => {
    const { id } = await createPerson(admin);
    const caller = await administrator();
    await env.DB.prepare(
      "insert into settings values ('admins-need-second-factor', 'true', 1) on conflict do nothing",
    ).run();
    expect((await caller.get(`/person/${id}`)).status).toBe(403);
    await env.DB.prepare("delete from settings").run();
    expect(await log({ personId: id })).toEqual([]);
    expect((await caller.get(`/person/${id}`)).status).toBe(200);
    expect(await log({ personId: id })).toHaveLength(1);
  });

  it("has one entry a day for each user, with the time of the first opening", async () => {
    const { id, firstName, lastName } = await createPerson(admin);
    const [first, second] = [await reader("Rina First"), await reader("Sol Second")];
    await first.get(`/person/${id}`);
    const [entry] = await log({ personId: id });
    expect(entry).toMatchObject({
      user: { id: first.id, name: "Rina First" },
      person: { id, name: `${firstName} ${lastName}`, status: "active" },
      export: null,
    });
    await first.get(`/person/${id}`);
    await second.get(`/person/${id}`);
    expect((await log({ personId: id })).map(({ user }) => user.name)).toEqual([
      "Sol Second",
      "Rina First",
    ]);
    await env.DB.prepare("update access_log set day = '2020-02-02' where person_id = ?")
      .bind(id)
      .run();
    await first.get(`/person/${id}`);
    expect(await log({ personId: id })).toHaveLength(3);
    expect((await log({ personId: id, userId: first.id ?? "" })).at(-1)).toEqual(entry);
  });

  it("costs one round trip, and writes four rows only the first time of a day", async () => {
    const { id } = await createPerson(admin);
    const caller = await reader("Meir Metered");
    const { database, meter } = meterDatabase(env.DB);
    const worker = development({ DB: database });
    const open = async () => {
      Object.assign(meter, { roundTrips: 0, rowsRead: 0, rowsWritten: 0 });
      const request = new Request(`${ORIGIN}/person/${id}`, {
        headers: { Cookie: caller.cookie ?? "" },
      });
      expect((await worker.fetch(request)).status).toBe(200);
      return { ...meter };
    };
    const first = await open();
    expect(first).toMatchObject({ roundTrips: 1, rowsWritten: 4 });
    const later = await open();
    expect(later).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
    expect(later.rowsRead).toBeLessThanOrEqual(17);
  });

  it("is not logged for a page of a list, nor for a record that does not exist", async () => {
    const { id, lastName } = await createPerson(admin);
    const caller = await reader("Lior Lists");
    expect((await caller.get(`/person?lastName=${lastName}`)).status).toBe(200);
    expect((await caller.get(`/person/${id}x`)).status).toBe(404);
    expect((await caller.get(`/person/${id}x/history`)).status).toBe(404);
    expect(await log({ userId: caller.id ?? "" })).toEqual([]);
  });

  it("stays under the user's name after the account and the record are deleted", async () => {
    const { id } = await createArchived();
    const leaver = await signedIn({ name: "Lea Leaver", permissions: ["canViewArchive"] });
    await leaver.get(`/person/${id}`);
    expect((await admin.delete(`/api/user/${leaver.id}`)).status).toBe(200);
    const { version } = (await admin.get(`/person/${id}`)).body.data;
    expect((await admin.delete(`/person/${id}`, { version })).status).toBe(200);
    expect(await log({ userId: leaver.id ?? "" })).toMatchObject([
      { user: { name: "Lea Leaver" }, person: { id, name: null, status: null } },
    ]);
  });
});

describe("an export", () => {
  it("is logged when its file is stored", async () => {
    const { id } = await createPerson(admin);
    const caller = await reader("Eli Exporter");
    const jobId = await startExport(caller, { personIds: [id] });
    await endOf(jobId);
    const entries = await log({ kind: "exported", userId: caller.id ?? "" });
    expect(entries).toMatchObject([
      {
        user: { id: caller.id, name: "Eli Exporter" },
        person: null,
        export: {
          format: "excel",
          source: "all_persons",
          listTitle: null,
          status: "active",
          persons: 1,
        },
      },
    ]);
    expect(await log({ kind: "opened", userId: caller.id ?? "" })).toEqual([]);
    await allEnded();
  });
});

describe("a count", () => {
  it("has one entry for each user, activity and hour, and never falls", async () => {
    const by = { id: newId(), name: "Dana Counted" };
    const plan = { db: openDatabase(env.DB), env, calendar };
    const count = (activity: "read" | "added", persons: number) =>
      runBatch(plan.db, [logCount(plan, { activity, persons }, by)]);
    await count("read", 100);
    await count("read", 560);
    await count("read", 300);
    await count("added", 300);
    const entries = await log({ userId: by.id, kind: "counted" });
    expect(entries.map(({ counted }) => counted)).toEqual([
      { activity: "added", persons: 300, level: "stopped" },
      { activity: "read", persons: 560, level: "usual" },
    ]);
    expect(entries).toMatchObject([{ user: by, person: null, export: null }, {}]);
    expect(await log({ userId: by.id, kind: "opened" })).toEqual([]);
    await count("read", READ_WARNED_HOURLY + 1);
    expect(await log({ userId: by.id })).toMatchObject([{}, { counted: { level: "warned" } }]);
    await count("read", READ_HOURLY_MAX);
    expect(await log({ userId: by.id })).toMatchObject([{}, { counted: { level: "stopped" } }]);
    await env.DB.prepare("update access_log set hour = '2020-02-02T02' where actor_id = ?")
      .bind(by.id)
      .run();
    await count("read", 100);
    expect(await log({ userId: by.id })).toHaveLength(3);
  });
});

it("finds a user's opening of a record behind a page of other users", async () => {
  const { id } = await createPerson(admin);
  const first = await reader("Fay First");
  await first.get(`/person/${id}`);
  for (let count = 0; count <= PAGE_SIZE; count += 1) {
    await (await reader(`Other ${count}`)).get(`/person/${id}`);
  }
  expect(await log({ personId: id, userId: first.id ?? "" })).toHaveLength(1);
  const { body } = await admin.get(`/api/access-log?personId=${id}`);
  expect([body.data.length, body.hasNextPage]).toEqual([PAGE_SIZE, true]);
  const path = `/api/access-log?personId=${id}&before=${body.data.at(-1).seq}`;
  expect((await admin.get(path)).body.data).toHaveLength(2);
});

it("has pages, the newest entries first", async () => {
  const caller = await reader("Paz Pages");
  const ids: string[] = [];
  for (let count = 0; count <= PAGE_SIZE; count += 1) {
    const { id } = await createPerson(admin);
    await caller.get(`/person/${id}`);
    ids.unshift(id);
  }
  const path = `/api/access-log?userId=${caller.id}`;
  const { body } = await admin.get(path);
  expect(body.hasNextPage).toBe(true);
  const rest = (await admin.get(`${path}&before=${body.data.at(-1).seq}`)).body;
  expect(rest.hasNextPage).toBe(false);
  const opened = [...body.data, ...rest.data] as AccessLogEntry[];
  expect(opened.map(({ person }) => person?.id)).toEqual(ids);
});
