import * as z from "zod/mini";
import { isEmail, normaliseEmail } from "./email.ts";
import { requiredLine } from "./fields.ts";
import { LANGUAGES } from "./languages.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "./limits.ts";
import type { Permission } from "./permissions.ts";
import { PERMISSIONS, ROLES } from "./permissions.ts";

/** Longest secret that is looked at at all; ours are much shorter. */
const SECRET_MAX = 200;

const version = z.int().check(z.gte(1));

/** A typed password. Its own rules have codes of their own; this only bounds the work of hashing. */
const secretText = z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(PASSWORD_MAX * 4));

/** The name of an account, as a person's name is read. */
export const accountNameSchema = requiredLine(NAME_MAX);

/** An address that mail can reach, lower case. */
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
 * `POST /auth/api/sign-up/email`. Address and password are texts here: what is wrong with them has
 * codes of its own (§8), and the registration token is looked at before either.
 */
export const signUpSchema = z.strictObject({
  name: accountNameSchema,
  email: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(EMAIL_MAX)),
  password: secretText,
  registrationToken: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(SECRET_MAX)),
  language: z.optional(z.enum(LANGUAGES)),
});
export type SignUp = z.infer<typeof signUpSchema>;

/** Codes of §8 that only the browser says: the server has no confirmation, and never tells more. */
export const NEVER_SENT_CODES = [
  "EMAIL_ALREADY_EXISTS",
  "PASSWORD_MISMATCH",
  "REGISTRATION_DISABLED",
  "USER_NOT_FOUND",
  "INVALID_PASSWORD",
] as const;

/** `POST /auth/api/send-verification-email`: the session's own address when none is given. */
export const sendVerificationSchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
});

/** `POST /auth/api/email-otp/send-verification-otp`: codes exist for verifying an email only. */
export const sendCodeSchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
  type: z.optional(z.literal("email-verification")),
});

/** `POST /auth/api/email-otp/verify-email`. Spaces inside a code are how people copy it. */
export const verifyCodeSchema = z.strictObject({
  email: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
  otp: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(SECRET_MAX)),
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
  token: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(SECRET_MAX)),
  newPassword: secretText,
});
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** `POST /auth/api/change-password`. */
export const changePasswordSchema = z.strictObject({
  currentPassword: secretText,
  newPassword: secretText,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** `POST /auth/api/update-user`: one's own name and the language of one's mail. */
export const updateUserSchema = z.strictObject({
  name: z.optional(accountNameSchema),
  language: z.optional(z.enum(LANGUAGES)),
  version: z.optional(version),
});
export type UpdateUser = z.infer<typeof updateUserSchema>;

/** `POST /auth/api/delete-user`: leaving for good asks for the password once more. */
export const deleteUserSchema = z.strictObject({ password: secretText });

/** `POST /auth/api/revoke-session`: one of one's own sessions. */
export const revokeSessionSchema = z.strictObject({
  sessionId: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(64)),
});

/** `POST /auth/api/unlink-account`. */
export const unlinkAccountSchema = z.strictObject({
  providerId: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(64)),
  accountId: z.optional(z.string().check(z.maxLength(64))),
});

/** `POST /api/user/permissions/{userId}`: changes the flags it names and no other. */
export const permissionsSchema = z.strictObject({
  ...(Object.fromEntries(PERMISSIONS.map((flag) => [flag, z.optional(z.boolean())])) as Record<
    Permission,
    z.ZodMiniOptional<z.ZodMiniBoolean>
  >),
  version: z.optional(version),
});
export type PermissionsChange = z.infer<typeof permissionsSchema>;

/** `POST /api/user/role/{userId}`: asks for the administrator's own password. */
export const roleSchema = z.strictObject({
  role: z.enum(ROLES),
  password: secretText,
  version: z.optional(version),
});
export type RoleChange = z.infer<typeof roleSchema>;

/** An account as its owner and administrators see it. */
const accountFields = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  /** Rises with each change of the account. */
  version,
};

/** The account of a session: what sign-in, sign-up and get-session answer. */
export const sessionUserSchema = z.strictObject(accountFields);
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /auth/api/get-session`: null where nobody is signed in. */
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

/** `GET /api/user/me`: who is signed in and what the account may do at this moment. */
export const currentUserSchema = z.strictObject({
  ...accountFields,
  /** Every flag by name, as given; the powers of a role are not written here: ask `can()`. */
  permissions: z.record(z.enum(PERMISSIONS), z.boolean()),
  /** There for an administrator who has to set up a second factor before anything else. */
  needsSecondFactor: z.optional(z.boolean()),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** One place where an account is signed in. */
export const openSessionSchema = z.strictObject({
  id: z.string(),
  userAgent: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** One way of signing in to an account; today there is only the password. */
export const linkedAccountSchema = z.strictObject({
  id: z.string(),
  providerId: z.literal("credential"),
  accountId: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type LinkedAccount = z.infer<typeof linkedAccountSchema>;

/** A registration token (§3). */
export const registrationTokenSchema = z.strictObject({
  id: z.string(),
  /** Null when the server's secret was changed since: it still works, it cannot be shown again. */
  token: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  used: z.boolean(),
});
export type RegistrationToken = z.infer<typeof registrationTokenSchema>;

/** The account that has just signed in or up. */
export const signedInSchema = z.strictObject({ user: sessionUserSchema });

/** `data` of sign-up: the account, and whether the mail that verifies its address has left. */
export const signedUpSchema = z.strictObject({ user: sessionUserSchema, mailSent: z.boolean() });

/** `GET /api/mail`: whether the product can send mail at all. */
export const mailStatusSchema = z.strictObject({ configured: z.boolean() });

/** What verifying an email answers: whether this browser has a session now. */
export const verifiedSchema = z.strictObject({ signedIn: z.boolean() });
