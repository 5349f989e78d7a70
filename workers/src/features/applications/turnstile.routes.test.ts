import { env, exports } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import {
  FORM_TOKEN_HEADER,
  TURNSTILE_FIELD,
  TURNSTILE_HEADER,
} from "@kehila/shared/persons/registration";
import { count, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, applicationBody, createPerson, db, ORIGIN } from "../../../test/api.ts";
import { eventBody, eventFields, newClient } from "../../../test/event-links.ts";
import { createList, readList } from "../../../test/lists.ts";
import { development, production, PUBLIC_ORIGIN } from "../../../test/production.ts";
import { calendar } from "../../core/clock.ts";
import { persons } from "../../db/schema/persons.ts";
import { issueFormToken } from "./form-token.service.ts";

const KEYS = { TURNSTILE_SITE_KEY: "0xSITE-key_1", TURNSTILE_SECRET_KEY: "0xSECRET-key_1" };
const REGISTER = "/person/public/register";
const EVENT_REGISTER = "/api/event-register/register";
const CHECK = "/api/event-register/check-phone";

/** The next response of the Cloudflare substitute, and the requests it received. */
let verdict: () => Response | Promise<Response>;
const verifications: { url: string; body: unknown; signal: unknown }[] = [];
const passes = () => Response.json({ success: true, "error-codes": [] });
const fails =
  (...codes: string[]) =>
  () =>
    Response.json({ success: false, "error-codes": codes });

const protectedBy = (keys: Partial<typeof KEYS>) =>
  development({
    ...keys,
    SITEVERIFY: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        verifications.push({ url: request.url, body: await request.json(), signal: init?.signal });
        return verdict();
      },
    },
  });
const worker = protectedBy(KEYS);

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});
beforeEach(() => {
  verdict = passes;
  verifications.length = 0;
});

const tokenOf = (): Promise<string> =>
  issueFormToken({
    db,
    env,
    calendar: { ...calendar, now: () => new Date(Date.now() - 60_000) },
    actor: null,
  });

async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await worker.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        [FORM_TOKEN_HEADER]: await tokenOf(),
        ...newClient(),
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json<Record<string, unknown>>() };
}
const tokenHeader = { [TURNSTILE_HEADER]: "a token of the widget" };

const post = async (path: string, fields: Record<string, string>) =>
  worker.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: "null", ...newClient() },
      body: new URLSearchParams({ formToken: await tokenOf(), ...fields }),
    }),
  );

const stored = async (idNumber: unknown): Promise<number> => {
  const [row] = await db
    .select({ found: count() })
    .from(persons)
    .where(eq(persons.idNumber, String(idNumber)));
  return row?.found ?? 0;
};

const open = (path: string, app: { fetch: (request: Request) => Promise<Response> } = worker) =>
  app.fetch(new Request(`${ORIGIN}${path}`, { headers: { Accept: "text/html" } }));

const policyOf = (response: Response): string =>
  response.headers.get("Content-Security-Policy") ?? "";
const styleHash = (policy: string): string => /'sha256-[\w+/]{43}='/u.exec(policy)?.[0] ?? "none";
const ownPolicy = (hash: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' ${hash}; img-src 'self' data:; ` +
  "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
  "frame-ancestors 'none'; manifest-src 'self'";
const widenedPolicy = (hash: string): string =>
  `${ownPolicy(hash).replace("script-src 'self'", "script-src 'self' https://challenges.cloudflare.com")}; ` +
  "frame-src https://challenges.cloudflare.com";

describe("the pages", () => {
  it("have the same policy and no other host if the switch is off", async () => {
    const list = await createList(admin);
    for (const path of ["/register", "/register?done=1", `/event-register/${list.id}`]) {
      const response = await open(path, exports.default);
      const policy = policyOf(response);
      expect(policy).toBe(ownPolicy(styleHash(policy)));
      const html = await response.text();
      expect(html).not.toMatch(/turnstile|cloudflare|noscript/iu);
    }
  });

  it.each([
    ["en", "needs JavaScript"],
    ["ru", "нужен JavaScript"],
    ["he", "דורש JavaScript"],
  ])(
    "allow Cloudflare's script and frame, and say in %s that scripts are needed",
    async (lang, text) => {
      const list = await createList(admin);
      for (const path of ["/register", `/event-register/${list.id}`]) {
        const response = await open(`${path}?lang=${lang}`);
        const policy = policyOf(response);
        expect(policy).toBe(widenedPolicy(styleHash(policy)));
        const html = await response.text();
        expect(html).toMatch(new RegExp(`<noscript><p[^>]*>[^<]*${text}`, "u"));
        expect(html).toContain(`"turnstileSiteKey":"${KEYS.TURNSTILE_SITE_KEY}"`);
        expect(html).not.toContain(KEYS.TURNSTILE_SECRET_KEY);
      }
    },
  );

  it("are the only pages with the wider policy", async () => {
    const list = await createList(admin, { date: addDays(today(calendar), -2) });
    for (const path of ["/login", "/persons", "/nowhere", "/dev/outbox", "/api/user/me"]) {
      expect(policyOf(await open(path))).not.toContain("cloudflare");
    }
    const shell = policyOf(await open("/login"));
    expect(shell).toBe(ownPolicy(styleHash(shell)));
    const closed = await open(`/event-register/${list.id}`);
    expect(closed.status).toBe(404);
    const policy = policyOf(closed);
    expect(policy).toBe(ownPolicy(styleHash(policy)));
  });

  it("are without Turnstile while only the secret key is configured", async () => {
    const response = await open("/register", protectedBy({ TURNSTILE_SECRET_KEY: "0xSECRET" }));
    expect(response.status).toBe(200);
    expect(policyOf(response)).not.toContain("cloudflare");
  });

  it.each([
    [{ TURNSTILE_SITE_KEY: "0xSITE" }],
    [{ TURNSTILE_SITE_KEY: "0xSITE", TURNSTILE_SECRET_KEY: "two words" }],
    [{ TURNSTILE_SITE_KEY: '"><script>', TURNSTILE_SECRET_KEY: "0xSECRET" }],
  ])("are not served with half a configuration: %j", async (keys) => {
    const half = protectedBy(keys);
    const body = applicationBody();
    const response = await half.fetch(
      new Request(`${ORIGIN}${REGISTER}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...newClient() },
        body: JSON.stringify(body),
      }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: "NOT_CONFIGURED" });
    const { id } = await createList(admin);
    for (const [lang, text] of [
      ["en", "Registration is not working right now"],
      ["ru", "Регистрация сейчас не работает"],
      ["he", "ההרשמה לא פועלת כרגע"],
    ]) {
      for (const path of ["/register", `/event-register/${id}`]) {
        const page = await open(`${path}?lang=${lang}`, half);
        expect(page.status).toBe(503);
        const policy = policyOf(page);
        expect(policy).toBe(ownPolicy(styleHash(policy)));
        const html = await page.text();
        expect(html).toContain(`<html lang="${lang}"`);
        expect(html).toContain(text);
        expect(html).toContain(`href="${path}?lang=he"`);
        expect(html).not.toMatch(/<script|<form|<input/u);
      }
    }
    expect(await stored(body["idNumber"])).toBe(0);
    expect((await open("/login", half)).status).toBe(200);
  });
});

/** The three requests of the pages, with bodies that are valid without the check. */
const CALLS: [string, (listId: string, phone: string) => Record<string, unknown>][] = [
  [REGISTER, () => applicationBody()],
  [EVENT_REGISTER, (listId) => eventBody(listId)],
  [CHECK, (listId, phone) => ({ listId, phone })],
];

describe.each(CALLS)("POST %s", (path, bodyOf) => {
  const arrange = async () => {
    const list = await createList(admin);
    const person = await createPerson(admin);
    const body = bodyOf(list.id, String(person.phone));
    /** Returns what the request has changed: applications, or participants. */
    const changes = async () =>
      (await stored(body["idNumber"])) + (await readList(admin, list.id)).personLinks.length;
    return { body, changes };
  };

  it("is accepted with a token that Cloudflare confirms", async () => {
    const { body, changes } = await arrange();
    const answer = await call(path, body, tokenHeader);
    expect(answer.body).toMatchObject({ success: true });
    expect(await changes()).toBe(1);
    expect(verifications).toEqual([
      {
        url: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
        // Without the visitor's address, which Cloudflare does not need.
        body: { secret: KEYS.TURNSTILE_SECRET_KEY, response: "a token of the widget" },
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  it.each([
    ["no token", {}, passes],
    ["a token longer than any of Cloudflare's", { [TURNSTILE_HEADER]: "x".repeat(2049) }, passes],
    ["a forged token", tokenHeader, fails("invalid-input-response")],
    ["a used token", tokenHeader, fails("timeout-or-duplicate")],
    ["a refusal without a reason", tokenHeader, () => Response.json({ success: false })],
    ["a success that is no boolean", tokenHeader, () => Response.json({ success: "true" })],
  ])("changes nothing with %s", async (_name, headers, answer) => {
    const { body, changes } = await arrange();
    verdict = answer;
    expect(await call(path, body, headers)).toMatchObject({
      status: 400,
      body: { success: false, code: "HUMAN_CHECK_FAILED" },
    });
    expect(await changes()).toBe(0);
    expect(verifications).toHaveLength(headers === tokenHeader ? 1 : 0);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["does not answer in time", () => Promise.reject(new DOMException("late", "TimeoutError"))],
    ["cannot be reached", () => Promise.reject(new TypeError("no connection"))],
    ["answers with an error page", () => new Response("<h1>502</h1>", { status: 502 })],
    ["answers with other JSON", () => Response.json({ result: true })],
    ["has an error of its own", fails("internal-error")],
  ])("changes nothing while Cloudflare %s", async (_name, answer) => {
    const { body, changes } = await arrange();
    verdict = answer;
    expect(await call(path, body, tokenHeader)).toMatchObject({
      status: 503,
      body: { success: false, code: "HUMAN_CHECK_UNAVAILABLE" },
    });
    expect(await changes()).toBe(0);
  });

  it("reports a secret key that Cloudflare does not know as a fault of the configuration", async () => {
    const { body, changes } = await arrange();
    verdict = fails("invalid-input-secret");
    expect(await call(path, body, tokenHeader)).toMatchObject({
      status: 503,
      body: { code: "NOT_CONFIGURED" },
    });
    expect(await changes()).toBe(0);
  });

  it("sends no request to Cloudflare for a form that is refused earlier", async () => {
    const { body } = await arrange();
    const client = newClient();
    const statuses: number[] = [];
    statuses.push((await call(path, { ...body, homepage: "spam" }, tokenHeader)).status);
    statuses.push((await call(path, body, { ...tokenHeader, [FORM_TOKEN_HEADER]: "old" })).status);
    expect(statuses).toEqual([400, 400]);
    verdict = fails("invalid-input-response");
    const max = path === CHECK ? 30 : 10;
    for (let sent = 0; sent < max; sent += 1) await call(path, body, { ...tokenHeader, ...client });
    expect(verifications).toHaveLength(max);
    expect((await call(path, body, { ...tokenHeader, ...client })).status).toBe(429);
    expect(verifications).toHaveLength(max);
  });
});

describe("a deployed product", () => {
  const OWN = { success: true, hostname: new URL(PUBLIC_ORIGIN).hostname, action: "register" };

  it.each([
    ["a token of its own forms", {}, 201],
    ["a token of another host name", { hostname: "other.example.org" }, 400],
    ["a token without a host name", { hostname: undefined }, 400],
    ["a token of another action", { action: "login" }, 400],
    ["a token without an action", { action: undefined }, 400],
  ])("answers %s", async (_what, changes, status) => {
    const deployed = production({
      ...KEYS,
      SITEVERIFY: { fetch: async () => Response.json({ ...OWN, ...changes }) },
    });
    const body = applicationBody();
    const response = await deployed.fetch(
      new Request(`${PUBLIC_ORIGIN}${REGISTER}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          [FORM_TOKEN_HEADER]: await tokenOf(),
          ...tokenHeader,
          ...newClient(),
        },
        body: JSON.stringify(body),
      }),
    );
    expect(response.status).toBe(status);
    expect(await stored(body["idNumber"])).toBe(status === 201 ? 1 : 0);
  });
});

describe("a form post", () => {
  it("is accepted with the field of the widget", async () => {
    const list = await createList(admin);
    const fields = eventFields({ [TURNSTILE_FIELD]: "of the form" });
    expect((await post(`/event-register/${list.id}?lang=en`, fields)).status).toBe(303);
    expect(await stored(fields["idNumber"])).toBe(1);
    const own = eventFields({ [TURNSTILE_FIELD]: "of the form", interestedEvents: "cinema" });
    expect((await post("/register?lang=en", own)).status).toBe(303);
    expect(await stored(own["idNumber"])).toBe(1);
    expect(verifications.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ secret: KEYS.TURNSTILE_SECRET_KEY, response: "of the form" })),
    );
  });

  it.each([
    [400, "not a robot", passes, {}],
    [503, "not working right now", fails("internal-error"), { [TURNSTILE_FIELD]: "of the form" }],
  ])(
    "is shown again with %i, with everything that was typed",
    async (status, text, answer, token) => {
      const list = await createList(admin);
      verdict = answer;
      for (const path of [`/event-register/${list.id}?lang=en`, "/register?lang=en"]) {
        const fields = eventFields({ interestedEvents: "cinema", ...token });
        const response = await post(path, fields);
        expect(response.status).toBe(status);
        const html = await response.text();
        expect(html).toContain(text);
        for (const name of ["firstName", "idNumber", "phone", "city"]) {
          expect(html).toContain(`value="${fields[name]}"`);
        }
        expect(await stored(fields["idNumber"])).toBe(0);
      }
    },
  );

  it("without a passed check adds no person to a list by phone", async () => {
    const list = await createList(admin);
    const { phone } = await createPerson(admin);
    const response = await post(`/event-register/${list.id}?lang=en`, {
      action: "check",
      phone: String(phone),
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`value="${phone}"`);
    expect((await readList(admin, list.id)).personLinks).toEqual([]);
  });
});
