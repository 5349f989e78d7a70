import { env } from "cloudflare:workers";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { personMatchesSchema } from "@kehila/shared/persons/answers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, apply, createPerson, personBody, signedIn } from "../../../../test/api.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

async function check(body: Record<string, unknown>, caller = admin): Promise<PersonMatch[]> {
  const answer = await caller.post("/person/check", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return personMatchesSchema.parse(answer.body).matches;
}
const idsOf = (matches: readonly PersonMatch[]): string[] => matches.map(({ id }) => id);

/** Copies a person many times, with another status and birth date. */
async function crowd(id: string, { status = "active", birthDate = "1999-09-09" } = {}) {
  const copies = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 120)";
  const copy = `${status}-${id}-`;
  await env.DB.batch([
    env.DB.prepare(`${copies} insert into households (id) select ? || i from n`).bind(copy),
    env.DB.prepare(
      `${copies} insert into persons (id, status, household_id, first_name, last_name, city, interests,
         birth_date, first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
       select ?1 || i, ?2, ?1 || i, first_name, last_name, city, interests, ?3, first_name_key,
         last_name_key, city_key, search_text, created_at, updated_at from persons, n where id = ?4`,
    ).bind(copy, status, birthDate, id),
  ]);
}

/**
 * Tries to save a person, and returns the ids of the matches that stop it; empty if it is saved.
 */
async function stoppedBy(body: Record<string, unknown>): Promise<string[]> {
  const saved = await admin.post("/person", personBody(body));
  if (saved.status === 201) {
    await admin.patch(`/person/${saved.body.data.id}/archive`, { active: false });
    await admin.delete(`/person/${saved.body.data.id}`, {});
    return [];
  }
  expect(saved, JSON.stringify(saved.body)).toMatchObject({
    status: 409,
    body: { code: "POSSIBLE_DUPLICATES" },
  });
  return idsOf(saved.body.matches);
}

/** Returns the ids of the matches that, according to the check, would stop a save. */
const stoppingIds = async (body: Record<string, unknown>): Promise<string[]> =>
  idsOf((await check(body)).filter(({ stopsSave }) => stopsSave));

describe("a save", () => {
  const BORN = "1961-02-03";
  const STORED = { gender: "female", birthDate: BORN, city: "Хайфа" };

  it.each([
    ["the same name", { firstName: "Таисия", lastName: "Раппопорт" }],
    ["the same name in other scripts", { firstName: "Taisiya", lastName: "רפפורט" }],
    [
      "a name that sounds alike, by the birth date",
      { firstName: "Таисья", lastName: "Рапопорт", birthDate: BORN },
    ],
    [
      "a nickname, by the birth date",
      { firstName: "Тася", lastName: "Раппопорт", birthDate: BORN },
    ],
    [
      "a nickname, by city and year",
      { firstName: "Tasya", lastName: "Rappoport", birthDate: "1961-12-31", city: "Haifa" },
    ],
    [
      "the same name and city, with another day of the year",
      { firstName: "Taisiya", lastName: "Rappoport", birthDate: "1961-12-31", city: "Haifa" },
    ],
    [
      "names in the other order, by the birth date",
      { firstName: "Rappoport", lastName: "Taisiya", birthDate: BORN },
    ],
  ])("is stopped by %s", async (_, body) => {
    const { id } = await createPerson(admin, {
      firstName: "Таисия",
      lastName: "Раппопорт",
      ...STORED,
    });
    const typed = { city: "Lod", gender: "female", ...body };
    const plain = { birthDate: null, ...typed };
    expect(await stoppingIds(typed)).toEqual([id]);
    expect(await stoppedBy(plain)).toEqual([id]);
    const confirmed = await admin.post(
      "/person",
      personBody({ ...plain, confirmDuplicates: true }),
    );
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(201);
    for (const one of [id, confirmed.body.data.id]) {
      await admin.patch(`/person/${one}/archive`, { active: false });
      await admin.delete(`/person/${one}`, {});
    }
  });

  it.each([
    ["a name that sounds alike", { firstName: "Эстер", lastName: "Рознер" }],
    ["a nickname", { firstName: "Фира", lastName: "Розен" }],
    ["another spelling in one script", { firstName: "Эстэр", lastName: "Розен" }],
    [
      "a name that sounds alike, with another birth date",
      { firstName: "Эстер", lastName: "Рознер", birthDate: "1972-02-03" },
    ],
    [
      "the same name with another birth date",
      { firstName: "Эстер", lastName: "Розен", birthDate: "1972-02-03", city: "Хайфа" },
    ],
    [
      "the same name with another gender",
      { firstName: "Esther", lastName: "Rozen", gender: "male" },
    ],
    [
      "a name that sounds alike with another gender, born on the same day",
      { firstName: "Эстер", lastName: "Рознер", gender: "male", birthDate: BORN, city: "Хайфа" },
    ],
  ])("is not stopped by %s", async (_, body) => {
    const person = { firstName: "Эстер", lastName: "Розен" };
    const { id } = await createPerson(admin, { ...person, ...STORED });
    const typed = { city: "Lod", gender: "female", ...body };
    expect(await stoppingIds(typed)).toEqual([]);
    expect(await stoppedBy({ birthDate: null, ...typed })).toEqual([]);
    await admin.patch(`/person/${id}/archive`, { active: false });
    await admin.delete(`/person/${id}`, {});
  });

  it("is not stopped by a person whose double last name contains both names", async () => {
    const born = { birthDate: "1962-03-04" };
    await createPerson(admin, { firstName: "Jael", lastName: "Zilbershtein-Dov", ...born });
    expect(await stoppedBy({ firstName: "Dov", lastName: "Zilbershtein", ...born })).toEqual([]);
  });

  it("that edits a person is stopped only if it changes the name", async () => {
    const { id } = await createPerson(admin, { firstName: "Мирра", lastName: "Цукерман" });
    const other = await createPerson(admin, { firstName: "Clara", lastName: "Tsukerman" });
    const renamed = await admin.patch(`/person/${other.id}`, { firstName: "Mirra" });
    expect(renamed).toMatchObject({ status: 409, body: { code: "POSSIBLE_DUPLICATES" } });
    expect(idsOf(renamed.body.matches)).toEqual([id]);
    const confirmed = await admin.patch(`/person/${other.id}`, {
      firstName: "Mirra",
      confirmDuplicates: true,
    });
    expect(confirmed.status).toBe(200);
    expect((await admin.patch(`/person/${other.id}`, { comment: "x" })).status).toBe(200);
  });

  it("confirms only persons that the actor may read", async () => {
    const name = { firstName: "Геула", lastName: "Вассерман", birthDate: null };
    const hidden = await createPerson(admin, name);
    await admin.patch(`/person/${hidden.id}/archive`, { active: false });
    const shown = await createPerson(admin, { ...name, confirmDuplicates: true });
    const clerk = await signedIn({ permissions: ["canCreatePersons"] });
    const body = personBody({ ...name, confirmDuplicates: true });
    const { id } = (await clerk.post("/person", body)).body.data;
    const after = await env.DB.prepare("select after from history where entity_id = ?")
      .bind(id)
      .first<string>("after");
    expect(JSON.parse(after ?? "null").confirmedDuplicates).toEqual([shown.id]);
  });

  it("is stopped for a typed spouse too, and a review shows which match stops", async () => {
    const { id } = await createPerson(admin, {
      firstName: "Берта",
      lastName: "Файнгольд",
      gender: "female",
      birthDate: null,
    });
    const spouse = { firstName: "Berta", lastName: "Feingold", gender: "female" };
    const refused = await admin.post("/person", personBody({ spouse }));
    expect(refused.body.matches).toMatchObject([{ id, adult: "spouse" }]);
    const pending = await apply(admin, {
      firstName: "Berta",
      lastName: "Feingold",
      gender: "female",
    });
    const { firstName, lastName } = pending;
    const review = await check({ firstName, lastName, excludeId: pending.id });
    expect(review).toMatchObject([{ id, stopsSave: true }]);
  });
});

describe("similar names in the duplicate check", () => {
  it("find the same name in another script, and in another order", async () => {
    const { id } = await createPerson(admin, { firstName: "Иосиф", lastName: "Левинсон" });
    for (const [firstName, lastName] of [
      ["Josef", "Levinson"],
      ["יוסף", "לוינסון"],
      ["Yosef", "Levinzon"],
      ["Levinson", "Yosef"],
      ["Левинсон", "Иосиф"],
    ]) {
      expect(await check({ firstName, lastName })).toMatchObject([
        { id, matchedBy: ["similarName"] },
      ]);
    }
    // An equal name is not reported as similar, and one equal name of two is not enough.
    expect(await check({ firstName: "иосиф", lastName: "ЛЕВИНСОН" })).toMatchObject([
      { id, matchedBy: ["name"] },
    ]);
    expect(await check({ firstName: "Josef", lastName: "Kuznetsov" })).toEqual([]);
    expect(await check({ firstName: "Josef" })).toEqual([]);
    expect(await check({ firstName: "Josef", lastName: "Levinson", excludeId: id })).toEqual([]);
    const query = new URLSearchParams({ firstName: "Josef", lastName: "Levinson" }).toString();
    const read = await admin.get(`/person/check?${query}`);
    expect(read.body.matches).toMatchObject([{ id, matchedBy: ["similarName"] }]);
  });

  it("find a name that differs by one sound, unless the birth dates differ", async () => {
    const { id } = await createPerson(admin, {
      firstName: "Дов",
      lastName: "Бенаму",
      birthDate: "1966-06-06",
    });
    const same = await createPerson(admin, { firstName: "דוב", lastName: "בן חמו" });
    const name = { firstName: "Dov", lastName: "Benhamou" };
    expect(idsOf(await check(name))).toEqual([same.id, id]);
    expect(idsOf(await check({ ...name, birthDate: "1966-06-06" }))).toEqual([same.id, id]);
    expect(idsOf(await check({ ...name, birthDate: "1967-07-07" }))).toEqual([same.id]);
  });

  it("find two near names only if the birth date is equal", async () => {
    const person = { firstName: "הלה", lastName: "Бенаму", birthDate: "1966-06-06" };
    const { id } = await createPerson(admin, person);
    await createPerson(admin, { ...person, birthDate: "1966-06-07" });
    const name = { firstName: "Hila", lastName: "Benhamou" };
    expect(idsOf(await check({ ...name, birthDate: "1966-06-06" }))).toEqual([id]);
    expect(await check({ ...name, birthDate: "1967-06-06" })).toEqual([]);
    expect(await check(name)).toEqual([]);
  });

  it("accept a name without near names", async () => {
    expect(await check({ firstName: "Anna", lastName: "Mordel Mordela Mordeli" })).toEqual([]);
    expect(await check({ firstName: "Mordel Mordela Mordeli", lastName: "Anna" })).toEqual([]);
  });

  it("are sorted by the strongest reason, then by equal birth date", async () => {
    const names = { firstName: "Miriam", lastName: "Oppenheim" };
    const alike = { firstName: "Мириам", lastName: "Оппенгейм" };
    const [first, born, named, phoned, numbered] = [
      await createPerson(admin, alike),
      await createPerson(admin, { ...alike, birthDate: "1977-07-07" }),
      await createPerson(admin, names),
      await createPerson(admin, alike),
      await createPerson(admin),
    ];
    const { phone } = phoned;
    const { idNumber } = numbered;
    const body = { ...names, phone, idNumber };
    const found = await check({ ...body, birthDate: "1977-07-07" });
    expect(found.map(({ id, matchedBy }) => [id, matchedBy])).toEqual([
      [numbered.id, ["idNumber"]],
      [phoned.id, ["phone", "similarName"]],
      [named.id, ["name"]],
      [born.id, ["similarName"]],
      [first.id, ["similarName"]],
    ]);
    expect(idsOf(await check(body)).slice(3)).toEqual([first.id, born.id]);
    const wrong = await admin.post("/person/check", { ...body, birthDate: "soon" });
    expect(wrong.body.fields).toEqual({ birthDate: "INVALID_DATE" });
  });

  it("find the person with the birth date among many with the same or a near name", async () => {
    const born = { firstName: "Аркадий", lastName: "Бенаму", birthDate: "1955-05-05" };
    const { id } = await createPerson(admin, born);
    await crowd(id);
    const same = { firstName: "Arkady", lastName: "Benamu" };
    expect(idsOf(await check({ ...same, birthDate: "1955-05-05" }))[0]).toBe(id);
    const near = { firstName: "Arkady", lastName: "Benhamou", birthDate: "1955-05-05" };
    expect(idsOf(await check(near))).toContain(id);
  });

  it("find the person with exactly this name and birth date among many of any status", async () => {
    const name = { firstName: "Аркадий", lastName: "Гольдберг" };
    const first = await createPerson(admin, name);
    await crowd(first.id);
    const body = { ...name, birthDate: "1956-06-06" };
    const archived = await createPerson(admin, body);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const active = await createPerson(admin, body);
    const pending = await apply(admin, body);
    const settled = new Set([archived.id, active.id]);
    const found = await check(body);
    expect(found).toHaveLength(20);
    expect(found.every(({ matchedBy }) => matchedBy.join() === "name")).toBe(true);
    expect(new Set(idsOf(found).slice(0, 3))).toEqual(new Set([...settled, pending.id]));
    // The review of an application makes the same request.
    const review = await check({ ...body, excludeId: pending.id });
    expect(new Set(idsOf(review).slice(0, 2))).toEqual(settled);
    // A refused save shows the same matches, except the application, which never stops a save.
    const refused = await admin.post("/person", personBody(body));
    expect(refused).toMatchObject({ status: 409, body: { code: "POSSIBLE_DUPLICATES" } });
    expect(new Set(idsOf(refused.body.matches))).toEqual(settled);
  });

  it("find a readable person although many persons hidden from the actor match too", async () => {
    const { id } = await createPerson(admin, { firstName: "Эстер", lastName: "Перельмутер" });
    await crowd(id, { status: "archived" });
    await crowd(id, { status: "pending" });
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    for (const body of [
      { firstName: "Ester", lastName: "Perelmuter" },
      { firstName: "Эстэр", lastName: "Перельмутер" },
    ]) {
      expect(idsOf(await check(body, editor))).toEqual([id]);
    }
  });

  it("report both reasons, phone and name, for one of many namesakes", async () => {
    const name = { firstName: "Ася", lastName: "Гинзбург" };
    const first = await createPerson(admin, name);
    await crowd(first.id);
    const last = await createPerson(admin, name);
    const found = await check({ ...name, phone: last.phone });
    expect(found[0]).toMatchObject({ id: last.id, matchedBy: ["phone", "name"] });
    expect(found[1]).toMatchObject({ id: first.id, matchedBy: ["name"] });
    expect(found).toHaveLength(20);
  });

  it("include neither persons hidden from the actor nor the person's own household", async () => {
    const hidden = await createPerson(admin, { firstName: "Ефраим", lastName: "Розенталь" });
    await admin.patch(`/person/${hidden.id}/archive`, { active: false });
    const pending = await apply(admin, { firstName: "Efraim", lastName: "Rozental" });
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const body = { firstName: "אפרים", lastName: "רוזנטל" };
    expect(await check(body, editor)).toEqual([]);
    expect(idsOf(await check(body))).toEqual([hidden.id, pending.id]);
    // The review of an application makes the same request.
    const { firstName, lastName, id } = pending;
    expect(idsOf(await check({ firstName, lastName, excludeId: id }))).toEqual([hidden.id]);

    const couple = await createPerson(admin, {
      firstName: "Саша",
      lastName: "Гольдштейн",
      spouse: { firstName: "Sasha", lastName: "Goldstein" },
    });
    const own = { firstName: "Sasha", lastName: "Goldshtein" };
    expect(await check({ ...own, excludeId: couple.id })).toEqual([]);
  });

  it("show the holder of an ID number only to users who may read the record", async () => {
    const active = await createPerson(admin);
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const clerk = await signedIn({ permissions: ["canCreatePersons"] });
    const refusal = async (caller: Caller, idNumber: string) => {
      const answer = await caller.post("/person", personBody({ idNumber }));
      expect(answer).toMatchObject({
        status: 409,
        body: { code: "DUPLICATE_ID_NUMBER", fields: { idNumber: "DUPLICATE_ID_NUMBER" } },
      });
      return idsOf(answer.body.matches);
    };
    expect(await refusal(clerk, active.idNumber)).toEqual([active.id]);
    expect(await refusal(clerk, archived.idNumber)).toEqual([]);
    expect(await refusal(admin, archived.idNumber)).toEqual([archived.id]);
  });

  it("are at most twenty, also for names without a key", async () => {
    for (let count = 0; count < 22; count++) {
      await createPerson(admin, { firstName: "Нафтали", lastName: "Абрамович" });
    }
    const many = await check({ firstName: "Naftali", lastName: "Abramovich" });
    expect(many).toHaveLength(20);
    expect(many.every(({ matchedBy }) => matchedBy.includes("similarName"))).toBe(true);
    expect(await check({ firstName: "李", lastName: "娜" })).toEqual([]);
    const long = Array.from({ length: 25 }, () => "שין").join(" ");
    expect(await check({ firstName: long, lastName: long })).toEqual([]);
  });
});
