import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { origin } from "../support/product.ts";

/**
 * Trust K: neither the bytes nor the time of an answer tell whether an address has an account or a
 * person is registered. Measured on the built product over HTTP, known and unknown in pairs, in
 * random order.
 */
const GAP_MAX = 0.1;
const known = DEMO_ACCOUNTS.map(({ email }) => email);
// As many, asked as often: what counts by address is then as new for one kind as for the other.
const unknown = known.map((email) => `nobody-${email}`);

interface Answer {
  milliseconds: number;
  status: number;
  body: unknown;
  cookie: string;
}

/** The third group of an IPv6 address: each is a /48 network of its own. */
let client = 0;

async function post(path: string, body: unknown): Promise<Answer> {
  // A network for each request: budgets are not what is measured.
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
  // Each request has an id of its own; everything else has to be the same.
  const text = JSON.stringify(answered, (key, value: unknown) =>
    key === "requestId" ? undefined : value,
  );
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { milliseconds, status: response.status, body: text, cookie };
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

interface Case {
  samples: number;
  /** The path and body of a call about the known or unknown subject of this number. */
  call: (isKnown: boolean, index: number) => [path: string, body: unknown];
}

const emailOf = (isKnown: boolean, index: number): string =>
  (isKnown ? known : unknown)[index % known.length] ?? "";

/** Persons of the register, read in `beforeAll`. */
let registered: Record<string, unknown>[] = [];

const CASES: Record<string, Case> = {
  "sign-in": {
    samples: 100,
    call: (isKnown, index) => [
      "/auth/api/sign-in/email",
      { email: emailOf(isKnown, index), password: "not the password" },
    ],
  },
  "sign-up with an invented token": {
    samples: 300,
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
  // A mailbox gets thirty mails a day.
  reset: {
    samples: known.length * 28,
    call: (isKnown, index) => [
      "/auth/api/request-password-reset",
      { email: emailOf(isKnown, index) },
    ],
  },
  "registration of a person": {
    samples: 100,
    call: (isKnown, index) => {
      const strangers = { idNumber: String(600_000_000 + index), phone: `0${570_000_000 + index}` };
      const { firstName, lastName, ...numbers } = registered[index % registered.length] ?? {};
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

/** Reads persons with an ID number and a phone, as an administrator. */
async function readRegistered(): Promise<typeof registered> {
  const { cookie } = await post("/auth/api/sign-in/email", {
    email: "admin@example.org",
    password: DEMO_PASSWORD,
  });
  const page = await fetch(new URL("/person?take=100", origin()), { headers: { Cookie: cookie } });
  const { data } = (await page.json()) as { data: Record<string, unknown>[] };
  return data
    .filter(({ idNumber, phone }) => idNumber !== null && phone !== null)
    .map(({ firstName, lastName, idNumber, phone }) => ({ firstName, lastName, idNumber, phone }));
}

beforeAll(async () => {
  for (let warm = 0; warm < 20; warm += 1) {
    await post("/auth/api/sign-in/email", { email: "nobody@example.org", password: "x" });
  }
  registered = await readRegistered();
});

describe.each(Object.entries(CASES))("%s", (name, { samples, call }) => {
  test("answers known and unknown subjects alike", async () => {
    // Pair by pair, in either order: whatever else the machine does meets both kinds.
    const kinds = Array.from({ length: samples }, (_, index) =>
      (Math.random() < 0.5 ? [true, false] : [false, true]).map((isKnown) => ({ isKnown, index })),
    ).flat();
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    for (const { isKnown, index } of kinds) {
      const answer = await post(...call(isKnown, index));
      times[isKnown ? "known" : "unknown"].push(answer.milliseconds);
      answers.add(`${answer.status} ${String(answer.body)}`);
    }
    expect([...answers]).toHaveLength(1);
    const [one, other] = [median(times.known), median(times.unknown)];
    const gap = Math.abs(one - other) / Math.max(one, other);
    const told = `${name}: ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${(gap * 100).toFixed(1)} %`;
    process.stdout.write(`${told}\n`);
    expect(gap, told).toBeLessThan(GAP_MAX);
  });
});
