import type { Language } from "@kehila/shared/base/languages";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { can, ROLES } from "@kehila/shared/accounts/permissions";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRow, readRows } from "../../db/read.ts";
import {
  invitationPermissions,
  invitations,
  registrationTokens as tokens,
  userPermissions,
  users,
} from "../../db/schema/accounts.ts";

/** A stored registration token. */
export type TokenRow = typeof tokens.$inferSelect;

/** What a token gives its account, and the only address that can use it. */
export interface Grant {
  role: Role;
  permissions: readonly Permission[];
  language: Language | null;
  email: string | null;
}

/** A stored token with its grant and the names of its creator and of the account that used it. */
export interface InvitationRow extends Grant {
  token: TokenRow;
  invitedBy: string | null;
  isBacked: boolean;
  usedBy: string | null;
}

/** The roles that may invite; no flag gives this right. */
const INVITING_ROLES = ROLES.filter((role) =>
  can({ id: "", role, permissions: {} }, "tokens.manage"),
);

const creators = alias(users, "creators");
const newcomers = alias(users, "newcomers");

/** Returns a condition: the creator of a token may still invite. */
const isBacked = (db: Database) =>
  sql`exists ${db
    .select({ id: creators.id })
    .from(creators)
    .where(and(eq(creators.id, tokens.createdBy), inArray(creators.role, INVITING_ROLES)))}`;

/** Returns a condition: the token is unused and not expired, and its creator may still invite. */
const isValidToken = (db: Database, tokenHash: string, now: string) =>
  and(
    eq(tokens.tokenHash, tokenHash),
    isNull(tokens.usedAt),
    gt(tokens.expiresAt, now),
    isBacked(db),
  );

const flags = sql<string | null>`(
  select group_concat(${invitationPermissions.permission}) from ${invitationPermissions}
  where ${invitationPermissions.tokenId} = ${tokens.id}
)`;

const selectInvitations = (db: Database, where?: SQL): Read<InvitationRow[]> =>
  mapRead(
    readRows(
      db
        .select({
          token: tokens,
          role: invitations.role,
          language: invitations.language,
          email: invitations.email,
          flags,
          invitedBy: creators.name,
          creatorRole: creators.role,
          usedBy: newcomers.name,
        })
        .from(tokens)
        .leftJoin(invitations, eq(invitations.tokenId, tokens.id))
        .leftJoin(creators, eq(creators.id, tokens.createdBy))
        .leftJoin(newcomers, eq(newcomers.id, tokens.usedBy))
        .where(where)
        .orderBy(desc(tokens.createdAt), desc(tokens.id)),
    ),
    (rows) =>
      rows.map(({ flags: list, creatorRole, role, ...row }) => ({
        ...row,
        role: role ?? "USER",
        isBacked: creatorRole !== null && INVITING_ROLES.includes(creatorRole),
        permissions: (list?.split(",") ?? []) as Permission[],
      })),
  );

/** Reads a valid token; null if there is none. */
export const findValidToken = (
  db: Database,
  tokenHash: string,
  now: string,
): Read<InvitationRow | null> =>
  mapRead(selectInvitations(db, isValidToken(db, tokenHash, now)), ([row]) => row ?? null);

/** Stops the batch with `INVALID_REGISTRATION_TOKEN` if the token is no longer valid. */
export function expectValidToken(db: Database, tokenHash: string, now: string): Statement {
  const validToken = db
    .select({ id: tokens.id })
    .from(tokens)
    .where(isValidToken(db, tokenHash, now));
  return expectThat(db, sql`exists ${validToken}`, "INVALID_REGISTRATION_TOKEN");
}

/** Gives the flags of an invitation to an account that the same batch creates. */
export const grantFlags = (db: Database, tokenId: string, userId: string): Statement =>
  db.insert(userPermissions).select(
    db
      .select({
        userId: sql<string>`${userId}`.as("user_id"),
        permission: invitationPermissions.permission,
      })
      .from(invitationPermissions)
      .where(eq(invitationPermissions.tokenId, tokenId)),
  );

/** Marks a token as used by an account that the same batch creates. */
export function spendToken(
  db: Database,
  tokenHash: string,
  userId: string,
  now: string,
): Statement {
  return db
    .update(tokens)
    .set({ usedAt: now, usedBy: userId })
    .where(isValidToken(db, tokenHash, now));
}

/** Reads all tokens, newest first. */
export const listTokens = (db: Database): Read<InvitationRow[]> => selectInvitations(db);

export const findToken = (db: Database, id: string): Read<TokenRow | null> =>
  readRow(db.select().from(tokens).where(eq(tokens.id, id)));

/** Returns the statements that store a new token with its grant. */
export const insertToken = (
  db: Database,
  row: typeof tokens.$inferInsert,
  { permissions, ...grant }: Grant,
): Statement[] => [
  db.insert(tokens).values(row),
  db.insert(invitations).values({ tokenId: row.id, ...grant }),
  ...permissions.map((permission) =>
    db.insert(invitationPermissions).values({ tokenId: row.id, permission }),
  ),
];

/** Returns statements that delete a token once; a second deletion is 404. */
export function deleteToken(db: Database, id: string): Statement[] {
  const storedToken = db.select({ id: tokens.id }).from(tokens).where(eq(tokens.id, id));
  return [
    expectThat(db, sql`exists ${storedToken}`, "NOT_FOUND"),
    db.delete(tokens).where(eq(tokens.id, id)),
  ];
}
