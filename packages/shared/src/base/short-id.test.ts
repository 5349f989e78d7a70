import fc from "fast-check";
import { expect, test } from "vitest";
import { longId, shortId } from "./short-id.ts";

const someId = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));

test("an identifier and its code are the same bits", () => {
  fc.assert(
    fc.property(someId, (id) => {
      const code = shortId(id) ?? "";
      expect(code).toMatch(/^[\w-]{22}$/u);
      expect(longId(code)).toBe(id);
    }),
  );
});

test("another text has no code, and an identifier has one code only", () => {
  expect(shortId("f".repeat(32))).toBe("_____________________w");
  expect(longId("_____________________x")).toBeNull();
  for (const text of ["", "missing", "F".repeat(32), "f".repeat(31)]) {
    expect(shortId(text)).toBeNull();
  }
  for (const text of ["", "é".repeat(22), "a".repeat(21), "/".repeat(22)]) {
    expect(longId(text)).toBeNull();
  }
});
