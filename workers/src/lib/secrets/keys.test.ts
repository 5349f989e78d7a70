import { expect, test } from "vitest";
import { deriveKey, requireSecret } from "./keys.ts";

const SECRET = "a secret of tests, 32 characters long";

test.each([
  ["missing", undefined],
  ["short", SECRET.slice(0, 31)],
  ["uniform", "ab".repeat(20)],
  ["repeated", "twelve chars".repeat(3)],
])("refuses a %s secret, by its name", (_, secret) => {
  expect(() => deriveKey(secret, "cookies")).toThrow(/^SECRET\b/u);
  expect(() => requireSecret(secret, "SECRET_20261127")).toThrow(/^SECRET_20261127\b/u);
});

test("derives another key of 32 bytes for each purpose and secret", () => {
  const keys = [
    deriveKey(SECRET, "cookies"),
    deriveKey(SECRET, "links"),
    deriveKey(`${SECRET}!`, "cookies"),
  ];
  expect(keys.map(({ length }) => length)).toEqual([32, 32, 32]);
  expect(new Set(keys.map(String)).size).toBe(3);
});
