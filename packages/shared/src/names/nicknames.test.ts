import { describe, expect, it, test } from "vitest";
import { sortKey } from "./fold.ts";
import { nameKeys } from "./name-key.ts";
import { nicknameCodes } from "./nickname-codes.ts";
import { fullNameKeys, keysWithShortForms } from "./nicknames.ts";
import table from "./nicknames.json" with { type: "json" };

/** Whether a name is a full name of a short form. */
const isFullNameOf = (full: string, short: string): boolean => {
  const keys = fullNameKeys(sortKey(short));
  return nameKeys(sortKey(full)).some((key) => keys.includes(key));
};

describe("a short form", () => {
  it.each([
    ["Саша", ["Александр", "Александра", "Alexander", "אלכסנדר"]],
    ["Sasha", ["Александр", "Alexandra"]],
    ["סשה", ["Александр", "Alexandra"]],
    ["Лёня", ["Леонид"]],
    ["Lyonya", ["Леонид"]],
    ["Женя", ["Евгений", "Evgenia"]],
    ["Zhenya", ["Евгений"]],
    ["Moishe", ["משה", "Моше"]],
    ["Yossi", ["Yosef", "יוסף", "Иосиф"]],
    ["Йоси", ["יוסף"]],
    ["קובי", ["Yaakov"]],
    ["Bill", ["William", "Вильям"]],
  ])("%s stands for %j", (short, full) => {
    for (const name of full) expect(isFullNameOf(name, short), name).toBe(true);
  });

  it.each([
    ["Саша", ["Сергей", "Моше"]],
    ["Заша", ["Александр"]],
    ["Zhenya", ["Александр"]],
    ["Lena", ["Леонид"]],
    ["Павел", ["Uri"]],
    ["Александр", ["Алексей"]],
    ["Kuznetsov", ["Кузьма"]],
    ["12", ["Анна"]],
  ])("%s stands for none of %j", (short, others) => {
    for (const name of others) expect(isFullNameOf(name, short), name).toBe(false);
  });
});

test("a full name has short forms in every script, another name has none", () => {
  for (const name of ["Александр", "Alexander", "אלכסנדר"]) {
    expect(keysWithShortForms(sortKey(name)), name).not.toEqual([]);
  }
  expect(keysWithShortForms("kuznetsov")).toEqual([]);
});

test("every name of the table has a key, and no name is a full name and its own short form", () => {
  const lines = Object.values<Record<string, string>>(table.names).flatMap((names) =>
    Object.entries(names),
  );
  for (const [full, short] of lines) {
    const words = `${full} ${short}`.split(" ").map((word) => sortKey(word));
    expect(words.filter((word) => nameKeys(word).length === 0)).toEqual([]);
    expect(full.split(" ").filter((name) => short.split(" ").includes(name))).toEqual([]);
  }
});

test("nickname codes distinguish sounds that name keys treat as equal", () => {
  expect(nicknameCodes("саня").whole).not.toEqual(nicknameCodes("женя").whole);
  expect(nicknameCodes("сашка").whole).toEqual(nicknameCodes("sashka").whole);
  expect(nicknameCodes("ицик").whole).toEqual(nicknameCodes("itzik").whole);
  expect(nicknameCodes("יוסי").consonants).toContain(nicknameCodes("yossi").consonants[0]);
});
