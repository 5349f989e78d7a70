import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandom } from "./demo-data/random.ts";
import { DEMO_ACCOUNTS } from "./demo-data/accounts.ts";
import { KillableServer } from "./lib/killable.ts";

/**
 * Number of persons in a register under a mixed load of staff and visitors. No response is a 5xx,
 * and the server's memory does not grow.
 */
const PERSONS = Number(process.env["SOAK_PERSONS"] ?? 300);
/** The minimum duration of the load; it also continues until {@link REQUESTS} requests. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 0);
const REQUESTS = Number(process.env["SOAK_REQUESTS"] ?? 600);
const SEED = Number(process.env["SOAK_SEED"] ?? randomInt(1_000_000));
const CLIENTS = 8;
/** The maximum growth of memory from the second quarter to the last, as a fraction. */
const GROWTH_MAX = 0.2;
/** The minimum duration for a check of the growth; in shorter runs the warm-up dominates. */
const GROWTH_MINUTES_MIN = 10;

const server = new KillableServer();
const random = createRandom(SEED);
/** Session cookies of staff who may read persons. */
const staff: string[] = [];
const statuses = new Map<string, number>();
/** Memory of the server's processes in bytes, sampled during the load. */
const memory: number[] = [];
/** The ids of the generated active persons. */
let persons: string[] = [];
let listId = "";
let sent = 0;

const SEARCHES = ["כהן", "Levi", "иванов", "haifa", "a", "054", "xqzw", "miri kohen"];
const FILTERS = ["gender=female", "ageMin=70", "childrenCount=3", "interestedEvents=cinema"];

const address = (): string => `198.51.${random.int(100, 199)}.${random.int(1, 254)}`;
const digits = (count: number): string =>
  Array.from({ length: count }, () => String(random.int(0, 9))).join("");

/** Sends one request, counts the response status under a name, and returns the response text. */
async function act(
  name: string,
  path: string,
  options: Parameters<KillableServer["send"]>[1] = {},
): Promise<string> {
  const cookie = random.pick(staff);
  const response = await server.send(path, {
    ...options,
    headers: { Cookie: cookie, ...options.headers },
  });
  const text = await response.text();
  const key = `${name} ${response.status}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  sent += 1;
  return text;
}

const write = (name: string, path: string, method: "POST" | "PATCH", body: unknown) =>
  act(name, path, { method, body, headers: { "Idempotency-Key": random.id() } });

/** Archives with the administrator's session, because moderators may not archive. */
const archive = (name: string, person: string, active: boolean) =>
  act(name, `/person/${person}/archive`, {
    method: "PATCH",
    body: { active },
    headers: { "Idempotency-Key": random.id(), Cookie: staff[0] ?? "" },
  });

const newPerson = () => ({
  firstName: random.pick(["Dana", "Олег", "נועה"]),
  lastName: `Soak${random.id().replaceAll(/\d/gu, "x")}`,
  gender: "female",
  city: "Haifa",
  phone: `05${digits(8)}`,
  interestedEvents: ["cinema"],
});

/** Sends a visitor's request: without a session, from a new address. */
const visit = (name: string, path: string, body?: unknown) =>
  act(name, path, {
    headers: { Cookie: "", "CF-Connecting-IP": address() },
    ...(body === undefined ? {} : { method: "POST", body }),
  });

/** Creates a person; returns the id. */
async function create(): Promise<string> {
  const { data } = JSON.parse(await write("create", "/person", "POST", newPerson())) as {
    data: { id: string };
  };
  return data.id;
}

/** The actions of the load, each with its weight. */
const ACTS: readonly (readonly [() => Promise<unknown>, number])[] = [
  [() => act("page", `/person?sortBy=${random.pick(["lastName", "birthDate"])}`), 20],
  [() => act("filter", `/person?${random.pick(FILTERS)}`), 10],
  [() => act("search", `/person?search=${encodeURIComponent(random.pick(SEARCHES))}`), 20],
  [() => act("record", `/person/${random.pick(persons)}`), 15],
  [() => act("history", `/person/${random.pick(persons)}/history`), 3],
  [create, 3],
  [
    () =>
      write("update", `/person/${random.pick(persons)}`, "PATCH", { comment: `soak ${digits(4)}` }),
    5,
  ],
  [
    async () => {
      const person = await create();
      await archive("archive", person, false);
      if (random.chance(0.5)) await archive("unarchive", person, true);
    },
    2,
  ],
  [
    () =>
      write("participants", `/person-list/${listId}/persons`, "POST", {
        [random.chance(0.5) ? "add" : "remove"]: [random.pick(persons)],
      }),
    4,
  ],
  [() => act("list", `/person-list/${listId}`), 4],
  [() => visit("form", random.pick(["/register", `/event-register/${listId}`])), 6],
  [
    () =>
      visit("check-phone", "/api/event-register/check-phone", { phone: `05${digits(8)}`, listId }),
    4,
  ],
  [
    () =>
      visit("register", "/person/public/register", {
        ...newPerson(),
        idNumber: digits(9),
        birthDate: "1980-02-03",
        married: false,
        childrenCount: 0,
        childrenData: [],
      }),
    1,
  ],
  [
    () =>
      write("export", "/api/export/", "POST", {
        format: "excel",
        source: "list",
        sourceId: listId,
        fileName: "soak",
      }),
    0.2,
  ],
];

/** Sends actions sequentially until the load ends; samples the memory every hundred requests. */
async function load(until: number): Promise<void> {
  const isOver = (): boolean => sent >= REQUESTS && Date.now() >= until;
  while (!isOver()) {
    await random.weighted(ACTS)();
    if (sent % 100 === 0) memory.push(server.memory());
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const quarter = (index: number): number =>
  median(memory.slice((memory.length * index) / 4, (memory.length * (index + 1)) / 4));

beforeAll(async () => {
  await server.prepare(PERSONS);
  persons = server.inspect((database) =>
    database
      .prepare("select id from persons where status = 'active'")
      .all()
      .map(({ id }) => String(id)),
  );
  await server.start();
  for (const { email, role } of DEMO_ACCOUNTS) {
    if (role !== "USER") staff.push(await server.signIn(email));
  }
  const created = await write("create list", "/person-list", "POST", {
    title: "Soak",
    category: "cinema",
    date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    personIds: persons.slice(0, 50),
  });
  listId = (JSON.parse(created) as { data: { id: string } }).data.id;
});

afterAll(() => server.dispose());

describe(`a mixed load on ${PERSONS} persons (seed ${SEED})`, () => {
  test("no response is a 5xx, every action succeeds, and the memory does not grow", async () => {
    const until = Date.now() + MINUTES * 60_000;
    await Promise.all(Array.from({ length: CLIENTS }, () => load(until)));

    const counts = [...statuses].toSorted(([one], [other]) => (one < other ? -1 : 1));
    process.stdout.write(
      `${sent} requests: ${counts.map((pair) => pair.join(" × ")).join(", ")}\n`,
    );
    process.stdout.write(
      `memory, MB by quarter: ${[0, 1, 2, 3].map((index) => Math.round(quarter(index) / 1e6)).join(", ")}\n`,
    );
    expect(counts.filter(([name]) => / 5\d\d$/u.test(name))).toEqual([]);
    for (const name of new Set(counts.map(([key]) => key.replace(/ \d+$/u, "")))) {
      expect(
        counts.some(([key]) => key.startsWith(`${name} 20`)),
        name,
      ).toBe(true);
    }
    if (MINUTES >= GROWTH_MINUTES_MIN) {
      expect(quarter(3) / quarter(1)).toBeLessThan(1 + GROWTH_MAX);
    }
  });
});
