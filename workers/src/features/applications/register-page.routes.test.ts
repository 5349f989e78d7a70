import { env, exports } from "cloudflare:workers";
import { count, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, ORIGIN, uniqueIdNumber, uniquePhone } from "../../../test/api.ts";
import { tripsOf } from "../../../test/round-trips.ts";
import { persons } from "../../db/schema/persons.ts";
import { calendar } from "../../core/clock.ts";
import { issueFormToken } from "./form-token.service.ts";

let addresses = 0;

const open = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`${ORIGIN}${path}`, { headers, redirect: "manual" }));

const token = (secondsAgo: number): Promise<string> =>
  issueFormToken({
    db,
    env,
    calendar: { ...calendar, now: () => new Date(Date.now() - secondsAgo * 1000) },
    actor: null,
  });

/** Sends the form as a browser without JavaScript does. */
async function send(
  fields: Record<string, string | string[]>,
  {
    path = "/register?lang=en",
    headers = {},
  }: { path?: string; headers?: Record<string, string> } = {},
) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries({ formToken: await token(60), ...fields })) {
    for (const one of [value].flat()) body.append(name, one);
  }
  return exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Origin: "null", "CF-Connecting-IP": `192.0.2.${(addresses += 1)}`, ...headers },
    }),
  );
}

/** Follows the redirect after a registration with the response's cookie. */
const openDone = ({ headers }: Response) =>
  open(headers.get("Location") ?? "", {
    Cookie: headers.get("Set-Cookie")?.split(";")[0] ?? "",
  });

const applicant = (overrides: Record<string, string | string[]> = {}) => ({
  firstName: "Miriam",
  lastName: `Plain${uniqueIdNumber()}`,
  idNumber: uniqueIdNumber(),
  "birthDate.day": "7",
  "birthDate.month": "3",
  "birthDate.year": "1985",
  gender: "female",
  phone: uniquePhone(),
  city: "Haifa",
  married: "false",
  childrenCount: "0",
  interestedEvents: ["cinema", "humanitarian"],
  action: "submit",
  ...overrides,
});

const stored = async (lastName: string) => {
  const [row] = await db.select().from(persons).where(eq(persons.lastName, lastName));
  return row;
};

describe("a phone that lacks a digit", () => {
  it.each([
    ["en", "a digit seems to be missing", "Please check before you continue"],
    ["ru", "похоже, не хватает цифры", "Проверьте, прежде чем продолжить"],
    ["he", "נראה שחסרה ספרה", "כדאי לבדוק לפני שממשיכים"],
  ])("is asked about once, with everything typed kept, in %s", async (language, text, heading) => {
    const fields = applicant({ phone: "058-765-432", city: "Ramat Gan" });
    const path = `/register?lang=${language}`;
    const asked = await send(fields, { path });
    const page = await asked.text();
    expect(asked.status).toBe(400);
    for (const part of [text, heading, `value="058-765-432"`, `value="Ramat Gan"`]) {
      expect(page).toContain(part);
    }
    expect(await stored(fields.lastName)).toBeUndefined();
    const other = await send({ ...fields, phone: "058765431", "asked.phone": "058-765-432" });
    expect(other.status).toBe(400);
    const again = await send({ ...fields, "asked.phone": "058-765-432" }, { path });
    expect(again.status).toBe(303);
    expect(await stored(fields.lastName)).toMatchObject({ phone: "058765432" });
  });

  it("is asked about together with errors, and not again after their correction", async () => {
    const fields = applicant({ phone: "058-765-432", city: "" });
    const page = await (await send(fields)).text();
    expect(page).toContain("a digit seems to be missing");
    expect(page).toContain("Please fix the errors before submitting");
    const corrected = { ...fields, city: "Lod", "asked.phone": "058-765-432" };
    expect((await send(corrected)).status).toBe(303);
  });
});

describe("the page", () => {
  it.each([
    ["/register?lang=he", {}, "he", "rtl"],
    ["/register?lang=ru", { "Accept-Language": "he" }, "ru", "ltr"],
    ["/register", { "Accept-Language": "en;q=0.3, ru-RU, he;q=0.5" }, "ru", "ltr"],
    ["/register", { "Accept-Language": "fr, iw;q=0.8" }, "he", "rtl"],
    ["/register?lang=xx", {}, "en", "ltr"],
  ])("%s %j is rendered in %s", async (path, headers, language, direction) => {
    const response = await open(path, headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<html lang="${language}" dir="${direction}">`);
  });

  it("is rendered without a read of the database", async () => {
    const { answer, trips } = await tripsOf(() => open("/register"));
    expect([answer.status, trips]).toEqual([200, 0]);
  });

  it("allows only its own style, and is never cached", async () => {
    const response = await open("/register");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/u);
    expect(policy).toContain("script-src 'self';");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const style = /<style>(.*?)<\/style>/su.exec(await response.text())?.[1] ?? "";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    const hash = btoa(String.fromCodePoint(...new Uint8Array(digest)));
    expect(policy).toContain(`'sha256-${hash}'`);
  });

  it("has a success screen with links to register another person and to sign in", async () => {
    const sent = await send(applicant());
    const html = await (await openDone(sent)).text();
    expect(html).toContain("Your registration was submitted");
    expect(html).toContain('href="/register?lang=en"');
    expect(html).toContain('href="/login"');
  });

  it("shows the form unless the URL and the cookie belong to a registration", async () => {
    const { headers } = await send(applicant());
    const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
    for (const [path, sent] of [
      ["/register?lang=en&done=1", {}],
      ["/register?lang=en&done=yes", { Cookie: cookie }],
      ["/register?lang=en", { Cookie: cookie }],
    ] as const) {
      const html = await (await open(path, sent)).text();
      expect(html).not.toContain("Your registration was submitted");
      expect(html).toContain('name="firstName"');
    }
  });
});

describe("the form without JavaScript", () => {
  it("registers a family and redirects to the success screen", async () => {
    const form = applicant({
      married: "true",
      "spouse.firstName": "Dan",
      "spouse.lastName": "Plain",
      "spouse.idNumber": uniqueIdNumber(),
      "spouse.phone": "+972 52-123-4567",
      "spouse.birthDate.day": "1",
      "spouse.birthDate.month": "12",
      "spouse.birthDate.year": "1980",
      "spouse.gender": "male",
      childrenCount: "1",
      "childrenData.0.firstName": "Noa",
      "childrenData.0.gender": "female",
      "childrenData.0.birthDate.day": "29",
      "childrenData.0.birthDate.month": "2",
      "childrenData.0.birthDate.year": "2016",
    });
    const response = await send(form, { path: "/register?lang=he" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/register?lang=he&done=1");
    expect(await stored(form.lastName)).toMatchObject({ status: "pending", married: true });
  });

  it("accepts multipart as well", async () => {
    const body = new FormData();
    const form = applicant();
    for (const [name, value] of Object.entries(form)) {
      for (const one of [value].flat()) body.append(name, one);
    }
    body.append("formToken", await token(60));
    const response = await exports.default.fetch(
      new Request(`${ORIGIN}/register`, { method: "POST", body, redirect: "manual" }),
    );
    expect(response.status).toBe(303);
    expect(await stored(form.lastName)).toBeDefined();
  });

  it("shows every error with a link to its field and keeps typed values", async () => {
    const form = applicant({ firstName: "", phone: "12", city: '"><script>alert(1)</script>' });
    const response = await send(form);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("Please fix the errors before submitting");
    expect(html).toMatch(/<a [^>]*href="#firstName"[^>]*>First name is required<\/a>/u);
    expect(html).toMatch(/<a [^>]*href="#phone"[^>]*>Phone number must have 9 or 10 digits<\/a>/u);
    expect(html).toContain(`value="${form.lastName}"`);
    expect(html).not.toContain("<script>alert");
    expect(await stored(form.lastName)).toBeUndefined();
  });

  it("strips invisible marks around pasted values", async () => {
    const form = applicant({ firstName: "\u2068Miriam\u2069 ", "birthDate.day": "\u200E7" });
    const phone = uniquePhone();
    const pasted = { ...form, phone: `\u202A${phone}\u202C`, city: "Haifa\u200F" };
    expect((await send(pasted)).status).toBe(303);
    expect(await stored(form.lastName)).toMatchObject({
      firstName: "Miriam",
      birthDate: "1985-03-07",
      phone,
      city: "Haifa",
    });
  });

  it("offers to remove hidden characters inside a name, and keeps other errors", async () => {
    const form = applicant({ firstName: "Mir\u200Biam", phone: "12" });
    const refused = await (await send(form)).text();
    expect(refused).toContain("First name contains hidden characters");
    expect(refused).toMatch(/<button type="submit" value="firstName"[^>]* name="clean">/u);
    const { action: _action, ...typed } = form;
    const cleaned = await (await send({ ...typed, clean: "firstName" })).text();
    expect(cleaned).toContain('value="Miriam"');
    expect(cleaned).not.toContain("hidden characters");
    expect(cleaned).toContain("Phone number must have 9 or 10 digits");
    expect(await stored(form.lastName)).toBeUndefined();
  });

  it("adds fields for spouse and children on request, and keeps the key", async () => {
    const response = await send({
      ...applicant({ married: "true", childrenCount: "2", action: "update" }),
      idempotencyKey: "kept-key",
    });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('name="spouse.firstName"');
    const genders = html.match(/<input[^>]*name="spouse\.gender"[^>]*>/gu) ?? [];
    expect(genders).toHaveLength(3);
    const chosen = genders.filter((input) => input.includes("checked"));
    expect(chosen).toEqual([expect.stringContaining('value=""')]);
    expect(html).toContain('name="childrenData.1.birthDate.year"');
    expect(html).not.toContain('name="childrenData.2.firstName"');
    expect(html).toContain('value="kept-key"');
    expect(html).not.toContain("is required");
  });

  it("adds these fields without an error also if the form was sent too early", async () => {
    const form = applicant({ married: "true" });
    const response = await send(form);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("We have added fields for your family");
    expect(await stored(form.lastName)).toBeUndefined();
  });

  it("prefixes messages of spouse and children", async () => {
    const form = applicant({
      married: "true",
      "spouse.firstName": "",
      childrenCount: "1",
      "childrenData.0.firstName": "",
    });
    const html = await (await send(form)).text();
    expect(html).toContain("Spouse: First name is required");
    expect(html).not.toContain("Spouse: Gender is required");
    expect(html).toContain("Child 1: First name is required");
    expect(html).toContain("Child 1: Gender is required");
  });

  it.each(["1.5", "1,5"])(
    "refuses %s children with an error at the field",
    async (childrenCount) => {
      const form = applicant({ childrenCount });
      const response = await send(form);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Number of children must be a whole number");
      expect(await stored(form.lastName)).toBeUndefined();
    },
  );

  it("registers a couple whose spouse states no gender", async () => {
    const form = applicant({
      married: "true",
      "spouse.firstName": "Dan",
      "spouse.lastName": "Unstated",
      "spouse.idNumber": uniqueIdNumber(),
      "spouse.phone": uniquePhone(),
      "spouse.birthDate.day": "1",
      "spouse.birthDate.month": "12",
      "spouse.birthDate.year": "1980",
      "spouse.gender": "",
    });
    expect((await send(form)).status).toBe(303);
    expect(await stored("Unstated")).toMatchObject({ status: "pending", gender: null });
  });

  it("refuses the applicant's ID number for the spouse", async () => {
    const idNumber = uniqueIdNumber();
    const form = applicant({
      idNumber,
      married: "true",
      "spouse.firstName": "Dan",
      "spouse.lastName": "Plain",
      "spouse.idNumber": idNumber,
      "spouse.phone": uniquePhone(),
      "spouse.birthDate.day": "1",
      "spouse.birthDate.month": "1",
      "spouse.birthDate.year": "1980",
    });
    const response = await send(form);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Spouse: ID number");
  });

  it.each([
    ["an expired token", () => token(48 * 3600), "was open for too long"],
    ["no token", async () => "", "was open for too long"],
  ])("returns the filled form after %s", async (_, formToken, message) => {
    const form = applicant();
    const response = await send({ ...form, formToken: await formToken() });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain(message);
    expect(html).toContain(`value="${form.lastName}"`);
    const newToken = /name="formToken" value="([^"]+)"/u.exec(html)?.[1];
    expect(newToken).toBeTruthy();
    expect(await stored(form.lastName)).toBeUndefined();
  });

  it("creates one application for a double tap, and asks again after a change with the same key", async () => {
    const form = { ...applicant(), idempotencyKey: "plain-double" };
    const headers = { "CF-Connecting-IP": "192.0.2.250" };
    const answers = await Promise.all([send(form, { headers }), send(form, { headers })]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const [row] = await db
      .select({ rows: count() })
      .from(persons)
      .where(eq(persons.lastName, form.lastName));
    expect(row?.rows).toBe(1);
    const changed = await send({ ...form, city: "Acre" }, { headers });
    const html = await changed.text();
    expect(changed.status).toBe(409);
    expect(html).toContain("has already been sent with other answers");
    expect(html).not.toContain("plain-double");
  });

  it("refuses a filled honeypot with a clear message", async () => {
    const form = applicant({ homepage: "https://example.org" });
    const response = await send(form);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("could not be accepted");
    expect(await stored(form.lastName)).toBeUndefined();
  });

  it("says when to retry after too many forms", async () => {
    const headers = { "CF-Connecting-IP": "192.0.2.251" };
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await send(applicant(), { headers })).status).toBe(303);
    }
    const response = await send(applicant(), { headers });
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/u);
    expect(await response.text()).toContain("Please try again in 1 minute.");
  });

  it("refuses JSON, bodies over the limit, and other sites", async () => {
    const post = (body: string, headers: Record<string, string>) =>
      exports.default.fetch(new Request(`${ORIGIN}/register`, { method: "POST", body, headers }));
    expect((await post("{}", { "Content-Type": "application/json" })).status).toBe(415);
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await post(`firstName=${"x".repeat(300_000)}`, form)).status).toBe(413);
    expect((await post("a=b", { ...form, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    const broken = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await post("not multipart", broken)).status).toBe(400);
  });
});
