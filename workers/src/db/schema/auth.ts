import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { isOneOf } from "./columns.ts";

/** Passwords of accounts: scrypt hashes, with the parameters in the text. */
export const passwords = sqliteTable("passwords", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  hash: text("hash").notNull(),
  changedAt: text("changed_at").notNull(),
});

export const SESSION_PURPOSES = ["full", "verification"] as const;

/** Open sessions. The cookie holds the token; a leaked table holds only hashes. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A verification session (after sign-up) may verify the email and nothing else. */
    purpose: text("purpose", { enum: SESSION_PURPOSES }).notNull().default("full"),
    userAgent: text("user_agent"),
    createdAt: text("created_at").notNull(),
    lastSeenAt: text("last_seen_at").notNull(),
    expiresAt: text("expires_at").notNull(),
    /** The last time the user gave the password or a passkey. */
    confirmedAt: text("confirmed_at"),
  },
  (table) => [
    uniqueIndex("sessions_token_hash").on(table.tokenHash),
    index("sessions_by_user").on(table.userId),
    index("sessions_by_expiry").on(table.expiresAt),
    check("sessions_purpose", isOneOf(table.purpose, SESSION_PURPOSES)),
  ],
);

export const VERIFICATION_PURPOSES = [
  "verify-email",
  "verify-email-code",
  "reset-password",
] as const;

/** Secrets of mails, links and codes: stored as hashes, valid once and until they expire. */
export const verifications = sqliteTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: VERIFICATION_PURPOSES }).notNull(),
    secretHash: text("secret_hash").notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at").notNull(),
    usedAt: text("used_at"),
  },
  (table) => [
    uniqueIndex("verifications_secret").on(table.purpose, table.secretHash),
    index("verifications_by_user").on(table.userId, table.purpose),
    check("verifications_purpose", isOneOf(table.purpose, VERIFICATION_PURPOSES)),
  ],
);
