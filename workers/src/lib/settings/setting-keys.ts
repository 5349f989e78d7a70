/** Keys of the table `settings`; scripts use them too. */

/** The value `true` requires administrators to have a second factor. */
export const ADMINS_NEED_SECOND_FACTOR = "admins-need-second-factor";

/** The nightly cleanup's progress in rewriting search texts. */
export const SEARCH_TEXTS = "search-texts";

/** The public half of the recovery key of backups. */
export const BACKUP_RECIPIENT = "backup-recipient";

/** The last restore drill. */
export const BACKUP_DRILL = "backup-drill";

/** The request of a deployment for a backup. */
export const BACKUP_REQUEST = "backup-request";

/** The end of the last night in which every task succeeded. */
export const LAST_NIGHT = "last-night";

/** The number of the last entry of the security log that was looked at for mails to administrators. */
export const NOTICED_EVENTS = "noticed-events";

/** The last nightly look-up of duplicates. */
export const DUPLICATES = "duplicates";

/** The last write of the probe. */
export const LAST_PROBE = "last-probe";
