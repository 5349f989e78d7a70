import { env, exports } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  createPerson,
  ORIGIN,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { eventFields, newClient, sendEventForm } from "../../../test/event-links.ts";
import { createList, readList } from "../../../test/lists.ts";
import { tripsOf } from "../../../test/round-trips.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const open = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`${ORIGIN}${path}`, { headers, redirect: "manual" }));

/** Returns the value of an input in a page. */
const valueOf = (html: string, name: string): string | undefined =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`, "u").exec(html)?.[1];

const applicants = (idNumber: string | undefined): Promise<number | null> =>
  env.DB.prepare("select count(*) as n from persons where status = 'pending' and id_number = ?")
    .bind(idNumber)
    .first<number>("n");

describe("the page of a link", () => {
  it.each([
    ["en", "ltr", "1 May 2099"],
    ["ru", "ltr", "1 мая 2099"],
    ["he", "rtl", "1 במאי 2099"],
  ])("shows title and date of the event in %s, from one read", async (language, dir, day) => {
    const list = await createList(admin, { title: "Hike <i>", date: "2099-05-01" });
    const { answer, trips } = await tripsOf(() =>
      open(`/event-register/${list.id}?lang=${language}`),
    );
    expect([answer.status, trips]).toEqual([200, 1]);
    const html = await answer.text();
    expect(html).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(html).toContain(">Hike &lt;i&gt;</bdi>");
    expect(html).toContain(day);
    expect(html).not.toMatch(/>[a-z]+\.[a-zA-Z.]+</u);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("shows time and place, and says before anything is typed that the event is full", async () => {
    const { id: personId, phone } = await createPerson(admin);
    const { id } = await createList(admin, { time: "18:30", venue: "Hall <5>", capacity: 1 });
    const path = `/event-register/${id}?lang=en`;
    const limited = await (await open(path)).text();
    expect(limited).toContain("18:30");
    expect(limited).toContain("Hall &lt;5&gt;");
    expect(limited).not.toContain("All places are taken");
    await admin.post(`/person-list/${id}/persons`, { add: [personId] });
    const full = await (await open(path)).text();
    expect(/"event":\{[^}]*\}/u.exec(full)?.[0]).toContain(`"availability":"full"`);
    expect(full).toContain("All places are taken");
    // After the check, a person with a place and a waiting person get equal pages.
    const waits = await createPerson(admin);
    const ends = [];
    for (const typed of [phone, waits.phone]) {
      const sent = await sendEventForm(id, { action: "check", phone: typed });
      expect(sent.status).toBe(303);
      const cookie = (sent.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
      const end = await (await open(sent.headers.get("Location") ?? "", { Cookie: cookie })).text();
      expect(end).toContain(`/event-register/${id}/event.ics`);
      expect(end).toContain("The number of places is limited");
      ends.push(end.replaceAll(/value="[^"]*"|"(?:formToken|idempotencyKey)":"[^"]*"/gu, ""));
    }
    expect(ends[1]).toBe(ends[0]);
  });

  it("does not tell an unknown, malformed, deleted or expired link apart", async () => {
    const deleted = await createList(admin);
    await admin.delete(`/person-list/${deleted.id}`);
    const expired = await createList(admin, { date: addDays(today(calendar), -2) });
    for (const id of [newId(), "x", "%E0%A4%A", "%27;--", deleted.id, expired.id]) {
      for (const query of ["?lang=en", "?lang=en&done=joined"]) {
        const response = await open(`/event-register/${id}${query}`);
        expect(response.status).toBe(404);
        expect(await response.text()).toContain("This registration link no longer works");
      }
      for (const fields of [{ phone: uniquePhone(), action: "check" }, eventFields()]) {
        const sent = await sendEventForm(id, fields);
        expect(sent.status).toBe(404);
        expect(await sent.text()).toContain("This registration link no longer works");
      }
    }
  });
});

describe("without JavaScript", () => {
  it("asks once about a phone that lacks a digit, before the check and for the spouse", async () => {
    const list = await createList(admin);
    const phone = "052-777-001";
    const question = "a digit seems to be missing";
    const asked = await sendEventForm(list.id, { phone, action: "check" });
    const page = await asked.text();
    expect([asked.status, page.includes(question)]).toEqual([400, true]);
    expect(valueOf(page, "phone")).toBe(phone);
    expect(valueOf(page, "asked.phone")).toBe(phone);
    const again = { phone: "052777001", "asked.phone": phone, action: "check" };
    const form = await (await sendEventForm(list.id, again)).text();
    expect(form).not.toContain(question);
    expect(valueOf(form, "asked.phone")).toBe(phone);
    const fields = eventFields({
      phone: "052777001",
      "asked.phone": "052777001",
      married: "true",
      "spouse.firstName": "Dov",
      "spouse.lastName": "Plain",
      "spouse.idNumber": uniqueIdNumber(),
      "spouse.phone": "077-123-456",
      "spouse.birthDate.day": "1",
      "spouse.birthDate.month": "2",
      "spouse.birthDate.year": "1980",
    });
    const ofSpouse = await (await sendEventForm(list.id, fields)).text();
    expect(ofSpouse.split(question)).toHaveLength(1 + 2);
    expect(valueOf(ofSpouse, "asked.spouse.phone")).toBe("077-123-456");
    expect(await applicants(fields["idNumber"])).toBe(0);
    const confirmed = { ...fields, "asked.spouse.phone": "077-123-456" };
    expect((await sendEventForm(list.id, confirmed)).status).toBe(303);
    expect(await applicants(fields["idNumber"])).toBe(1);
  });

  it("a known phone is on the list at once", async () => {
    const list = await createList(admin);
    const { phone, id } = await createPerson(admin);
    const sent = await sendEventForm(list.id, { phone, action: "check" }, { language: "he" });
    expect(sent.status).toBe(303);
    const to = sent.headers.get("Location") ?? "";
    expect(to).toBe(`/event-register/${list.id}?lang=he&done=joined`);
    const cookie = sent.headers.get("Set-Cookie") ?? "";
    expect(cookie).toContain(`; Path=/event-register/${list.id};`);
    const Cookie = cookie.split(";")[0] ?? "";
    expect(await (await open(to, { Cookie })).text()).toContain("נרשמתם לאירוע");
    // A cookie is valid for its own path and browser only.
    for (const [url, headers] of [
      [to, {}],
      [to.replace("joined", "sent"), { Cookie }],
    ] as const) {
      const html = await (await open(url, headers)).text();
      expect(html).not.toContain("data-success");
      expect(html).toContain('name="phone"');
    }
    expect((await readList(admin, list.id)).personLinks[0]?.person.id).toBe(id);
  });

  it("a phone beyond the limit of checks gets the form, which registers", async () => {
    const list = await createList(admin);
    const { phone } = await createPerson(admin);
    const client = newClient();
    const send = (fields: Record<string, string>) => sendEventForm(list.id, fields, { client });
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await send({ phone: uniquePhone(), action: "check" })).status).toBe(200);
    }
    const limited = await send({ phone: String(phone), action: "check" });
    expect(limited.status).toBe(200);
    const html = await limited.text();
    expect(valueOf(html, "phone")).toBe(phone);
    expect(html).toContain('name="lastName"');
    expect((await readList(admin, list.id)).personLinks).toEqual([]);
    const registered = await send(eventFields({ phone: String(phone) }));
    expect(registered.headers.get("Location")).toContain("done=sent");
  });

  it("a new phone gets the form, which registers", async () => {
    const list = await createList(admin);
    const fields = eventFields();
    const phone = fields["phone"] ?? "";
    const step = await sendEventForm(list.id, { phone: `+972-${phone.slice(1)}`, action: "check" });
    expect(step.status).toBe(200);
    const html = await step.text();
    expect(html).toMatch(new RegExp(` readOnly=""[^>]* name="phone" value="${phone}"`, "u"));
    expect(html).not.toContain("interestedEvents");
    const { answer, trips } = await tripsOf(() => sendEventForm(list.id, fields));
    expect([answer.status, trips]).toEqual([303, 2]);
    expect(answer.headers.get("Location")).toBe(`/event-register/${list.id}?lang=en&done=sent`);
    expect(await applicants(fields["idNumber"])).toBe(1);
  });

  it("a wrong phone is shown again with its error", async () => {
    const list = await createList(admin);
    for (const [phone, text] of [
      ["12", "Phone number must have 9 or 10 digits"],
      ["9725012345", "Phone number must have 9 or 10 digits"],
      ["", "Phone number is required"],
    ] as const) {
      const sent = await sendEventForm(list.id, { phone, action: "check" });
      expect(sent.status).toBe(400);
      const html = await sent.text();
      expect(html).toContain(text);
      expect(valueOf(html, "phone")).toBe(phone);
    }
  });

  it("the language of the filled form changes by a button of the form", async () => {
    const list = await createList(admin);
    const fields = eventFields({ action: "translate", city: "Eilat", idempotencyKey: "kept" });
    const sent = await sendEventForm(list.id, fields, { language: "ru" });
    const html = await sent.text();
    expect(html).toContain('<html lang="ru"');
    expect(valueOf(html, "city")).toBe("Eilat");
    expect(valueOf(html, "phone")).toBe(fields["phone"]);
    expect(valueOf(html, "idempotencyKey")).toBe("kept");
    expect(html).toContain(`formAction="/event-register/${list.id}?lang=he"`);
    expect(html).not.toContain(`href="/event-register/`);
  });

  it("an expired token, a missing one and a wrong field render the filled form again", async () => {
    const list = await createList(admin);
    const fields = eventFields({ idempotencyKey: "mine" });
    for (const [changes, options, status, text] of [
      [{}, { secondsAgo: 48 * 3600 }, 400, "The form was open for too long"],
      [{ formToken: "" }, {}, 400, "The form was open for too long"],
      [{ city: " " }, {}, 400, "City is required"],
      [{ homepage: "spam" }, {}, 400, "The form could not be accepted"],
    ] as const) {
      const sent = await sendEventForm(list.id, { ...fields, ...changes }, options);
      expect(sent.status).toBe(status);
      const html = await sent.text();
      expect(html).toContain(text);
      expect(valueOf(html, "lastName")).toBe("Plain");
      expect(valueOf(html, "idempotencyKey")).toBe("mine");
    }
    expect(await applicants(fields["idNumber"])).toBe(0);
  });

  it("blocks for the family are added, and a step back keeps what was typed", async () => {
    const list = await createList(admin);
    const fields = eventFields({ married: "true", childrenCount: "2" });
    const longer = await (await sendEventForm(list.id, fields)).text();
    expect(longer).toContain('name="childrenData.1.firstName"');
    expect(longer).toContain('name="spouse.firstName"');
    const back = await (await sendEventForm(list.id, { ...fields, action: "back" })).text();
    expect(valueOf(back, "city")).toBe("Haifa");
    expect(valueOf(back, "phone")).toBe(fields["phone"]);
    expect(back).not.toContain('name="spouse.firstName"');
  });

  it("a form sent twice is one application", async () => {
    const list = await createList(admin);
    const fields = eventFields({ idempotencyKey: newId() });
    const answers = await Promise.all([1, 2, 3].map(() => sendEventForm(list.id, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await applicants(fields["idNumber"])).toBe(1);
  });
});
