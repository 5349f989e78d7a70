import {
  personMatchesSchema,
  personPageSchema,
  personSchema,
} from "@kehila/shared/persons/answers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  anonymous,
  createPerson,
  personBody,
  signedIn,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const ids = (answer: { body: any }): string[] => answer.body.data.map((row: any) => row.id);

describe("creating a person", () => {
  it("stores every field and returns the whole record", async () => {
    const body = personBody({
      firstName: "  Мария-Анна ",
      gender: "female",
      address: "Herzl 5",
      repatriationDate: "2020-05-06T22:30:00Z",
      phone: "+972 52-123-4567",
      comment: "likes\n\n\n\nchess ",
      interestedEvents: ["project", "cinema", "project"],
      childrenCount: 1,
      childrenData: [{ firstName: "Noa", gender: "female", birthDate: "2020-01-01" }],
    });
    const answer = await admin.post("/person", body);
    expect(answer.status).toBe(201);
    expect(answer.body.success).toBe(true);
    const person = personSchema.parse(answer.body.data);
    expect(person).toMatchObject({
      firstName: "Мария-Анна",
      // 01:30 on the 7th in Jerusalem.
      repatriationDate: "2020-05-07",
      phone: "0521234567",
      comment: "likes\n\nchess",
      interestedEvents: ["cinema", "project"],
      childrenCount: 1,
      active: true,
      pending: false,
      version: 1,
      spouse: null,
      spouseId: null,
      married: false,
    });
    expect((await admin.get(`/person/${person.id}`)).body.data).toEqual(person);
  });

  it.each([
    [{ firstName: "" }, "firstName", "REQUIRED"],
    [{ firstName: undefined }, "firstName", "REQUIRED"],
    [{ lastName: "a\u202Eb" }, "lastName", "INVALID_CHARACTERS"],
    [{ lastName: "\uD800" }, "lastName", "INVALID_CHARACTERS"],
    [{ city: "x".repeat(101) }, "city", "TOO_LONG"],
    [{ city: 7 }, "city", "INVALID_TYPE"],
    [{ gender: "other" }, "gender", "INVALID_CHOICE"],
    [{ idNumber: "12345678" }, "idNumber", "INVALID_ID_NUMBER"],
    [{ phone: "12345" }, "phone", "INVALID_PHONE"],
    [{ birthDate: "2023-02-29" }, "birthDate", "INVALID_DATE"],
    [{ birthDate: "1899-12-31" }, "birthDate", "DATE_TOO_EARLY"],
    [{ birthDate: "2999-01-01" }, "birthDate", "DATE_IN_FUTURE"],
    [{ interestedEvents: [] }, "interestedEvents", "SELECT_AT_LEAST_ONE"],
    [{ interestedEvents: ["theatre"] }, "interestedEvents.0", "INVALID_CHOICE"],
    [{ childrenCount: 11 }, "childrenCount", "OUT_OF_RANGE"],
    [{ childrenCount: 2 }, "childrenCount", "COUNT_MISMATCH"],
    [{ childrenCount: 1.5 }, "childrenCount", "NOT_AN_INTEGER"],
    [{ childrenData: [{ firstName: "A" }] }, "childrenData.0.birthDate", "REQUIRED"],
    [{ spouse: { firstName: "A" } }, "spouse.lastName", "REQUIRED"],
    [{ active: false }, "active", "NOT_ALLOWED"],
    [{ status: "archived" }, "status", "NOT_ALLOWED"],
  ])("refuses %j with an error by the field %s: %s", async (overrides, field, code) => {
    const answer = await admin.post("/person", personBody(overrides));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: "INVALID_INPUT" });
    expect(answer.body.fields[field]).toBe(code);
  });

  it("returns the same person for a repeated key, and refuses the key for another body", async () => {
    const body = personBody();
    const headers = { "Idempotency-Key": "tap-tap" };
    const [first, second] = await Promise.all([
      admin.post("/person", body, headers),
      admin.post("/person", body, headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.data.id).toBe(second.body.data.id);
    const other = await admin.post("/person", personBody(), headers);
    expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("returns the same person for a late retry, although the body is a duplicate", async () => {
    const chosen = await createPerson(admin);
    const body = personBody({ spouseId: chosen.id });
    // Any length is allowed, because only a hash is stored.
    const headers = { "Idempotency-Key": "late-tap-".repeat(40) };
    const first = await admin.post("/person", body, headers);
    const later = await admin.post("/person", body, headers);
    expect([first.status, later.status]).toEqual([201, 201]);
    expect(later.body.data).toEqual(first.body.data);
    const other = await admin.post("/person", { ...body, city: "Lod" }, headers);
    expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    const otherKey = await admin.post("/person", body, { "Idempotency-Key": "another" });
    expect(otherKey.body.code).toBe("SPOUSE_UNAVAILABLE");
  });

  it("adds a spouse by data: linked both ways, same city, address and status", async () => {
    const person = await createPerson(admin, {
      city: "Yafo",
      address: "Sea 1",
      spouse: { firstName: "Lev", lastName: "Spouse", comment: "", event: ["humanitarian"] },
      childrenData: [{ firstName: "Kid", birthDate: "2019-01-01" }],
    });
    expect(person.married).toBe(true);
    const spouse = (await admin.get(`/person/${person.spouseId}`)).body.data;
    expect(spouse).toMatchObject({
      firstName: "Lev",
      gender: null,
      city: "Yafo",
      address: "Sea 1",
      active: true,
      married: true,
      spouseId: person.id,
      interestedEvents: ["humanitarian"],
    });
    expect(spouse.childrenData).toEqual(person.childrenData);
  });

  it("links a chosen person both ways, and refuses a person who has a spouse", async () => {
    const single = await createPerson(admin);
    const person = await createPerson(admin, {
      spouseId: single.id,
      spouse: { firstName: "Dropped", lastName: "Data" },
    });
    expect(person.spouse).toMatchObject({ id: single.id, firstName: single.firstName });
    const linked = (await admin.get(`/person/${single.id}`)).body.data;
    expect(linked).toMatchObject({ spouseId: person.id, married: true, version: 2 });
    const third = await admin.post("/person", personBody({ spouseId: single.id }));
    expect(third).toMatchObject({ status: 409, body: { code: "SPOUSE_UNAVAILABLE" } });
    const empty = await admin.post("/person", personBody({ spouseId: "" }));
    expect(empty.body.data.spouseId).toBeNull();
    const none = await admin.post("/person", personBody({ spouseId: "unknown" }));
    expect(none.body.code).toBe("SPOUSE_UNAVAILABLE");
  });

  it("refuses a child's id that is not its own", async () => {
    const parent = await createPerson(admin, {
      childrenData: [{ firstName: "Kid", birthDate: "2019-01-01" }],
    });
    const [child] = parent.childrenData;
    const answer = await admin.post("/person", personBody({ childrenData: [child] }));
    expect(answer.body.fields).toEqual({ "childrenData.0.id": "UNKNOWN_REFERENCE" });
  });
});

describe("duplicates", () => {
  it("stops for the ID number of an active or archived person, confirmed or not", async () => {
    const person = await createPerson(admin);
    const body = personBody({ idNumber: person.idNumber, confirmDuplicates: true });
    const active = await admin.post("/person", body);
    expect(active).toMatchObject({ status: 409, body: { code: "DUPLICATE_ID_NUMBER" } });
    expect(active.body.fields).toEqual({ idNumber: "DUPLICATE_ID_NUMBER" });
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    expect((await admin.post("/person", body)).body.code).toBe("DUPLICATE_ID_NUMBER");
  });

  it("stops for a phone or a full name until confirmed, and records the confirmation", async () => {
    const person = await createPerson(admin, { firstName: "Йосеф", lastName: "Кац" });
    const samePhone = personBody({ phone: person.phone });
    const stopped = await admin.post("/person", samePhone);
    expect(stopped).toMatchObject({ status: 409, body: { code: "POSSIBLE_DUPLICATES" } });
    expect(stopped.body.matches).toMatchObject([{ id: person.id, matchedBy: ["phone"] }]);
    const namesake = await admin.post(
      "/person",
      personBody({ firstName: "ЙОСЕФ", lastName: "кац" }),
    );
    expect(namesake.body.matches).toMatchObject([{ id: person.id, matchedBy: ["name"] }]);
    const saved = await admin.post("/person", { ...samePhone, confirmDuplicates: true });
    expect(saved.status).toBe(201);
  });

  it("never matches a household with itself, nor blocks an edit for unchanged fields", async () => {
    const phone = uniquePhone();
    const person = await createPerson(admin, {
      phone,
      spouse: { firstName: "Other", lastName: "Adult", phone },
    });
    const edit = await admin.patch(`/person/${person.id}`, { comment: "moved", phone });
    expect(edit.status).toBe(200);
    const checked = await admin.post("/person/check", { phone, excludeId: person.id });
    expect(checked.body).toEqual({ matches: [] });
    const seen = await admin.get(`/person/check?phone=${phone}`);
    expect(personMatchesSchema.parse(seen.body).matches).toHaveLength(2);
  });

  it("shows matches only to users who may read them, but checks the ID number in any case", async () => {
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const clerk = await signedIn({ permissions: ["canCreatePersons"] });
    const check = await clerk.post("/person/check", { idNumber: archived.idNumber });
    expect(check.body).toEqual({ matches: [] });
    const save = await clerk.post("/person", personBody({ idNumber: archived.idNumber }));
    expect(save.body).toMatchObject({ code: "DUPLICATE_ID_NUMBER", matches: [] });
  });

  it("lets one of two simultaneous saves with one ID number win", async () => {
    const idNumber = uniqueIdNumber();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.post("/person", personBody({ idNumber }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code ?? "saved"))).toEqual(
      new Set(["saved", "DUPLICATE_ID_NUMBER"]),
    );
  });
});

describe("editing", () => {
  it("changes the fields in the body, keeps all others and increases the version", async () => {
    const person = await createPerson(admin, { address: "Old 1" });
    const answer = await admin.patch(`/person/${person.id}`, { city: "Akko", version: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ ...person, city: "Akko", version: 2 });
    const cleared = await admin.patch(`/person/${person.id}`, { address: "", idNumber: null });
    expect(cleared.body.data).toMatchObject({ address: null, idNumber: null, version: 3 });
  });

  it("refuses an old version and sends the present record along", async () => {
    const person = await createPerson(admin);
    await admin.patch(`/person/${person.id}`, { city: "Akko", version: 1 });
    const stale = await admin.patch(`/person/${person.id}`, { city: "Eilat", version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(stale.body.current.city).toBe("Akko");
  });

  it("keeps the ids of children, in the order of the form, for both parents", async () => {
    const person = await createPerson(admin, {
      spouse: { firstName: "Two", lastName: "Parent" },
      childrenData: ["A", "B", "C"].map((firstName) => ({ firstName, birthDate: "2015-05-05" })),
    });
    const [a, , c] = person.childrenData;
    const answer = await admin.patch(`/person/${person.id}`, {
      childrenCount: 3,
      childrenData: [c, { ...a, firstName: "Anna" }, { firstName: "D", birthDate: "2022-01-01" }],
    });
    const names = answer.body.data.childrenData.map((child: any) => child.firstName);
    expect(names).toEqual(["C", "Anna", "D"]);
    expect(answer.body.data.childrenData.slice(0, 2).map((child: any) => child.id)).toEqual([
      c.id,
      a.id,
    ]);
    const spouse = (await admin.get(`/person/${person.spouseId}`)).body.data;
    expect(spouse.childrenData).toEqual(answer.body.data.childrenData);
    expect(spouse.version).toBe(2);
  });

  it("joins separated parents without duplicating their children", async () => {
    const kid = { firstName: "Noa", gender: "female", birthDate: "2017-08-09" };
    const one = await createPerson(admin, {
      spouse: { firstName: "Other", lastName: "Parent" },
      childrenData: [kid, { ...kid, firstName: "Gil" }],
    });
    await admin.patch(`/person/${one.id}`, { married: false });
    // Adds another child to each separated parent.
    const add = async (id: string, firstName: string) => {
      const { childrenData } = (await admin.get(`/person/${id}`)).body.data;
      const child = { firstName, birthDate: "2024-01-02" };
      return admin.patch(`/person/${id}`, { childrenData: [...childrenData, child] });
    };
    const own = (await add(one.id, "Tal")).body.data.childrenData;
    await add(one.spouseId, "Lev");
    const again = await admin.patch(`/person/${one.id}`, { spouseId: one.spouseId });
    const { childrenData, childrenCount } = again.body.data;
    expect(childrenData.map((child: any) => child.firstName)).toEqual(["Noa", "Gil", "Tal", "Lev"]);
    expect(childrenData.slice(0, 3)).toEqual(own);
    expect(childrenCount).toBe(4);
    expect((await admin.get(`/person/${one.spouseId}`)).body.data.childrenData).toEqual(
      childrenData,
    );
  });

  it("refuses an edit whose childrenCount differs from the children after the edit", async () => {
    const kid = { firstName: "Noa", gender: "female", birthDate: "2017-08-09" };
    const { id } = await createPerson(admin, { childrenData: [kid] });
    for (const body of [{ childrenCount: 2 }, { childrenCount: 1, childrenData: [kid, kid] }]) {
      const answer = await admin.patch(`/person/${id}`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ childrenCount: "COUNT_MISMATCH" });
    }
    expect((await admin.patch(`/person/${id}`, { childrenCount: 1 })).status).toBe(200);
  });

  it("treats a child that the chosen spouse already has as the same child", async () => {
    const kid = { firstName: "Noa", birthDate: "2017-08-09" };
    const chosen = await createPerson(admin, { childrenData: [{ ...kid, gender: "female" }] });
    const answer = await createPerson(admin, { spouseId: chosen.id, childrenData: [kid] });
    expect(answer.childrenData).toEqual(chosen.childrenData);
  });

  it("edits the spouse by data, and separates by `married: false` without a link left", async () => {
    const person = await createPerson(admin, {
      spouse: { firstName: "Old", lastName: "Name" },
      childrenData: [{ firstName: "Kid", birthDate: "2019-01-01" }],
    });
    const edited = await admin.patch(`/person/${person.id}`, {
      spouse: { id: person.spouseId, firstName: "New", lastName: "Name" },
    });
    expect(edited.body.data.spouse).toMatchObject({ id: person.spouseId, firstName: "New" });
    const parted = await admin.patch(`/person/${person.id}`, { married: false });
    expect(parted.body.data).toMatchObject({ spouseId: null, married: false, childrenCount: 1 });
    const former = (await admin.get(`/person/${person.spouseId}`)).body.data;
    expect(former).toMatchObject({ spouseId: null, married: false, childrenCount: 1 });
    expect(former.childrenData[0].id).not.toBe(parted.body.data.childrenData[0].id);
  });

  it("joins two families when an existing person is chosen", async () => {
    const one = await createPerson(admin, {
      childrenData: [{ firstName: "Ours", birthDate: "2019-01-01" }],
    });
    const two = await createPerson(admin, {
      childrenData: [{ firstName: "Theirs", birthDate: "2018-01-01" }],
    });
    const answer = await admin.patch(`/person/${one.id}`, { spouseId: two.id });
    expect(answer.body.data).toMatchObject({ spouseId: two.id, married: true, childrenCount: 2 });
    const other = (await admin.get(`/person/${two.id}`)).body.data;
    expect(other).toMatchObject({ spouseId: one.id, childrenCount: 2 });
    expect((await admin.patch(`/person/${one.id}`, { spouseId: one.id })).body.code).toBe(
      "SPOUSE_UNAVAILABLE",
    );
  });

  it("needs canEditPersons, and returns 404 for hidden persons", async () => {
    const person = await createPerson(admin);
    const clerk = await signedIn({ permissions: ["canCreatePersons"] });
    expect((await clerk.patch(`/person/${person.id}`, { city: "X" })).status).toBe(403);
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    expect((await editor.patch(`/person/${person.id}`, { city: "X" })).status).toBe(200);
    expect((await editor.patch("/person/unknown", { city: "X" })).status).toBe(404);
    expect((await anonymous.patch(`/person/${person.id}`, { city: "X" })).status).toBe(401);
  });
});

describe("the list", () => {
  it("has the birth dates of a family's children if asked", async () => {
    const child = { gender: "female" };
    const { id, lastName } = await createPerson(admin, {
      childrenCount: 3,
      childrenData: [
        { ...child, firstName: "Noa", birthDate: "2018-03-04" },
        { ...child, firstName: "Lea", birthDate: "2011-03-04" },
        { ...child, firstName: "Mia", birthDate: "2015-03-04" },
      ],
    });
    const rowOf = async (query: string) =>
      (await admin.get(`/person?lastName=${lastName}${query}`)).body.data.find(
        (row: { id: string }) => row.id === id,
      );
    expect(await rowOf("&families=true")).toMatchObject({
      childrenCount: 3,
      childrenBirths: ["2011-03-04", "2015-03-04", "2018-03-04"],
    });
    expect(await rowOf("")).not.toHaveProperty("childrenBirths");
  });

  it("returns pages without gaps or repetitions, by cursor as by skip", async () => {
    const city = "Pagetown";
    for (let index = 0; index < 7; index += 1) {
      await createPerson(admin, { city, lastName: ["Kats", "Кац", "כץ"][index % 3] });
    }
    const all = ids(await admin.get(`/person?city=${city}`));
    expect(all).toHaveLength(7);
    const sorts = [
      "lastName",
      "firstName",
      "city",
      "birthDate",
      "phone",
      "idNumber",
      "createdAt",
    ].flatMap((sort) => ["asc", "desc"].map((order) => `sortBy=${sort}&sortOrder=${order}`));
    for (const order of [...sorts, "language=he", "language=ru", "search=kats", "search=town"]) {
      const base = `/person?city=${city}&${order}&take=3`;
      const cursorIds: string[] = [];
      let next = "";
      do {
        const answer = await admin.get(`${base}${next}`);
        const page = personPageSchema.parse(answer.body);
        const skipped = await admin.get(`${base}&skip=${cursorIds.length}`);
        expect(ids(skipped), order).toEqual(page.data.map((row) => row.id));
        cursorIds.push(...page.data.map((row) => row.id));
        expect(page.hasNextPage).toBe(page.nextCursor !== null);
        next = page.nextCursor ? `&cursor=${page.nextCursor}` : "";
      } while (next);
      expect(cursorIds.toSorted(), order).toEqual(all.toSorted());
    }
  });

  it("lists the script of the interface first, unless the query has a search or sort", async () => {
    const city = "Scriptown";
    for (const lastName of ["Levin", "Левин", "לוין"])
      await createPerson(admin, { city, lastName });
    const listed = async (query: string): Promise<string[]> => {
      const { body } = await admin.get(`/person?city=${city}&${query}`);
      return personPageSchema.parse(body).data.map(({ lastName }) => lastName);
    };
    expect(await listed("")).toEqual(["Levin", "Левин", "לוין"]);
    expect(await listed("language=en")).toEqual(["Levin", "Левин", "לוין"]);
    expect(await listed("language=ru")).toEqual(["Левин", "Levin", "לוין"]);
    expect(await listed("language=he")).toEqual(["לוין", "Levin", "Левин"]);
    expect(await listed("language=he&sortOrder=desc")).toEqual(["לוין", "Левин", "Levin"]);
    expect(await listed("language=he&sortBy=lastName")).toEqual(["Levin", "Левин", "לוין"]);
    expect(await listed("language=he&search=levin")).toEqual(["Levin", "Левин", "לוין"]);
  });

  it("filters by every filter, joined by AND; several interests mean any of them", async () => {
    const city = "Filterville";
    const ada = await createPerson(admin, {
      firstName: "Adah",
      city,
      gender: "female",
      birthDate: "2000-02-29",
      interestedEvents: ["cinema"],
      married: true,
    });
    const ben = await createPerson(admin, {
      firstName: "Benny",
      city,
      gender: "male",
      birthDate: "1950-06-01",
      interestedEvents: ["project", "humanitarian"],
      childrenData: [{ firstName: "Kid", birthDate: "1980-01-01" }],
    });
    const find = async (query: string) =>
      ids(await admin.get(`/person?city=${city}&${query}`)).toSorted();
    const both = [ada.id, ben.id].map(String).toSorted();
    expect(await find("gender=female")).toEqual([ada.id]);
    expect(await find("married=false")).toEqual([ben.id]);
    expect(await find("interestedEvents=cinema,project")).toEqual(both);
    expect(await find("interestedEvents=humanitarian")).toEqual([ben.id]);
    expect(await find("birthDateFrom=1950-06-01&birthDateTo=1950-06-01")).toEqual([ben.id]);
    // 01:30 on 1 June in Jerusalem.
    const instant = "1950-05-31T22:30:00.000Z";
    expect(await find(`birthDateFrom=${instant}&birthDateTo=${instant}`)).toEqual([ben.id]);
    expect(await find("ageMin=60")).toEqual([ben.id]);
    expect(await find("ageMax=60")).toEqual([ada.id]);
    expect(await find("childrenCount=1")).toEqual([ben.id]);
    expect(await find("visitedEvents=cinema")).toEqual([]);
    expect(await find(`firstName=${ada.firstName.toUpperCase()}`)).toEqual([ada.id]);
    expect(await find("gender=female&married=false")).toEqual([]);
  });

  it.each([
    "take=0",
    "take=101",
    "take=x",
    "skip=-1",
    "sortBy=password",
    "gender=x",
    "active=maybe",
    "interestedEvents=theatre",
    "birthDateFrom=2023-02-29",
    "birthDateFrom=2023-02-29T10:00:00Z",
    "birthDateTo=yesterday",
    "unknown=1",
    "cursor=abc",
    "search=%00",
  ])("refuses ?%s", async (query) => {
    const answer = await admin.get(`/person?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([query.split("=")[0]]);
  });

  it("refuses a cursor of another order", async () => {
    const page = await admin.get("/person?take=1");
    const answer = await admin.get(`/person?take=1&sortOrder=desc&cursor=${page.body.nextCursor}`);
    expect(answer.status).toBe(400);
  });

  it("shows each status only to users who may read it", async () => {
    const clerk = await signedIn({ permissions: ["canCreatePersons"] });
    const archivist = await signedIn({ permissions: ["canManageArchive"] });
    expect((await clerk.get("/person")).status).toBe(200);
    expect((await clerk.get("/person?active=false")).status).toBe(403);
    expect((await clerk.get("/person?pending=true")).status).toBe(403);
    expect((await archivist.get("/person?active=false")).status).toBe(200);
    expect((await archivist.get("/person")).status).toBe(403);
    expect((await admin.get("/person?pending=true")).status).toBe(200);
  });
});

describe("search", () => {
  const city = "Searchburg";
  let person: any;
  const finds = async (search: string): Promise<boolean> =>
    ids(await admin.get(`/person?search=${encodeURIComponent(search)}&take=100`)).includes(
      person.id,
    );

  beforeAll(async () => {
    person = await createPerson(admin, {
      firstName: "Алёна",
      lastName: "Ben-Gurion",
      city,
      phone: "0541239876",
      idNumber: "987650001",
      address: 'רח׳ הרצל 12, צה״ל 100% "גן" (a_b*)',
      comment: "José knows שָׁלוֹם",
    });
  });

  it.each([
    "алена",
    "АЛЁНА",
    "лён",
    "е",
    "gurion",
    "ben-gurion",
    "bengurion",
    "Ben Gurion",
    "searchb",
    "054-123-9876",
    "+972541239876",
    "9876",
    "987650001",
    "jose",
    "שלום",
    'צה"ל',
    "צהל",
    "רח'",
    "100%",
    "a_b",
    "(a_b*)",
    '"גן"',
    "алена gurion",
    "gurion алена 054",
    "é",
  ])("finds by %s", async (search) => {
    expect(await finds(search)).toBe(true);
  });

  it.each(["алена unknown", "100_", "%%", "ben*", "''ׁ", "-", '"', "א׳ב zz", "גורדון"])(
    "does not find by %s",
    async (search) => {
      expect(await finds(search)).toBe(search === '"');
    },
  );

  it("filters each name by its spelling in another script", async () => {
    const gurvich = await createPerson(admin, { firstName: "Иосиф", lastName: "Гурвич" });
    const found = async (filter: Record<string, string>): Promise<boolean> =>
      ids(await admin.get(`/person?${new URLSearchParams(filter).toString()}`)).includes(
        gurvich.id,
      );
    for (const filter of [
      { lastName: "Gurvich" },
      { lastName: "גורביץ", firstName: "Yosef" },
      { firstName: "осиф" },
      { firstName: "יוסף", search: "gurvich" },
    ]) {
      expect(await found(filter), JSON.stringify(filter)).toBe(true);
    }
    for (const filter of [{ firstName: "Gurvich" }, { lastName: "Yosef" }]) {
      expect(await found(filter), JSON.stringify(filter)).toBe(false);
    }
  });

  it("finds names by their beginning and cities in another script, but no other field", async () => {
    const ivanov = await createPerson(admin, {
      firstName: "Иосиф",
      lastName: "Иванов",
      city: "Лод",
      comment: "Петров",
    });
    const found = async (search: string): Promise<boolean> =>
      ids(await admin.get(`/person?search=${encodeURIComponent(search)}&take=100`)).includes(
        ivanov.id,
      );
    for (const search of ["Ivanov", "איבנוב", "yosef ivanov", "Иванов Yosef", "Ivan", "Lod"]) {
      expect(await found(search), search).toBe(true);
    }
    for (const search of ["Iva", "Petrov", "ivan unknown", "Ivan Yosef unknown"]) {
      expect(await found(search), search).toBe(false);
    }
  });
});
