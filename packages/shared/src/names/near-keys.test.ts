import { describe, expect, test } from "vitest";
import { nameKeys } from "./name-key.ts";
import { nearKeys } from "./near-keys.ts";
import { sortKey } from "./fold.ts";

const isNear = (one: string, other: string): boolean => {
  const stored = nameKeys(sortKey(other));
  return nearKeys(sortKey(one)).some(({ key }) => stored.includes(key));
};

describe("nearKeys", () => {
  test.each([
    ["g and h", "Kaganovich", "Kahanovich"],
    ["a silent h", "Abudarham", "Abudaram"],
    ["g and zh", "Gilberte", "ז'ילברט"],
    ["ts and s", "Mantzur", "Mansour"],
    ["ch and sh", "Asnakesh", "Asnaketch"],
    ["x", "Beatrix", "Beatriz"],
    ["an initial vowel", "Abuzaglo", "Бузагло"],
    ["an initial y", "Irmiyahu", "ירמיהו"],
    ["an unwritten i", "Irina", "ארינה"],
    ["ו as v", "אוטנדיל", "Автандил"],
    // Each context in which х is read as g or h.
    ["an initial silent х", "Хаврилов", "Аврилов"],
    ["х as g between vowels", "Михаил", "Мигаил"],
    ["a silent х between vowels", "Нехемьянов", "Неемьянов"],
    ["х as g after a consonant", "Волхин", "Волгин"],
    ["a silent х after a consonant", "Абудархам", "Абударам"],
  ])("knows %s: %s as %s", (_class, one, other) => {
    expect(isNear(one, other)).toBe(true);
  });

  test.each([
    ["Dana", "Dina"],
    ["Levi", "Levin"],
    ["Hanna", "Anna"],
    ["Kagan", "Hazan"],
  ])("does not take %s for %s", (one, other) => {
    expect(isNear(one, other)).toBe(false);
  });

  test("returns at most four keys, never the name's own, and none for texts without a name", () => {
    for (const word of ["chernajovsky", "יהודית", "гульчехра", "jirmiyahu"]) {
      const keys = nearKeys(word).map(({ key }) => key);
      expect(keys.length).toBeLessThanOrEqual(4);
      for (const key of keys) expect(nameKeys(word)).not.toContain(key);
    }
    for (const word of ["", "a", "123", "zzzzqqq"]) expect(nearKeys(word)).toEqual([]);
  });
});
