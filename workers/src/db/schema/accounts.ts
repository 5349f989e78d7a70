import { LANGUAGES } from "@kehila/shared/base/languages";
import { PERMISSIONS, ROLES } from "@kehila/shared/accounts/permissions";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { isOneOf } from "./columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** Lower case, so that each address has one account. */
    email: text("email").notNull().unique(),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
    image: text("image"),
    role: text("role", { enum: ROLES }).notNull().default("USER"),
    /** The language of mail. */
    language: text("language", { enum: LANGUAGES }).notNull().default("en"),
    /** Increases with each change of role or flags, so that open browsers reload the account. */
    revision: integer("revision").notNull().default(1),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    index("users_by_role").on(table.role),
    check("users_email", sql`${table.email} = lower(${table.email})`),
    check("users_role", isOneOf(table.role, ROLES)),
    check("users_language", isOneOf(table.language, LANGUAGES)),
  ],
);

/** A flag that the account has. */
export const userPermissions = sqliteTable(
  "user_permissions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    permission: text("permission", { enum: PERMISSIONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.permission] }),
    check("user_permissions_permission", isOneOf(table.permission, PERMISSIONS)),
  ],
);

/** Registration tokens: looked up by hash, decrypted to be shown again. */
export const registrationTokens = sqliteTable(
  "registration_tokens",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    tokenEncrypted: text("token_encrypted").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at").notNull(),
    usedAt: text("used_at"),
    usedBy: text("used_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [uniqueIndex("registration_tokens_hash").on(table.tokenHash)],
);

/** What a registration token gives its account; a token without a row gives the role USER. */
export const invitations = sqliteTable(
  "invitations",
  {
    tokenId: text("token_id")
      .primaryKey()
      .references(() => registrationTokens.id, { onDelete: "cascade" }),
    role: text("role", { enum: ROLES }).notNull(),
    language: text("language", { enum: LANGUAGES }),
    /** The only address that can use the token, in lower case. */
    email: text("email"),
  },
  (table) => [
    check("invitations_role", isOneOf(table.role, ROLES)),
    check("invitations_language", isOneOf(table.language, LANGUAGES)),
    check("invitations_email", sql`${table.email} = lower(${table.email})`),
    check("invitations_admin", sql`${table.role} <> 'ADMIN' or ${table.email} is not null`),
  ],
);

/** A flag that an invitation gives. */
export const invitationPermissions = sqliteTable(
  "invitation_permissions",
  {
    tokenId: text("token_id")
      .notNull()
      .references(() => invitations.tokenId, { onDelete: "cascade" }),
    permission: text("permission", { enum: PERMISSIONS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.permission] }),
    check("invitation_permissions_permission", isOneOf(table.permission, PERMISSIONS)),
  ],
);

/**
 * Removed accounts, for an hour: the data for the undo of a removal. A table instead of a mark on
 * {@link users}, so that no query can take a removed account for a present one. A cron deletes
 * older rows within five minutes.
 */
export const removedAccounts = sqliteTable(
  "removed_accounts",
  {
    /** The id of the account. */
    id: text("id").primaryKey(),
    /** The only administrator who can undo the removal. */
    removedBy: text("removed_by").notNull(),
    removedAt: text("removed_at").notNull(),
    /**
     * The account's rows by table, and the ids of rows that referenced the account by table and
     * column, as JSON.
     */
    snapshot: text("snapshot").notNull(),
  },
  (table) => [index("removed_accounts_by_time").on(table.removedAt)],
);
