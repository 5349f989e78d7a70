import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, anonymous, createPerson, ORIGIN, signedIn } from "../../../test/api.ts";
import { createList } from "../../../test/lists.ts";
import { development } from "../../../test/production.ts";
import { calendar } from "../../core/clock.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Reads a calendar file as a calendar app does. */
async function read(path: string, cookie: string | null = null) {
  const answer = await development({}).fetch(
    new Request(`${ORIGIN}${path}`, { headers: cookie ? { Cookie: cookie } : {} }),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toContain("event.ics");
  const text = await answer.text();
  for (const line of text.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  if (!component) throw new Error("no event");
  return { event: new ICAL.Event(component), text };
}

describe("the calendar file of an event", () => {
  it.each([
    ["in winter time", "2098-01-15", "18:30", "2098-01-15T16:30:00.000Z"],
    ["in summer time", "2098-07-15", "18:30", "2098-07-15T15:30:00.000Z"],
  ])("has the time of the organisation's zone, %s", async (_name, date, time, at) => {
    const venue = "Зал 5; вход со двора, אולם";
    const title = "Праздник, 100% \\ חג; a very long title that a file has to fold somewhere in it";
    const { id } = await createList(admin, { title, date, time, venue });
    expect(env.ORG_TIMEZONE).toBe("Asia/Jerusalem");
    for (const { event } of [
      await read(`/event-register/${id}/event.ics`),
      await read(`/person-list/${id}/event.ics`, admin.cookie),
    ]) {
      expect(event.summary).toBe(title);
      expect(event.location).toBe(venue);
      expect(event.uid).toBe(id);
      expect(event.startDate.toJSDate().toISOString()).toBe(at);
      expect(event.duration.toSeconds()).toBe(3600);
    }
  });

  it("covers the whole day if the event has no time", async () => {
    const { id } = await createList(admin, { date: "2098-03-01" });
    const { event } = await read(`/event-register/${id}/event.ics`);
    expect(event.startDate.isDate).toBe(true);
    expect(event.startDate.toString()).toBe("2098-03-01");
    expect(event.location).toBeFalsy();
  });

  it("replaces the one that a calendar has after a change of the event, not of its people", async () => {
    const { id } = await createList(admin, { date: "2098-03-01" });
    const sequenceOf = async () => {
      const { event, text } = await read(`/event-register/${id}/event.ics`);
      return [event.sequence, text.includes("LAST-MODIFIED:")];
    };
    expect(await sequenceOf()).toEqual([0, false]);
    const person = await createPerson(admin);
    await admin.post(`/person-list/${id}/persons`, { add: [person.id] });
    expect(await sequenceOf()).toEqual([0, false]);
    await admin.patch(`/person-list/${id}`, { date: "2098-03-02" });
    expect(await sequenceOf()).toEqual([1, true]);
    await admin.patch(`/person-list/${id}`, { time: "18:00" });
    expect(await sequenceOf()).toEqual([2, true]);
  });

  it("is for visitors of an open link, and for users who see the list", async () => {
    const over = await createList(admin, { date: addDays(today(calendar), -2) });
    for (const id of [over.id, "missing"]) {
      const answer = await anonymous.get(`/event-register/${id}/event.ics`);
      expect(answer.status).toBe(404);
    }
    const { id } = await createList(admin, { category: "project" });
    const other = await signedIn({ permissions: ["canViewCinema"] });
    expect((await other.get(`/person-list/${id}/event.ics`)).status).toBe(404);
    expect((await anonymous.get(`/person-list/${id}/event.ics`)).status).toBe(401);
  });
});
