import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../../test/api.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const idsIn = async (query: Record<string, string>): Promise<string[]> => {
  const { body } = await admin.get(`/person?${new URLSearchParams(query).toString()}`);
  return body.data.map(({ id }: { id: string }) => id).toSorted();
};

it("finds a city in three scripts, by search, by filter and in a count", async () => {
  const spellings = ["Hadera", "Хадера", "חדרה", "HADERA"];
  const created: string[] = [];
  for (const city of spellings) created.push((await createPerson(admin, { city })).id);
  await createPerson(admin, { city: "Haifa" });
  for (const city of [...spellings, " hadera "]) {
    expect(await idsIn({ city }), city).toEqual(created.toSorted());
    expect(await idsIn({ search: city }), city).toEqual(created.toSorted());
    const { body } = await admin.get(`/person/count?${new URLSearchParams({ city }).toString()}`);
    expect(body.data.count).toBe(spellings.length);
  }
});

it("finds a part of a city in three scripts", async () => {
  const spellings = ["Kiryat Ono", "Кирьят-Оно", "קריית אונו"];
  const created: string[] = [];
  for (const city of spellings) created.push((await createPerson(admin, { city })).id);
  for (const city of ["ryat on", "ят-он", "ית או"]) {
    expect(await idsIn({ city }), city).toEqual(created.toSorted());
    expect(await idsIn({ city, sortBy: "phone" }), city).toEqual(created.toSorted());
  }
});

it("follows a changed city, and counts an unknown city by its text", async () => {
  const { id } = await createPerson(admin, { city: "Lod" });
  await admin.patch(`/person/${id}`, { city: "Ноф-ха-Галиль" });
  expect(await idsIn({ city: "Nazareth Illit" })).toEqual([id]);
  expect(await idsIn({ city: "לוד" })).toEqual([]);
  await admin.patch(`/person/${id}`, { city: "Old-Town" });
  expect(await idsIn({ city: "old town" })).toEqual([id]);
  expect(await idsIn({ city: "Tow" })).toEqual([id]);
});

it("lists each city of active persons once, if the actor reads them", async () => {
  await createPerson(admin, { city: "Tzfat" });
  await createPerson(admin, { city: "צפת" });
  const { body } = await admin.get("/person/cities");
  expect(body.data.filter((city: string) => ["Tzfat", "צפת"].includes(city))).toHaveLength(1);
  expect(new Set(body.data).size).toBe(body.data.length);
  const archivist = await signedIn({ permissions: ["canViewArchive"] });
  expect((await archivist.get("/person/cities")).status).toBe(403);
});
