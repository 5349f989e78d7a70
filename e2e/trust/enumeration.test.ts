import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { createRandom } from "../../scripts/demo-data/random.ts";
import { medianInterval } from "../../scripts/lib/intervals.ts";
import type { Measurement } from "../../scripts/lib/trust-report.ts";
import { origin } from "../support/product.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Read by the report of `pnpm test:trust`. */
    measurements?: readonly Measurement[];
  }
}

/**
 * Maximum difference of the median response times for known and unknown subjects, as a fraction.
 * Neither content nor timing of a response reveals whether an address has an account or a person is
 * registered. The tests measure the built product over HTTP.
 */
const GAP_MAX = 0.1;
/** Pairs of requests of each kind; slow kinds have a third of this number. */
const PAIRS = Number(process.env["TIMING_PAIRS"] ?? 300);
const SEED = Number(process.env["TIMING_SEED"] ?? randomInt(2 ** 31 - 1));
const random = createRandom(SEED);
const knownEmails = DEMO_ACCOUNTS.map(({ email }) => email);
// As many unknown as known addresses, so that the counters of both kinds reach the same values.
const unknownEmails = knownEmails.map((email) => `missing-${email}`);

interface Answer {
  milliseconds: number;
  status: number;
  body: unknown;
  cookie: string;
}

/** The third group of the client's IPv6 address, which selects a /48 network. */
let client = 0;

async function post(path: string, body: unknown): Promise<Answer> {
  // Uses another network for each request, so that rate limits do not affect the measurement.
  client += 1;
  const started = performance.now();
  const response = await fetch(new URL(path, origin()), {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "CF-Connecting-IP": `2001:db8:${client.toString(16)}::1`,
    },
    body: JSON.stringify(body),
  });
  const answered: unknown = await response.json();
  const milliseconds = performance.now() - started;
  // Responses to known and unknown subjects may differ only in the request id.
  const text = JSON.stringify(answered, (key, value: unknown) =>
    key === "requestId" ? undefined : value,
  );
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { milliseconds, status: response.status, body: text, cookie };
}

interface Case {
  pairs: number;
  /** Returns path and body of a call about a known or an unknown subject, chosen by the index. */
  call: (isKnown: boolean, index: number) => [path: string, body: unknown];
  /** False where the contract tells known from unknown subjects; default true. */
  sameBytes?: boolean;
}

const emailOf = (isKnown: boolean, index: number): string =>
  (isKnown ? knownEmails : unknownEmails)[index % knownEmails.length] ?? "";

/** Persons of the register, read in `beforeAll`. */
let registered: Record<string, unknown>[] = [];
/** Further persons of the register, who do not register in another case. */
let others: Record<string, unknown>[] = [];

const at = (persons: Record<string, unknown>[], index: number): Record<string, unknown> =>
  persons[index % persons.length] ?? {};

/** Returns the call that registers a person for an event, or a stranger if the person is null. */
function registrationFor(
  listId: string | undefined,
  person: Record<string, unknown> | null,
  index: number,
): [path: string, body: unknown] {
  const stranger = {
    firstName: "Nova",
    lastName: "Newman",
    idNumber: String(610_000_000 + index),
    phone: `0${560_000_000 + index}`,
  };
  return [
    "/api/event-register/register",
    {
      ...(person ?? stranger),
      listId,
      city: "Haifa",
      birthDate: "1980-01-02",
      gender: "female",
    },
  ];
}

const CASES: Record<string, Case> = {
  "sign-in": {
    pairs: Math.ceil(PAIRS / 3),
    call: (isKnown, index) => [
      "/auth/api/sign-in/email",
      { email: emailOf(isKnown, index), password: "not the password" },
    ],
  },
  "sign-up with an invented token": {
    pairs: PAIRS,
    call: (isKnown, index) => [
      "/auth/api/sign-up/email",
      {
        name: "N",
        email: emailOf(isKnown, index),
        password: "correct horse 1",
        registrationToken: "x".repeat(43),
      },
    ],
  },
  // The number of pairs is limited, because a mailbox gets at most thirty mails a day.
  reset: {
    pairs: Math.min(PAIRS, knownEmails.length * 28),
    call: (isKnown, index) => [
      "/auth/api/request-password-reset",
      { email: emailOf(isKnown, index) },
    ],
  },
  // By contract, `exists` in the response tells whether a phone is known; the time must not.
  "check of a phone": {
    pairs: PAIRS,
    sameBytes: false,
    call: (isKnown, index) => [
      "/api/event-register/check-phone",
      {
        listId: lists[Math.floor(index / 125)],
        phone: isKnown ? phoneOf(index) : `0${580_000_000 + index}`,
      },
    ],
  },
  // A known person joins the waiting list of a full event; the response must not reveal this.
  "check of a phone for a full event": {
    pairs: PAIRS,
    sameBytes: false,
    call: (isKnown, index) => [
      "/api/event-register/check-phone",
      {
        listId: fullLists[Math.floor(index / 125)],
        phone: isKnown ? phoneOf(index) : `0${590_000_000 + index}`,
      },
    ],
  },
  "registration for an event": {
    pairs: Math.ceil(PAIRS / 3),
    call: (isKnown, index) =>
      registrationFor(lists[0], isKnown ? at(registered, index) : null, index),
  },
  // For a full event, an applicant waits for approval, and then for a place.
  "registration for a full event": {
    pairs: Math.ceil(PAIRS / 3),
    call: (isKnown, index) =>
      registrationFor(fullLists[0], isKnown ? at(others, index) : null, index + PAIRS),
  },
  "registration of a person": {
    pairs: Math.ceil(PAIRS / 3),
    call: (isKnown, index) => {
      const strangers = { idNumber: String(600_000_000 + index), phone: `0${570_000_000 + index}` };
      const { firstName, lastName, ...numbers } = at(registered, index);
      const name = isKnown ? { firstName, lastName } : { firstName: "Nova", lastName: "Newman" };
      return [
        "/person/public/register",
        {
          ...name,
          ...(isKnown ? numbers : strangers),
          city: "Haifa",
          birthDate: "1980-01-02",
          gender: "female",
          interestedEvents: ["cinema"],
        },
      ];
    },
  },
};

/** Ids of event lists with open links. Several, because a list allows 300 checks an hour. */
let lists: string[] = [];
/** Ids of full event lists: with one place, which is taken, and a waiting list. */
let fullLists: string[] = [];
/** Phones that belong to exactly one person. */
let phones: string[] = [];
const phoneOf = (index: number): string => phones[index % phones.length] ?? "";

/** Returns the fields that a person of the register types into a form. */
const typedFields = (data: readonly Record<string, unknown>[]): Record<string, unknown>[] =>
  data
    .filter(({ idNumber, phone }) => idNumber !== null && phone !== null)
    .map(({ firstName, lastName, idNumber, phone }) => ({ firstName, lastName, idNumber, phone }));

/** Reads persons with an ID number and a phone, and creates event lists, as an administrator. */
async function readRegistered(): Promise<void> {
  const signIn = async (email: string): Promise<string> =>
    (await post("/auth/api/sign-in/email", { email, password: DEMO_PASSWORD })).cookie;
  const cookie = await signIn("admin@example.org");
  const readPage = async (skip: number): Promise<Record<string, unknown>[]> => {
    const path = `/person?take=100&skip=${skip}`;
    const page = await fetch(new URL(path, origin()), { headers: { Cookie: cookie } });
    return ((await page.json()) as { data: Record<string, unknown>[] }).data;
  };
  const data = await readPage(0);
  const addLists = (creator: string, fields: object) =>
    Promise.all(
      Array.from({ length: Math.ceil(PAIRS / 125) }, async () => {
        const answer = await fetch(new URL("/person-list", origin()), {
          method: "POST",
          headers: { "Content-Type": "application/json", Cookie: creator },
          body: JSON.stringify({
            title: "Timing",
            date: "2099-01-01",
            category: "cinema",
            ...fields,
          }),
        });
        return ((await answer.json()) as { data: { id: string } }).data.id;
      }),
    );
  lists = await addLists(cookie, {});
  const [placed, waiting] = data.slice(-2).map(({ id }) => id);
  // By another creator, because all lists of one creator allow 600 checks an hour.
  const otherCreator = await signIn("moderator@example.org");
  fullLists = await addLists(otherCreator, { capacity: 1, personIds: [placed, waiting] });
  const all = data.flatMap(({ phone }) => (typeof phone === "string" ? [phone] : []));
  phones = all.filter((phone) => all.indexOf(phone) === all.lastIndexOf(phone));
  registered = typedFields(data);
  others = typedFields(await readPage(100));
}

beforeAll(async () => {
  for (let warm = 0; warm < 20; warm += 1) {
    await post("/auth/api/sign-in/email", { email: "missing@example.org", password: "x" });
  }
  await readRegistered();
});

describe.each(Object.entries(CASES))(`%s (seed ${SEED})`, (request, one) => {
  const { pairs, call, sameBytes = true } = one;
  test("answers known and unknown subjects alike", async ({ task }) => {
    // Measures pairs in random order, so that other load on the machine affects both kinds alike.
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    for (let index = 0; index < pairs; index += 1) {
      for (const isKnown of random.chance(0.5) ? [true, false] : [false, true]) {
        const answer = await post(...call(isKnown, index));
        times[isKnown ? "known" : "unknown"].push(answer.milliseconds);
        answers.add(`${answer.status} ${String(answer.body)}`);
      }
    }
    expect([...answers]).toHaveLength(sameBytes ? 1 : 2);

    const [first, other] = [medianInterval(times.known), medianInterval(times.unknown)];
    const slower = Math.max(first.median, other.median);
    const gaps = times.known.map((time, index) => (time - (times.unknown[index] ?? 0)) / slower);
    task.meta.measurements = [
      { request, pairs, known: first, unknown: other, gap: medianInterval(gaps), limit: GAP_MAX },
    ];
    const gap = Math.abs(first.median - other.median) / slower;
    const medians = `${first.median.toFixed(2)} and ${other.median.toFixed(2)} ms`;
    expect(gap, medians).toBeLessThan(GAP_MAX);
  });
});
