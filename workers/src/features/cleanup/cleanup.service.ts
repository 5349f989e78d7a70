import type { Calendar } from "@kehila/shared/base/dates";
import { addDays, today } from "@kehila/shared/base/dates";
import {
  ACCESS_LOG_MONTHS,
  APPROVAL_UNDO_HOURS,
  IDEMPOTENCY_KEY_DAYS,
  LIST_UNDO_HOURS,
  MERGE_UNDO_DAYS,
  SENDER_DAYS,
  SESSION_IDLE_HOURS,
} from "@kehila/shared/base/limits";
import { IMPORT_CHECK_HOURS, IMPORT_UNDO_DAYS } from "@kehila/shared/imports/imports";
import { FAILURE_DAYS } from "@kehila/shared/system";
import { openDatabase } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { DAY, HOUR } from "../../lib/duration.ts";
import { inOrder } from "../../lib/in-order.ts";
import type { Limits, CleanedUp } from "./cleanup.repository.ts";
import { CLEANUPS } from "./cleanup.repository.ts";

/**
 * Maximum rows per statement, and statements per kind and night; the rest is left for the next
 * night.
 */
const ROWS = 500;
const ROUNDS = 20;
/**
 * Maximum rounds of rewriting search texts. Until the rewriting ends, a name whose key has changed
 * is found by its spelling only, because searches use the current keys.
 */
const REWRITING_ROUNDS = 100;

/**
 * Deletes expired rows: snapshots of merges, sessions, mailed secrets, challenges, idempotency
 * keys, removed participants, rows of imports, the undo of approvals, senders of applications, old
 * entries of both logs, failures and their counts, expired exports and empty households. Rewrites search
 * texts to the current name keys. Bounded and idempotent. A failure in one kind does not stop the
 * others.
 */
export async function cleanUp(env: Pick<Env, "DB">, calendar: Calendar): Promise<CleanedUp> {
  const db = openDatabase(env.DB);
  const now = calendar.now().getTime();
  const instantBefore = (milliseconds: number): string =>
    new Date(now - milliseconds).toISOString();
  const limits: Limits = {
    now: instantBefore(0),
    idleSince: instantBefore(SESSION_IDLE_HOURS * HOUR),
    mergedBefore: instantBefore(MERGE_UNDO_DAYS * DAY),
    keyBefore: instantBefore(IDEMPOTENCY_KEY_DAYS * DAY),
    loggedBefore: monthsBefore(new Date(now), ACCESS_LOG_MONTHS).toISOString(),
    removedBefore: instantBefore(LIST_UNDO_HOURS * HOUR),
    checkedBefore: instantBefore(IMPORT_CHECK_HOURS * HOUR),
    importedBefore: instantBefore(IMPORT_UNDO_DAYS * DAY),
    countedBefore: addDays(today(calendar), -FAILURE_DAYS),
    failedBefore: instantBefore(FAILURE_DAYS * DAY),
    approvedBefore: instantBefore(APPROVAL_UNDO_HOURS * HOUR),
    sentBefore: instantBefore(SENDER_DAYS * DAY),
  };
  const cleanUpAll = async (name: keyof CleanedUp, rounds: number): Promise<number> => {
    let total = 0;
    for (let round = 0; round < rounds; round += 1) {
      const rows = await CLEANUPS[name](db, limits, ROWS);
      total += rows;
      if (rows < ROWS) break;
    }
    return total;
  };
  const names = Object.keys(CLEANUPS) as (keyof CleanedUp)[];
  const totals = await inOrder(
    names.map((name) => async () => {
      const rounds = name === "searchTexts" ? REWRITING_ROUNDS : ROUNDS;
      return [name, await cleanUpAll(name, rounds)] as const;
    }),
  );
  return Object.fromEntries(totals) as CleanedUp;
}

/**
 * Returns the same time of day some months earlier; a day that the month lacks becomes a day of the
 * next month.
 */
function monthsBefore(instant: Date, months: number): Date {
  const before = new Date(instant);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
