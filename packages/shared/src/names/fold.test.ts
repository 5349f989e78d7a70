import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, sortKey } from "./fold.ts";

describe("fold", () => {
  test.each([
    ["ё is е", "Фёдор ЁЛКИН", "федор елкин"],
    ["й is и", "Сергей", "сергеи"],
    ["case", "IVANOV", "ivanov"],
    ["diacritics", "José Müller Łukasz", "jose muller łukasz"],
    ["niqqud", "שָׁלוֹם", "שלום"],
    ["geresh and gershayim", "ג׳ורג׳ צה״ל", "גורג צהל"],
    ["typed marks after a Hebrew letter", "ג'ורג' צה\"ל", "גורג צהל"],
    ["curly quotes", "O’Brien", "o'brien"],
    ["white space", "  a \n b\t", "a b"],
    ["compatibility forms", "ﬁ Ⅳ", "fi iv"],
  ])("ignores %s", (_what, text, folded) => expect(fold(text)).toBe(folded));

  test.each(["%", "_", "*", "(", "\\", "a%b_c"])("leaves %j an ordinary character", (text) => {
    expect(fold(text)).toBe(text);
  });

  test("folds the parts of a compound character", () => {
    expect(fold("ŉ")).toBe("'n");
  });

  test("does not change folded text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe("sortKey", () => {
  test.each(["Бен-Гурион", "Бен‐Гурион", "Бен–Гурион", "Бен־Гурион", "бен гурион"])(
    "reads the hyphen of %s as a space",
    (name) => expect(sortKey(name)).toBe("бен гурион"),
  );
});
