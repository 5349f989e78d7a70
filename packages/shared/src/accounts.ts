import * as z from "zod/mini";
import { isEmail, normaliseEmail } from "./email.ts";
import { requiredLine } from "./fields.ts";
import { LANGUAGES } from "./languages.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "./limits.ts";
import { PERMISSIONS, ROLES } from "./permissions.ts";

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
  password: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(PASSWORD_MAX)),
});
export type SignIn = z.infer<typeof signInSchema>;

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
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
