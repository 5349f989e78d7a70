import { beforeAll, describe, expect, test } from "vitest";
import { administrator, createPerson, personBody } from "../../../../test/api.ts";

const admin = await administrator();
const ORDERED = "Lettersburg";
const BORN = "1961-02-03";

interface Named {
  id: string;
  lastName: string;
}

/** Returns the persons of a query, in the order of the answer. */
const found = async (query: string): Promise<Named[]> =>
  (await admin.get(`/person?${query}`)).body.data;

describe("a name and a city", () => {
  beforeAll(async () => {
    for (const lastName of ["Заславский", "Zaslavsky", "זסלבסקי"]) {
      await createPerson(admin, { lastName, city: "Хайфа" });
    }
  });

  test.each(["Zaslav Haifa", "Заславск Хайфа", "זסלב חיפה", "haifa zaslav"])(
    "%s finds the beginning of the name in three scripts",
    async (search) => {
      const rows = await found(`search=${encodeURIComponent(search)}`);
      expect(rows.map(({ lastName }) => lastName).toSorted()).toEqual([
        "Zaslavsky",
        "Заславский",
        "זסלבסקי",
      ]);
    },
  );
});

describe("the order of last names", () => {
  const NAMES = {
    Latin: ["Lange", "Łaska", "Lazar", "Oren", "Øster", "Otto", "Zur"],
    Cyrillic: [
      "Ґудзь",
      "Гурин",
      "Евдокимов",
      "Євтушенко",
      "Ежов",
      "Івченко",
      "Їжак",
      "Ильин",
      "Яно",
    ],
    Hebrew: ["װאלף", "וולך", "זוהר"],
  };

  beforeAll(async () => {
    for (const lastName of Object.values(NAMES).flat().toReversed()) {
      await createPerson(admin, { lastName, city: ORDERED });
    }
  });

  test("has national letters next to the letter that they resemble", async () => {
    const rows = await found(`city=${ORDERED}&sortBy=lastName&take=100`);
    expect(rows.map(({ lastName }) => lastName)).toEqual([
      ...NAMES.Latin,
      ...NAMES.Cyrillic,
      ...NAMES.Hebrew,
    ]);
  });
});

describe.each([
  ["a Cyrillic name with Latin letters", "Лукaшевcкий", ["Лукашевский", "Lukashevsky", "לוקשבסקי"]],
  ["a Latin name with Cyrillic letters", "Rоsеnblum", ["Rosenblum", "Розенблюм", "רוזנבלום"]],
  ["an apostrophe of a keyboard", "Лук`яненко", ["Лук'яненко", "Лук’яненко", "Лукьяненко"]],
  ["a quotation mark as an apostrophe", 'Дем"янчук', ["Дем'янчук", "Дем′янчук", "Демьянчук"]],
  ["digraphs of Yiddish", "װײַנשטײן", ["ווינשטיין", "וויינשטיין"]],
  ["letters of Ukrainian", "Ґадзінський", ["Гадзинский", "Gadzinsky", "ГАДЗІНСЬКИЙ"]],
])("%s", (_what, lastName, spellings) => {
  let id = "";

  beforeAll(async () => {
    ({ id } = await createPerson(admin, { firstName: "Dora", lastName, birthDate: BORN }));
  });

  test("is stored as typed", async () => {
    expect((await admin.get(`/person/${id}`)).body.data.lastName).toBe(lastName);
  });

  test.each([lastName, ...spellings])("is found by %s", async (search) => {
    const rows = await found(`search=${encodeURIComponent(search)}`);
    expect(rows.map((row) => row.id)).toContain(id);
  });

  test("is a possible duplicate of its usual spelling", async () => {
    const answer = await admin.post(
      "/person",
      personBody({ firstName: "Dora", lastName: spellings[0], birthDate: BORN }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: "POSSIBLE_DUPLICATES" } });
  });
});
