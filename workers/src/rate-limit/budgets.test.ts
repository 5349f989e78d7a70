import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import {
  CLIENT_BUDGETS,
  CODE_BUDGETS,
  FAILURE_BUDGETS,
  FAMILIAR_SECONDS,
  LIST_ADD_BUDGETS,
  LOCK,
  MAIL_BUDGETS,
  MAILBOX_BUDGETS,
  NETWORK_FAILURE_BUDGETS,
  NETWORK_LOCK,
  NETWORK_MAIL_BUDGETS,
  OWNER_MAIL_BUDGETS,
  STRANGER_MAILBOX_BUDGETS,
} from "./budgets.ts";
import { spend } from "./client.ts";

const NOW = new Date(1_800_000_000_000);
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/**
 * Every budget, with its maximum and its seconds as numbers, so that a changed constant fails the
 * test.
 */
it.each([
  ["failures of a client", FAILURE_BUDGETS, [20, MINUTE], [100, HOUR]],
  ["failures of a network", NETWORK_FAILURE_BUDGETS, [30, MINUTE], [150, HOUR]],
  ["sign-ins", CLIENT_BUDGETS["sign-in"], [100, MINUTE], [1000, HOUR]],
  ["sign-ups", CLIENT_BUDGETS["sign-up"], [100, MINUTE], [1000, HOUR]],
  ["opened invitations", CLIENT_BUDGETS.invitation, [60, MINUTE], [300, HOUR]],
  ["verifications", CLIENT_BUDGETS.verify, [60, MINUTE], [300, HOUR]],
  ["new passwords", CLIENT_BUDGETS.reset, [60, MINUTE], [300, HOUR]],
  ["mails of a client", MAIL_BUDGETS, [10, HOUR], [30, DAY]],
  ["mails of a network", NETWORK_MAIL_BUDGETS, [40, HOUR], [120, DAY]],
  ["mails of an owner", OWNER_MAIL_BUDGETS, [10, HOUR], [20, DAY]],
  ["mails to a mailbox", MAILBOX_BUDGETS, [1, 10 * MINUTE]],
  ["mails of a network to a mailbox", STRANGER_MAILBOX_BUDGETS, [5, DAY]],
  ["codes", CODE_BUDGETS, [20, 15 * MINUTE], [100, DAY]],
  ["persons added to lists", LIST_ADD_BUDGETS, [300, HOUR], [600, DAY]],
] as const)(
  "%s are allowed up to each limit, and not once more",
  async (purpose, budgets, ...limits) => {
    expect(budgets).toHaveLength(limits.length);
    for (const [index, [max, seconds]] of limits.entries()) {
      const only = budgets.slice(index, index + 1);
      const hit = (count: number) =>
        spend(env.LIMITER, { purpose, client: String(index), budgets: only, now: NOW, count });
      expect(await hit(max)).toEqual({ allowed: true, retryAfterSeconds: 0 });
      expect(await hit(1)).toEqual({ allowed: false, retryAfterSeconds: seconds });
    }
  },
);

it("ten failures lock an account for a client, thirty for a network, for fifteen minutes", () => {
  expect([LOCK, NETWORK_LOCK]).toEqual([
    { max: 10, seconds: 15 * MINUTE },
    { max: 30, seconds: 15 * MINUTE },
  ]);
  expect(FAMILIAR_SECONDS).toBe(90 * DAY);
});
