import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unzip } from "../src/features/exports/writers/unzip.ts";
import type { Caller } from "./api.ts";
import { administrator, createPerson } from "./api.ts";
import { arrange, drive, fileOf } from "./export-jobs.ts";
import { createList } from "./lists.ts";

/** One o'clock at night in `ORG_TIMEZONE`, when UTC still has the previous day. */
const AT = Date.parse("2027-03-04T23:00:00.000Z");

let admin: Caller;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: AT });
  admin = await administrator();
});
afterEach(() => void vi.useRealTimers());

it("the local day is the day in the access log", async () => {
  const person = await createPerson(admin);
  expect((await admin.get(`/person/${person.id}`)).status).toBe(200);
  const entries = await env.DB.prepare("select at, day from access_log where person_id = ?")
    .bind(person.id)
    .all();
  expect(entries.results).toEqual([{ at: new Date(AT).toISOString(), day: "2027-03-05" }]);
});

/** Returns the text of a Word file. */
async function textOf(jobId: string): Promise<string> {
  const { row } = await drive(jobId);
  expect(row).toMatchObject({ progress: 100 });
  const document = unzip(await fileOf(row)).find(({ name }) => name === "word/document.xml");
  return (document?.text ?? "").replaceAll(/<[^>]*>/gu, " ");
}

it("the local day is printed on exports, on the export of a list with the time", async () => {
  const { lastName } = await createPerson(admin, { lastName: "Nightly" });
  const ofRegister = await textOf(await arrange(admin, lastName, { format: "word" }));
  expect(ofRegister).toContain("05/03/2027");
  expect(ofRegister).not.toContain("04/03/2027");
  const list = await createList(admin, { date: "2027-04-01" });
  const ofList = await textOf(
    await arrange(admin, lastName, { format: "word", source: "list", sourceId: list.id }),
  );
  expect(ofList).toContain("05/03/2027, 01:00");
});
