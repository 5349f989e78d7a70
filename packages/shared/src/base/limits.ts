/** Business constants (docs/product.md#limits), used by browsers, server, tests and documents. */

export const ID_NUMBER_DIGITS = 9;
export const PHONE_DIGITS_MIN = 9;
export const PHONE_DIGITS_MAX = 10;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const CHILDREN_MAX = 10;
/** Age in years from which a child can get a record of its own. */
export const ADULT_AGE = 18;
export const FIRST_YEAR = 1900;

/** Maximum text lengths, in UTF-16 units. */
export const NAME_MAX = 100;
export const ADDRESS_MAX = 200;
export const COMMENT_MAX = 2000;
export const EMAIL_MAX = 254;
export const SEARCH_MAX = 200;
/**
 * Maximum words in a search: each adds parameters and statement depth, both limited to 100 by D1.
 */
export const SEARCH_WORDS_MAX = 12;

/**
 * Maximum texts in a search, over all its words: each is a parameter, and a statement that archives
 * a selection contains the condition twice, with all filters.
 */
export const SEARCH_TEXTS_MAX = 30;

/** Maximum cities that the filter of persons suggests; others can be typed. */
export const CITIES_MAX = 500;

export const LIST_TITLE_MAX = 200;
export const LIST_DESCRIPTION_MAX = 2000;
export const LIST_VENUE_MAX = 200;
/** Past events on the page of all lists; older ones are on the pages of their categories. */
export const ALL_LISTS_PAST_MAX = 50;
/** Maximum persons selected by id in one change; larger selections use their filter. */
export const SELECTED_IDS_MAX = 5000;
/** Maximum participants of one event list. */
export const LIST_PERSONS_MAX = 5000;
/**
 * Minimum letters of a search in the person picker, and maximum results, without `persons.read`.
 */
export const PICK_LETTERS_MIN = 2;
export const PICK_BLIND_MAX = 20;
/** Maximum persons that a user without `persons.read` adds to event lists per hour, and per day. */
export const LIST_ADDS_HOURLY_MAX = 300;
export const LIST_ADDS_DAILY_MAX = 600;
/** Maximum invitations that one inviter mails within 24 hours; links to copy have no limit. */
export const INVITATION_MAILS_DAILY_MAX = 30;
/**
 * Maximum persons that one choice by a filter takes for a list; a list can have several choices.
 */
export const CHOOSE_MAX = 200;
/** Maximum persons that one history entry of a list names. */
export const LIST_HISTORY_NAMES_MAX = 10;
/**
 * Number of last digits of an ID number shown to users who see the event list but may not read the
 * person.
 */
export const ID_NUMBER_END_DIGITS = 3;
/** Number of last digits of a phone that distinguish persons with the same name in the picker. */
export const PHONE_END_DIGITS = 4;
/** Maximum attendance operations in one request. */
export const ATTENDANCE_BATCH = 200;
/** Maximum operations that one attendance operation replaces; concurrent operations are few. */
export const ATTENDANCE_SEEN_MAX = 20;
/** Maximum walk-ins in one request. */
export const WALK_INS_BATCH = 20;
/** Maximum characters of a sealed walk-in; two names of the longest kind fit. */
export const SEALED_WALK_IN_MAX = 4000;
/** Hours for which a phone at the door may show its copy of a list without a server response. */
export const DOOR_COPY_HOURS = 12;
/** Hours during which a removal from an event list can be undone. */
export const LIST_UNDO_HOURS = 24;
/** Hours in which a user can undo an archiving by the same user. */
export const ARCHIVE_UNDO_HOURS = 1;

/** Maximum persons that one request archives, because D1 serves no other query meanwhile. */
export const ARCHIVE_BATCH = 150;
/** Maximum applications that one request rejects or restores. */
export const REJECT_BATCH = 200;
/** Hours in which a user can undo a rejection by the same user. */
export const REJECTION_UNDO_HOURS = 1;
/** Hours in which the administrator who removed an account can undo the removal. */
export const REMOVAL_UNDO_HOURS = 1;

/** Maximum applications in one request of a bulk approval. */
export const APPROVE_BATCH = 25;
/** Hours in which the user can undo an approval. */
export const APPROVAL_UNDO_HOURS = 1;

/** Days for which the sender of an application is stored. */
export const SENDER_DAYS = 30;

/** Days during which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;
/**
 * Distinct persons that a user may read within an hour before administrators are warned, and before
 * reading stops until the next hour.
 */
export const READ_WARNED_HOURLY = 2000;
export const READ_HOURLY_MAX = 20_000;
export const ACCESS_LOG_MONTHS = 24;
/** Days for which an idempotency key is stored: longer than any client retries. */
export const IDEMPOTENCY_KEY_DAYS = 7;

/** Maximum rows of one import; users split longer files. */
export const IMPORT_ROWS_MAX = 20_000;

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;
/** Maximum persons in one print; larger sets are exported. */
export const PRINTED_MAX = 1000;
/** Maximum `skip`. Beyond it only a cursor works, since an offset reads every skipped row. */
export const SKIP_MAX = 1_000_000;

/**
 * Maximum fields in one refusal, far above the number in any form; and maximum length of a field's
 * name.
 */
export const FIELD_ERRORS_MAX = 100;
export const FIELD_NAME_MAX = 100;

/** Maximum exports of one user that run at once, and that start within a day. */
export const EXPORTS_RUNNING_MAX = 2;
export const EXPORTS_DAILY_MAX = 100;
/**
 * Distinct persons in one user's files of an hour above which an export needs a confirmed session:
 * the first number, or this share of a smaller register, but never fewer than the last number.
 */
const EXPORT_UNCONFIRMED = { most: 100, share: 0.1, least: 20 };
export const exportUnconfirmedMax = (registeredPersons: number): number =>
  Math.min(
    EXPORT_UNCONFIRMED.most,
    Math.max(EXPORT_UNCONFIRMED.least, Math.floor(registeredPersons * EXPORT_UNCONFIRMED.share)),
  );
/** Hours after which the file of an export is deleted. */
export const EXPORT_FILE_HOURS = 24;
/** Maximum length of a typed file name, in UTF-16 units. */
export const FILE_NAME_MAX = 150;

export const BODY_BYTES_MAX = 256 * 1024;

/** Minutes for which entering the password or using a passkey confirms the session. */
export const CONFIRMED_MINUTES = 10;
export const SESSION_IDLE_HOURS = 8;
export const SESSION_MAX_DAYS = 7;
export const REGISTRATION_TOKEN_DAYS = 7;
export const VERIFICATION_CODE_DIGITS = 6;
/** Days for which a previous server secret remains valid after its rotation. */
export const SECRET_OVERLAP_DAYS = 90;

/** The length of a request's id, and of its beginning, which a user reads out after a failure. */
export const REQUEST_ID_MAX = 36;
export const ERROR_NUMBER_LENGTH = 8;
