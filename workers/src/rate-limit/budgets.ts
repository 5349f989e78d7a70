import {
  INVITATION_MAILS_DAILY_MAX,
  LIST_ADDS_DAILY_MAX,
  LIST_ADDS_HOURLY_MAX,
} from "@kehila/shared/base/limits";
import { DAY, HOUR, inSeconds, MINUTE } from "../lib/duration.ts";
import type { Budget } from "../lib/settings/settings.ts";

/** Ten failures lock an account for fifteen minutes, only for the client that failed. */
export const LOCK: Budget = { max: 10, seconds: inSeconds(15 * MINUTE) };
/**
 * Failures that lock an account for all clients of one network (an IPv6 /48: 65,536 clients; an
 * IPv4 /24: 256).
 */
export const NETWORK_LOCK: Budget = { max: 30, seconds: inSeconds(15 * MINUTE) };

/**
 * Failures of one client at all accounts together, without successes. Not applied to an account
 * that the client has signed in to before.
 */
export const FAILURE_BUDGETS: readonly Budget[] = [
  { max: 20, seconds: inSeconds(MINUTE) },
  { max: 100, seconds: inSeconds(HOUR) },
];

/**
 * Failures of all clients of one network at all accounts together. Not applied to an account that
 * the client has signed in to before.
 */
export const NETWORK_FAILURE_BUDGETS: readonly Budget[] = [
  { max: 30, seconds: inSeconds(MINUTE) },
  { max: 150, seconds: inSeconds(HOUR) },
];

/** How long an account remembers a client that has signed in to it. */
export const FAMILIAR_SECONDS = inSeconds(90 * DAY);

/** Requests of one client, successful or not: enough for an office behind one address. */
export const CLIENT_BUDGETS = {
  "sign-in": [
    { max: 100, seconds: inSeconds(MINUTE) },
    { max: 1000, seconds: inSeconds(HOUR) },
  ],
  "sign-up": [
    { max: 100, seconds: inSeconds(MINUTE) },
    { max: 1000, seconds: inSeconds(HOUR) },
  ],
  invitation: [
    { max: 60, seconds: inSeconds(MINUTE) },
    { max: 300, seconds: inSeconds(HOUR) },
  ],
  verify: [
    { max: 60, seconds: inSeconds(MINUTE) },
    { max: 300, seconds: inSeconds(HOUR) },
  ],
  reset: [
    { max: 60, seconds: inSeconds(MINUTE) },
    { max: 300, seconds: inSeconds(HOUR) },
  ],
} as const satisfies Record<string, readonly Budget[]>;

/** Mail requests of one client, to all addresses together. */
export const MAIL_BUDGETS: readonly Budget[] = [
  { max: 10, seconds: inSeconds(HOUR) },
  { max: 30, seconds: inSeconds(DAY) },
];
/** Mail requests of all clients in one network. */
export const NETWORK_MAIL_BUDGETS: readonly Budget[] = [
  { max: 40, seconds: inSeconds(HOUR) },
  { max: 120, seconds: inSeconds(DAY) },
];
/**
 * Mail requests of an owner: with a session, a correct password, or a browser that has signed in
 * before.
 */
export const OWNER_MAIL_BUDGETS: readonly Budget[] = [
  { max: 10, seconds: inSeconds(HOUR) },
  { max: 20, seconds: inSeconds(DAY) },
];
/** Mails of one kind to one mailbox, requested by all clients together. */
export const MAILBOX_BUDGETS: readonly Budget[] = [{ max: 1, seconds: inSeconds(10 * MINUTE) }];
/** Mails of one kind to one mailbox, requested by one network. */
export const STRANGER_MAILBOX_BUDGETS: readonly Budget[] = [{ max: 5, seconds: inSeconds(DAY) }];

/** Invitations that one inviter mails, to all addresses together. */
export const INVITATION_MAIL_BUDGETS: readonly Budget[] = [
  { max: INVITATION_MAILS_DAILY_MAX, seconds: inSeconds(DAY) },
];

/**
 * Second-factor codes that all clients together can try at one account. Only clients that know the
 * password use this budget, so a stranger cannot exhaust it. Passkeys have no such limit.
 */
export const CODE_BUDGETS: readonly Budget[] = [
  { max: 20, seconds: inSeconds(15 * MINUTE) },
  { max: 100, seconds: inSeconds(DAY) },
];

/**
 * Persons who become visible on event lists, with their phones, to a user without `persons.read`:
 * added by the user, joined by a link of the user, or shown by a list of another user.
 */
export const LIST_ADD_BUDGETS: readonly Budget[] = [
  { max: LIST_ADDS_HOURLY_MAX, seconds: inSeconds(HOUR) },
  { max: LIST_ADDS_DAILY_MAX, seconds: inSeconds(DAY) },
];
