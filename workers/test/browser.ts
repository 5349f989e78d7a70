import { env, exports } from "cloudflare:workers";
import { users } from "../src/db/schema/accounts.ts";
import { passwords, sessions } from "../src/db/schema/auth.ts";
import { SESSION_COOKIE } from "../src/http/session.ts";
import { newId } from "../src/lib/ids.ts";
import type { PasswordSettings } from "../src/lib/passwords/passwords.ts";
import type { Answer } from "./api.ts";
import { db, newSession, ORIGIN, uniqueName } from "./api.ts";
import { PASSWORD, passwordRow } from "./passwords.ts";

interface Options {
  /** The client address of requests, used by rate limits and locks. */
  address?: string;
  headers?: Record<string, string>;
  /** The origin of the browser's requests. */
  origin?: string;
  /** The Worker that answers; by default the Worker with the test's own bindings. */
  worker?: { fetch: (request: Request) => Promise<Response> };
}

/** Returns a browser, which stores cookies and sends them back. */
export function browser({
  address = "203.0.113.1",
  headers = {},
  origin = ORIGIN,
  worker = exports.default,
}: Options = {}) {
  const jar = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await worker.fetch(
      new Request(`${origin}${path}`, {
        method,
        redirect: "manual",
        headers: {
          "CF-Connecting-IP": address,
          ...(jar.size > 0 ? { Cookie: [...jar].map((pair) => pair.join("=")).join("; ") } : {}),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie);
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
    return {
      status: response.status,
      body: isJson && text !== "" ? JSON.parse(text) : null,
      headers: response.headers,
    };
  }

  return {
    jar,
    get: (path: string) => send("GET", path),
    post: (path: string, body?: unknown) => send("POST", path, body),
    delete: (path: string) => send("DELETE", path),
  };
}

export type Browser = ReturnType<typeof browser>;

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = "", ...attributes] = cookie.split(";");
  const at = pair.indexOf("=");
  const isExpired = attributes.some((attribute) => /^\s*max-age=0$/iu.test(attribute));
  if (isExpired) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

type NewUser = Partial<typeof users.$inferInsert>;

/** Creates an account that can sign in with {@link PASSWORD}, hashed at the settings' cost. */
export async function account(overrides: NewUser = {}, settings: PasswordSettings = env) {
  const id = newId();
  const now = new Date().toISOString();
  const user = {
    id,
    name: uniqueName(),
    email: `${id}@example.org`,
    emailVerified: true,
    createdAt: now,
    ...overrides,
  };
  await db.batch([
    db.insert(users).values(user),
    db.insert(passwords).values(await passwordRow(id, settings)),
  ]);
  return user;
}

/** Returns a browser in which an account has signed in. */
export async function signedInBrowser(email: string, options: Options = {}): Promise<Browser> {
  const page = browser(options);
  const answer = await page.post("/auth/api/sign-in/email", { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`sign-in answered ${JSON.stringify(answer.body)}`);
  return page;
}

/**
 * Returns a browser with a new session of an account. Inserts the session, because a sign-in hashes
 * the password and counts towards rate limits.
 */
export async function browserWithSession(userId: string, options: Options = {}): Promise<Browser> {
  const page = browser(options);
  const { token, row } = await newSession(userId);
  await db.insert(sessions).values(row);
  page.jar.set(SESSION_COOKIE, token);
  return page;
}
