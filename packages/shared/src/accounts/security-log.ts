import * as z from "zod/mini";
import { EXPORT_FORMATS } from "../exports.ts";
import { historyQuerySchema } from "../persons/history.ts";
import { id } from "../persons/parts.ts";
import { loggedUserShape } from "./logged-user.ts";
import { PERMISSIONS, ROLES } from "./permissions.ts";

/** The groups of events by which the security log is filtered. */
export const SECURITY_GROUPS = ["signIn", "refused", "accounts", "backups", "data"] as const;
export type SecurityGroup = (typeof SECURITY_GROUPS)[number];

/** A kind of event: its group, and the details that an entry may have; nothing else is stored. */
interface SecurityEvent {
  group: SecurityGroup;
  details: readonly string[];
}

const FACTORS = ["app", "passkey"] as const;

/** The parts of the API in which a user was refused. */
export const REFUSED_PARTS = [
  "persons",
  "lists",
  "accounts",
  "exports",
  "imports",
  "backups",
  "logs",
  "other",
] as const;
export type RefusedPart = (typeof REFUSED_PARTS)[number];

/** Every kind of event in the security log. */
export const SECURITY_EVENTS = {
  /** A session was opened. `details`: the method of the last sign-in step. */
  signedIn: { group: "signIn", details: ["password", "app", "recoveryCode", "passkey"] },
  /** Wrong password or code, counted by account and hour. `confirmation`: by a signed-in user. */
  signInFailed: { group: "signIn", details: ["password", "confirmation", "code", "passkey"] },
  /** An attempt during a lock, counted by account and hour. */
  locked: { group: "signIn", details: [] },
  /** An action that the user may not do, counted by user, part and hour. */
  refused: { group: "refused", details: REFUSED_PARTS },
  roleChanged: { group: "accounts", details: ROLES },
  permissionsGiven: { group: "accounts", details: PERMISSIONS },
  permissionsTaken: { group: "accounts", details: PERMISSIONS },
  secondFactorAdded: { group: "accounts", details: FACTORS },
  secondFactorRemoved: { group: "accounts", details: FACTORS },
  recoveryCodesReplaced: { group: "accounts", details: [] },
  /** An administrator removed the second factors of a user. */
  secondFactorReset: { group: "accounts", details: [] },
  /** Whether administrators must have a second factor. */
  secondFactorRule: { group: "accounts", details: ["on", "off"] },
  /** A user changed the password with the present one or with a mailed link. */
  passwordChanged: { group: "accounts", details: ["password", "link"] },
  /** The operator made a link for a new password of `target` with `admin:link`. */
  passwordLinkMade: { group: "accounts", details: [] },
  sessionsRevoked: { group: "accounts", details: ["one", "others", "all"] },
  /** A user changed the own name: `user` has the former name, `target` the new one. */
  userRenamed: { group: "accounts", details: [] },
  userDeleted: { group: "accounts", details: [] },
  /** An administrator brought a removed account back. */
  userRestored: { group: "accounts", details: [] },
  invitationMade: { group: "accounts", details: ROLES },
  invitationUsed: { group: "accounts", details: ROLES },
  invitationDeleted: { group: "accounts", details: [] },
  backupStarted: { group: "backups", details: ["manual", "nightly"] },
  backupDownloaded: { group: "backups", details: [] },
  backupDeleted: { group: "backups", details: [] },
  recoveryKeyCreated: { group: "backups", details: [] },
  /** A trial of the restore, with its result. */
  restoreTried: { group: "backups", details: ["passed", "failed"] },
  restored: { group: "backups", details: [] },
  importConfirmed: { group: "data", details: ["register", "list"] },
  /**
   * An unconfirmed import was discarded, or deleted at night; the entry counts the rows that were
   * checked.
   */
  importDiscarded: { group: "data", details: ["register", "list"] },
  importUndone: { group: "data", details: ["register", "list"] },
  /** The whole register was exported, in this format. */
  registerExported: { group: "data", details: EXPORT_FORMATS },
  /** An export needed a confirmed session, because of the number of persons within an hour. */
  manyExported: { group: "data", details: EXPORT_FORMATS },
} as const satisfies Readonly<Record<string, SecurityEvent>>;

export type SecurityKind = keyof typeof SECURITY_EVENTS;
/** The details that an entry of a kind may have. */
export type SecurityDetail<Kind extends SecurityKind = SecurityKind> =
  (typeof SECURITY_EVENTS)[Kind]["details"][number];

const SECURITY_KINDS = Object.keys(SECURITY_EVENTS) as SecurityKind[];

/** The kinds that are counted by the hour, so that attempts in large numbers make few entries. */
export const COUNTED_SECURITY_KINDS = [
  "signInFailed",
  "locked",
  "refused",
] as const satisfies readonly SecurityKind[];
export type CountedSecurityKind = (typeof COUNTED_SECURITY_KINDS)[number];

/** Query of `GET /api/security-log`: entries older than `before`, of one user or one group. */
export const securityLogQuerySchema = z.strictObject({
  ...historyQuerySchema.shape,
  /** The user who acted, or whose account is affected. */
  userId: z.optional(id),
  group: z.optional(z.enum(SECURITY_GROUPS)),
});
export type SecurityLogQuery = z.infer<typeof securityLogQuerySchema>;

const namedUser = z.strictObject({ id, ...loggedUserShape });

const detailSchema = z.enum(
  SECURITY_KINDS.flatMap((kind): readonly SecurityDetail[] => SECURITY_EVENTS[kind].details),
);

export const securityLogEntrySchema = z.strictObject({
  seq: z.int().check(z.gte(1)),
  /** Time of the event; for a counted entry, time of the first attempt. */
  at: z.iso.datetime(),
  kind: z.enum(SECURITY_KINDS),
  /** Who acted; null for the product itself, and for someone who has not signed in. */
  user: z.nullable(namedUser),
  /**
   * The affected account; null if the event affects no account or the user's own, except for a new
   * name.
   */
  target: z.nullable(namedUser),
  details: z.array(detailSchema),
  /** The number of attempts within the hour, or of checked rows; 1 for other kinds. */
  count: z.int().check(z.gte(1)),
});
export type SecurityLogEntry = z.infer<typeof securityLogEntrySchema>;

/** `GET /api/security-log`: one page, newest entries first. */
export const securityLogPageSchema = z.strictObject({
  data: z.array(securityLogEntrySchema),
  hasNextPage: z.boolean(),
});
export type SecurityLogPage = z.infer<typeof securityLogPageSchema>;
