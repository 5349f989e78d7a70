import { describe, expect, it } from "vitest";
import { decode } from "./encodings.ts";
import { readPasted } from "./pasted.ts";
import { ruinOf } from "./ruined-letters.ts";
import { refuseOtherText } from "./signatures.ts";

const RUSSIAN = ["Имя", "Фамилия", "Анна", "Иванова", "Пётр", "Щербаков-Ёлкин"];
const HEBREW = ["שם", "משפחה", "אנה", "לוי", "חיים", "רוזנשטיין", "בן דוד", "כהן"];
const UKRAINIAN = ["Ім'я", "Прізвище", "Євген", "Їжакевич", "СІРКО", "РІСІ"];
const LATIN = ["First name", "Anaïs", "Müller", "D'Angelo", "Łukasz", "José", "Øst", "Zoë"];
const NUMBERS = ["0521234567", "1984-02-03", "12", ""];

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const readAs = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

/** Writes a text in a one-byte encoding. */
function bytesIn(encoding: "windows-1251" | "windows-1255", text: string): Uint8Array {
  const letters = Array.from({ length: 256 }, (_, byte) => decode(Uint8Array.of(byte), encoding));
  return Uint8Array.from(Array.from(text), (letter) => letters.indexOf(letter));
}

const reversed = (text: string): string => Array.from(text).toReversed().join("");

describe("the letters of a source", () => {
  it.each([
    ["Russian", RUSSIAN],
    ["Hebrew", HEBREW],
    ["Ukrainian", UKRAINIAN],
    ["Latin", LATIN],
    ["mixed", [...RUSSIAN, ...HEBREW, ...UKRAINIAN, ...LATIN]],
    ["unknown phones", ["Анна", "???", "Дан", "???", "Лев", "??", "?"]],
    ["a question", ["Анна", "Приходит????", "Дан", "Тоже??", "לבוא??? אולי"]],
    ["French capitals", ["ÉLÉONORE", "Noël", "Anne-Loïc"]],
    ["Hebrew abbreviations", ["צה״ל", "ג׳ורג׳", "ז׳ק", "ד״ר", "ת.ז."]],
  ])("are whole: %s", (_what, words) => expect(ruinOf([...words, ...NUMBERS])).toBeNull());

  it.each([
    ["question marks", RUSSIAN.map((text) => text.replaceAll(/\p{L}/gu, "?")), "LETTERS_LOST"],
    ["question marks", HEBREW.map((text) => text.replaceAll(/\p{L}/gu, "?")), "LETTERS_LOST"],
    ...(
      [
        ["Russian", RUSSIAN],
        ["Hebrew", HEBREW],
        ["Ukrainian", UKRAINIAN],
      ] as const
    ).flatMap(([language, words]) =>
      ["windows-1252", "windows-1251", "windows-1255"].map(
        (encoding) =>
          [
            `${language} in UTF-8 as ${encoding}`,
            words.map((text) => readAs(encoding, encoded(text))),
            "LETTERS_GARBLED",
          ] as const,
      ),
    ),
    [
      "Windows-1251 as Windows-1252",
      RUSSIAN.map((text) => readAs("windows-1252", bytesIn("windows-1251", text))),
      "LETTERS_GARBLED",
    ],
    [
      "Windows-1255 as Windows-1252",
      HEBREW.map((text) => readAs("windows-1252", bytesIn("windows-1255", text))),
      "LETTERS_GARBLED",
    ],
    ["Hebrew backwards", HEBREW.map(reversed), "LETTERS_REVERSED"],
    ["Hebrew backwards", HEBREW.map((text) => `${reversed(text)} 5`), "LETTERS_REVERSED"],
  ] as const)("are ruined: %s", (_what, words, problem) => {
    expect(ruinOf([...words, ...NUMBERS])).toBe(problem);
    expect(() => readPasted(words.join("\n"), "")).toThrow(problem);
  });
});

describe("a text", () => {
  it.each([
    ["WEB_PAGE", "\uFEFF<html xmlns:o='urn:schemas-microsoft-com:office:office'><table>"],
    ["WEB_PAGE", "\n<!DOCTYPE html><table><tr><td>Анна</td></tr></table>"],
    ["WEB_PAGE", "<table border=1><tr><td>אנה</td></tr></table>"],
    ["WEB_PAGE", "<?xml version='1.0'?><Workbook xmlns='urn:schemas-microsoft-com:office:ss'>"],
    ["WEB_PAGE", "MIME-Version: 1.0\nContent-Type: multipart/related"],
    ["CONTACTS", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Анна Леви\r\nEND:VCARD"],
    ["NOT_A_TABLE", "%PDF-1.7"],
    ["NOT_A_TABLE", "{\\rtf1 Anna Levi"],
  ])("is refused as %s: %j", (problem, text) => {
    expect(() => refuseOtherText(text)).toThrow(problem);
    expect(() => readPasted(text, "")).toThrow(problem);
  });

  it.each(["<Anna> Levi 0521234567", "Body;Mind\nAnna;Levi", "Begin,End\nAnna,Levi"])(
    "that people write is none of these: %j",
    (text) => expect(() => refuseOtherText(text)).not.toThrow(),
  );
});
