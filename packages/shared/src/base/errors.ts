/**
 * The closed list of error codes (docs/product.md#texts-and-codes), each with its HTTP status and
 * an English sentence. The apps translate the code.
 */
export const ERRORS = {
  // Requests
  INVALID_INPUT: { status: 400, message: "Some fields are not valid." },
  INVALID_JSON: { status: 400, message: "The request body is not valid JSON." },
  BODY_TOO_LARGE: { status: 413, message: "The request body is too large." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "The request body must be JSON." },
  CROSS_SITE: { status: 403, message: "Requests from other sites are refused." },
  HTTPS_REQUIRED: { status: 403, message: "Please use https." },
  NOT_FOUND: { status: 404, message: "The resource does not exist." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This method is not allowed here." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many requests. Please try again later." },
  READING_STOPPED: {
    status: 429,
    message:
      "Too many records were read within this hour. Reading continues at the next full hour.",
  },
  INTERNAL: { status: 500, message: "An internal error occurred." },
  NOT_CONFIGURED: {
    status: 503,
    message: "The service is not fully configured. Please contact its administrator.",
  },
  UNAVAILABLE: { status: 503, message: "The service is busy. Please try again." },

  // Authentication and rights
  UNAUTHENTICATED: { status: 401, message: "Please sign in." },
  EMAIL_NOT_VERIFIED: { status: 403, message: "Please verify your email before logging in" },
  FORBIDDEN: { status: 403, message: "You do not have permission to do this." },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, message: "Invalid email or password" },
  ACCOUNT_LOCKED: {
    status: 429,
    message: "Account has been locked due to multiple failed attempts",
  },

  // Accounts
  INVALID_REGISTRATION_TOKEN: { status: 400, message: "Invalid registration token" },
  USER_ALREADY_EXISTS: { status: 409, message: "An account with this email already exists" },
  NAME_TAKEN: { status: 409, message: "Another account has this name or one that sounds the same" },
  INVALID_EMAIL: { status: 400, message: "Please enter a valid email address" },
  PASSWORD_TOO_SHORT: { status: 400, message: "Password must be at least 8 characters long" },
  PASSWORD_TOO_LONG: { status: 400, message: "Password must be at most 128 characters long" },
  WEAK_PASSWORD: { status: 400, message: "Password is too weak. Please use a stronger password" },
  WRONG_CURRENT_PASSWORD: { status: 400, message: "The current password is incorrect" },
  PASSWORD_UNCHANGED: { status: 400, message: "The new password is the same as the current one" },
  NO_VERIFICATION_TOKEN: { status: 400, message: "No verification token found" },
  INVALID_TOKEN: {
    status: 400,
    message: "Email verification failed. The token may be invalid or expired.",
  },
  INVALID_OTP: { status: 400, message: "Invalid or expired verification code" },
  OTHER_BROWSER: {
    status: 403,
    message: "Verify this email in the browser in which the account was created.",
  },
  NO_EMAIL_IN_SESSION: { status: 400, message: "No email found in session" },
  MAIL_NOT_CONFIGURED: {
    status: 503,
    message: "Email is not set up. Please contact your administrator.",
  },
  TOO_MANY_INVITED: {
    status: 429,
    message: "You have mailed as many invitations as one day allows. Please try again tomorrow.",
  },
  INVITATION_NOT_SENT: { status: 503, message: "The invitation could not be mailed." },
  RESEND_FAILED: { status: 503, message: "Failed to resend verification email" },
  INVALID_RESET_TOKEN: {
    status: 400,
    message: "The password reset link is invalid or has expired",
  },
  LAST_SIGN_IN_METHOD: { status: 409, message: "The only sign-in method cannot be removed" },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: "Administrators must set up a second factor first.",
  },
  CONFIRMATION_REQUIRED: { status: 403, message: "Please confirm with your password first." },
  SECOND_FACTOR_EXISTS: { status: 409, message: "An authenticator app is already set up" },
  SECOND_FACTOR_MISSING: { status: 409, message: "Set up a second factor for yourself first" },
  SECOND_STEP_EXPIRED: {
    status: 400,
    message: "This took too long or too many attempts. Please sign in again.",
  },
  INVALID_SECOND_FACTOR: { status: 400, message: "This code is wrong or has already been used" },
  INVALID_PASSKEY: { status: 400, message: "The passkey could not be verified" },
  PASSKEY_EXISTS: { status: 409, message: "This passkey has already been added" },
  TOO_MANY_PASSKEYS: { status: 409, message: "No more passkeys can be added" },
  CREDENTIALS_CHANGED: {
    status: 409,
    message: "This account was changed at the same time. Please try again.",
  },
  LAST_ADMIN: { status: 409, message: "The last administrator can be neither demoted nor removed" },

  // Persons
  TOO_MANY_ADDED: {
    status: 429,
    message: "You have added as many persons to lists as you may for now. Please try again later.",
  },
  STALE_VERSION: { status: 409, message: "Another user has changed this record." },
  INVALID_TRANSITION: { status: 409, message: "The record's status does not allow this." },
  DUPLICATE_ID_NUMBER: { status: 409, message: "A person with this ID number already exists" },
  POSSIBLE_DUPLICATES: {
    status: 409,
    message: "Possible duplicates found. Please review before saving.",
  },
  SPOUSE_UNAVAILABLE: { status: 409, message: "This person cannot be chosen as spouse." },
  SELECTION_CHANGED: { status: 409, message: "A different number of persons matches now." },
  MERGE_REFUSED: { status: 409, message: "These two records cannot be merged." },
  UNDO_EXPIRED: { status: 409, message: "This can no longer be undone." },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: "This key was used for another request." },

  // Public pages
  LINK_CLOSED: {
    status: 404,
    message: "This registration link no longer works. Please ask the organisers for a new one.",
  },
  LIST_FULL: { status: 409, message: "The list for this event is full." },
  INVALID_PHONE: { status: 400, message: "A phone number has 9 or 10 digits." },
  FORM_EXPIRED: { status: 400, message: "The form was open for too long. Please send it again." },
  FORM_REJECTED: { status: 400, message: "The form could not be accepted. Please try again." },
  HUMAN_CHECK_FAILED: {
    status: 400,
    message: "We could not confirm that you are not a robot. Please try again.",
  },
  HUMAN_CHECK_UNAVAILABLE: {
    status: 503,
    message: "The robot check is not working right now. Please try again in a minute.",
  },
  QUEUE_FULL: {
    status: 429,
    message: "We cannot take more applications right now. Please try again later.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Error codes of a single field. The apps translate them and add the field's label. */
export const FIELD_ERRORS = [
  "REQUIRED",
  "INVALID_TYPE",
  "INVALID_CHOICE",
  "INVALID_CHARACTERS",
  "NO_LETTERS",
  "TOO_LONG",
  "TOO_SHORT",
  "INVALID_ID_NUMBER",
  "INVALID_PHONE",
  "FOREIGN_PHONE",
  /** A question of a form, never of the API: the same value sent again is the answer. */
  "PHONE_LACKS_DIGIT",
  /** A question of the staff forms, never of the API: "keep as typed" is the answer. */
  "UNKNOWN_CITY",
  "INVALID_EMAIL",
  "INVALID_DATE",
  "INVALID_TIME",
  "SHORT_YEAR",
  "DATE_TOO_EARLY",
  "DATE_IN_FUTURE",
  "NOT_AN_INTEGER",
  "OUT_OF_RANGE",
  "TOO_MANY_TOGETHER",
  "COUNT_MISMATCH",
  "SELECT_AT_LEAST_ONE",
  "UNKNOWN_REFERENCE",
  "DUPLICATE_ID_NUMBER",
  "NAME_TAKEN",
  "TOO_MANY_INVITED",
  "NOT_ALLOWED",
] as const;

export type FieldErrorCode = (typeof FIELD_ERRORS)[number];

/**
 * Field errors by form field; nested names are joined by dots: `spouse.phone`,
 * `childrenData.0.gender`.
 */
export type FieldErrors = Record<string, FieldErrorCode>;

/** The body of every refused request. */
export interface Failure {
  success: false;
  error: string;
  code: ErrorCode;
  fields?: FieldErrors;
  requestId: string;
}
