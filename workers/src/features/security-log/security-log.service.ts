import type {
  CountedSecurityKind,
  SecurityDetail,
  SecurityKind,
  SecurityLogPage,
  SecurityLogQuery,
} from "@kehila/shared/accounts/security-log";
import { PAGE_SIZE } from "@kehila/shared/base/limits";
import type { CountedAttempt, PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead } from "../../db/read.ts";
import { presentSecurityEvent } from "./security-log.presenter.ts";
import type { EventRange } from "./security-log.repository.ts";
import { findNewestSeq, findSecurityEvents, listRange } from "./security-log.repository.ts";
import { countAttempt, insertSecurityEvent } from "./security-log.sql.ts";

interface NamedUser {
  id: string;
  name: string;
}

interface Event<Kind extends SecurityKind> {
  details?: readonly SecurityDetail<Kind>[];
  /** The account that the event is about; the actor's own account is not repeated. */
  target?: NamedUser | null;
  /**
   * The actor of a request without a session, for instance at sign-in; null for the product itself,
   * such as a nightly backup.
   */
  actor?: NamedUser | null;
}

/**
 * Returns the statement that writes an entry of the security log, for the batch of the event. The
 * kinds and their details are in `SECURITY_EVENTS`.
 */
export function recordSecurityEvent<Kind extends Exclude<SecurityKind, CountedSecurityKind>>(
  scope: Pick<Scope, "calendar" | "actor">,
  kind: Kind,
  { details = [], target = null, actor = scope.actor }: Event<Kind> = {},
): Statement {
  return insertSecurityEvent({
    at: scope.calendar.now().toISOString(),
    kind,
    actor,
    target: target?.id === actor?.id && target?.name === actor?.name ? null : target,
    details,
  });
}

/**
 * Notes an attempt, to be counted by {@link writeAttempts} after the response: neither the time of
 * the response nor its round trips depend on the log.
 */
export function noteAttempt<Kind extends CountedSecurityKind>(
  scope: Scope,
  kind: Kind,
  {
    detail = null,
    account = null,
  }: { detail?: SecurityDetail<Kind> | null; account?: CountedAttempt["account"] } = {},
): void {
  const { actor } = scope;
  scope.attempts?.push({
    at: scope.calendar.now().toISOString(),
    kind,
    detail,
    actor: actor && { id: actor.id, name: actor.name },
    account: actor ? null : account,
  });
}

/** Counts attempts in the security log. */
export const writeAttempts = (
  { db }: PlanScope,
  attempts: readonly CountedAttempt[],
): Promise<void> =>
  runBatch(
    db,
    attempts.map((attempt) => countAttempt(db, attempt)),
  );

/** Reads a page of the security log, newest entries first, for administrators. */
export const listSecurityEvents = (
  { db }: PlanScope,
  query: SecurityLogQuery,
): Read<SecurityLogPage> =>
  mapRead(findSecurityEvents(db, query, PAGE_SIZE + 1), (rows) => ({
    data: rows.slice(0, PAGE_SIZE).map(presentSecurityEvent),
    hasNextPage: rows.length > PAGE_SIZE,
  }));

/** Reads the number of the newest entry; 0 without entries. */
export const findNewestEvent = (): Read<number> => findNewestSeq();

/** Reads the entries of a range, oldest first, for mails about them. */
export const listEventRange = ({ db }: PlanScope, range: EventRange) => listRange(db, range);
