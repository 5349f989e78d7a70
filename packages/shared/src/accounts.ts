import * as z from "zod/mini";
import { EMAIL_MAX, PASSWORD_MAX } from "./limits.ts";
import { PERMISSIONS, ROLES } from "./permissions.ts";

/** `POST /auth/api/sign-in/email`. */
export const signInSchema = z.strictObject({
  email: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(EMAIL_MAX)),
  password: z.string().check(z.minLength(1, "REQUIRED"), z.maxLength(PASSWORD_MAX)),
});
export type SignIn = z.infer<typeof signInSchema>;

/** `GET /api/user/me`: who is signed in and what the account may do at this moment. */
export const currentUserSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(ROLES),
  permissions: z.record(z.enum(PERMISSIONS), z.boolean()),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
