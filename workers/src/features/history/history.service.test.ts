import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { administrator, createPerson } from "../../../test/api.ts";
import { couple } from "../../../test/couples.ts";

const changeIds = async (...ids: string[]): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "select change_id as id from history where entity_id in (select value from json_each(?)) order by seq",
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string }>();
  return results.map(({ id }) => id);
};

test("the entries of one batch share a change id; the next batch has another", async () => {
  const admin = await administrator();
  const { id, spouseId } = await createPerson(admin, couple());
  const created = await changeIds(id, spouseId);
  expect(created).toHaveLength(2);
  expect(new Set(created).size).toBe(1);
  expect(created[0]).toMatch(/^[0-9a-f]{32}$/u);

  await admin.patch(`/person/${id}`, { spouse: null });
  const [, , ...parted] = await changeIds(id, spouseId);
  expect(parted).toHaveLength(2);
  expect(new Set(parted).size).toBe(1);
  expect(parted[0]).not.toBe(created[0]);
});

test("many records changed by one statement have one change id", async () => {
  const admin = await administrator();
  const one = await createPerson(admin);
  const other = await createPerson(admin);
  const personIds = [one.id, other.id];
  expect((await admin.post("/person/archive", { personIds })).status).toBe(200);
  const [, , ...archived] = await changeIds(...personIds);
  expect(archived).toHaveLength(2);
  expect(new Set(archived).size).toBe(1);
});
