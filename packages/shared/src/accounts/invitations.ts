import * as z from "zod/mini";
import { LANGUAGES } from "../base/languages.ts";
import { emailSchema, flagsSchema, SECRET_MAX, storedFlagsSchema } from "./accounts.ts";
import { ROLES } from "./permissions.ts";

/**
 * `POST /api/registration-tokens/generate`: the rights and the language of the new account. With
 * `email`, only this address can use the invitation, and the server mails it. An invitation of an
 * administrator needs one, because a forwarded link must not make an administrator.
 */
export const newInvitationSchema = z
  .strictObject({
    role: z.optional(z.enum(ROLES)),
    permissions: z.optional(flagsSchema),
    language: z.optional(z.enum(LANGUAGES)),
    email: z.optional(emailSchema),
  })
  .check(
    z.refine(({ role, email }) => role !== "ADMIN" || email !== undefined, {
      path: ["email"],
      error: "REQUIRED",
    }),
  );
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** A registration token, with the role, flags and language of the account it creates. */
export const registrationTokenSchema = z.strictObject({
  id: z.string(),
  /**
   * Null for an invitation of an administrator, which is only mailed. Null also after the server's
   * secret has changed: the token still works, but can no longer be shown.
   */
  token: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  used: z.boolean(),
  role: z.enum(ROLES),
  permissions: storedFlagsSchema,
  language: z.nullable(z.enum(LANGUAGES)),
  /** The only address that can use the token. */
  email: z.nullable(z.string()),
  /** The name of the administrator who created it; null for a deleted account. */
  invitedBy: z.nullable(z.string()),
  /** Whether the creator may still invite; otherwise sign-up with the token is refused. */
  isBacked: z.boolean(),
  /** The name of the account that used it; null before, and for a deleted account. */
  usedBy: z.nullable(z.string()),
});
export type RegistrationToken = z.infer<typeof registrationTokenSchema>;

/** A new token; `mailSent` tells whether an invitation with an address was mailed. */
export const generatedTokenSchema = z.strictObject({
  ...registrationTokenSchema.shape,
  mailSent: z.optional(z.boolean()),
});
export type GeneratedToken = z.infer<typeof generatedTokenSchema>;

/** `POST /auth/api/invitation`: the token of an opened link. */
export const openInvitationSchema = z.strictObject({
  token: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(SECRET_MAX)),
});

/** What the holder of a valid token may know before signing up. */
export const openedInvitationSchema = z.strictObject({
  invitedBy: z.string(),
  language: z.nullable(z.enum(LANGUAGES)),
  email: z.nullable(z.string()),
});
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>;
