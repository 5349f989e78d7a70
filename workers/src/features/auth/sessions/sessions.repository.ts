import type { Permission } from "@kehila/shared/accounts/permissions";
import { and, eq, gt, lt, ne, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../../db/client.ts";
import { expectThat } from "../../../db/expectations.ts";
import { needsSecondFactor } from "../../../db/needs-second-factor.ts";
import { prepareSelect } from "../../../db/prepared.ts";
import { isReadingStopped } from "../../../db/reading-stopped.ts";
import type { Read, Rows } from "../../../db/read.ts";
import { ACTOR_ID, columnsAs, readRows } from "../../../db/read.ts";
import { userPermissions, users } from "../../../db/schema/accounts.ts";
import { sessions } from "../../../db/schema/auth.ts";

/** The instants that decide whether a session is open. */
interface Deadlines {
  now: string;
  /** Sessions last used before this instant have ended by inactivity. */
  idleSince: string;
}

/**
 * The key of a session: the hash of its cookie, and the instants that decide whether it is open.
 */
export interface SessionKey extends Deadlines {
  tokenHash: string;
}

const builder = new QueryBuilder();

/** A condition: the open session of a {@link SessionKey}, by the unique index of its hash. */
const isOpenSession = and(
  eq(sessions.tokenHash, sql.placeholder("tokenHash")),
  gt(sessions.expiresAt, sql.placeholder("now")),
  gt(sessions.lastSeenAt, sql.placeholder("idleSince")),
);

const sessionColumns = columnsAs({
  sessionId: sessions.id,
  purpose: sessions.purpose,
  sessionCreatedAt: sessions.createdAt,
  sessionConfirmedAt: sessions.confirmedAt,
  lastSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  image: users.image,
  role: users.role,
  language: users.language,
  revision: users.revision,
  createdAt: users.createdAt,
  flags: sql`(
    select group_concat(${userPermissions.permission}) from ${userPermissions}
    where ${userPermissions.userId} = ${users.id}
  )`,
  needsSecondFactor,
  isReadingStopped: isReadingStopped(sql.placeholder("now")),
});

/** A row of {@link sessionColumns}, in D1's format. */
type SessionRow = Pick<typeof sessions.$inferSelect, "purpose" | "lastSeenAt" | "expiresAt"> &
  Omit<typeof users.$inferSelect, "emailVerified"> & {
    sessionId: string;
    sessionCreatedAt: string;
    sessionConfirmedAt: string | null;
    emailVerified: 0 | 1;
    flags: string | null;
    needsSecondFactor: 0 | 1;
    isReadingStopped: 0 | 1;
  };

const selectSession = prepareSelect<SessionKey>(() =>
  builder
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOpenSession),
);

/**
 * Reads the session of a cookie with its account and flags: one statement, by two unique indexes.
 */
export const findSession = (key: SessionKey) => ({
  selects: [selectSession.with(key)],
  compute: ([rows]: readonly Rows[]) => {
    const row = rows?.[0] as SessionRow | undefined;
    if (!row) return null;
    const { flags, ...rest } = row;
    return {
      ...rest,
      emailVerified: row.emailVerified === 1,
      needsSecondFactor: row.needsSecondFactor === 1,
      isReadingStopped: row.isReadingStopped === 1,
      permissions: (flags?.split(",") ?? []) as Permission[],
    };
  },
});

/** Selects the account of an open, full and verified session. */
const selectActor = prepareSelect<SessionKey>(() =>
  builder
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOpenSession, eq(sessions.purpose, "full"), eq(users.emailVerified, true))),
);

/**
 * Returns the read with the session as a condition in its SQL: without an open, full and verified
 * session the read finds no row, so a forged cookie costs two look-ups. {@link ACTOR_ID} is the
 * session's account.
 */
export function behindSession<T>({ selects, compute }: Read<T>, key: SessionKey): Read<T> {
  const actor = selectActor.with(key);
  return {
    selects: selects.map((select) => {
      const { isNumbered } = select;
      const actorSql = isNumbered ? numberedFrom(select.params.length + 1, actor.sql) : actor.sql;
      return {
        ...select,
        sql: select.isRecord
          ? `with actor as (${actorSql}) ${select.sql}`
          : `with actor as (${actorSql}) select * from (${select.sql}) where exists (select 1 from actor)`,
        params: isNumbered
          ? [...select.params, ...actor.params]
          : [...actor.params, ...select.params],
      };
    }),
    compute,
  };
}

/**
 * Returns SQL whose numbered parameters start at `first`, for a statement with earlier parameters.
 */
function numberedFrom(first: number, text: string): string {
  let next = first;
  return text.replaceAll("?", () => `?${next++}`);
}

/** Updates the last use of a session; only one of two concurrent requests writes. */
export async function touchSession(
  db: Database,
  id: string,
  now: string,
  unlessSince: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, unlessSince)));
}

/** Stores that the session's user has just entered the password. */
export const confirmSession = (db: Database, id: string, at: string): Statement =>
  db.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, id));

/** Opens a session. */
export function insertSession(db: Database, row: typeof sessions.$inferInsert): Statement {
  return db.insert(sessions).values(row);
}

/** Ends the session of a cookie. */
export function deleteSessionByToken(db: Database, tokenHash: string): Statement {
  return db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of an account except `keep`. */
export function deleteSessions(db: Database, userId: string, keep?: string): Statement {
  const ofUser = eq(sessions.userId, userId);
  return db
    .delete(sessions)
    .where(keep === undefined ? ofUser : and(ofUser, ne(sessions.id, keep)));
}

/** Ends one session of an account; `NOT_FOUND` if the account has no such session. */
export function deleteSession(db: Database, userId: string, id: string): Statement[] {
  const session = and(eq(sessions.userId, userId), eq(sessions.id, id));
  return [
    expectThat(db, sql`exists (select 1 from ${sessions} where ${session})`, "NOT_FOUND"),
    db.delete(sessions).where(session),
  ];
}

/** Ends the sessions of an account that can only verify its email. */
export function deleteVerificationSessions(db: Database, userId: string): Statement {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.purpose, "verification")));
}

export function deleteEndedSessions(db: Database, userId: string, at: Deadlines): Statement {
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        or(lt(sessions.expiresAt, at.now), lt(sessions.lastSeenAt, at.idleSince)),
      ),
    );
}

/** Reads the actor's open sessions, the latest first. */
export function listOwnSessions(db: Database, at: Deadlines) {
  const query = db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, ACTOR_ID),
        eq(sessions.purpose, "full"),
        gt(sessions.expiresAt, at.now),
        gt(sessions.lastSeenAt, at.idleSince),
      ),
    )
    .orderBy(sql`${sessions.lastSeenAt} desc, ${sessions.id}`);
  return readRows(query);
}
