import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { dataOf } from "@kehila/shared/base/answers";
import { FIRST_STEPS } from "@kehila/shared/first-steps";
import { waitingCountSchema } from "@kehila/shared/persons/applications";
import type { Today } from "@kehila/shared/today";
import { todaySchema, UNFINISHED_DAYS, WEEK_DAYS } from "@kehila/shared/today";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  apply,
  createPerson,
  signedIn,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { createList, readList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";

const DAY = today(calendar);

async function read(caller: Caller): Promise<Today> {
  const { status, body } = await caller.get("/api/today");
  expect(status).toBe(200);
  return todaySchema.parse(body.data);
}

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

describe("first steps", () => {
  it("are done as soon as their data exists", async () => {
    const done = async () => {
      const { firstSteps } = await read(admin);
      return FIRST_STEPS.filter((step) => firstSteps?.[step]);
    };
    await env.DB.prepare("delete from registration_tokens").run();
    expect(await done()).toEqual([]);
    await createPerson(admin);
    expect(await done()).toEqual(["people"]);
    await createList(admin);
    expect(await done()).toEqual(["people", "list"]);
    await admin.post("/api/registration-tokens/generate");
    expect(await done()).toEqual(["people", "invite", "list"]);
  });
});

describe("events", () => {
  it("are of the coming week and of categories that the user may see, in order", async () => {
    const make = (title: string, days: number, category = "cinema") =>
      createList(admin, { title, date: addDays(DAY, days), category });
    await make("Last day", WEEK_DAYS - 1);
    await make("Too late", WEEK_DAYS);
    await make("Over", -1);
    await make("Now", 0);
    await make("Hidden", 0, "project");
    const titles = async (caller: Caller) => (await read(caller)).events.map(({ title }) => title);
    expect(await titles(admin)).toEqual(["Now", "Hidden", "Last day"]);
    expect(await titles(await signedIn({ permissions: ["canViewCinema"] }))).toEqual([
      "Now",
      "Last day",
    ]);
    expect(await titles(await signedIn({ permissions: ["canViewArchive"] }))).toEqual([]);
  });

  it("are unfinished for a week if some participants have comments and others have none", async () => {
    const people = [await createPerson(admin), await createPerson(admin)];
    const personIds = people.map(({ id }) => id);
    const make = async (title: string, days: number, comments: number) => {
      // A list of a past day takes persons by id, not by a filter.
      const { id } = await createList(admin, { title, date: addDays(DAY, days), personIds });
      const { personLinks } = await readList(admin, id);
      for (const { id: link } of personLinks.slice(0, comments)) {
        await admin.patch("/person-list/comment", { id: link, comment: "came" });
      }
    };
    await make("None", -1, 0);
    await make("Begun", -1, 1);
    await make("Whole", -2, 2);
    await make("Begun first", -UNFINISHED_DAYS, 1);
    await make("Long ago", -UNFINISHED_DAYS - 1, 1);
    const { unfinished } = await read(admin);
    expect(
      unfinished.map(({ title, commentCount, personCount }) => [title, commentCount, personCount]),
    ).toEqual([
      ["Begun", 1, 2],
      ["Begun first", 1, 2],
    ]);
    expect((await read(await signedIn({ permissions: ["canViewProject"] }))).unfinished).toEqual(
      [],
    );
  });
});

describe("opened persons", () => {
  it("are the user's own, active and the latest first", async () => {
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const [first, second, archived] = [
      await createPerson(admin),
      await createPerson(admin),
      await createPerson(admin),
    ];
    for (const { id } of [first, second, archived]) await editor.get(`/person/${id}`);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    expect((await read(editor)).opened).toEqual(
      [second, first].map(({ id, firstName, lastName, city, phone }) => ({
        id,
        firstName,
        lastName,
        city,
        phone,
      })),
    );
    const colleague = await signedIn({ permissions: ["canEditPersons"] });
    expect((await read(colleague)).opened).toEqual([]);
    // The user no longer has the right to read active persons.
    await env.DB.prepare("delete from user_permissions where user_id = ?").bind(editor.id).run();
    await env.DB.prepare("insert into user_permissions (user_id, permission) values (?, ?)")
      .bind(editor.id, "canViewCinema")
      .run();
    expect((await read(editor)).opened).toEqual([]);
  });
});

describe("waiting work", () => {
  it("are applications by family, for administrators", async () => {
    await env.DB.prepare("delete from persons where status = 'pending'").run();
    await apply(admin);
    await apply(admin, {
      married: true,
      spouse: {
        firstName: "Sara",
        lastName: "Malka",
        birthDate: "1981-01-01",
        idNumber: uniqueIdNumber(),
        phone: uniquePhone(),
      },
    });
    const waiting = { persons: 3, families: 2 };
    expect((await read(admin)).applications).toEqual(waiting);
    // The menu's badge reads the same number.
    const badge = await admin.get("/person/pending/count");
    expect(dataOf(waitingCountSchema).parse(badge.body).data).toEqual(waiting);
    const moderator = await read(await signedIn({ role: "MODERATOR" }));
    expect(Object.keys(moderator).toSorted()).toEqual([
      "duplicates",
      "events",
      "opened",
      "unfinished",
    ]);
  });

  it("is the state of backups: the recovery key, and the newest backup", async () => {
    expect((await read(admin)).backup).toEqual({ hasKey: false, lastGood: null });
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await env.DB.prepare(
      "insert into backups (id, status, recipient, created_at, moment) values ('one', 'ready', 'age1', ?1, ?1)",
    )
      .bind(at)
      .run();
    expect((await read(admin)).backup).toEqual({ hasKey: false, lastGood: at });
  });
});
