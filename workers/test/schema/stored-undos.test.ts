import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../api.ts";
import { administrator, apply, createPerson, uniqueIdNumber } from "../api.ts";
import { importRows, undo } from "../imports.ts";
import { createList } from "../lists.ts";
import { kid, spouse } from "../merges.ts";
import SHAPES from "./stored-undos.json" with { type: "json" };

/**
 * The undo data that an act stores can be older than the code that undoes the act: for an hour after
 * an approval or a rejection, for 30 days after a merge or an import. A change of a shape needs code
 * that reads both shapes, and a test with the earlier one.
 */

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Returns the paths of a stored value with the types of the leaves, each once and in order. */
function shapeOf(value: unknown, path = ""): string[] {
  const parts = Array.isArray(value)
    ? value.flatMap((item) => shapeOf(item, `${path}[]`))
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, part]) => shapeOf(part, `${path}.${key}`))
      : [`${path} ${value === null ? "null" : typeof value}`];
  return [...new Set(parts)].toSorted();
}

/** Returns the shape of the only stored value of a column. */
async function storedShape(table: string, column: string, condition: string): Promise<string[]> {
  const text = await env.DB.prepare(
    `select ${column} from ${table} where ${condition}`,
  ).first<string>(column);
  return shapeOf(JSON.parse(text ?? "null"));
}

const done = async (answer: ReturnType<Caller["get"]>) => {
  const { status, body } = await answer;
  expect([status < 300, body?.code]).toEqual([true, undefined]);
  return body;
};

it("an approval", async () => {
  const { id } = await apply(admin, { idNumber: uniqueIdNumber() });
  const { approvalId } = await done(
    admin.patch(`/person/${id}/approve`, { withoutIdNumber: [id] }),
  );
  expect(
    await storedShape("approved_applications", "snapshot", `approval_id = '${approvalId}'`),
  ).toEqual(SHAPES.approved_applications);
  expect(await done(admin.post("/person/approve/undo", { approvalId }))).toMatchObject({
    data: { count: 1 },
  });
});

it("a rejection", async () => {
  const { id } = await apply(admin, {
    married: true,
    spouse: spouse(),
    childrenCount: 1,
    childrenData: [kid("a")],
  });
  const { data } = await done(admin.delete(`/person/${id}/reject`));
  expect(
    await storedShape("rejected_applications", "snapshot", `rejection_id = '${data.rejectionId}'`),
  ).toEqual(SHAPES.rejected_applications);
  await done(admin.post("/person/reject/undo", { rejectionId: data.rejectionId }));
  expect((await admin.get(`/person/${id}`)).status).toBe(200);
});

it("a merge", async () => {
  const one = await createPerson(admin, { spouse: spouse(), childrenData: [kid("a")] });
  const other = await createPerson(admin, { childrenData: [kid("b")], idNumber: null });
  await createList(admin, { personIds: [other.id] });
  await done(admin.post(`/person/${one.id}/merge`, { otherId: other.id }));
  expect(await storedShape("person_merges", "snapshot", `person_id = '${one.id}'`)).toEqual(
    SHAPES.person_merges,
  );
  const { data } = await done(admin.get(`/person/${one.id}/merges`));
  await done(admin.post(`/person/${one.id}/unmerge`, { mergeId: data[0].id }));
  expect((await admin.get(`/person/${other.id}`)).status).toBe(200);
});

it("a family of an import", async () => {
  const { idNumber } = await createPerson(admin, { idNumber: uniqueIdNumber(), city: "Haifa" });
  const { id } = await importRows(admin, [
    {
      row: 2,
      person: { idNumber, city: "Lod" },
      spouse: { firstName: "Boris", lastName: "Adler" },
      children: [{ firstName: "Kid", birthDate: "2018-04-05" }],
    },
  ]);
  expect(await storedShape("import_rows", "undo", `import_id = '${id}'`)).toEqual(
    SHAPES.import_rows,
  );
  expect(await undo(admin, id)).toMatchObject({ status: "UNDONE", stayed: 0 });
});

it("a family of an import before versions were stored", async () => {
  const known = await createPerson(admin, { idNumber: uniqueIdNumber(), city: "Haifa" });
  const { id } = await importRows(admin, [
    { row: 2, person: { idNumber: known.idNumber, city: "Lod" } },
  ]);
  await env.DB.prepare(
    "update import_rows set undo = json_remove(undo, '$.stored[0].version') where import_id = ?",
  )
    .bind(id)
    .run();
  expect(await undo(admin, id)).toMatchObject({ status: "UNDONE", stayed: 0 });
  expect((await admin.get(`/person/${known.id}`)).body.data.city).toBe("Haifa");
});
