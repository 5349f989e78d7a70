import { env } from "cloudflare:workers";
import { listOf } from "@kehila/shared/base/answers";
import { addDays, today } from "@kehila/shared/base/dates";
import { eventListSummarySchema } from "@kehila/shared/events/event-lists";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { createList, readList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const day = (days: number): string => addDays(today(calendar), days);

describe("the lists of a category", () => {
  it("are the upcoming ones by date, then the past ones from the latest on", async () => {
    const category = "project";
    const dates = [-2, 1, 0, 400, -1, 1];
    for (const [index, days] of dates.entries()) {
      const { id } = await createList(admin, { category, title: `L${index}`, date: day(days) });
      await env.DB.prepare("update lists set created_at = ? where id = ?")
        .bind(`2026-01-01T00:00:0${9 - index}.000Z`, id)
        .run();
    }
    const answer = await admin.get(`/person-list?category=${category}`);
    const { data } = listOf(eventListSummarySchema).parse(answer.body);
    // Two lists on the same day: in order of creation.
    expect(data.map(({ title }) => title)).toEqual(["L2", "L5", "L1", "L3", "L4", "L0"]);
    expect(data[0]).toMatchObject({
      date: day(0),
      createdBy: admin.id,
      personCount: 0,
      version: 1,
    });
  });

  it("count their persons and name an author who still has an account", async () => {
    const person = await createPerson(admin);
    const author = await administrator();
    const list = await createList(author, { category: "humanitarian", personIds: [person.id] });
    expect(list).toMatchObject({ personCount: 1, createdBy: author.id });
    await env.DB.prepare("delete from users where id = ?").bind(author.id).run();
    const answer = await admin.get("/person-list?category=humanitarian");
    expect(answer.body.data).toMatchObject([{ id: list.id, personCount: 1, createdBy: null }]);
  });

  it("need a category, and the right to see it", async () => {
    const missing = await admin.get("/person-list");
    expect(missing).toMatchObject({ status: 400, body: { fields: { category: "REQUIRED" } } });
    const unknown = await admin.get("/person-list?category=opera");
    expect(unknown).toMatchObject({
      status: 400,
      body: { fields: { category: "INVALID_CHOICE" } },
    });
    const further = await admin.get("/person-list?category=cinema&take=1");
    expect(further).toMatchObject({ status: 400, body: { fields: { take: "NOT_ALLOWED" } } });
    const viewer = await signedIn({ permissions: ["canViewCinema"] });
    expect((await viewer.get("/person-list?category=cinema")).status).toBe(200);
    const hidden = await viewer.get("/person-list?category=project");
    expect(hidden).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });
});

describe("a list", () => {
  it("has participants by last name with the columns of a list, and its users", async () => {
    const [zed, abel] = [
      await createPerson(admin, { lastName: "Zed", married: true }),
      await createPerson(admin, {
        lastName: "Abel",
        childrenData: [{ firstName: "Kid", gender: "male", birthDate: "2015-01-01" }],
      }),
    ];
    const { id } = await createList(admin, {
      personIds: [zed.id, abel.id],
      userIds: [admin.id],
      description: "Bring water",
    });
    const list = await readList(admin, id);
    expect(list).toMatchObject({ personCount: 2, description: "Bring water" });
    expect(list.personLinks.map(({ person }) => person)).toEqual(
      [abel, zed].map((person) => ({
        id: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        idNumber: person.idNumber,
        phone: person.phone,
        city: person.city,
        gender: person.gender,
        birthDate: person.birthDate,
        married: person.married,
        childrenCount: person.childrenCount,
        active: true,
        childrenData: person.childrenData,
      })),
    );
    expect(list.personLinks[0]).toMatchObject({ version: 1, comment: null, source: "staff" });
    const user = { id: admin.id, name: "Ada Admin", email: `${admin.id}@example.org`, image: null };
    expect(list.userLinks).toMatchObject([{ version: 1, comment: null, user }]);
  });

  it("shows the number of children and the end of the ID number to viewers who read no persons", async () => {
    const child = { firstName: "Hidden", gender: "male", birthDate: "2015-01-01" };
    const person = await createPerson(admin, { childrenData: [child] });
    const { id } = await createList(admin, { personIds: [person.id] });
    const viewer = await signedIn({ permissions: ["canViewCinema"] });
    const [seen] = (await readList(viewer, id)).personLinks;
    const end = person.idNumber.slice(-3);
    expect(seen?.person).toMatchObject({ idNumber: null, idNumberEnd: end, childrenCount: 1 });
    expect(seen?.person).not.toHaveProperty("childrenData");
    const reader = await signedIn({ permissions: ["canViewCinema", "canCreatePersons"] });
    const [read] = (await readList(reader, id)).personLinks;
    expect(read?.person.childrenData).toMatchObject([{ firstName: "Hidden" }]);
    expect(read?.person.idNumber).toBe(person.idNumber);
    expect(read?.person).not.toHaveProperty("idNumberEnd");
  });

  it("marks archived persons of past lists; readers of the archive see the children", async () => {
    const child = { firstName: "Kid", gender: "male", birthDate: "2015-01-01" };
    const person = await createPerson(admin, { childrenData: [child] });
    const { id } = await createList(admin, { personIds: [person.id], date: day(-1) });
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    const reader = await signedIn({ permissions: ["canViewCinema", "canCreatePersons"] });
    const [read] = (await readList(reader, id)).personLinks;
    expect(read?.person).toMatchObject({
      active: false,
      firstName: person.firstName,
      idNumber: null,
    });
    expect(read?.person).not.toHaveProperty("childrenData");
    const archivist = await signedIn({ permissions: ["canViewCinema", "canViewArchive"] });
    expect((await readList(archivist, id)).personLinks[0]?.person.childrenData).toHaveLength(1);
  });

  it("of a hidden category is missing", async () => {
    const { id } = await createList(admin, { category: "project" });
    const viewer = await signedIn({ permissions: ["canViewCinema"] });
    for (const path of [id, "unknown"]) {
      const answer = await viewer.get(`/person-list/${path}`);
      expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
    const blind = await signedIn({ permissions: ["canCreateLists"] });
    expect((await blind.get(`/person-list/${id}`)).status).toBe(403);
  });
});
