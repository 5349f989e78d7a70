import * as z from "zod/mini";
import { isEmail, normaliseEmail } from "../base/email.ts";
import { copiedCode, requiredName } from "../base/fields.ts";
import { LANGUAGES } from "../base/languages.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "../base/limits.ts";
import type { Permission } from "./permissions.ts";
import { PERMISSIONS, ROLES } from "./permissions.ts";

/** Maximum length, in characters, of any secret in a request; real secrets are much shorter. */
export const SECRET_MAX = 200;

const version = z.int().check(z.gte(1));

/**
 * A typed password. The maximum only limits the cost of hashing: length rules have their own error
 * codes (docs/product.md#texts-and-codes).
 */
const secretText = z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(PASSWORD_MAX * 4));

/** The name of an account; same rules as a person's name. */
export const accountNameSchema = requiredName(NAME_MAX);

/** A deliverable email address, in lower case. */
export const emailSchema = z.pipe(
  z.string(),
  z.transform((value: string, context) => {
    const email = normaliseEmail(value);
    if (isEmail(email)) return email;
    context.issues.push({ code: "custom", message: "INVALID_EMAIL", input: value });
    return z.NEVER;
  }),
);

/** `POST /auth/api/sign-in/email`. */
export const signInSchema = z.strictObject({
  email: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(EMAIL_MAX)),
  password: secretText,
});
export type SignIn = z.infer<typeof signInSchema>;

/**
 * `POST /auth/api/sign-up/email`. Address and password are plain strings here, because their errors
 * have codes of their own (docs/product.md#texts-and-codes) and the registration token is checked
 * first.
 */
export const signUpSchema = z.strictObject({
  name: accountNameSchema,
  email: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(EMAIL_MAX)),
  password: secretText,
  registrationToken: copiedCode(SECRET_MAX),
  language: z.optional(z.enum(LANGUAGES)),
});
export type SignUp = z.infer<typeof signUpSchema>;

/**
 * Codes that only the browser produces (docs/product.md#texts-and-codes): the server gets no
 * confirmation field and does not reveal which accounts exist.
 */
export const NEVER_SENT_CODES = [
  "EMAIL_ALREADY_EXISTS",
  "PASSWORD_MISMATCH",
  "REGISTRATION_DISABLED",
  "USER_NOT_FOUND",
  "INVALID_PASSWORD",
] as const;

/** `POST /auth/api/send-verification-email`; without an address, the session's address is used. */
export const sendVerificationSchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
});

/** `POST /auth/api/email-otp/send-verification-otp`; codes are for email verification only. */
export const sendCodeSchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
  type: z.optional(z.literal("email-verification")),
});

/**
 * `POST /auth/api/email-otp/verify-email`. Accepts spaces inside the code, which users may copy.
 */
export const verifyCodeSchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
  otp: copiedCode(SECRET_MAX),
});
export type VerifyCode = z.infer<typeof verifyCodeSchema>;

/** `GET /auth/api/verify-email?token=`. */
export const verifyLinkSchema = z.strictObject({
  token: z.optional(z.string().check(z.maxLength(SECRET_MAX))),
});

/** `POST /auth/api/request-password-reset`. */
export const requestResetSchema = z.strictObject({
  email: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(EMAIL_MAX)),
});

/** `POST /auth/api/reset-password`. */
export const resetPasswordSchema = z.strictObject({
  token: copiedCode(SECRET_MAX),
  newPassword: secretText,
});
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** `POST /auth/api/change-password`. */
export const changePasswordSchema = z.strictObject({
  currentPassword: secretText,
  newPassword: secretText,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** `POST /auth/api/update-user`: changes the user's own name or mail language. */
export const updateUserSchema = z.strictObject({
  name: z.optional(accountNameSchema),
  language: z.optional(z.enum(LANGUAGES)),
  version: z.optional(version),
});
export type UpdateUser = z.infer<typeof updateUserSchema>;

/** `POST /auth/api/delete-user`: deletes the user's own account; requires the password. */
export const deleteUserSchema = z.strictObject({ password: secretText });

/** `POST /auth/api/revoke-session`: ends one of the user's own sessions. */
export const revokeSessionSchema = z.strictObject({
  sessionId: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(64)),
});

/** `POST /auth/api/unlink-account`. */
export const unlinkAccountSchema = z.strictObject({
  providerId: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(64)),
  accountId: z.optional(z.string().check(z.maxLength(64))),
});

/** Permission flags of a request body; each can be absent. */
export const flagsSchema = z.strictObject(
  Object.fromEntries(PERMISSIONS.map((flag) => [flag, z.optional(z.boolean())])) as Record<
    Permission,
    z.ZodMiniOptional<z.ZodMiniBoolean>
  >,
);

/** `POST /api/user/permissions/{userId}`: changes only the flags in the body. */
export const permissionsSchema = z.strictObject({
  ...flagsSchema.shape,
  version: z.optional(version),
});
export type PermissionsChange = z.infer<typeof permissionsSchema>;

/**
 * `POST /api/user/role/{userId}`: requires the administrator's password, or a session confirmed
 * within the last ten minutes.
 */
export const roleSchema = z.strictObject({
  role: z.enum(ROLES),
  password: z.optional(secretText),
  version: z.optional(version),
});
export type RoleChange = z.infer<typeof roleSchema>;

/** The fields of an account that its owner and administrators see. */
const accountFields = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  /** Increases with each change of the account. */
  version,
};

/** The account of a session, as returned by sign-in, sign-up and get-session. */
export const sessionUserSchema = z.strictObject(accountFields);
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /auth/api/get-session`; null without a session. */
export const currentSessionSchema = z.nullable(
  z.strictObject({
    session: z.strictObject({
      id: z.string(),
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
    user: sessionUserSchema,
  }),
);
export type CurrentSession = z.infer<typeof currentSessionSchema>;

/**
 * Every flag by name, as stored. Rights that come from the role are not included: call `can()`.
 */
export const storedFlagsSchema = z.record(z.enum(PERMISSIONS), z.boolean());

/** `GET /api/user/me`: the signed-in user and the current permission flags. */
export const currentUserSchema = z.strictObject({
  ...accountFields,
  permissions: storedFlagsSchema,
  /** True for an administrator who must set up a second factor before any other action. */
  needsSecondFactor: z.optional(z.boolean()),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** `GET /api/user/removed`: an account that the caller removed and can bring back. */
export const removedUserSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  removedAt: z.iso.datetime(),
});
export type RemovedUser = z.infer<typeof removedUserSchema>;

/** One session of an account. */
export const openSessionSchema = z.strictObject({
  id: z.string(),
  userAgent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** A sign-in method of an account; currently only the password. */
export const linkedAccountSchema = z.strictObject({
  id: z.string(),
  providerId: z.literal("credential"),
  accountId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LinkedAccount = z.infer<typeof linkedAccountSchema>;

/** The account that has just signed in or signed up. */
export const signedInSchema = z.strictObject({ user: sessionUserSchema });

/** `data` of sign-up: the account, and whether the verification mail was sent. */
export const signedUpSchema = z.strictObject({ user: sessionUserSchema, mailSent: z.boolean() });

/** `GET /api/mail`: whether the product can send mail. */
export const mailStatusSchema = z.strictObject({ configured: z.boolean() });

/** Response of email verification: whether this browser now has a session. */
export const verifiedSchema = z.strictObject({ signedIn: z.boolean() });

/** Maximum administrators in {@link contactsSchema}. */
export const CONTACTS_MAX = 5;

/** `GET /api/user/contacts`: names of colleagues for questions of the caller. */
export const contactsSchema = z.strictObject({
  /**
   * The colleague whose invitation created the caller's account, if that colleague has an account.
   */
  invitedBy: z.nullable(z.string()),
  /** Other verified administrators, the oldest accounts first. */
  administrators: z.array(z.string()).check(z.maxLength(CONTACTS_MAX)),
});
export type Contacts = z.infer<typeof contactsSchema>;
