import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "./demo-data/random.ts";
import { KillableServer } from "./lib/killable.ts";

/**
 * Number of kills: kill -9 of the server during writes. After a restart, an acknowledged write
 * exists completely, an unacknowledged write exists once or not at all, and a retry with the same
 * key results in exactly one record.
 */
const KILLS = Number(process.env["KILLS"] ?? 4);
/** Minimum number of acknowledged writes between two kills. */
const WRITES = Number(process.env["KILL_WRITES"] ?? 20);
const WRITERS = 6;
const SEED = Number(process.env["KILL_SEED"] ?? randomInt(1_000_000));

/** A request of `POST /person` that stores two persons, a child, and their history. */
interface Write {
  key: string;
  body: Record<string, unknown>;
}

const server = new KillableServer();
/** The ids of acknowledged writes, by key. */
const acknowledged = new Map<string, string>();
/** Writes without a response, which may or may not be stored. */
const openWrites = new Map<string, Write>();
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

async function write({ key, body }: Write): Promise<{ status: number; id: string | undefined }> {
  const headers = { "Idempotency-Key": key };
  const response = await server.send("/person", { method: "POST", body, headers });
  const answer = (await response.json()) as { data?: { id: string } };
  return { status: response.status, id: answer.data?.id };
}

/** Sends writes from several clients until enough are acknowledged, then kills the server. */
async function writeUntilKilled(): Promise<void> {
  const enough = acknowledged.size + WRITES + random.int(0, WRITES);
  const kills: Promise<void>[] = [];
  const writer = async (): Promise<void> => {
    while (kills.length === 0) {
      const next = newWrite();
      openWrites.set(next.key, next);
      try {
        const { status, id } = await write(next);
        expect(status).toBe(201);
        acknowledged.set(next.key, id ?? "");
        openWrites.delete(next.key);
      } catch (error) {
        // Ignores the error of a connection that the kill has broken.
        if (kills.length === 0) throw error;
      }
      if (acknowledged.size >= enough && kills.length === 0) kills.push(server.kill());
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

/** Returns the lost and the incomplete writes in the database of the killed server. */
const inspect = (): { lost: string[]; halfWritten: number; families: number; integrity: unknown } =>
  server.inspect((database) => {
    const count = (sql: string, ...values: string[]): number =>
      Number(Object.values(database.prepare(sql).get(...values) ?? {})[0]);
    const isThere = (id: string) => count("select count(*) from persons where id = ?", id) === 1;
    return {
      lost: [...acknowledged.values()].filter((id) => !isThere(id)),
      halfWritten: count(HALF_WRITTEN),
      families: count(FAMILIES),
      integrity: database.prepare("pragma integrity_check").get(),
    };
  });

const INTACT = { lost: [], halfWritten: 0, integrity: { integrity_check: "ok" } };

beforeAll(() => server.prepare(20));

afterAll(() => server.dispose());

/** Retries the writes that the last kill interrupted, with their keys. */
async function retryOpenWrites(): Promise<void> {
  for (const retried of openWrites.values()) {
    const { status, id } = await write(retried);
    expect(status).toBe(201);
    acknowledged.set(retried.key, id ?? "");
  }
  openWrites.clear();
}

describe(`kill -9 during writes (seed ${SEED})`, () => {
  test.each(Array.from({ length: KILLS }, (_, index) => index + 1))(
    "kill %i loses no acknowledged write and leaves none half-written",
    async () => {
      await server.start();
      await retryOpenWrites();
      await writeUntilKilled();
      expect(inspect()).toMatchObject(INTACT);
    },
  );

  test("a retry after the last kill creates one record for each write", async () => {
    await server.start();
    await retryOpenWrites();
    await server.kill();
    expect(inspect()).toMatchObject({ ...INTACT, families: acknowledged.size });
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * WRITES);
  });
});
