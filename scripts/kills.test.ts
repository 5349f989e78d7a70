import { execFileSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo-data/accounts.ts";
import { loadDemoData } from "./demo-data/load.ts";
import { createRandom } from "./demo-data/random.ts";
import { freePort } from "./lib/ports.ts";
import { serve } from "./lib/serve.ts";
import { developmentVariables, migrate, openDatabase } from "./lib/state.ts";

/**
 * Trust G: kill -9 of the server during writes. An acknowledged write exists completely after a
 * restart; an unacknowledged one exists once or not at all, and a retry with the same key creates
 * exactly one.
 */
const KILLS = Number(process.env["KILLS"] ?? 10);
/** Minimum number of acknowledged writes between two kills. */
const WRITES = Number(process.env["KILL_WRITES"] ?? 20);
const WRITERS = 6;
const SEED = Number(process.env["KILL_SEED"] ?? randomInt(1_000_000));

/** A family as `POST /person` accepts it: two persons, a child, and their history. */
interface Write {
  key: string;
  body: Record<string, unknown>;
}

let dir: string;
let port: number;
let cookie: string | undefined;
let server: ChildProcess | null = null;
/** The id of each acknowledged write, by its key. */
const acknowledged = new Map<string, string>();
/** Writes without a response: it is unknown whether they were stored. */
const open = new Map<string, Write>();
const random = createRandom(SEED);
let number = 0;

const letters = (value: number): string =>
  String(value).replaceAll(/\d/gu, (digit) => "abcdefghij".charAt(Number(digit)));

function newWrite(): Write {
  number += 1;
  const lastName = `Family${letters(number)}`;
  return {
    key: random.id(),
    body: {
      firstName: "Dana",
      lastName,
      gender: "female",
      city: "Haifa",
      phone: `05${String(10_000_000 + number)}`,
      idNumber: String(100_000_000 + number * 2),
      interestedEvents: ["cinema"],
      married: true,
      spouse: { firstName: "Uri", lastName, idNumber: String(100_000_001 + number * 2) },
      childrenCount: 1,
      childrenData: [{ firstName: "Noa", gender: "female", birthDate: "2015-02-03" }],
    },
  };
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: { id: string } };
  return { status: response.status, headers: response.headers, id: answer.data?.id };
}

const write = ({ key, body }: Write) =>
  post("/person", body, { "Idempotency-Key": key, Cookie: cookie ?? "" });

async function signIn(): Promise<string> {
  const email = DEMO_ACCOUNTS.find(({ role }) => role === "ADMIN")?.email;
  const { headers } = await post("/auth/api/sign-in/email", { email, password: DEMO_PASSWORD });
  return headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

/** Returns all descendants of a process and the process itself, last. */
function processTree(pid: number): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/u).map(Number));
  const below = (parent: number): number[] =>
    rows.filter(([, of]) => of === parent).flatMap(([id = 0]) => [...below(id), id]);
  return [...below(pid), pid];
}

async function start(): Promise<ChildProcess> {
  port = await freePort();
  server = await serve({ dir, port });
  return server;
}

async function kill(running: ChildProcess): Promise<void> {
  const exited = once(running, "exit");
  for (const pid of processTree(running.pid ?? 0)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended with its parent.
    }
  }
  await exited;
  server = null;
}

/** Writes from several clients at once until enough are acknowledged, then kills the server. */
async function writeUntilKilled(running: ChildProcess): Promise<void> {
  const enough = acknowledged.size + WRITES + random.int(0, WRITES);
  const kills: Promise<void>[] = [];
  const writer = async (): Promise<void> => {
    while (kills.length === 0) {
      const next = newWrite();
      open.set(next.key, next);
      try {
        const { status, id } = await write(next);
        expect(status).toBe(201);
        acknowledged.set(next.key, id ?? "");
        open.delete(next.key);
      } catch (error) {
        // The kill broke the connection.
        if (kills.length === 0) throw error;
      }
      if (acknowledged.size >= enough && kills.length === 0) kills.push(kill(running));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await Promise.all(kills);
}

/** Families that lack a part: an adult, the child, or a history entry. */
const HALF_WRITTEN = `select count(*) from households h
  where exists (select 1 from persons p where p.household_id = h.id and p.last_name like 'Family%')
    and ((select count(*) from persons p where p.household_id = h.id and p.married) <> 2
      or (select count(*) from children c where c.household_id = h.id) <> 1
      or (select count(*) from persons p join history e on e.entity_id = p.id
            where p.household_id = h.id and e.action = 'person.create') <> 2)`;
const FAMILIES = "select count(*) / 2 from persons where last_name like 'Family%'";

/** Reads the database of the killed server from disk. */
function inspect(): { lost: string[]; halfWritten: number; families: number; integrity: unknown } {
  const database = openDatabase(dir);
  const count = (sql: string, ...values: string[]): number =>
    Number(Object.values(database.prepare(sql).get(...values) ?? {})[0]);
  try {
    const isThere = (id: string) => count("select count(*) from persons where id = ?", id) === 1;
    return {
      lost: [...acknowledged.values()].filter((id) => !isThere(id)),
      halfWritten: count(HALF_WRITTEN),
      families: count(FAMILIES),
      integrity: database.prepare("pragma integrity_check").get(),
    };
  } finally {
    database.close();
  }
}

const INTACT = { lost: [], halfWritten: 0, integrity: { integrity_check: "ok" } };

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "kehila-kills-"));
  await migrate(dir);
  const database = openDatabase(dir);
  const { settings } = developmentVariables(dir);
  await loadDemoData(database, { persons: 20, settings });
  database.close();
});

afterAll(async () => {
  if (server) await kill(server);
  rmSync(dir, { recursive: true, force: true });
});

/** Retries the writes that the last kill interrupted, with the same keys. */
async function retryOpenWrites(): Promise<void> {
  for (const retried of open.values()) {
    const { status, id } = await write(retried);
    expect(status).toBe(201);
    acknowledged.set(retried.key, id ?? "");
  }
  open.clear();
}

describe(`kill -9 during writes (seed ${SEED})`, () => {
  test.each(Array.from({ length: KILLS }, (_, index) => index + 1))(
    "kill %i loses no acknowledged write and leaves none half-written",
    async () => {
      const running = await start();
      cookie ??= await signIn();
      await retryOpenWrites();
      await writeUntilKilled(running);
      expect(inspect()).toMatchObject(INTACT);
    },
  );

  test("a retry after the last kill creates one record for each write", async () => {
    const running = await start();
    await retryOpenWrites();
    await kill(running);
    expect(inspect()).toMatchObject({ ...INTACT, families: acknowledged.size });
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * WRITES);
  });
});
