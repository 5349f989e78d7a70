import { describe, expect, it } from "vitest";
import type { Encoding } from "./encodings.ts";
import { decode, encodingsOf, refuseBinary } from "./encodings.ts";

/** Writes a text in a one-byte encoding. */
function bytesIn(encoding: Encoding, text: string): Uint8Array {
  const letters = Array.from({ length: 256 }, (_, byte) => decode(Uint8Array.of(byte), encoding));
  return Uint8Array.from(Array.from(text), (letter) => letters.indexOf(letter));
}

const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const bytes = [code % 256, Math.floor(code / 256)];
      return isLittle ? bytes : bytes.toReversed();
    }),
  );

const RUSSIAN = "Имя;Фамилия\nАнна;Иванова\n";
const HEBREW = "שם;משפחה\nאנה;לוי\n";

describe("the encoding of a text file", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode(HEBREW), "utf-8"],
    ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${RUSSIAN}`), "utf-8"],
    ["UTF-16 with a mark", utf16(`\uFEFF${HEBREW}`, true), "utf-16le"],
    ["big-endian UTF-16 with a mark", utf16(`\uFEFF${HEBREW}`, false), "utf-16be"],
    ["UTF-16 without a mark", utf16(HEBREW, true), "utf-16le"],
    ["big-endian UTF-16 without a mark", utf16(RUSSIAN, false), "utf-16be"],
    ["ASCII", new TextEncoder().encode("a,b\nc,d"), "utf-8"],
  ] as const)("is certain for %s", (_name, bytes, encoding) => {
    expect(encodingsOf(bytes)).toEqual([encoding]);
  });

  it("of Hebrew or Cyrillic bytes has two candidates, the likely one first", () => {
    const hebrew = bytesIn("windows-1255", HEBREW);
    const russian = bytesIn("windows-1251", RUSSIAN);
    expect(encodingsOf(hebrew)).toEqual(["windows-1255", "windows-1251"]);
    expect(encodingsOf(russian)).toEqual(["windows-1251", "windows-1255"]);
    expect(decode(hebrew, "windows-1255")).toBe(HEBREW);
    expect(decode(russian, "windows-1251")).toBe(RUSSIAN);
  });

  it("has two candidates for bytes that are letters in both encodings", () => {
    const hebrew = bytesIn("windows-1255", "אבגד,הוזח");
    const russian = bytesIn("windows-1251", "абвг,дежз");
    expect(hebrew).toEqual(russian);
    expect(encodingsOf(hebrew)).toHaveLength(2);
  });

  it("is not guessed for a picture: the file is refused", () => {
    expect(() => refuseBinary(Uint8Array.of(0x89, 0x50, 0, 0), "windows-1255")).toThrow(
      "NOT_A_TABLE",
    );
  });
});
