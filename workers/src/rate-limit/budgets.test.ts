import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Budget } from "../lib/settings/settings.ts";
import {
  CLIENT_BUDGETS,
  CODE_BUDGETS,
  FAILURE_BUDGETS,
  FAMILIAR_SECONDS,
  INVITATION_MAIL_BUDGETS,
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

interface Limited {
  purpose: string;
  budgets: readonly Budget[];
  /** The hits and the seconds of each budget. */
  limits: readonly (readonly [number, number])[];
}

/**
 * Every budget, with its maximum and its seconds as numbers, so that a changed constant fails the
 * test.
 */
const BUDGETS: readonly Limited[] = [
  {
    purpose: "failures of a client",
    budgets: FAILURE_BUDGETS,
    limits: [
      [20, MINUTE],
      [100, HOUR],
    ],
  },
  {
    purpose: "failures of a network",
    budgets: NETWORK_FAILURE_BUDGETS,
    limits: [
      [30, MINUTE],
      [150, HOUR],
    ],
  },
  {
    purpose: "sign-ins",
    budgets: CLIENT_BUDGETS["sign-in"],
    limits: [
      [100, MINUTE],
      [1000, HOUR],
    ],
  },
  {
    purpose: "sign-ups",
    budgets: CLIENT_BUDGETS["sign-up"],
    limits: [
      [100, MINUTE],
      [1000, HOUR],
    ],
  },
  {
    purpose: "opened invitations",
    budgets: CLIENT_BUDGETS.invitation,
    limits: [
      [60, MINUTE],
      [300, HOUR],
    ],
  },
  {
    purpose: "verifications",
    budgets: CLIENT_BUDGETS.verify,
    limits: [
      [60, MINUTE],
      [300, HOUR],
    ],
  },
  {
    purpose: "new passwords",
    budgets: CLIENT_BUDGETS.reset,
    limits: [
      [60, MINUTE],
      [300, HOUR],
    ],
  },
  {
    purpose: "mails of a client",
    budgets: MAIL_BUDGETS,
    limits: [
      [10, HOUR],
      [30, DAY],
    ],
  },
  {
    purpose: "mails of a network",
    budgets: NETWORK_MAIL_BUDGETS,
    limits: [
      [40, HOUR],
      [120, DAY],
    ],
  },
  {
    purpose: "mails of an owner",
    budgets: OWNER_MAIL_BUDGETS,
    limits: [
      [10, HOUR],
      [20, DAY],
    ],
  },
  { purpose: "mails to a mailbox", budgets: MAILBOX_BUDGETS, limits: [[1, 10 * MINUTE]] },
  {
    purpose: "mails of a network to a mailbox",
    budgets: STRANGER_MAILBOX_BUDGETS,
    limits: [[5, DAY]],
  },
  { purpose: "invitations of an inviter", budgets: INVITATION_MAIL_BUDGETS, limits: [[30, DAY]] },
  {
    purpose: "codes",
    budgets: CODE_BUDGETS,
    limits: [
      [20, 15 * MINUTE],
      [100, DAY],
    ],
  },
  {
    purpose: "persons added to lists",
    budgets: LIST_ADD_BUDGETS,
    limits: [
      [300, HOUR],
      [600, DAY],
    ],
  },
];

it.each(BUDGETS)(
  "$purpose are allowed up to each limit, and not once more",
  async ({ purpose, budgets, limits }) => {
    expect(budgets).toHaveLength(limits.length);
    for (const [index, [max, seconds]] of limits.entries()) {
      const only = budgets.slice(index, index + 1);
      const hit = (count: number) =>
        spend(env, { purpose, client: String(index), budgets: only, now: NOW, count });
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
