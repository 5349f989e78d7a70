import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { expect, test } from "vitest";
import { administrator, createPerson } from "../../../test/api.ts";
import { calendar } from "../../core/clock.ts";

/** The filter by visits reads `persons.list_categories`, which triggers update, and the links. */

const admin = await administrator();
const PAST = addDays(today(calendar), -10);

/** Returns the ids of the visitors of a category. */
const visitors = async (category: string): Promise<string[]> =>
  (await admin.get(`/person?visitedEvents=${category}`)).body.data.map(
    ({ id }: { id: string }) => id,
  );

test("the filter by visits follows links, changed categories and moved links", async () => {
  const [one, other] = [await createPerson(admin), await createPerson(admin)];
  await env.DB.batch([
    env.DB.prepare(
      `insert into lists (id, title, date, category, created_at, updated_at)
       values ('walk', 'L', ?1, 'project', ?1, ?1)`,
    ).bind(PAST),
    env.DB.prepare(
      "insert into list_persons (id, list_id, person_id, created_at) values ('link', 'walk', ?, ?)",
    ).bind(one.id, PAST),
  ]);
  expect(await visitors("project")).toEqual([one.id]);
  expect(await visitors("humanitarian")).toEqual([]);

  await env.DB.prepare("update lists set category = 'humanitarian' where id = 'walk'").run();
  expect(await visitors("humanitarian")).toEqual([one.id]);
  expect(await visitors("project")).toEqual([]);

  await env.DB.prepare("update list_persons set person_id = ? where id = 'link'")
    .bind(other.id)
    .run();
  expect(await visitors("humanitarian")).toEqual([other.id]);

  await env.DB.prepare("delete from list_persons where id = 'link'").run();
  expect(await visitors("humanitarian")).toEqual([]);
});
