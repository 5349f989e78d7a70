import { expect, test } from "vitest";
import { newPasswordProblems } from "./new-password.ts";

const problems = (password: string, confirmation = password) =>
  newPasswordProblems({ password, confirmation });

test("a password of eight characters, repeated, is right", () => {
  expect(problems("שמונה אא")).toEqual({});
  expect(problems("x".repeat(128))).toEqual({});
});

test("characters are counted as people count them", () => {
  expect(problems("😀".repeat(7))).toEqual({ password: "PASSWORD_TOO_SHORT" });
  expect(problems("😀".repeat(8))).toEqual({});
  expect(problems("x".repeat(129))).toEqual({ password: "PASSWORD_TOO_LONG" });
});

test("both fields must be filled and agree", () => {
  expect(problems("", "")).toEqual({ password: "REQUIRED", confirmation: "REQUIRED" });
  expect(problems("long enough", "long enougH")).toEqual({ confirmation: "PASSWORD_MISMATCH" });
  expect(problems("short", "other")).toEqual({
    password: "PASSWORD_TOO_SHORT",
    confirmation: "PASSWORD_MISMATCH",
  });
});
