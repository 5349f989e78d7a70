import { expect, test } from "vitest";
import type { z } from "zod/mini";
import { parseFields } from "../base/fields.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "../base/limits.ts";
import {
  changePasswordSchema,
  deleteUserSchema,
  emailSchema,
  permissionsSchema,
  requestResetSchema,
  resetPasswordSchema,
  revokeSessionSchema,
  roleSchema,
  SECRET_MAX,
  sendCodeSchema,
  signInSchema,
  signUpSchema,
  unlinkAccountSchema,
  updateUserSchema,
  verifyCodeSchema,
} from "./accounts.ts";

const parsed = (schema: z.core.$ZodType, body: unknown): unknown => {
  const result = parseFields(schema, body);
  return result.success ? result.data : result.fields;
};
const x = (length: number): string => "x".repeat(length);
const PASSWORD = x(PASSWORD_MAX * 4);
const SIGN_UP = {
  name: "Anna",
  email: "anna@example.org",
  password: PASSWORD,
  registrationToken: x(SECRET_MAX),
};

test.each([
  ["sign in", signInSchema, { email: x(EMAIL_MAX), password: PASSWORD }],
  ["sign up", signUpSchema, SIGN_UP],
  ["ask for a new password", requestResetSchema, { email: x(EMAIL_MAX) }],
  ["set a new password", resetPasswordSchema, { token: x(SECRET_MAX), newPassword: PASSWORD }],
  ["change a password", changePasswordSchema, { currentPassword: "a", newPassword: PASSWORD }],
  ["delete an account", deleteUserSchema, { password: PASSWORD }],
  ["verify a code", verifyCodeSchema, { otp: x(SECRET_MAX) }],
  ["end a session", revokeSessionSchema, { sessionId: x(64) }],
  ["unlink a sign-in method", unlinkAccountSchema, { providerId: x(64) }],
])(
  "the body to %s has texts up to their limits, no empty text and no other field",
  (_act, schema, body) => {
    expect(parsed(schema, body)).toEqual(body);
    const each = (value: (field: string) => unknown) =>
      Object.fromEntries(Object.keys(body).map((field) => [field, value(field)]));
    expect(
      parsed(
        schema,
        each(() => ""),
      ),
    ).toEqual(each(() => "REQUIRED"));
    expect(
      parsed(
        schema,
        each(() => x(PASSWORD_MAX * 4 + 1)),
      ),
    ).toEqual(each(() => "TOO_LONG"));
    expect(parsed(schema, {})).toEqual(each(() => "REQUIRED"));
    expect(parsed(schema, { ...body, role: "ADMIN" })).toEqual({ role: "NOT_ALLOWED" });
  },
);

test("sign-up applies the rules of a person's name to the name, and accepts only the product's languages", () => {
  expect(parsed(signUpSchema, { ...SIGN_UP, name: x(NAME_MAX + 1), language: "fr" })).toEqual({
    name: "TOO_LONG",
    language: "INVALID_CHOICE",
  });
  expect(parsed(signUpSchema, { ...SIGN_UP, name: " Anna  Levi ", language: "ru" })).toEqual({
    ...SIGN_UP,
    name: "Anna Levi",
    language: "ru",
  });
});

test("an address is stored in lower case and must be deliverable", () => {
  expect(parsed(emailSchema, " Anna@Example.ORG ")).toBe("anna@example.org");
  expect(parsed(emailSchema, "anna@localhost")).toEqual({ "": "INVALID_EMAIL" });
});

test("a code is sent for the verification of an address only", () => {
  expect(parsed(sendCodeSchema, {})).toEqual({});
  expect(parsed(sendCodeSchema, { type: "email-verification" })).toEqual({
    type: "email-verification",
  });
  expect(parsed(sendCodeSchema, { type: "sign-in" })).toEqual({ type: "INVALID_CHOICE" });
});

test("users may change only their own name and language", () => {
  expect(parsed(updateUserSchema, { name: "Anna", language: "he", version: 1 })).toEqual({
    name: "Anna",
    language: "he",
    version: 1,
  });
  expect(parsed(updateUserSchema, { name: "", version: 0, emailVerified: true })).toEqual({
    name: "REQUIRED",
    version: "OUT_OF_RANGE",
    emailVerified: "NOT_ALLOWED",
  });
});

test("a permission change takes known flags and a version; a role change takes a role", () => {
  expect(parsed(permissionsSchema, { canViewCinema: false, version: 2 })).toEqual({
    canViewCinema: false,
    version: 2,
  });
  expect(parsed(permissionsSchema, { canFly: true })).toEqual({ canFly: "NOT_ALLOWED" });
  expect(parsed(roleSchema, { role: "USER", password: "a" })).toEqual({
    role: "USER",
    password: "a",
  });
  expect(parsed(roleSchema, { password: "" })).toEqual({ role: "REQUIRED", password: "REQUIRED" });
});

test.each([
  ["\u200F123456\u200E", "123456"],
  ["\u2068123 456\u2069", "123 456"],
  ["١٢٣٤٥٦", "123456"],
  ["１２３４５６", "123456"],
  ["12\u200B3456", "123456"],
])("the copied code %j is %j", (otp, plain) => {
  expect(parsed(verifyCodeSchema, { otp })).toEqual({ otp: plain });
});
