import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { isOneOf } from "./columns.ts";

/** The key of an authenticator app, encrypted with the server's secret. */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secretSealed: text("secret_sealed").notNull(),
  createdAt: text("created_at").notNull(),
  /** Null until a first code has confirmed the key; an unconfirmed key is not a second factor. */
  confirmedAt: text("confirmed_at"),
  /** The 30-second step of the last used code; codes of this step and earlier steps are refused. */
  lastUsedStep: integer("last_used_step"),
});

/** Recovery codes for users who have lost app and passkeys: keyed hashes, each valid once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    createdAt: text("created_at").notNull(),
    usedAt: text("used_at"),
  },
  (table) => [uniqueIndex("recovery_codes_hash").on(table.userId, table.codeHash)],
);

/** Public keys of passkeys; the private keys never leave phones and security keys. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The credential id of the authenticator, base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /**
     * The number of signatures, if the authenticator counts them. A lower number in a response
     * reveals a cloned passkey.
     */
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: text("created_at").notNull(),
    lastUsedAt: text("last_used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential").on(table.credentialId),
    index("passkeys_by_user").on(table.userId),
  ],
);

export const CHALLENGE_PURPOSES = ["second-step", "passkey-sign-in", "passkey-register"] as const;

/**
 * Challenges of browsers: second steps and WebAuthn challenges. The cookie contains the token; each
 * row is valid once and expires soon.
 */
export const challenges = sqliteTable(
  "challenges",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
    /** Null if the passkey identifies the account. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The WebAuthn challenge, base64url. */
    challenge: text("challenge"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: text("created_at").notNull(),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("challenges_token").on(table.tokenHash),
    index("challenges_by_expiry").on(table.expiresAt),
    index("challenges_by_user").on(table.userId),
    check("challenges_purpose", isOneOf(table.purpose, CHALLENGE_PURPOSES)),
  ],
);

/** Settings of the organisation; a missing key has its default. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value", { mode: "json" }).$type<unknown>().notNull(),
  updatedAt: text("updated_at").notNull(),
});
