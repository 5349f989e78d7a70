import { expect, test } from "vitest";
import { codeProblem, emailProblem } from "./verification-problems.ts";

test("accepts a code of six digits with copied spaces", () => {
  expect(codeProblem("123456")).toBeUndefined();
  expect(codeProblem(" 123 456\n")).toBeUndefined();
  expect(codeProblem("   ")).toBe("REQUIRED");
  for (const typed of ["12345", "1234567", "12345a", "१२३४५६"]) {
    expect(codeProblem(typed), typed).toBe("INVALID_OTP");
  }
});

test("requires a valid email", () => {
  expect(emailProblem("  Dana@Example.org ")).toBeUndefined();
  expect(emailProblem(" ")).toBe("REQUIRED");
  expect(emailProblem("dana")).toBe("INVALID_EMAIL");
});
