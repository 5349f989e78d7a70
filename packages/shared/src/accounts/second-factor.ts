import * as z from "zod/mini";
import { signedInSchema } from "./accounts.ts";
import { copiedCode, requiredLine } from "../base/fields.ts";
import { NAME_MAX, PASSWORD_MAX } from "../base/limits.ts";

export const TOTP_DIGITS = 6;
export const TOTP_SECONDS = 30;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;

/** Methods of the second step, in the order in which they are offered. */
export const SECOND_FACTOR_METHODS = ["passkey", "totp", "backup-code"] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

const password = z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(PASSWORD_MAX * 4));
/** A typed code. Accepts spaces and hyphens inside, as people copy them. */
const code = copiedCode(64);
const id = z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(64));
/**
 * Binary data of a passkey response: real data has a few hundred bytes, with attestation a few
 * thousand.
 */
const bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32768}$/u));

/** Changes of sign-in methods require the password. */
export const confirmSchema = z.strictObject({ password });
export const codeSchema = z.strictObject({ code });

/** `RegistrationResponseJSON` of WebAuthn: the browser's response for a new passkey. */
const registrationResponseSchema = z.strictObject({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: z.optional(bytes),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(bytes),
  }),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientExtensionResults: z.looseObject({}),
});

/** `AuthenticationResponseJSON` of WebAuthn: the browser's response after a passkey signed. */
const authenticationResponseSchema = z.strictObject({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
  clientExtensionResults: z.looseObject({}),
});

/** `POST /auth/api/passkey/verify-registration`. */
export const verifyRegistrationSchema = z.strictObject({
  name: requiredLine(NAME_MAX),
  response: registrationResponseSchema,
});
export type VerifyRegistration = z.infer<typeof verifyRegistrationSchema>;

/**
 * `POST /auth/api/passkey/generate-authenticate-options`: as the second step after the password
 * (`secondStep`), or without a password.
 */
export const authenticationOptionsSchema = z.strictObject({
  secondStep: z.optional(z.boolean()),
});

/** `POST /auth/api/passkey/verify-authentication`. */
export const verifyAuthenticationSchema = z.strictObject({
  response: authenticationResponseSchema,
});
export type VerifyAuthentication = z.infer<typeof verifyAuthenticationSchema>;

/** `POST /auth/api/passkey/update-passkey`. */
export const renamePasskeySchema = z.strictObject({ id, name: requiredLine(NAME_MAX) });
export type RenamePasskey = z.infer<typeof renamePasskeySchema>;

/** `POST /auth/api/passkey/delete-passkey`. */
export const deletePasskeySchema = z.strictObject({ id, password });
export type DeletePasskey = z.infer<typeof deletePasskeySchema>;

/** `POST /api/user/second-factor/policy`. */
export const secondFactorPolicySchema = z.strictObject({ requiredForAdmins: z.boolean() });
export type SecondFactorPolicyChange = z.infer<typeof secondFactorPolicySchema>;

/**
 * `GET /api/user/second-factor`: the rule for administrators, and which accounts have a second
 * factor.
 */
export const secondFactorOverviewSchema = z.strictObject({
  requiredForAdmins: z.boolean(),
  users: z.array(z.strictObject({ id: z.string(), name: z.string(), email: z.string() })),
});
export type SecondFactorOverview = z.infer<typeof secondFactorOverviewSchema>;

/** `GET /auth/api/two-factor/status`: the user's own second factors. */
export const secondFactorStatusSchema = z.strictObject({
  /** When the authenticator app was set up; null without one. */
  totpSince: z.nullable(z.iso.datetime()),
  passkeys: z.int(),
  /** Number of unused recovery codes. */
  backupCodesLeft: z.int(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;

/** A passkey, as its owner sees it. */
export const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** `POST /auth/api/two-factor/enable`: the key for the authenticator app, shown once. */
export const totpSetupSchema = z.strictObject({ totpURI: z.string(), secret: z.string() });
export type TotpSetup = z.infer<typeof totpSetupSchema>;

/** Recovery codes, shown once; null if earlier codes remain valid. */
export const backupCodesSchema = z.strictObject({
  backupCodes: z.nullable(z.array(z.string())),
});
export type BackupCodes = z.infer<typeof backupCodesSchema>;

/** Response of sign-in: the account, or a note that a second step follows. */
export const signInAnswerSchema = z.union([
  signedInSchema,
  z.strictObject({
    twoFactorRequired: z.literal(true),
    methods: z.array(z.enum(SECOND_FACTOR_METHODS)),
  }),
]);

/** An added passkey, with recovery codes if it is the first second factor of the account. */
export const addedPasskeySchema = z.extend(passkeySchema, backupCodesSchema.shape);

/**
 * Response of a second step or a passkey: the account, and new recovery codes if a rotation of the
 * server's secret made the earlier codes outdated.
 */
export const secondStepSchema = z.extend(signedInSchema, {
  backupCodes: z.optional(z.array(z.string())),
});

/** Response of `verify-totp`: the account after sign-in, or recovery codes after set-up. */
export const verifiedTotpSchema = z.union([secondStepSchema, backupCodesSchema]);

/** WebAuthn options, passed to the browser unchanged. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });
