import { expect, test } from "vitest";
import { initialsLike } from "./initials.ts";

test.each([
  ["a", "аאע"],
  ["o", "оאע"],
  ["u", "уאוע"],
  ["e", "еэאיע"],
  ["i", "иאיע"],
  ["y", "еийюяי"],
  ["j", "дежзиюяגזי"],
  ["g", "гג"],
  ["k", "кхחכק"],
  ["c", "ксхцчшחכסצקש"],
  ["s", "зсшщזסש"],
  ["z", "жзцזצ"],
  ["t", "тцчטצת"],
  ["w", "вуבו"],
  ["х", "chkהחכ"],
  ["ш", "csש"],
  ["и", "ijyאיע"],
  ["й", "yי"],
  ["י", "eijyеийэюя"],
  ["ו", "uvwву"],
  ["צ", "ctzцч"],
  ["ע", "aeiouаеиоуэ"],
])("a name that begins with %s can begin with %s in another script", (letter, others) => {
  const [own, ...otherInitials] = initialsLike(letter);
  expect(own).toBe(letter);
  expect(otherInitials.toSorted().join("")).toBe(others);
});

test("a known letter has initials in other scripts; a letter of an unknown script and a digit have none", () => {
  expect([initialsLike("ж"), initialsLike("α"), initialsLike("7")]).toEqual([
    ["ж", "j", "ג", "z", "ז"],
    ["α"],
    ["7"],
  ]);
});
