import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { calendar } from "../../core/clock.ts";
import { FREQUENT_CRON } from "../../core/crons.ts";
import worker from "../../index.ts";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn, uniquePhone } from "../../../test/api.ts";
import { rewriteSearchTexts } from "../cleanup/search-texts.repository.ts";
import { openDatabase } from "../../db/client.ts";
import { lookUpDuplicates } from "./look-up.service.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const night = async () => {
  await rewriteSearchTexts(openDatabase(env.DB), new Date().toISOString(), 500);
  return lookUpDuplicates(env, calendar);
};

/** Resets search texts and pairs as after a new version of the name keys and the rules. */
const forgetRules = () =>
  env.DB.batch([
    env.DB.prepare(
      "update settings set value = json_set(value, '$.version', 0) where key = 'search-texts'",
    ),
    env.DB.prepare(
      "update settings set value = json_set(value, '$.rules', '0') where key = 'duplicates'",
    ),
    env.DB.prepare("delete from duplicate_pairs"),
    env.DB.prepare("delete from duplicate_keys"),
  ]);

interface ShownPair {
  one: { id: string };
  other: { id: string };
  evidence: string[];
}

/** Returns the pairs of a view that contain a person. */
const pairsOf = async (id: string, view = "open", caller = admin): Promise<ShownPair[]> => {
  const { status, body } = await caller.get(`/person/duplicates?view=${view}`);
  expect(status).toBe(200);
  return body.data.filter(({ one, other }: ShownPair) => [one.id, other.id].includes(id));
};
const decide = (oneId: string, otherId: string, decision: string) =>
  admin.post("/person/duplicates", { oneId, otherId, decision });

/** No ID number, because consecutive numbers of fixtures look like typos of each other. */
const NO_NUMBER = { idNumber: null };

/** Creates two records of one person, written by two clerks. */
async function twoRecords(
  names = { one: ["Miriam", "Kuznetsova"], other: ["Мириам", "Кузнецова"] },
) {
  const shared = { ...NO_NUMBER, phone: uniquePhone(), birthDate: "1980-05-05", gender: "female" };
  const [one, other] = [names.one, names.other].map(([firstName, lastName]) => ({
    ...shared,
    firstName,
    lastName,
    confirmDuplicates: true,
  }));
  return { one: await createPerson(admin, one), other: await createPerson(admin, other) };
}

it("offers two records of one person with the reasons, after a night", async () => {
  const { one, other } = await twoRecords();
  expect(await pairsOf(one.id)).toEqual([]);
  await night();
  const [pair] = await pairsOf(one.id);
  expect(new Set([pair?.one.id, pair?.other.id])).toEqual(new Set([one.id, other.id]));
  expect(pair?.evidence).toEqual(expect.arrayContaining(["otherSpelling", "birthDate", "phone"]));
  const { body } = await admin.get("/person/duplicates/count");
  expect(body.data).toMatchObject({ isWaiting: false });
  expect(body.data.checkedAt).not.toBeNull();
});

it("offers changed records within five minutes, and stores no time without a look-up", async () => {
  const frequent = () => worker.scheduled(createScheduledController({ cron: FREQUENT_CRON }), env);
  const checkedAt = async (): Promise<string> =>
    (await admin.get("/person/duplicates/count")).body.data.checkedAt;
  await night();
  const { one } = await twoRecords({ one: ["Dina", "Roth"], other: ["Дина", "Рот"] });
  await frequent();
  expect(await pairsOf(one.id)).toHaveLength(1);
  const checked = await checkedAt();
  await frequent();
  expect(await checkedAt()).toBe(checked);
});

it("looks up changed persons only", async () => {
  await night();
  expect((await night()).persons).toBe(0);
  const { one } = await twoRecords({ one: ["Zoya", "Brik"], other: ["Зоя", "Брик"] });
  expect((await night()).persons).toBe(2);
  await admin.patch(`/person/${one.id}`, { comment: "Calls in the evening" });
  expect((await night()).persons).toBe(0);
  await admin.patch(`/person/${one.id}`, { birthDate: "1955-01-01" });
  expect((await night()).persons).toBe(1);
  expect(await pairsOf(one.id)).toEqual([]);
});

it("looks up all persons after a change of the name keys", async () => {
  const { one, other } = await twoRecords({ one: ["Inna", "Vaks"], other: ["Инна", "Вакс"] });
  await night();
  await decide(one.id, other.id, "different");
  await forgetRules();
  expect((await night()).persons).toBeGreaterThan(2);
  expect(await pairsOf(one.id)).toEqual([]);
  expect(await pairsOf(one.id, "different")).toHaveLength(1);
});

it("never offers twins, father and son, or the adults of a household", async () => {
  const twins = {
    ...NO_NUMBER,
    phone: uniquePhone(),
    birthDate: "1990-02-02",
    lastName: "Zilberman",
  };
  const one = await createPerson(admin, { ...twins, firstName: "Dan", confirmDuplicates: true });
  await createPerson(admin, { ...twins, firstName: "Ron", confirmDuplicates: true });
  const names = {
    ...NO_NUMBER,
    phone: uniquePhone(),
    firstName: "Yosef",
    lastName: "Abutbul",
    gender: "male",
  };
  const father = await createPerson(admin, { ...names, birthDate: "1950-03-03" });
  await createPerson(admin, { ...names, birthDate: "1978-04-04", confirmDuplicates: true });
  await night();
  expect(await pairsOf(one.id)).toEqual([]);
  expect(await pairsOf(father.id)).toEqual([]);
});

it("does not offer different people again, also after edits, merges and unmerges", async () => {
  const { one, other } = await twoRecords({ one: ["Olga", "Drozd"], other: ["Ольга", "Дрозд"] });
  await night();
  expect((await decide(one.id, other.id, "different")).status).toBe(200);
  expect(await pairsOf(one.id)).toEqual([]);
  await admin.patch(`/person/${one.id}`, { city: "Akko" });
  await night();
  expect(await pairsOf(one.id)).toEqual([]);

  // A third record of the second person: the survivor of the merge stays different from the first.
  const third = await createPerson(admin, {
    ...NO_NUMBER,
    firstName: "Olga",
    lastName: "Drozd",
    birthDate: "1980-05-05",
    gender: "female",
    confirmDuplicates: true,
  });
  const merged = await admin.post(`/person/${third.id}/merge`, { otherId: other.id });
  expect(merged.status).toBe(200);
  await night();
  expect(await pairsOf(one.id)).toEqual([]);
  expect(await pairsOf(one.id, "different")).toHaveLength(1);

  // The version of the rules changes while the records are merged.
  await forgetRules();
  await night();
  expect(await pairsOf(one.id)).toEqual([]);
  expect(await pairsOf(one.id, "different")).toHaveLength(1);

  const { body } = await admin.get(`/person/${third.id}/merges`);
  await admin.post(`/person/${third.id}/unmerge`, { mergeId: body.data[0].id });
  await night();
  const ids = (await pairsOf(one.id)).flatMap((pair) => [pair.one.id, pair.other.id]);
  expect(ids).not.toContain(other.id);
  expect(ids).toContain(third.id);

  const entries = (await admin.get(`/person/${one.id}/history`)).body.data;
  expect(entries.find(({ action }: { action: string }) => action === "different")).toMatchObject({
    after: { otherPerson: { id: other.id } },
  });
  await decide(one.id, other.id, "open");
  expect((await pairsOf(other.id)).flatMap((pair) => [pair.one.id, pair.other.id])).toContain(
    one.id,
  );
});

it("does not offer different people again after merges of both and new name keys", async () => {
  const { one, other } = await twoRecords({
    one: ["Raisa", "Volkova"],
    other: ["Раиса", "Волкова"],
  });
  await night();
  await decide(one.id, other.id, "different");
  /** Merges a record into a new record, and that record into a second one; returns the last id. */
  const mergeTwice = async (id: string): Promise<string> => {
    let last = id;
    for (let time = 0; time < 2; time += 1) {
      const next = await createPerson(admin, {
        ...NO_NUMBER,
        firstName: "Raisa",
        lastName: "Volkova",
        birthDate: "1980-05-05",
        gender: "female",
        confirmDuplicates: true,
      });
      const merged = await admin.post(`/person/${next.id}/merge`, { otherId: last });
      expect(merged.status).toBe(200);
      last = next.id;
    }
    return last;
  };
  const [first, second] = [await mergeTwice(one.id), await mergeTwice(other.id)];
  const expectDecided = async () => {
    await night();
    expect(await pairsOf(first)).toEqual([]);
    const [decided] = await pairsOf(first, "different");
    expect(new Set([decided?.one.id, decided?.other.id])).toEqual(new Set([first, second]));
  };
  await expectDecided();
  await forgetRules();
  await expectDecided();

  // Without the decision, the two records are offered as a pair at once.
  await decide(first, second, "open");
  expect(await pairsOf(first)).toHaveLength(1);
});

it("puts a pair off, and offers it again", async () => {
  const { one, other } = await twoRecords({ one: ["Rita", "Lev"], other: ["Рита", "Лев"] });
  await night();
  await decide(one.id, other.id, "later");
  expect(await pairsOf(one.id)).toEqual([]);
  await admin.patch(`/person/${one.id}`, { address: "Herzl 5" });
  await night();
  expect(await pairsOf(one.id, "later")).toHaveLength(1);
  await decide(one.id, other.id, "open");
  expect(await pairsOf(one.id)).toHaveLength(1);
});

it("keeps a pair put off when all persons are looked up again, one after the other", async () => {
  const { one } = await twoRecords({ one: ["Alla", "Brod"], other: ["Алла", "Брод"] });
  await night();
  const [pair] = await pairsOf(one.id);
  await decide(pair?.one.id ?? "", pair?.other.id ?? "", "later");
  await env.DB.batch([
    env.DB.prepare("delete from duplicate_keys"),
    env.DB.prepare("insert into unchecked_persons (seq) select seq from persons where id = ?").bind(
      pair?.one.id ?? "",
    ),
  ]);
  await night();
  expect(await pairsOf(one.id)).toEqual([]);
  expect(await pairsOf(one.id, "later")).toHaveLength(1);
});

it.each([
  ["time limit", { time: 0, steps: 9 }],
  ["last step", { time: 60_000, steps: 0 }],
])("stops a look-up at its %s, and the next invocation continues", async (_what, limits) => {
  await twoRecords({ one: ["Ida", "Prut"], other: ["Ида", "Прут"] });
  await rewriteSearchTexts(openDatabase(env.DB), new Date().toISOString(), 500);
  expect((await lookUpDuplicates(env, calendar, limits)).persons).toBe(0);
  expect((await admin.get("/person/duplicates/count")).body.data.isWaiting).toBe(true);
  expect((await night()).persons).toBe(2);
});

it("looks up persons who are queued behind applications", async () => {
  await night();
  for (let number = 0; number < 10; number += 1) {
    await createPerson(admin, {
      ...NO_NUMBER,
      firstName: "Waiting",
      lastName: `Number ${number}`,
      confirmDuplicates: true,
    });
  }
  const { one } = await twoRecords({ one: ["Lada", "Grib"], other: ["Лада", "Гриб"] });
  // As after undone approvals: these rows come first in the queue and fill a whole step.
  await env.DB.prepare("update persons set status = 'pending' where first_name = 'Waiting'").run();
  await night();
  expect(await pairsOf(one.id)).toHaveLength(1);
  expect((await night()).persons).toBe(0);
});

it("shows pairs with archived records to readers of the archive only, in counts too", async () => {
  const { one } = await twoRecords({ one: ["Vera", "Gold"], other: ["Вера", "Голд"] });
  await night();
  const editor = await signedIn({ permissions: ["canEditPersons"] });
  const countFor = async (caller: Caller): Promise<number> =>
    (await caller.get("/person/duplicates/count")).body.data.open;
  const [before, all] = [await countFor(editor), await countFor(admin)];
  expect(await pairsOf(one.id, "open", editor)).toHaveLength(1);
  await admin.patch(`/person/${one.id}/archive`, { active: false });
  expect(await pairsOf(one.id, "open", editor)).toEqual([]);
  expect(await countFor(editor)).toBe(before - 1);
  expect(await countFor(admin)).toBe(all);
});

it("shows no pair with an application", async () => {
  const { one, other } = await twoRecords({ one: ["Faya", "Sorin"], other: ["Фая", "Сорин"] });
  await night();
  expect(await pairsOf(one.id)).toHaveLength(1);
  await env.DB.prepare("update persons set status = 'pending' where id = ?").bind(other.id).run();
  expect(await pairsOf(one.id)).toEqual([]);
  await admin.patch(`/person/${one.id}`, { address: "Herzl 7" });
  await night();
  await env.DB.prepare("update persons set status = 'active' where id = ?").bind(other.id).run();
  await env.DB.prepare("delete from unchecked_persons").run();
  // The look-up has skipped the application.
  expect(await pairsOf(one.id)).toEqual([]);
});

it("logs the persons that a page shows, and forgets a deleted person", async () => {
  const { one, other } = await twoRecords({ one: ["Nina", "Katz"], other: ["Нина", "Кац"] });
  await night();
  await env.DB.prepare("delete from access_log").run();
  await pairsOf(one.id);
  const { results } = await env.DB.prepare("select person_id as id from access_log").all();
  expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]));
  await decide(one.id, other.id, "different");
  await admin.patch(`/person/${one.id}/archive`, { active: false });
  expect((await admin.send("DELETE", `/person/${one.id}`, { body: {} })).status).toBe(200);
  const count = await env.DB.prepare(
    "select count(*) as n from different_persons where ?1 in (one_id, other_id)",
  )
    .bind(one.id)
    .first("n");
  expect(count).toBe(0);
  expect(await pairsOf(other.id, "different")).toEqual([]);
});
