import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { listOf } from "@kehila/shared/base/answers";
import { eventListSummarySchema, listedEventSchema } from "@kehila/shared/events/event-lists";
import { personSchema } from "@kehila/shared/persons/answers";
import type { Today } from "@kehila/shared/today";
import { todaySchema } from "@kehila/shared/today";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { operation, sendTicks } from "../../../test/door.ts";
import { exportedFile } from "../../../test/exports.ts";
import { createList, readList } from "../../../test/lists.ts";
import { rowsOf, sheetOf } from "../../../test/workbooks.ts";
import { calendar } from "../../core/clock.ts";
import { unzip } from "../exports/writers/unzip.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const YESTERDAY = addDays(today(calendar), -1);

const close = (id: string, closed = true) => admin.post(`/person-list/${id}/roll-call`, { closed });

/** Creates a list of three persons: the first came, the second was unticked, the third waits. */
async function arrange(overrides: Record<string, unknown> = {}) {
  const personIds: string[] = [];
  for (const lastName of ["Aleph", "Bet", "Gimel"]) {
    personIds.push((await createPerson(admin, { lastName })).id);
  }
  const [one = "", other = "", waiting = ""] = personIds;
  const { id } = await createList(admin, { date: YESTERDAY, capacity: 2, personIds, ...overrides });
  const tick = operation(other, true);
  await sendTicks(admin, id, [operation(one, true), tick, operation(waiting, true)]);
  // Two phones have ticked the first person concurrently.
  await sendTicks(admin, id, [operation(other, false, [tick.id]), operation(one, true)]);
  return { id, one, other, waiting, personIds };
}

describe("a list", () => {
  it("shows for each participant whether the person came, and the number of persons who came", async () => {
    const { id, one, other } = await arrange();
    const list = await readList(admin, id);
    expect(list.personLinks.map(({ person, came }) => [person.id, came])).toEqual([
      [one, true],
      [other, false],
    ]);
    expect([list.personCount, list.cameCount, list.waitingCount]).toEqual([2, 1, 1]);
    const reader = await signedIn({ permissions: ["canViewCinema"] });
    const totals = { personCount: 2, cameCount: 1, rollCallClosedAt: null };
    const ofCategory = listOf(eventListSummarySchema).parse(
      (await reader.get("/person-list?category=cinema")).body,
    );
    expect(ofCategory.data.find((card) => card.id === id)).toMatchObject(totals);
    const ofAll = listOf(listedEventSchema).parse((await reader.get("/person-list/all")).body);
    expect(ofAll.data.find((card) => card.id === id)).toMatchObject(totals);
  });
});

describe("a person", () => {
  const attendanceFor = async (caller: Caller, personId: string) =>
    personSchema
      .parse((await caller.get(`/person/${personId}`)).body.data)
      .listLinks.map(({ attendance }) => attendance);

  it("has missed an event only after its roll call is closed", async () => {
    const { id, one, other, waiting } = await arrange();
    const all = async () => [
      await attendanceFor(admin, one),
      await attendanceFor(admin, other),
      await attendanceFor(admin, waiting),
    ];
    expect(await all()).toEqual([["came"], [null], [null]]);
    await close(id);
    expect(await all()).toEqual([["came"], ["missed"], [null]]);
    await close(id, false);
    expect(await all()).toEqual([["came"], [null], [null]]);
  });

  it("keeps the attendance of a hidden category from the reader", async () => {
    const { one } = await arrange({ category: "project" });
    const reader = await signedIn({ permissions: ["canEditPersons", "canViewCinema"] });
    expect(await attendanceFor(reader, one)).toEqual([]);
    expect(JSON.stringify((await reader.get(`/person/${one}`)).body)).not.toContain('"came"');
  });
});

describe("the page Today", () => {
  const unfinished = async (caller: Caller): Promise<Today["unfinished"]> =>
    todaySchema.parse((await caller.get("/api/today")).body.data).unfinished;
  const missing = async (caller: Caller, id: string) =>
    (await unfinished(caller)).find((list) => list.id === id)?.missing;

  it("shows an open roll call of a past event to users who can close it", async () => {
    const { id } = await arrange();
    expect(await missing(admin, id)).toEqual(["attendance"]);
    const reader = await signedIn({ permissions: ["canViewCinema"] });
    expect(await missing(reader, id)).toBeUndefined();
    await close(id);
    expect(await missing(admin, id)).toBeUndefined();
  });

  it("shows an open roll call next to missing comments, and not before the event is over", async () => {
    const { id } = await arrange();
    const { personLinks, waitingLinks } = await readList(admin, id);
    // Comments on persons on the waiting list do not complete a list.
    for (const link of [...personLinks.slice(0, 1), ...waitingLinks]) {
      await admin.patch("/person-list/comment", { id: link.id, comment: "helps" });
    }
    expect(await missing(admin, id)).toEqual(["attendance", "comments"]);
    await close(id);
    expect(await missing(admin, id)).toEqual(["comments"]);
    const now = await arrange({ date: today(calendar) });
    expect(await missing(admin, now.id)).toBeUndefined();
  });

  it("shows no roll call in a register without any tick", async () => {
    const person = await createPerson(admin);
    const { id } = await createList(admin, { date: YESTERDAY, personIds: [person.id] });
    expect(await missing(admin, id)).toEqual(["attendance"]);
    await env.DB.prepare("delete from attendance_operations").run();
    expect(await missing(admin, id)).toBeUndefined();
  });
});

describe("an export of a list", () => {
  const source = (id: string) => ({ source: "list", sourceId: id, language: "en" }) as const;
  const wordText = async (options: Parameters<typeof exportedFile>[1]) => {
    const file = await exportedFile(admin, { ...options, format: "word" });
    const xml = unzip(file).find(({ name }) => name === "word/document.xml")?.text ?? "";
    return xml.replaceAll(/<[^>]*>|[\u2066-\u2069]/gu, " ");
  };

  it("shows the attendance in a column and in the heading", async () => {
    const { id } = await arrange();
    await close(id);
    const rows = rowsOf(await sheetOf(await exportedFile(admin, source(id))));
    expect(rows.map((row) => row["Attendance"])).toEqual(["Came", "Did not come"]);
    const text = await wordText(source(id));
    expect(text).toContain("1 of 2 came");
    expect(text).toContain("Did not come");
    const russian = await wordText({ ...source(id), language: "ru" });
    expect(russian).toContain("Пришли: 1 из 2");
  });

  it("has no attendance column if no roll call was taken", async () => {
    const person = await createPerson(admin);
    const { id } = await createList(admin, { date: YESTERDAY, personIds: [person.id] });
    const [row] = rowsOf(await sheetOf(await exportedFile(admin, source(id))));
    expect(Object.keys(row ?? {})).not.toContain("Attendance");
    expect(await wordText(source(id))).not.toContain("came");
  });

  it("holds the persons who came or the persons who did not, and counts them", async () => {
    const { id } = await arrange();
    const names = async (attendance: "came" | "missed") => {
      const options = { ...source(id), attendance, count: 1 };
      return rowsOf(await sheetOf(await exportedFile(admin, options))).map((row) =>
        row["Name"]?.split(" ").at(-1),
      );
    };
    expect(await names("came")).toEqual(["Aleph"]);
    expect(await names("missed")).toEqual(["Bet"]);
    const body = { format: "excel", ...source(id), attendance: "came", count: 2 };
    const refused = await admin.post("/api/export/", body);
    expect([refused.status, refused.body.code]).toEqual([409, "SELECTION_CHANGED"]);
  });

  it("refuses attendance for the register", async () => {
    const body = { format: "excel", source: "all_persons", attendance: "came" };
    const answer = await admin.post("/api/export/", body);
    expect([answer.status, answer.body.fields]).toEqual([400, { attendance: "NOT_ALLOWED" }]);
  });
});
