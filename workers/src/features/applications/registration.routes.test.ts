import { env } from "cloudflare:workers";
import { count, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  anonymous,
  applicationBody,
  createPerson,
  db,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { production, PUBLIC_ORIGIN } from "../../../test/production.ts";
import { persons } from "../../db/schema/persons.ts";
import { history, idempotencyKeys } from "../../db/schema/history.ts";
import { calendar } from "../../core/clock.ts";
import { issueFormToken } from "./form-token.service.ts";
import { submitApplication } from "./registration.service.ts";

const REGISTER = "/person/public/register";

let addresses = 0;
/** Returns an address that no other test uses. */
const address = (): Record<string, string> => ({
  "CF-Connecting-IP": `198.51.100.${(addresses += 1)}`,
});

/** Returns a form token as if rendered some seconds ago. */
const token = (secondsAgo: number): Promise<string> =>
  issueFormToken({
    db,
    env,
    calendar: { ...calendar, now: () => new Date(Date.now() - secondsAgo * 1000) },
    actor: null,
  });

const register = (body: unknown, headers: Record<string, string> = address()) =>
  anonymous.post(REGISTER, body, headers);

const countPersons = async (lastName: unknown): Promise<number> => {
  const [row] = await db
    .select({ rows: count() })
    .from(persons)
    .where(eq(persons.lastName, String(lastName)));
  return row?.rows ?? 0;
};

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

describe("an application", () => {
  it("becomes a pending family, and the response contains only the confirmation", async () => {
    const body = applicationBody({
      married: true,
      spouse: {
        firstName: "Dana",
        lastName: "Registered",
        idNumber: uniqueIdNumber(),
        phone: uniquePhone(),
        birthDate: "1982-05-06",
      },
      childrenCount: 1,
      childrenData: [{ firstName: "Noa", gender: "female", birthDate: "2015-01-02" }],
    });
    const answer = await register(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, message: expect.stringContaining("submitted") });
    const { body: pending } = await admin.get(
      `/person?pending=true&search=${String(body["idNumber"])}`,
    );
    const { data } = pending;
    expect(data).toHaveLength(1);
    const [application] = data;
    expect(application).toMatchObject({
      active: false,
      pending: true,
      married: true,
      childrenCount: 1,
      gender: "male",
      spouse: { firstName: "Dana", gender: null, interestedEvents: ["cinema"] },
    });
  });

  it("keeps a spouse's gender, or its absence", async () => {
    const spouse = {
      firstName: "Dana",
      lastName: "Gendered",
      idNumber: uniqueIdNumber(),
      phone: uniquePhone(),
      birthDate: "1982-05-06",
      gender: "female",
    };
    const body = applicationBody({ spouse });
    expect((await register(body)).status).toBe(201);
    const found = await admin.get(`/person?pending=true&gender=female&lastName=Gendered`);
    expect(found.body.data).toMatchObject([{ firstName: "Dana", gender: "female" }]);
  });

  it("gets the same response for known and unknown people", async () => {
    const registeredPerson = await createPerson(admin);
    const { idNumber, phone, firstName, lastName } = registeredPerson;
    const first = await register(applicationBody());
    const repeated = await register(applicationBody({ idNumber, phone, firstName, lastName }));
    expect(repeated.status).toBe(first.status);
    expect(repeated.body).toEqual(first.body);
    const names = (headers: Headers) => [...headers.keys()].toSorted();
    expect(names(repeated.headers)).toEqual(names(first.headers));
  });

  it("has the public as its author in the history, even in a browser with a session", async () => {
    const body = applicationBody();
    expect((await admin.post(REGISTER, body, address())).status).toBe(201);
    const [person] = await db
      .select()
      .from(persons)
      .where(eq(persons.lastName, String(body["lastName"])));
    const [entry] = await db
      .select()
      .from(history)
      .where(eq(history.entityId, person?.id ?? ""));
    expect(entry).toMatchObject({ action: "person.register", actorId: null });
  });

  it("is refused with an error for each field that is wrong", async () => {
    const answer = await register({ firstName: " ", married: true, phone: "12", idNumber: "1" });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      code: "INVALID_INPUT",
      fields: {
        firstName: "REQUIRED",
        lastName: "REQUIRED",
        phone: "INVALID_PHONE",
        idNumber: "INVALID_ID_NUMBER",
        city: "REQUIRED",
        birthDate: "REQUIRED",
        interestedEvents: "REQUIRED",
      },
    });
  });

  it.each(["spouseId", "active", "pending", "status", "version", "homepage", "confirmDuplicates"])(
    "refuses the field %s",
    async (key) => {
      const answer = await register(applicationBody({ [key]: "1" }));
      expect(answer.status).toBe(400);
      const { fields } = answer.body;
      expect(fields).toEqual({ [key]: "NOT_ALLOWED" });
    },
  );

  it("must be JSON", async () => {
    const answer = await register("firstName=x", {
      ...address(),
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(answer.status).toBe(415);
  });
});

describe("an idempotency key", () => {
  it("creates one application for a double tap and a retry", async () => {
    const body = applicationBody();
    const headers = { ...address(), "Idempotency-Key": "double-tap" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(body, headers)));
    answers.push(await register(body, headers));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await countPersons(body["lastName"])).toBe(1);
  });

  it("is refused with another body", async () => {
    const headers = { ...address(), "Idempotency-Key": "reused" };
    expect((await register(applicationBody(), headers)).status).toBe(201);
    const other = applicationBody();
    const answer = await register(other, headers);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ success: false, code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await countPersons(other["lastName"])).toBe(0);
  });

  it("is stored as a hash, without personal data", async () => {
    const body = applicationBody();
    await register(body, { ...address(), "Idempotency-Key": "plain-text-key" });
    const rows = await db
      .select()
      .from(idempotencyKeys)
      .where(like(idempotencyKeys.key, "%plain%"));
    expect(rows).toHaveLength(0);
  });
});

describe("rate limits", () => {
  it("allow ten forms a minute from one address and say when to retry", async () => {
    const headers = { ...address(), "X-Form-Token": await token(60) };
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await register(applicationBody(), headers)).status).toBe(201);
    }
    const refused = await register(applicationBody(), headers);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ success: false, code: "TOO_MANY_REQUESTS" });
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await register(applicationBody(), { ...headers, ...address() })).status).toBe(201);
  });

  it.each([
    ["without a token", async () => ({})],
    ["with a form sent sooner than people type", async () => ({ "X-Form-Token": await token(0) })],
  ])("are smaller %s", async (_, more) => {
    const headers = { ...address(), ...(await more()) };
    for (let sent = 0; sent < 6; sent += 1) {
      expect((await register(applicationBody(), headers)).status).toBe(201);
    }
    expect((await register(applicationBody(), headers)).status).toBe(429);
  });

  it("count a whole IPv6 household as one", async () => {
    const from = (host: string) => ({ "CF-Connecting-IP": `2001:db8:77:1:${host}` });
    for (let sent = 0; sent < 6; sent += 1) {
      expect((await register(applicationBody(), from(`:${sent + 1}`))).status).toBe(201);
    }
    expect((await register(applicationBody(), from("a:b:c:d"))).status).toBe(429);
  });

  it("count all clients of one IPv6 network together, without affecting others", async () => {
    const worker = production({
      REGISTER_BUDGETS_WITHOUT_FORM: "100/60",
      REGISTER_NETWORK_BUDGETS: "3/60",
    });
    const send = (from: string) =>
      worker.fetch(
        new Request(`${PUBLIC_ORIGIN}${REGISTER}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "CF-Connecting-IP": from },
          body: JSON.stringify(applicationBody()),
        }),
      );
    for (const subnet of [1, 2, 3]) {
      expect((await send(`2001:db8:48:${subnet}::1`)).status).toBe(201);
    }
    const refused = await send("2001:db8:48:4::1");
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect((await send("2001:db8:49:1::1")).status).toBe(201);
    expect((await send("203.0.113.48")).status).toBe(201);
  });

  it("do not count invalid applications", async () => {
    const headers = address();
    for (let sent = 0; sent < 20; sent += 1) {
      expect((await register({ firstName: "x" }, headers)).status).toBe(400);
    }
    expect((await register(applicationBody(), headers)).status).toBe(201);
  });
});

it("answers an expired token with a new, valid one", async () => {
  const body = applicationBody();
  const headers = { ...address(), "X-Form-Token": await token(48 * 3600) };
  const expired = await register(body, headers);
  expect(expired.status).toBe(400);
  const { code, formToken } = expired.body;
  expect(code).toBe("FORM_EXPIRED");
  expect(await countPersons(body["lastName"])).toBe(0);
  const again = await register(body, { ...headers, "X-Form-Token": String(formToken) });
  expect(again.status).toBe(201);
});

it.each([
  ["PENDING_CEILING", "unlimited"],
  ["PENDING_CEILING", ""],
  ["REGISTER_BUDGETS_WITHOUT_FORM", "ten a minute"],
  ["REGISTER_NETWORK_BUDGETS", "none"],
])("is closed while %s is %j, and logs the setting's name", async (setting, text) => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  const body = applicationBody();
  const answer = await production({ [setting]: text }).fetch(
    new Request(`${PUBLIC_ORIGIN}${REGISTER}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...address() },
      body: JSON.stringify(body),
    }),
  );
  vi.restoreAllMocks();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: "NOT_CONFIGURED" });
  expect(lines.map((line) => JSON.parse(line).setting)).toEqual([setting]);
  expect(await countPersons(body["lastName"])).toBe(0);
});

it("is closed while the queue is full, but not to the retry of a stored application", async () => {
  const submission = (idempotencyKey?: string) => ({
    body: applicationBody() as Parameters<typeof submitApplication>[1]["body"],
    address: undefined,
    formToken: undefined,
    idempotencyKey,
  });
  const scope = { db, calendar, actor: null, env };
  const full = { ...scope, env: { ...env, PENDING_CEILING: "1" } };
  const stored = submission(crypto.randomUUID());
  await submitApplication(scope, stored);
  await submitApplication(full, stored);
  await expect(submitApplication(full, submission())).rejects.toMatchObject({ code: "QUEUE_FULL" });
});
