import { env } from "cloudflare:workers";
import type { EventCategory } from "@kehila/shared/events/categories";
import { parseFields } from "@kehila/shared/base/fields";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import { expect } from "vitest";
import { openDatabase } from "../src/db/client.ts";
import { userPermissions, users } from "../src/db/schema/accounts.ts";
import { passwords, sessions } from "../src/db/schema/auth.ts";
import { addApplication } from "../src/features/applications/applications.service.ts";
import { calendar } from "../src/core/clock.ts";
import { newId, sha256 } from "../src/lib/ids.ts";
import { newSecret } from "../src/lib/secrets/secrets.ts";
import { SESSION_COOKIE } from "../src/http/session.ts";
import { passwordRow } from "./passwords.ts";
import { development } from "./production.ts";

export const ORIGIN = "http://localhost";
export const db = openDatabase(env.DB);

/**
 * The Worker that callers use. It runs in the isolate of the tests, because a request through
 * `exports` costs a quarter more. Browsers and forms of tests use `exports`.
 */
const worker = development({});

/** A response with status, JSON (null if it is none) and headers. */
export interface Answer {
  status: number;
  body: any;
  headers: Headers;
}

interface RequestParts {
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client of the Worker with the session of an account, or without a session. */
export interface Caller {
  id: string | null;
  /** The session cookie; null without a session. */
  cookie: string | null;
  send: (method: string, path: string, sent?: RequestParts) => Promise<Answer>;
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  patch: (path: string, body?: unknown) => Promise<Answer>;
  delete: (path: string, body?: unknown) => Promise<Answer>;
}

function callerWith(id: string | null, cookie: string | null): Caller {
  const send: Caller["send"] = async (method, path, { body, headers = {} } = {}) => {
    const response = await worker.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(cookie ? { Cookie: cookie } : {}),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        redirect: "manual",
      }),
    );
    const isJson = response.headers.get("Content-Type")?.includes("json") ?? false;
    // Decodes the bytes itself, because the body of a download is no text.
    const text = new TextDecoder().decode(await response.arrayBuffer());
    return {
      status: response.status,
      body: isJson && text !== "" ? JSON.parse(text) : null,
      headers: response.headers,
    };
  };
  return {
    id,
    cookie,
    send,
    get: (path) => send("GET", path),
    post: (path, body, headers = {}) => send("POST", path, { body, headers }),
    patch: (path, body) => send("PATCH", path, { body }),
    delete: (path, body) => send("DELETE", path, { body }),
  };
}

/** A caller without a session. */
export const anonymous = callerWith(null, null);

interface Account {
  role?: Role;
  permissions?: readonly Permission[];
  emailVerified?: boolean;
  name?: string;
}

/** Returns the token of a new session of an account, and the row that opens it. */
export async function newSession(userId: string) {
  const token = newSecret();
  const now = new Date();
  const row: typeof sessions.$inferInsert = {
    id: newId(),
    tokenHash: await sha256(token),
    userId,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
    confirmedAt: now.toISOString(),
  };
  return { token, row };
}

/** Creates an account with an open session, returns its caller; administrators have a password. */
export async function signedIn({
  role = "USER",
  permissions = [],
  emailVerified = true,
  name = uniqueName(),
}: Account = {}): Promise<Caller> {
  const id = newId();
  const { token, row } = await newSession(id);
  const email = `${id}@example.org`;
  const user = { id, name, email, emailVerified, role, createdAt: row.createdAt };
  const flags = permissions.map((permission) => ({ userId: id, permission }));
  await db.batch([
    db.insert(users).values(user),
    db.insert(sessions).values(row),
    ...(flags.length > 0 ? [db.insert(userPermissions).values(flags)] : []),
    ...(role === "ADMIN" ? [db.insert(passwords).values(await passwordRow(id))] : []),
  ]);
  return callerWith(id, `${SESSION_COOKIE}=${token}`);
}

export const administrator = (): Promise<Caller> => signedIn({ role: "ADMIN", name: "Ada Admin" });

const shared = new Map<string, Promise<Caller>>();

/** Returns the test file's administrator, who arranges records for the cells of a matrix. */
export function sharedAdministrator(): Promise<Caller> {
  // The key is the file, because the map survives a file, whereas the storage is deleted.
  const file = expect.getState().testPath ?? "";
  const caller = shared.get(file) ?? administrator();
  shared.set(file, caller);
  return caller;
}

let counter = 0;

/** Returns a body of `POST /person` that resembles no other person. */
export function personBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  counter += 1;
  const suffix = letters(counter);
  return {
    firstName: `First${suffix}`,
    lastName: `Last${suffix}`,
    gender: "female",
    city: "Haifa",
    phone: uniquePhone(),
    idNumber: uniqueIdNumber(),
    birthDate: "1980-02-03",
    interestedEvents: ["cinema"] satisfies EventCategory[],
    ...overrides,
  };
}

const SYLLABLES = "lama lana lara mala mana mara nala nara rala rama".split(" ");

/** Returns a number as syllables: a name that sounds different for each number. */
export const letters = (value: number): string =>
  String(value).replaceAll(/\d/gu, (digit) => SYLLABLES[Number(digit)] ?? "");

/** Returns a name for a new account that resembles the name of no other account. */
export const uniqueName = (): string => `Newcomer ${letters((counter += 1))}`;

/** The step between unique numbers: no two of them differ by a slip of one digit or by a swap. */
const NUMBER_STEP = 97;
let numbers = 100_000_000;
const nextNumber = (): number => (numbers += NUMBER_STEP);

/** Returns an unused phone number. */
export const uniquePhone = (): string => `0${nextNumber()}`;
export const uniqueIdNumber = (): string => String(nextNumber());

export async function createPerson(caller: Caller, overrides: Record<string, unknown> = {}) {
  const answer = await caller.post(
    "/person",
    personBody({ confirmDuplicates: true, ...overrides }),
  );
  if (answer.status !== 201) throw new Error(`create answered ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Returns a body of `POST /person/public/register` that resembles no other person. */
export function applicationBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return personBody({ gender: "male", ...overrides });
}

/**
 * Stores an application as the public form does, from a client of its own, and returns the pending
 * record.
 */
export async function apply(
  admin: Caller,
  overrides: Record<string, unknown> = {},
  address: string = newId(),
) {
  const body = applicationBody(overrides);
  const parsed = parseFields(applicantSchemas(calendar).register, body);
  if (!parsed.success) throw new Error(`not an application: ${JSON.stringify(parsed.fields)}`);
  const scope = { db, env, calendar, actor: null };
  await addApplication(scope, { body: parsed.data, address }, null);
  // Searches for the ID number if there is one: a page of similar names may lack the application.
  const { idNumber, lastName } = parsed.data;
  const query = idNumber ? `search=${idNumber}` : `lastName=${lastName}`;
  const found = await admin.get(`/person?pending=true&sortBy=createdAt&sortOrder=desc&${query}`);
  return found.body.data.find((row: { idNumber: unknown }) => row.idNumber === (idNumber ?? null));
}
