/**
 * The closed list of error codes (decisions.md, Answers of the API), each with its HTTP status and
 * an English sentence. The apps translate the code.
 */
export const ERRORS = {
  // Requests
  INVALID_INPUT: [400, "Some fields are not valid."],
  INVALID_JSON: [400, "The request body is not valid JSON."],
  BODY_TOO_LARGE: [413, "The request body is too large."],
  UNSUPPORTED_MEDIA_TYPE: [415, "The request body must be JSON."],
  CROSS_SITE: [403, "Requests from other sites are refused."],
  HTTPS_REQUIRED: [403, "Please use https."],
  NOT_FOUND: [404, "The resource does not exist."],
  METHOD_NOT_ALLOWED: [405, "This method is not allowed here."],
  TOO_MANY_REQUESTS: [429, "Too many requests. Please try again later."],
  INTERNAL: [500, "An internal error occurred."],
  NOT_CONFIGURED: [503, "The service is not fully configured. Please contact its administrator."],
  UNAVAILABLE: [503, "The service is busy. Please try again."],

  // Authentication and rights
  UNAUTHENTICATED: [401, "Please sign in."],
  EMAIL_NOT_VERIFIED: [403, "Please verify your email before logging in"],
  FORBIDDEN: [403, "You do not have permission to do this."],
  INVALID_EMAIL_OR_PASSWORD: [401, "Invalid email or password"],
  ACCOUNT_LOCKED: [429, "Account has been locked due to multiple failed attempts"],

  // Accounts (§8)
  INVALID_REGISTRATION_TOKEN: [400, "Invalid registration token"],
  USER_ALREADY_EXISTS: [409, "An account with this email already exists"],
  INVALID_EMAIL: [400, "Please enter a valid email address"],
  PASSWORD_TOO_SHORT: [400, "Password must be at least 8 characters long"],
  PASSWORD_TOO_LONG: [400, "Password must be at most 128 characters long"],
  WEAK_PASSWORD: [400, "Password is too weak. Please use a stronger password"],
  WRONG_CURRENT_PASSWORD: [400, "The current password is incorrect"],
  PASSWORD_UNCHANGED: [400, "The new password is the same as the current one"],
  NO_VERIFICATION_TOKEN: [400, "No verification token found"],
  INVALID_TOKEN: [400, "Email verification failed. The token may be invalid or expired."],
  INVALID_OTP: [400, "Invalid or expired verification code"],
  NO_EMAIL_IN_SESSION: [400, "No email found in session"],
  MAIL_NOT_CONFIGURED: [503, "Email is not set up. Please contact your administrator."],
  RESEND_FAILED: [503, "Failed to resend verification email"],
  INVALID_RESET_TOKEN: [400, "The password reset link is invalid or has expired"],
  LAST_SIGN_IN_METHOD: [409, "The only sign-in method cannot be removed"],
  SECOND_FACTOR_REQUIRED: [403, "Administrators must set up a second factor first."],
  SECOND_FACTOR_EXISTS: [409, "An authenticator app is already set up"],
  SECOND_FACTOR_MISSING: [409, "Set up a second factor for yourself first"],
  SECOND_STEP_EXPIRED: [400, "This took too long or too many attempts. Please sign in again."],
  INVALID_SECOND_FACTOR: [400, "This code is wrong or has already been used"],
  INVALID_PASSKEY: [400, "The passkey could not be verified"],
  PASSKEY_EXISTS: [409, "This passkey has already been added"],
  TOO_MANY_PASSKEYS: [409, "No more passkeys can be added"],
  CREDENTIALS_CHANGED: [409, "This account was changed at the same time. Please try again."],
  LAST_ADMIN: [409, "The last administrator can be neither demoted nor removed"],

  // Persons
  STALE_VERSION: [409, "Another user has changed this record."],
  INVALID_TRANSITION: [409, "The record's status does not allow this."],
  DUPLICATE_ID_NUMBER: [409, "A person with this ID number already exists"],
  POSSIBLE_DUPLICATES: [409, "Possible duplicates found. Please review before saving."],
  SPOUSE_UNAVAILABLE: [409, "This person cannot be chosen as spouse."],
  SELECTION_CHANGED: [409, "A different number of persons matches now."],
  MERGE_REFUSED: [409, "These two records cannot be merged."],
  UNDO_EXPIRED: [409, "This can no longer be undone."],
  IDEMPOTENCY_KEY_REUSED: [409, "This key was used for another request."],

  // Public pages
  FORM_EXPIRED: [400, "The form was open for too long. Please send it again."],
  FORM_REJECTED: [400, "The form could not be accepted. Please try again."],
  QUEUE_FULL: [429, "We cannot take more applications right now. Please try again later."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Error codes of a single field. The apps translate them and add the field's label. */
export const FIELD_ERRORS = [
  "REQUIRED",
  "INVALID_TYPE",
  "INVALID_CHOICE",
  "INVALID_CHARACTERS",
  "TOO_LONG",
  "TOO_SHORT",
  "INVALID_ID_NUMBER",
  "INVALID_PHONE",
  "INVALID_EMAIL",
  "INVALID_DATE",
  "DATE_TOO_EARLY",
  "DATE_IN_FUTURE",
  "NOT_AN_INTEGER",
  "OUT_OF_RANGE",
  "TOO_MANY_TOGETHER",
  "COUNT_MISMATCH",
  "SELECT_AT_LEAST_ONE",
  "UNKNOWN_REFERENCE",
  "DUPLICATE_ID_NUMBER",
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
