import { env } from "cloudflare:workers";
import { approvedPersonSchema } from "@kehila/shared/persons/applications";
import { addDays, today } from "@kehila/shared/base/dates";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, signedIn, uniqueIdNumber } from "../../../test/api.ts";
import { couple, historyOf } from "../../../test/couples.ts";
import { createList, readList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";
import { eraseRejected } from "./rejection.service.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const get = async (id: string) => (await admin.get(`/person/${id}`)).body?.data;

describe("applications", () => {
  it("are approved once, together with the spouse", async () => {
    const pending = await apply(admin, couple());
    expect(pending).toMatchObject({ active: false, pending: true, married: true });
    const approved = await admin.patch(`/person/${pending.id}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { success: true } });
    expect(approved.body.data).toMatchObject({ active: true, pending: false, childrenCount: 1 });
    expect(await get(pending.spouseId)).toMatchObject({ active: true, spouseId: pending.id });
    const again = await admin.patch(`/person/${pending.id}/approve`);
    expect(again).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    const actions = (await historyOf(pending.id)).map((entry) => entry.action);
    expect(actions).toEqual(["person.register", "person.approve"]);
  });

  it("are rejected together with the spouse, and leave no personal data", async () => {
    const pending = await apply(admin, couple());
    const rejected = await admin.delete(`/person/${pending.id}/reject`);
    expect(rejected).toMatchObject({ status: 200, body: { success: true, data: { count: 2 } } });
    const tomorrow = () => new Date(calendar.now().getTime() + 86_400_000);
    await eraseRejected(env, { ...calendar, now: tomorrow });
    for (const id of [pending.id, pending.spouseId]) {
      expect((await admin.get(`/person/${id}`)).status).toBe(404);
      expect(await historyOf(id)).toEqual([
        { action: "person.register", actor_name: "public", before: null, after: null },
        { action: "person.reject", actor_name: "Ada Admin", before: null, after: null },
      ]);
    }
    const orphans = await env.DB.prepare(
      "select count(*) as n from children where first_name = 'Kid' and household_id not in (select household_id from persons)",
    ).first<{ n: number }>();
    expect(orphans?.n).toBe(0);
  });

  it("are not approved with the ID number of an active person", async () => {
    const person = await createPerson(admin);
    const pending = await apply(admin, { idNumber: person.idNumber });
    const answer = await admin.patch(`/person/${pending.id}/approve`);
    expect(answer).toMatchObject({ status: 409, body: { code: "DUPLICATE_ID_NUMBER" } });
    expect(answer.body.matches).toMatchObject([{ id: person.id }]);
    expect(
      (await admin.patch(`/person/${pending.id}`, { idNumber: uniqueIdNumber() })).status,
    ).toBe(200);
    expect((await admin.patch(`/person/${pending.id}/approve`)).status).toBe(200);
  });

  it("are visible and open to decisions for administrators only", async () => {
    const pending = await apply(admin);
    const editor = await signedIn({ role: "MODERATOR", permissions: ["canDeletePersons"] });
    expect((await editor.get(`/person/${pending.id}`)).status).toBe(404);
    expect((await editor.patch(`/person/${pending.id}`, { city: "X" })).status).toBe(404);
    expect((await editor.patch(`/person/${pending.id}/approve`)).status).toBe(403);
    expect((await editor.delete(`/person/${pending.id}/reject`)).status).toBe(403);
    expect((await editor.delete(`/person/${pending.id}`)).status).toBe(404);
    expect((await editor.patch(`/person/${pending.id}/archive`, { active: false })).status).toBe(
      404,
    );
    expect((await admin.patch(`/person/${pending.id}/archive`, { active: false })).status).toBe(
      409,
    );
    expect((await admin.delete(`/person/${pending.id}`)).status).toBe(409);
  });

  it("do not join a full list, even on its link's last day; the response says why", async () => {
    const pending = await apply(admin);
    await env.DB.batch([
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${LIST_PERSONS_MAX})
          insert into households (id) select 'fill' || i from n`,
      ),
      env.DB.prepare(
        `insert into persons (id, status, household_id, first_name, last_name, city, interests,
            first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
          select id, 'active', id, 'F', 'Fill', 'C', 1, 'f', 'fill', 'c', 'f fill', '2026-01-01',
            '2026-01-01' from households where id like 'fill%'`,
      ),
    ]);
    const dates = [today(calendar), addDays(today(calendar), -1)];
    const full: unknown[] = [];
    for (const date of dates) {
      const list = await createList(admin, { title: "Full", date });
      await env.DB.batch([
        env.DB.prepare(
          `insert into list_persons (id, list_id, person_id, created_at)
            select ?1 || id, ?1, id, '2026-01-01T00:00:00.000Z' from persons where id like 'fill%'`,
        ).bind(list.id),
        env.DB.prepare(
          `insert into list_applications (id, list_id, person_id, id_number, created_at)
            values (?, ?, ?, ?, '2026-01-01')`,
        ).bind(newId(), list.id, pending.id, pending.idNumber),
      ]);
      full.push({ id: list.id, title: "Full", date, reason: "full" });
    }
    const approved = await admin.patch(`/person/${pending.id}/approve`);
    const { data, missedLists } = approvedPersonSchema.parse(approved.body);
    expect(data.listLinks).toEqual([]);
    expect(missedLists).toHaveLength(full.length);
    expect(missedLists).toEqual(expect.arrayContaining(full));
  });

  it("join lists up to the day after the event; the response names the missed lists", async () => {
    const pending = await apply(admin);
    const day = today(calendar);
    const dates = {
      past: addDays(day, -2),
      yesterday: addDays(day, -1),
      today: day,
      later: addDays(day, 1),
      deleted: day,
    };
    const ids: Record<string, string> = {};
    for (const [title, date] of Object.entries(dates)) {
      const list = await createList(admin, { title, date });
      ids[title] = list.id;
      await env.DB.prepare(
        "insert into list_applications (id, list_id, person_id, id_number, created_at) values (?, ?, ?, ?, ?)",
      )
        .bind(newId(), list.id, pending.id, pending.idNumber, new Date().toISOString())
        .run();
    }
    expect((await admin.delete(`/person-list/${ids["deleted"]}`)).status).toBe(200);
    const approved = await admin.patch(`/person/${pending.id}/approve`);
    const { data, missedLists } = approvedPersonSchema.parse(approved.body);
    expect(data.listLinks.map(({ list, source }) => [list.title, source])).toEqual([
      ["later", "public"],
      ["today", "public"],
      ["yesterday", "public"],
    ]);
    expect(missedLists).toHaveLength(2);
    expect(missedLists).toEqual(
      expect.arrayContaining([
        null,
        { id: ids["past"], title: "past", date: dates.past, reason: "over" },
      ]),
    );
    for (const [title, version] of [
      ["past", 1],
      ["today", 2],
    ] as const) {
      expect((await readList(admin, ids[title] ?? "")).version).toBe(version);
    }
    const remainingCount = await env.DB.prepare(
      "select count(*) as n from list_applications",
    ).first("n");
    expect(remainingCount).toBe(0);
    const entry = await env.DB.prepare(
      "select before, after from history where entity_id = ? and action = 'list.persons'",
    )
      .bind(ids["today"])
      .first<{ before: string; after: string }>();
    expect(JSON.parse(entry?.after ?? "")).toEqual({ added: [pending.id] });
  });

  it("have one winner when approved and rejected at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const pending = await apply(admin, couple());
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => admin.patch(`/person/${pending.id}/approve`)),
        ...Array.from({ length: 4 }, () => admin.delete(`/person/${pending.id}/reject`)),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    }
  });
});
