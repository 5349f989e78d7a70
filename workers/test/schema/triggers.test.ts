import { env } from "cloudflare:workers";
import { searchText } from "@kehila/shared/names/search";
import type { FullName } from "@kehila/shared/names/similar-names";
import { storedKeys } from "@kehila/shared/names/similar-names";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../api.ts";
import { administrator, apply, createPerson, signedIn } from "../api.ts";
import { createList } from "../lists.ts";

/** Runs a statement on the tables, without the services that use them. */
const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run();
const all = async <Row>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all<Row>()
  ).results;

const CHILD = { firstName: "Noa", birthDate: "2015-05-05" };

let admin: Caller;
let anna: string;
let boris: string;
let applicant: string;
beforeAll(async () => {
  admin = await administrator();
  const family = { childrenCount: 2, childrenData: [CHILD, { ...CHILD, firstName: "Dan" }] };
  anna = (await createPerson(admin, family)).id;
  boris = (await createPerson(admin, { childrenCount: 1, childrenData: [CHILD] })).id;
  applicant = (await apply(admin)).id;
});

const householdOf = (id: string) => `(select household_id from persons where id = '${id}')`;

describe("the number of children", () => {
  /** Returns the number of each of the three persons, which equals the household's number. */
  const counts = async () => {
    const rows = await all<{ id: string; own: number; household: number }>(
      `select persons.id, persons.children_count as own, households.children_count as household
       from persons join households on households.id = household_id`,
    );
    for (const { own, household } of rows) expect(own).toBe(household);
    return [anna, boris, applicant].map((id) => rows.find((row) => row.id === id)?.own);
  };

  it("follows a child that is moved, added and deleted, in its own household only", async () => {
    expect(await counts()).toEqual([2, 1, 0]);
    const where = `where id = (select min(id) from children where household_id = ${householdOf(anna)})`;
    await run(`update children set household_id = ${householdOf(boris)} ${where}`);
    expect(await counts()).toEqual([1, 2, 0]);
    await run("update children set household_id = household_id");
    expect(await counts()).toEqual([1, 2, 0]);
    await run(`insert into children (id, household_id, position, first_name, birth_date)
      values ('new', ${householdOf(anna)}, 9, 'Lea', '2016-01-01')`);
    expect(await counts()).toEqual([2, 2, 0]);
    await run(`delete from children where household_id = ${householdOf(boris)}`);
    expect(await counts()).toEqual([2, 0, 0]);
  });

  it("of a person equals the number of the household that the person enters", async () => {
    await run(
      `update persons set household_id = ${householdOf(anna)}, seat = 2 where id = ?`,
      boris,
    );
    expect(await counts()).toEqual([2, 2, 0]);
    await run("insert into households (id) values ('alone')");
    await run("update persons set household_id = 'alone', seat = 1 where id = ?", boris);
    expect(await counts()).toEqual([2, 0, 0]);
  });
});

describe("a person is looked up for duplicates in the next night", () => {
  beforeEach(() => run("delete from unchecked_persons"));
  const unchecked = async () =>
    (await all<{ id: string }>("select id from persons join unchecked_persons using (seq)")).map(
      ({ id }) => id,
    );

  it.each([
    ["first_name", "Hanna"],
    ["last_name", "Levin"],
    ["id_number", "000000018"],
    ["gender", "male"],
    ["birth_date", "1970-02-03"],
    ["phone", "0500000017"],
    ["address", "Herzl 9"],
    ["city", "Akko"],
  ])("after a change of %s, and after no other", async (column, value) => {
    await run(`update persons set ${column} = ? where id = ?`, value, boris);
    expect(await unchecked()).toEqual([boris]);
    await run("delete from unchecked_persons");
    await run(`update persons set ${column} = ${column}, comment = 'x' where id = ?`, boris);
    await run(`update persons set ${column} = ? where id = ?`, value, applicant);
    expect(await unchecked()).toEqual([]);
  });

  it("after a change of a child, with the other adults of its household only", async () => {
    const changes = [
      `insert into children (id, household_id, position, first_name, birth_date)
        values ('later', ${householdOf(boris)}, 9, 'Gil', '2017-01-01')`,
      "update children set first_name = 'Gal' where id = 'later'",
      "update children set birth_date = '2018-01-01' where id = 'later'",
      "delete from children where id = 'later'",
    ];
    for (const change of changes) {
      await run("delete from unchecked_persons");
      await run(change);
      expect(await unchecked()).toEqual([boris]);
    }
    await run("delete from unchecked_persons");
    await run("update children set first_name = first_name, gender = 'female'");
    expect(await unchecked()).toEqual([]);
    await run(`insert into children (id, household_id, position, first_name, birth_date)
      values ('of applicant', ${householdOf(applicant)}, 9, 'Tal', '2017-01-01')`);
    expect(await unchecked()).toEqual([]);
    await run(`update children set household_id = ${householdOf(boris)} where id = 'of applicant'`);
    expect(await unchecked()).toEqual([boris]);
    await run("delete from unchecked_persons");
    await run(
      `update children set household_id = ${householdOf(applicant)} where id = 'of applicant'`,
    );
    expect(await unchecked()).toEqual([boris]);
  });

  it("after an approval", async () => {
    await run("update persons set id_number = null where id = ?", applicant);
    expect(await unchecked()).toEqual([]);
    await run("update persons set status = 'active' where id = ?", applicant);
    expect(await unchecked()).toEqual([applicant]);
    await run("update persons set status = 'pending' where id = ?", applicant);
  });
});

describe("the categories of a person's lists", () => {
  const categories = async () =>
    (
      await all<{ bits: number }>(
        "select list_categories as bits from persons where id in (?, ?) order by id = ?",
        anna,
        boris,
        boris,
      )
    ).map(({ bits }) => bits);

  it("follow the lists of the person, also after a change of a category or of a link", async () => {
    const [cinema, project] = [
      await createList(admin, { personIds: [anna] }),
      await createList(admin, { category: "project" }),
    ];
    expect(await categories()).toEqual([1, 0]);
    await run("update lists set category = 'kids_project' where id = ?", cinema.id);
    expect(await categories()).toEqual([9, 0]);
    await run("update list_persons set list_id = ?, person_id = ?", project.id, boris);
    expect(await categories()).toEqual([9, 4]);
    await run("update lists set category = 'language_lesson' where id = ?", cinema.id);
    expect(await categories()).toEqual([9, 4]);
    await run("update lists set category = 'humanitarian' where id = ?", project.id);
    expect(await categories()).toEqual([9, 20]);
  });
});

describe("the last administrator", () => {
  it("can be neither demoted nor deleted; others can", async () => {
    const other = await signedIn({ role: "ADMIN" });
    const user = await signedIn();
    await run("update users set role = 'USER' where id = ?", other.id);
    for (const change of [
      "update users set role = 'USER' where id = ?",
      "delete from users where id = ?",
    ]) {
      await expect(run(change, admin.id)).rejects.toThrow("LAST_ADMIN");
    }
    await run("update users set role = 'ADMIN', name = 'Ada' where id = ?", admin.id);
    await run("update users set role = 'MODERATOR' where id = ?", user.id);
    await run("delete from users where id in (?, ?)", user.id, other.id);
  });
});

describe("the name keys", () => {
  /** Returns the keys of a person, in order. */
  const keysOf = async (seq: number): Promise<string[]> =>
    (await all<{ key: string }>("select key from person_keys where seq = ? order by key", seq)).map(
      ({ key }) => key,
    );
  const expectedKeys = (name: FullName): string[] => {
    const { first, last, fullNames } = storedKeys(name);
    const keys = [...first, ...last, ...fullNames.map((key) => `~${key}`)];
    return [...new Set(keys.map((key) => key.toUpperCase()))].toSorted();
  };
  /** Stores names as each change of a person does. */
  const rename = (id: string, name: FullName, comment: string | null = null) => {
    const fields = { city: "Lod", idNumber: null, phone: null, address: null, comment };
    return run(
      "update persons set search_text = ? where id = ?",
      searchText({ ...fields, ...name }),
      id,
    );
  };

  it("are the keys of the present names of each person, in any script", async () => {
    const { id } = await createPerson(admin);
    const [row] = await all<{ seq: number }>("select seq from persons where id = ?", id);
    const seq = row?.seq ?? 0;
    for (const [firstName, lastName] of [
      ["Sasha", "ben David"],
      ["Анна-Мария", "Иванова"],
      ["משה", "בן־צבי"],
      ["李娜", "O'Neill \\n"],
      ["Li", '"Bo"'],
    ] as const) {
      await rename(id, { firstName, lastName });
      expect(await keysOf(seq), firstName).toEqual(expectedKeys({ firstName, lastName }));
    }
    await run("delete from persons where id = ?", id);
    expect(await keysOf(seq)).toEqual([]);
  });

  it("are not written again with another field", async () => {
    const name = { firstName: "Sasha", lastName: "ben David" };
    const { id } = await createPerson(admin);
    const { meta } = await rename(id, name);
    const { meta: later } = await rename(id, name, "Calls in the evening");
    expect(later.rows_written).toBeLessThan(meta.rows_written);
  });
});

describe("the search index", () => {
  const found = async (text: string) =>
    (
      await all<{ id: string }>(
        "select id from persons where seq in (select rowid from person_search where search_text match ?)",
        text,
      )
    ).map(({ id }) => id);

  it("has the present search text of each person, and none of a deleted record", async () => {
    await run("update persons set search_text = 'oldtext' where id = ?", anna);
    expect(await found("oldtext")).toEqual([anna]);
    await run("update persons set search_text = 'newtext' where id = ?", anna);
    expect([await found("oldtext"), await found("newtext")]).toEqual([[], [anna]]);
    await run("update persons set search_text = search_text where id = ?", anna);
    expect(await found("newtext")).toEqual([anna]);
    await run("update persons set search_text = 'gonetext' where id = ?", applicant);
    await run("delete from persons where id = ?", applicant);
    expect(await found("gonetext")).toEqual([]);
  });
});
