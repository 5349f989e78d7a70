import { beforeAll, expect, test } from "vitest";
import { administrator, createPerson } from "../../../../test/api.ts";

const admin = await administrator();
const CITY = "חיפה";

/** Persons by comment: the values that their comment names. */
const PERSONS = {
  "right values": {},
  "no last name": { lastName: "-" },
  "a filler": { idNumber: "333333334" },
  "a digit missing": { phone: "052765432" },
};

beforeAll(async () => {
  for (const [comment, values] of Object.entries(PERSONS)) {
    await createPerson(admin, { city: CITY, comment, ...values });
  }
  await createPerson(admin, { city: "Untercheckville", comment: "an unknown city" });
});

/** Returns the comments of persons with values to check that match further filters. */
const found = async (filter: string): Promise<string[]> =>
  (await admin.get(`/person?toCheck=true&${filter}`)).body.data
    .map(({ comment }: { comment: string }) => comment)
    .toSorted();

test("the filter of values to check finds each kind of value, with a search and alone", async () => {
  expect(await found(`city=${CITY}`)).toEqual(["a digit missing", "a filler"]);
  expect(await found(`city=${CITY}&sortBy=phone`)).toEqual(["a digit missing", "a filler"]);
  expect(await found("search=filler")).toEqual(["a filler"]);
  expect(await found("search=right")).toEqual([]);
  expect(await found("city=Untercheckville")).toEqual(["an unknown city"]);
  expect((await admin.get(`/person/count?toCheck=true&city=${CITY}`)).body.data.count).toBe(2);
});

test("a corrected person leaves the filter", async () => {
  const [row] = (await admin.get("/person?toCheck=true&search=digit")).body.data;
  const answer = await admin.patch(`/person/${row.id}`, { phone: "0527654321" });
  expect(answer.status).toBe(200);
  expect(await found(`city=${CITY}`)).toEqual(["a filler"]);
});
