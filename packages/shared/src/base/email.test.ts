import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmail, normaliseEmail } from "./email.ts";

describe("an email address", () => {
  test.each([
    "a@b.co",
    "dana.cohen+kehila@mail.example.co.il",
    "o'brien@example.org",
    "1@2.museum",
  ])("may be %s", (email) => expect(isEmail(email)).toBe(true));

  test.each([
    "",
    "@",
    "a",
    "a@b",
    "@b.co",
    "a@.co",
    "a@b..co",
    "a@-b.co",
    "a@b-.co",
    ".a@b.co",
    "a.@b.co",
    "a..b@b.co",
    "a b@c.co",
    "a@b.co\nBcc: x@y.z",
    "a,b@c.co",
    "<a@b.co>",
    "a@b.co>",
    "a@b@c.co x",
    "аdmin@example.org",
    "a@exаmple.org",
    `${"a".repeat(65)}@b.co`,
    `a@${"b".repeat(64)}.co`,
    `a@${"b.".repeat(130)}co`,
  ])("may not be %j", (email) => expect(isEmail(email)).toBe(false));

  test("is the same however it is typed", () => {
    expect(normaliseEmail("  Dana@Example.ORG ")).toBe("dana@example.org");
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const once = normaliseEmail(email);
        expect(normaliseEmail(once)).toBe(once);
      }),
    );
  });

  test("contains nothing that could end an address or a header", () => {
    const texts = fc.sample(fc.string({ unit: "binary", maxLength: 300 }), 2000);
    const broken = texts.map((text) => `a@b.co${text}`).filter((text) => isEmail(text));
    expect(broken.filter((text) => /[\s<>,;:"\\]/u.test(text))).toEqual([]);
  });
});
