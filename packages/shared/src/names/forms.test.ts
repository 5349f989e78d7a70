import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sortKey } from "./fold.ts";
import { nominatives, otherGender } from "./forms.ts";
import { nameKeys, writeKeys } from "./name-key.ts";

const others = (name: string): string[] => writeKeys(otherGender(sortKey(name)));
const finds = (search: string, name: string): boolean =>
  [...nameKeys(sortKey(search)), ...others(search)].some((key) =>
    nameKeys(sortKey(name)).includes(key),
  );

describe("otherGender", () => {
  test.each([
    ["Ivanov Ivanoff Иванов Іванов איבנוב", "Ivanova Иванова Іванова איבנובה איוונובה"],
    ["Medvedev Медведев Медведєв מדבדב מדבדייב", "Medvedeva Медведева Медведєва מדבדבה מדבדייבה"],
    ["Slutsky Slutskiy Слуцкий Слуцький סלוצקי", "Slutskaya Слуцкая Слуцька סלוצקיה סלוצקאיה"],
    ["Nikitin Никитин Нікітін ניקיטין", "Nikitina Никитина Нікітіна ניקיטינה"],
    ["Pushkin Пушкин Пушкін פושקין", "Pushkina Пушкина Пушкіна פושקינה"],
    ["Portnoy Портной פורטנוי", "Portnaya Портная פורטנאיה"],
  ])("finds a couple from either name: %s and %s", (masculine, feminine) => {
    for (const one of masculine.split(" ")) {
      for (const other of feminine.split(" ")) {
        expect(finds(one, other), `${one} ${other}`).toBe(true);
        expect(finds(other, one), `${other} ${one}`).toBe(true);
      }
    }
  });

  test.each(["Marina", "Полина", "מרינה", "Valentin", "Binyamin", "בנימין", "Lev", "Dov", "Tova"])(
    "leaves %s as it is",
    (name) => expect(others(name)).toEqual([]),
  );
});

describe("nominatives", () => {
  test.each([
    ["Кузнецовой", "кузнецов"],
    ["Кузнецову", "кузнецов"],
    ["Ивановым", "иванов"],
    ["Пушкиных", "пушкин"],
    ["Слуцкого", "слуцкии"],
    ["Слуцкую", "слуцкая"],
    ["Слуцької", "слуцькая"],
    ["Рабиновича", "рабинович"],
    ["Гольдбергу", "гольдберг"],
  ])("reads %s as %s", (declined, nominative) => {
    expect(nominatives(sortKey(declined))).toContain(nominative);
  });

  it("leaves other words as they are", () => {
    for (const word of ["кузнецов", "кузнецова", "анна", "kuznetsovu", "еве", "כהן"]) {
      expect(nominatives(word)).toEqual([]);
    }
  });

  it("returns at most two words for any word", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("", "овой", "ского", "берга"), (text, ending) => {
        expect(nominatives(sortKey(text + ending)).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
