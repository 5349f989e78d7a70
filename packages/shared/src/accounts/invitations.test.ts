import { expect, test } from "vitest";
import { parseFields } from "../base/fields.ts";
import { newInvitationSchema, openInvitationSchema } from "./invitations.ts";
import { SECRET_MAX } from "./accounts.ts";

const errorsOf = (body: unknown) => {
  const result = parseFields(newInvitationSchema, body);
  return result.success ? {} : result.fields;
};

test("an invitation of an administrator needs an address; others may have one", () => {
  expect(errorsOf({ role: "ADMIN" })).toEqual({ email: "REQUIRED" });
  expect(errorsOf({ role: "ADMIN", email: "anna@example.org" })).toEqual({});
  for (const body of [{}, { role: "MODERATOR" }, { role: "USER" }]) {
    expect(errorsOf(body)).toEqual({});
    expect(errorsOf({ ...body, email: "anna@example.org" })).toEqual({});
  }
});

test("an invitation has known rights, a known language, and a deliverable address", () => {
  expect(errorsOf({ role: "OWNER", language: "fr", email: "anna" })).toEqual({
    role: "INVALID_CHOICE",
    language: "INVALID_CHOICE",
    email: "INVALID_EMAIL",
  });
  expect(errorsOf({ permissions: { canFly: true } })).toEqual({
    "permissions.canFly": "NOT_ALLOWED",
  });
  expect(errorsOf({ permissions: { canViewCinema: "yes" } })).toEqual({
    "permissions.canViewCinema": "INVALID_TYPE",
  });
  expect(parseFields(newInvitationSchema, { email: " Anna@Example.org " })).toEqual({
    success: true,
    data: { email: "anna@example.org" },
  });
});

test.each([
  ["REQUIRED", ""],
  ["TOO_LONG", "x".repeat(SECRET_MAX + 1)],
])("a token is refused: %s", (token, value) => {
  expect(parseFields(openInvitationSchema, { token: value })).toEqual({
    success: false,
    fields: { token },
  });
});
