import { expect, test } from "vitest";
import { newPasswordProblems } from "./new-password.ts";

const problems = (password: string, confirmation = password) =>
  newPasswordProblems({ password, confirmation });

test("accepts a password of eight characters that is repeated", () => {
  expect(problems("שמונה אא")).toEqual({});
  expect(problems("x".repeat(128))).toEqual({});
});

test("counts characters as people do", () => {
  expect(problems("😀".repeat(7))).toEqual({ password: "PASSWORD_TOO_SHORT" });
  expect(problems("😀".repeat(8))).toEqual({});
  expect(problems("x".repeat(129))).toEqual({ password: "PASSWORD_TOO_LONG" });
});

test("requires both fields to be filled and equal", () => {
  expect(problems("", "")).toEqual({ password: "REQUIRED", confirmation: "REQUIRED" });
  expect(problems("long enough", "long enougH")).toEqual({ confirmation: "PASSWORD_MISMATCH" });
  expect(problems("short", "other")).toEqual({
    password: "PASSWORD_TOO_SHORT",
    confirmation: "PASSWORD_MISMATCH",
  });
});
