import { beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/demo-data/accounts.ts";
import { origin } from "../support/product.ts";

/**
 * Trust K: how long an answer takes tells nobody whether an address has an account. Measured on the
 * built product over HTTP, known and unknown addresses in pairs, in random order.
 */
const GAP_MAX = 0.1;
const known = DEMO_ACCOUNTS.map(({ email }) => email);
// As many, asked as often: what counts by address is then as new for one kind as for the other.
const unknown = known.map((email) => `nobody-${email}`);

interface Answer {
  milliseconds: number;
  status: number;
  body: unknown;
}

let client = 0;

async function post(path: string, body: unknown): Promise<Answer> {
  // A client for each request: budgets are not what is measured.
  client += 1;
  const started = performance.now();
  const response = await fetch(new URL(`/auth/api/${path}`, origin()), {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "CF-Connecting-IP": `2001:db8:${(client >> 16).toString(16)}:${(client & 65_535).toString(16)}::1`,
    },
    body: JSON.stringify(body),
  });
  const answered: unknown = await response.json();
  const milliseconds = performance.now() - started;
  // Each request has an id of its own; everything else has to be the same.
  const text = JSON.stringify(answered, (key, value: unknown) =>
    key === "requestId" ? undefined : value,
  );
  return { milliseconds, status: response.status, body: text };
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const CASES: Record<string, { samples: number; body: (email: string) => [string, unknown] }> = {
  "sign-in": {
    samples: 100,
    body: (email) => ["sign-in/email", { email, password: "not the password" }],
  },
  "sign-up with an invented token": {
    samples: 300,
    body: (email) => [
      "sign-up/email",
      { name: "N", email, password: "correct horse 1", registrationToken: "x".repeat(43) },
    ],
  },
  // A mailbox gets thirty mails a day.
  reset: {
    samples: known.length * 28,
    body: (email) => ["request-password-reset", { email }],
  },
};

beforeAll(async () => {
  for (let warm = 0; warm < 20; warm += 1) {
    await post("sign-in/email", { email: "nobody@example.org", password: "x" });
  }
});

describe.each(Object.entries(CASES))("%s", (name, { samples, body }) => {
  test("answers known and unknown addresses alike", async () => {
    // Pair by pair, in either order: whatever else the machine does meets both kinds.
    const kinds = Array.from({ length: samples }, (_, index) =>
      (Math.random() < 0.5 ? [true, false] : [false, true]).map((isKnown) => ({ isKnown, index })),
    ).flat();
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = new Set<string>();
    for (const { isKnown, index } of kinds) {
      const email = (isKnown ? known : unknown)[index % known.length] ?? "";
      const answer = await post(...body(email));
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
