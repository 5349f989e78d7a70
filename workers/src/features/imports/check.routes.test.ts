import { env } from "cloudflare:workers";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  createPerson,
  signedIn,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { checkRows, sendChunk, startImport } from "../../../test/imports.ts";

let admin: Caller;
let importer: Caller;

beforeAll(async () => {
  admin = await administrator();
  importer = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
});

const numbered = (...rows: readonly Omit<ImportRow, "row">[]): ImportRow[] =>
  rows.map((cells, index) => ({ row: index + 2, ...cells }));

/** Returns kind and problem of each row. */
const check = async (caller: Caller, ...rows: readonly Omit<ImportRow, "row">[]) =>
  (await checkRows(caller, numbered(...rows))).answers;

const personsStored = () => env.DB.prepare("select count(*) from persons").first<number>();

describe("the check of rows", () => {
  it("finds a person by ID number and shows the differences, except blank values", async () => {
    const idNumber = uniqueIdNumber();
    const person = await createPerson(admin, {
      idNumber,
      city: "Haifa",
      phone: uniquePhone(),
      comment: "kept",
    });
    const before = await personsStored();
    const [answer] = await check(importer, {
      person: { idNumber, city: "Lod", phone: "", comment: null },
    });
    expect(answer).toMatchObject({
      kind: "update",
      problem: null,
      person: { id: person.id, before: { city: "Haifa" }, after: { city: "Lod" } },
    });
    expect(answer?.person?.after).toEqual({ city: "Lod" });
    expect(await personsStored()).toEqual(before);
  });

  it("finds a person by phone and a name in another script", async () => {
    const phone = uniquePhone();
    const { id } = await createPerson(admin, { firstName: "Борис", lastName: "Гринберг", phone });
    const [same, other] = await check(
      importer,
      { person: { firstName: "Boris", lastName: "Grinberg", phone } },
      { person: { firstName: "Anna", lastName: "Petrova", phone, city: "Lod" } },
    );
    expect(same).toMatchObject({ kind: "update", person: { id } });
    // A family shares a phone.
    expect(other).toMatchObject({ kind: "new", matches: [{ id, matchedBy: ["phone"] }] });
  });

  it("keeps persons with different ID numbers apart", async () => {
    const shared = { firstName: "Dana", lastName: "Levi", phone: uniquePhone() };
    await createPerson(admin, { ...shared, idNumber: uniqueIdNumber() });
    const [answer] = await check(importer, {
      person: { ...shared, idNumber: uniqueIdNumber(), city: "Lod" },
    });
    expect(answer).toMatchObject({ kind: "new", person: null });
    expect(answer?.matches).toHaveLength(1);
  });

  it.each([
    ["the name in another script", { firstName: "Khatuna", lastName: "Gorbunova" }, {}],
    [
      "a near name and a slip in the ID number",
      { firstName: "Dov", lastName: "Benhamou", idNumber: "201230011", birthDate: "1961-02-03" },
      { firstName: "Дов", lastName: "Бенаму", idNumber: "201230012", birthDate: "1961-02-03" },
    ],
    [
      "a near name and another gender",
      { firstName: "Hila", lastName: "Sorokin", gender: "female", birthDate: "1962-03-04" },
      { firstName: "הלה", lastName: "סורוקין", gender: "male", birthDate: "1962-03-04" },
    ],
  ] as const)("asks about a person with %s", async (_how, stored, typed) => {
    const { id } = await createPerson(admin, stored);
    const [answer] = await check(importer, {
      person: { firstName: "Хатуна", lastName: "Горбунова", city: "Lod", ...typed },
    });
    expect(answer?.kind).toBe("new");
    expect(answer?.matches).toMatchObject([{ id, matchedBy: ["similarName"] }]);
  });

  it("reports a row without differences as the same", async () => {
    const { id, version } = await createPerson(admin, { idNumber: uniqueIdNumber() });
    const { body } = await admin.get(`/person/${id}`);
    const { firstName, lastName, idNumber, city, interestedEvents, gender } = body.data;
    const [answer] = await check(importer, {
      person: { firstName, lastName, idNumber, city, interestedEvents, gender },
    });
    expect(answer).toMatchObject({ kind: "same", person: { id, before: {}, after: {} } });
    expect((await admin.get(`/person/${id}`)).body.data.version).toBe(version);
  });

  it("names refused and missing values by field", async () => {
    const [refused, missing] = await check(
      importer,
      { person: { firstName: "Noa", lastName: "Bar", idNumber: "12" }, spouse: { phone: "1" } },
      { person: { firstName: "Noa" } },
    );
    expect(refused?.fields).toEqual({
      "person.idNumber": "INVALID_ID_NUMBER",
      "spouse.phone": "INVALID_PHONE",
    });
    expect(missing).toMatchObject({
      kind: "problem",
      problem: "REFUSED_VALUES",
      fields: { "person.lastName": "REQUIRED", "person.city": "REQUIRED" },
    });
  });

  it("names the earlier row that a row repeats, across chunks", async () => {
    const idNumber = uniqueIdNumber();
    const person = { firstName: "Rina", lastName: "Cohen", idNumber, city: "Lod" };
    const id = await startImport(importer, 3);
    const [first, second] = await sendChunk(importer, id, 0, [
      { row: 2, person },
      { row: 3, person: { ...person, city: "Akko" } },
    ]);
    expect(first).toMatchObject({ kind: "new" });
    expect(second).toMatchObject({ kind: "problem", problem: "REPEATED_ROW", repeats: 2 });
    const [third] = await sendChunk(importer, id, 1, [{ row: 4, person }]);
    expect(third).toMatchObject({ problem: "REPEATED_ROW", repeats: 2 });
    // The same chunk, sent again, gets the same answer.
    expect(await sendChunk(importer, id, 1, [{ row: 4, person }])).toEqual([third]);
  });

  it.each(["111111118", "123456782"])("takes the filler %s as no ID number", async (idNumber) => {
    const holder = await createPerson(admin, { idNumber });
    const answers = await check(
      importer,
      { person: { firstName: "Anna", lastName: "Zorin", city: "Lod", idNumber } },
      { person: { firstName: "Ольга", lastName: "Хасина", city: "Лод", idNumber } },
      {
        person: { firstName: "דוד", lastName: "שמש", city: "לוד" },
        spouse: { firstName: "שרה", lastName: "שמש", idNumber },
      },
    );
    expect(answers.map(({ kind, matches }) => [kind, matches])).toEqual(
      answers.map(() => ["new", []]),
    );
    await admin.patch(`/person/${holder.id}`, { idNumber: null });
  });

  it("takes rows with one name for one person only if a phone or a birth date is the same", async () => {
    const name = { firstName: "Rina", lastName: "Doubleday", city: "Lod" };
    const [phone, otherPhone] = [uniquePhone(), uniquePhone()];
    const birthDate = "1980-02-03";
    const answers = await check(
      importer,
      { person: { ...name, phone } },
      { person: { ...name, phone: otherPhone } },
      { person: { ...name, phone: otherPhone, city: "Akko" } },
      { person: { ...name, birthDate } },
      { person: { ...name, birthDate: "1981-02-03" } },
      { person: { ...name, birthDate, city: "Akko" } },
      { person: name },
      { person: { ...name, city: "Akko" } },
    );
    const repeats = answers.map((answer) => answer.repeats);
    expect(repeats).toEqual([null, null, 3, null, null, 5, null, null]);
  });

  describe("of a person in two rows", () => {
    // Consecutive numbers would look like typos of each other.
    const [idNumber, typo, otherNumber] = ["258147361", "258147391", "713640285"];
    const [miriam, rina] = [
      { firstName: "Miriam", lastName: "Kuznetsova" },
      { firstName: "Rina", lastName: "Cohen" },
    ];
    it.each<[how: string, one: object, other: object, isRepeat: boolean]>([
      ["one row has the ID number", { ...rina, idNumber }, rina, true],
      ["two scripts", miriam, { firstName: "Мириам", lastName: "Кузнецова" }, true],
      [
        "the names in the other order",
        miriam,
        { firstName: "Kuznetsova", lastName: "Miriam" },
        true,
      ],
      ["a short form", { ...rina, firstName: "Александр" }, { ...rina, firstName: "Саша" }, true],
      ["one row has the gender", { ...rina, gender: "female" }, rina, true],
      ["a typo in a number", { ...rina, idNumber }, { ...rina, idNumber: typo }, true],
      ["two ID numbers", { ...rina, idNumber }, { ...rina, idNumber: otherNumber }, false],
      [
        "a husband and a wife",
        { firstName: "Евгений", lastName: "Левин", gender: "male" },
        { firstName: "Евгения", lastName: "Левина", gender: "female" },
        false,
      ],
      ["twins", { ...rina, firstName: "Dana" }, { ...rina, firstName: "Dina" }, false],
    ])("finds the earlier row, or none: %s", async (_how, one, other, isRepeat) => {
      const shared = { phone: uniquePhone(), birthDate: "1980-02-03", city: "Lod" };
      for (const rows of [
        [one, other],
        [other, one],
      ]) {
        const answers = await check(
          importer,
          ...rows.map((values) => ({ person: { ...shared, ...values } })),
        );
        expect(answers.map(({ repeats }) => repeats)).toEqual([null, isRepeat ? 2 : null]);
      }
    });

    it("asks about a short form only if phone and birth date are the same", async () => {
      const shared = { lastName: "Gurevich", phone: uniquePhone(), city: "Lod" };
      const answers = await check(
        importer,
        { person: { ...shared, firstName: "Alexander", birthDate: "1950-02-03" } },
        { person: { ...shared, firstName: "Sasha", birthDate: "1980-02-03" } },
      );
      expect(answers.map(({ repeats }) => repeats)).toEqual([null, null]);
    });
  });

  describe("of a phone that relatives share", () => {
    it.each([
      ["Dana", "Dina", "Petrov"],
      ["Марина", "Мирена", "Близнюк"],
      ["Алина", "Эллина", "Двойнова"],
      ["דנה", "דינה", "תאומי"],
      ["אילן", "אלון", "תאומי"],
    ])("asks about %s and %s, who may be twins", async (stored, typed, lastName) => {
      const shared = { lastName, phone: uniquePhone(), birthDate: "1990-05-06", city: "Lod" };
      const { id } = await createPerson(admin, { ...shared, idNumber: null, firstName: stored });
      const [answer] = await check(importer, { person: { ...shared, firstName: typed } });
      expect(answer).toMatchObject({ kind: "new", person: null });
      expect(answer?.matches.map((match) => match.id)).toContain(id);
    });

    it.each([
      ["Iosif", "Gorelik", "1961-02-03"],
      ["Иосиф", "Горелик", "1962-02-03"],
      ["יוסף", "גורליק", "1963-02-03"],
    ])("asks about a son with his father's name: %s %s", async (firstName, lastName, born) => {
      const shared = { firstName, lastName, phone: uniquePhone(), city: "Lod" };
      const father = await createPerson(admin, { ...shared, idNumber: null, birthDate: born });
      for (const values of [
        { ...shared, birthDate: "1990-05-06" },
        { ...shared, birthDate: born.replace("-02-03", "-03-02") },
        { ...shared, firstName: "Iosif", lastName: "Gorelik", birthDate: "1990-05-06" },
      ]) {
        const [answer] = await check(importer, { person: values });
        expect(answer).toMatchObject({ kind: "problem", problem: "PERSON_DIFFERS", person: null });
        expect(answer?.matches.map((match) => match.id)).toEqual([father.id]);
      }
      const [same] = await check(importer, {
        person: { ...shared, birthDate: born, city: "Haifa" },
      });
      expect(same).toMatchObject({ kind: "update", person: { id: father.id } });
    });

    it("keeps twins and namesakes of one file apart or asks", async () => {
      const phone = uniquePhone();
      const twin = { lastName: "Zwilling", phone, birthDate: "1990-05-06", city: "Lod" };
      const father = { firstName: "Moshe", lastName: "Alter", phone, city: "Lod" };
      const answers = await check(
        importer,
        { person: { ...twin, firstName: "Dana" } },
        { person: { ...twin, firstName: "Dina" } },
        { person: { ...father, birthDate: "1961-02-03" } },
        { person: { ...father, birthDate: "1990-05-06" } },
      );
      expect(answers.map(({ problem, repeats }) => [problem, repeats])).toEqual([
        [null, null],
        [null, null],
        [null, null],
        ["REPEATED_ROW", 4],
      ]);
    });
  });

  it("needs a decision between two candidates", async () => {
    const shared = { firstName: "Ilana", lastName: "Katz", phone: uniquePhone() };
    await createPerson(admin, shared);
    await createPerson(admin, { ...shared, confirmDuplicates: true });
    const [answer] = await check(importer, { person: { ...shared, city: "Lod" } });
    expect(answer).toMatchObject({ kind: "problem", problem: "SEVERAL_MATCHES" });
    expect(answer?.matches).toHaveLength(2);
  });

  describe("of an ID number whose holder the row contradicts", () => {
    const holder = async (overrides: object = {}) => {
      const idNumber = uniqueIdNumber();
      const person = await createPerson(admin, {
        firstName: "Rivka",
        lastName: "Shapiro",
        birthDate: "1961-02-03",
        gender: "female",
        idNumber,
        ...overrides,
      });
      return { idNumber, id: person.id };
    };
    const other = { firstName: "Moshe", lastName: "Abergel", city: "Lod" };

    it("needs a decision if the name differs without the same birth date, or the gender", async () => {
      const { idNumber, id } = await holder();
      const name = { firstName: "Rivka", lastName: "Shapiro" };
      for (const values of [
        { ...other, birthDate: "1985-06-07" },
        { firstName: "Moshe", birthDate: "1985-06-07" },
        other,
        { ...name, gender: "male" },
      ] as const) {
        const [answer] = await check(importer, { person: { ...values, idNumber } });
        expect(answer).toMatchObject({
          kind: "problem",
          problem: "PERSON_DIFFERS",
          person: null,
          matches: [{ id, gender: "female" }],
        });
      }
    });

    it("needs no decision if only the name or only the birth date differs", async () => {
      for (const values of [
        { ...other, birthDate: "1961-02-03" },
        { firstName: "Rivka", lastName: "Mizrahi" },
        { firstName: "Rivka", lastName: "Shapiro", birthDate: "1961-03-02" },
        { firstName: "Ривка", lastName: "Шапиро", birthDate: "1961-03-02", gender: "female" },
      ] as const) {
        const { idNumber, id } = await holder();
        const [answer] = await check(importer, { person: { ...values, idNumber } });
        expect(answer).toMatchObject({ kind: "update", problem: null, person: { id } });
      }
    });

    it("needs a decision if another person fits phone and name, or name and birth date", async () => {
      const phone = uniquePhone();
      const birthDate = "1985-06-07";
      const second = await createPerson(admin, {
        ...other,
        phone,
        birthDate,
        idNumber: uniqueIdNumber(),
      });
      for (const values of [
        { ...other, phone, birthDate },
        { ...other, phone },
        { ...other, birthDate },
        { firstName: "Моше", lastName: "Абергель", phone },
      ]) {
        const { idNumber, id } = await holder({ birthDate: null });
        const [answer] = await check(importer, { person: { ...values, idNumber } });
        expect(answer).toMatchObject({ kind: "problem", problem: "SEVERAL_MATCHES", person: null });
        expect(new Set(answer?.matches.map((match) => match.id))).toEqual(new Set([id, second.id]));
      }
    });

    it("needs no decision about a namesake who fits no better than the holder", async () => {
      const phone = uniquePhone();
      const { idNumber, id } = await holder({ phone });
      const name = { firstName: "Rivka", lastName: "Shapiro" };
      await createPerson(admin, { ...name, phone, idNumber: uniqueIdNumber() });
      const [answer] = await check(importer, { person: { ...name, phone, idNumber, city: "Lod" } });
      expect(answer).toMatchObject({ kind: "update", person: { id } });
    });
  });

  it("finds archived and pending persons only for users who may read them", async () => {
    const idNumber = uniqueIdNumber();
    const archived = await createPerson(admin, { idNumber, firstName: "Hidden" });
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const row = { person: { firstName: "Other", lastName: "Name", idNumber, city: "Lod" } };
    const [hidden] = await check(importer, row);
    expect(hidden).toMatchObject({ problem: "ID_NUMBER_TAKEN", matches: [], person: null });
    const [shown] = await check(admin, row);
    expect(shown).toMatchObject({ problem: "ARCHIVED_MATCH", matches: [{ id: archived.id }] });
  });
});

describe("the families of a check", () => {
  const spouseOf = async (idNumber: string) =>
    createPerson(admin, {
      firstName: "Yosef",
      lastName: "Mizrahi",
      idNumber,
      spouse: { firstName: "Sara", lastName: "Mizrahi", phone: uniquePhone() },
    });

  it("find the spouse in the columns of a row", async () => {
    const idNumber = uniqueIdNumber();
    const person = await spouseOf(idNumber);
    const [answer] = await check(importer, {
      person: { idNumber },
      spouse: { firstName: "שרה", lastName: "מזרחי", birthDate: "1980-01-02" },
      children: [{ firstName: "Noa", birthDate: "2015-03-04" }],
    });
    expect(answer).toMatchObject({
      kind: "update",
      spouse: { id: person.spouseId, before: { birthDate: null } },
      person: { after: { childrenData: [{ firstName: "Noa" }] } },
    });
  });

  it("need a decision if the spouse differs from the stored one", async () => {
    const [idNumber, phone] = [uniqueIdNumber(), uniquePhone()];
    const { spouseId } = await spouseOf(idNumber);
    const rachel = { firstName: "Rachel", lastName: "Gold", phone };
    const checkSpouse = async (spouse: object) =>
      (await check(importer, { person: { idNumber }, spouse }))[0];
    const unknown = await checkSpouse(rachel);
    const { id: rachelId } = await createPerson(admin, rachel);
    const known = await checkSpouse(rachel);
    const registered = { id: spouseId, firstName: "Sara", adult: "partner", active: true };
    expect(unknown).toMatchObject({
      kind: "problem",
      problem: "SPOUSE_DIFFERS",
      matches: [registered],
    });
    expect(known).toMatchObject({ matches: [registered, { id: rachelId, adult: "spouse" }] });
  });

  it("need a decision if the ID number of the spouse is of another person", async () => {
    const [idNumber, spouseNumber] = [uniqueIdNumber(), uniqueIdNumber()];
    const wife = { firstName: "Sara", lastName: "Mizrahi", birthDate: "1970-01-02" };
    const couple = await createPerson(admin, {
      firstName: "Yosef",
      lastName: "Mizrahi",
      idNumber,
      spouse: { ...wife, gender: "female", idNumber: spouseNumber, phone: uniquePhone() },
    });
    const alone = uniqueIdNumber();
    await createPerson(admin, { idNumber: alone });
    const taken = uniqueIdNumber();
    const { id: takenId } = await createPerson(admin, { ...wife, idNumber: taken });
    const stranger = { firstName: "Gila", lastName: "Toledano", birthDate: "1991-05-06" };
    const [linked, free] = await check(
      importer,
      { person: { idNumber }, spouse: { ...stranger, idNumber: spouseNumber } },
      { person: { idNumber: alone }, spouse: { ...stranger, idNumber: taken } },
    );
    const [man] = await check(importer, {
      person: { idNumber },
      spouse: { firstName: "Sara", lastName: "Mizrahi", idNumber: spouseNumber, gender: "male" },
    });
    expect(linked).toMatchObject({ kind: "problem", problem: "SPOUSE_DIFFERS" });
    expect(man).toMatchObject({ kind: "problem", problem: "SPOUSE_DIFFERS" });
    expect(free).toMatchObject({
      problem: "PERSON_DIFFERS",
      matches: [{ id: takenId, adult: "spouse" }],
    });
    expect((await admin.get(`/person/${couple.id}`)).body.data.spouse).toMatchObject(wife);
  });

  it("join two rows of a household, and refuse three rows", async () => {
    const adult = (firstName: string, household: string) => ({
      household,
      person: { firstName, lastName: "Adler", city: "Lod", idNumber: uniqueIdNumber() },
    });
    const rows = await check(
      importer,
      adult("Dov", "a"),
      { ...adult("Lea", "a"), spouse: { firstName: "Dov" } },
      ...["One", "Two", "Three"].map((name) => adult(name, "b")),
    );
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      null,
      ...Array<string>(3).fill("HOUSEHOLD_UNCLEAR"),
    ]);
  });

  it.each<[string, ImportRow["person"], ImportRow["person"], boolean]>([
    ["of two genders", { gender: "male" }, { gender: "female" }, false],
    ["without further values", {}, {}, false],
    ["born 17 years apart", { birthDate: "1960-05-06" }, { birthDate: "1978-05-05" }, false],
    ["of one gender", { gender: "female" }, { gender: "female" }, true],
    [
      "of one gender, both married",
      { gender: "male", married: true },
      { gender: "male", married: true },
      false,
    ],
    ["of whom one is not married", { married: false }, {}, true],
    ["of two generations", { birthDate: "1960-05-06" }, { birthDate: "1978-05-06" }, true],
    ["of whom one is a child", { birthDate: "2020-01-01", married: true }, { married: true }, true],
  ])("are %s: two adults of a household", async (_who, one, other, isApart) => {
    const household = uniqueIdNumber();
    const adult = (firstName: string, more: ImportRow["person"]) => ({
      household,
      person: { firstName, lastName: "Adler", city: "Lod", idNumber: uniqueIdNumber(), ...more },
    });
    const answers = await check(importer, adult("Dov", one), adult("Lea", other));
    expect(answers.map((answer) => answer.isApart ?? false)).toEqual([isApart, isApart]);
  });

  it("are no couple of a registered single person and a new one in doubt, in either order", async () => {
    const idNumber = uniqueIdNumber();
    await createPerson(admin, { idNumber, gender: "female", birthDate: "1950-03-04" });
    const known = { household: "h", person: { idNumber } };
    const added = {
      household: "h",
      person: { firstName: "Lea", lastName: "Adler", city: "Lod", birthDate: "1990-03-04" },
    };
    for (const rows of [
      [known, added],
      [added, known],
    ]) {
      const answers = await check(importer, ...rows);
      expect(answers.map((answer) => answer.isApart)).toEqual([true, true]);
      expect(answers.flatMap(({ person }) => Object.keys(person?.after ?? {}))).toEqual([]);
    }
  });

  it("ask about one person in two rows of a household", async () => {
    const person = {
      firstName: "Dan",
      lastName: "Adler",
      city: "Lod",
      idNumber: uniqueIdNumber(),
    };
    const rows = await check(importer, { household: "h", person }, { household: "h", person });
    expect(rows.map(({ problem }) => problem)).toEqual([null, "REPEATED_ROW"]);
  });

  it("never come from a last name", async () => {
    const rows = await check(
      importer,
      { person: { firstName: "Dov", lastName: "Azulay", city: "Lod" } },
      { person: { firstName: "Lea", lastName: "Azulay", city: "Lod" } },
    );
    expect(rows.map(({ kind, spouse }) => [kind, spouse])).toEqual([
      ["new", null],
      ["new", null],
    ]);
  });
});

describe("an import", () => {
  it("is visible to its user: other users get 404, users without the right 403", async () => {
    const id = await startImport(importer, 1);
    const other = await signedIn({ permissions: ["canCreatePersons", "canEditPersons"] });
    const creator = await signedIn({ permissions: ["canCreatePersons"] });
    const body = { rows: [{ row: 2, person: {} }] };
    for (const [caller, status] of [
      [other, 404],
      [admin, 404],
      [creator, 403],
    ] as const) {
      const answer = await caller.send("PUT", `/api/import/${id}/chunks/0`, { body });
      expect(answer.status).toBe(status);
      expect((await caller.delete(`/api/import/${id}`)).status).toBe(status);
    }
    expect((await admin.get(`/api/import/${id}`)).status).toBe(200);
    expect((await other.get(`/api/import/${id}`)).status).toBe(404);
  });

  it("accepts no more rows than its file has, each row once", async () => {
    const id = await startImport(importer, 2);
    const put = (number: number, rows: number[]) =>
      importer.send("PUT", `/api/import/${id}/chunks/${number}`, {
        body: { rows: rows.map((row) => ({ row, person: { firstName: "Anna" } })) },
      });
    expect((await put(0, [2, 3])).status).toBe(200);
    expect((await put(1, [4])).body).toMatchObject({ fields: { rows: "OUT_OF_RANGE" } });
    expect((await put(0, [2])).status).toBe(200);
    expect((await put(1, [2])).body).toMatchObject({ fields: { rows: "NOT_ALLOWED" } });
    expect((await put(1, [5, 5])).body).toMatchObject({ fields: { rows: "NOT_ALLOWED" } });
    expect((await importer.get(`/api/import/${id}`)).body.data).toMatchObject({
      status: "CHECKING",
      rows: 2,
      received: 1,
    });
    for (const path of ["1000", "x", "-1"]) {
      const answer = await importer.send("PUT", `/api/import/${id}/chunks/${path}`, {
        body: { rows: [{ row: 9, person: {} }] },
      });
      expect(answer.status).toBe(404);
    }
  });

  it("starts once with a key, and replaces an unconfirmed import", async () => {
    const headers = { "Idempotency-Key": "start-once" };
    const body = { target: "register", rows: 1 };
    const first = await importer.post("/api/import", body, headers);
    const again = await importer.post("/api/import", body, headers);
    expect(again.body.data.id).toBe(first.body.data.id);
    const next = await startImport(importer, 1);
    expect((await importer.get(`/api/import/${first.body.data.id}`)).status).toBe(404);
    expect((await importer.delete(`/api/import/${next}`)).status).toBe(200);
    expect((await importer.get(`/api/import/${next}`)).status).toBe(404);
  });
});
