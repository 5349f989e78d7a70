import type { SecurityKind, SecurityLogEntry } from "@kehila/shared/accounts/security-log";

/** The users that an event names: the acting user, the user of a changed account, both, or none. */
type Subject = "user" | "target" | "both" | "none";

/** The sentences of each kind, by the named users; `user` is the fallback. */
const SENTENCES = {
  signedIn: { user: "signedIn" },
  signInFailed: {
    user: "failedOwn",
    target: "failedAt",
    both: "failedOwn",
    none: "failedUnknown",
  },
  locked: { user: "lockedOwn", target: "lockedAt", both: "lockedOwn", none: "lockedUnknown" },
  refused: { user: "refused" },
  roleChanged: { user: "roleOwn", target: "roleMade", both: "role" },
  permissionsGiven: { user: "givenOwn", both: "given" },
  permissionsTaken: { user: "takenOwn", both: "taken" },
  secondFactorAdded: { user: "factorAdded" },
  secondFactorRemoved: { user: "factorRemoved" },
  recoveryCodesReplaced: { user: "codesReplaced" },
  secondFactorReset: { user: "factorsReset", both: "factorsReset" },
  secondFactorRule: { user: "factorRule" },
  passwordChanged: { user: "password" },
  passwordLinkMade: { user: "passwordLink" },
  sessionsRevoked: { user: "sessions" },
  userRenamed: { user: "renamed", both: "renamed" },
  userDeleted: { user: "deletedOwn", both: "deleted" },
  userRestored: { user: "undeleted", both: "undeleted" },
  invitationMade: { user: "invited", both: "invitedUser" },
  invitationUsed: { user: "joined" },
  invitationDeleted: { user: "uninvited" },
  backupStarted: { user: "backup", none: "backupNightly" },
  backupDownloaded: { user: "backupDownloaded" },
  backupDeleted: { user: "backupDeleted", none: "backupExpired" },
  recoveryKeyCreated: { user: "recoveryKey" },
  restoreTried: { user: "drill", none: "drillDone" },
  restored: { user: "restoredBy", none: "restored" },
  importConfirmed: { user: "imported" },
  // Without a user: the account was deleted before the night deleted the import.
  importDiscarded: { user: "importDiscarded", none: "importDiscardedGone" },
  importUndone: { user: "importUndone" },
  registerExported: { user: "exported" },
  manyExported: { user: "exportedMany" },
} as const satisfies Readonly<
  Record<SecurityKind, { user: string } & Partial<Record<Subject, string>>>
>;

type SentencesOf<Kind extends SecurityKind> = (typeof SENTENCES)[Kind];
/** The key of a sentence under `security-log:event`. */
export type Sentence = {
  [Kind in SecurityKind]: SentencesOf<Kind>[keyof SentencesOf<Kind>];
}[SecurityKind];

/** Returns the sentence of an entry. */
export function sentenceOf({ kind, user, target }: SecurityLogEntry): Sentence {
  const subject: Subject = user ? (target ? "both" : "user") : target ? "target" : "none";
  const sentences: { user: Sentence } & Partial<Record<Subject, Sentence>> = SENTENCES[kind];
  return sentences[subject] ?? sentences.user;
}
