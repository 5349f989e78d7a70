import type { PersonRow } from "@kehila/shared/persons/answers";
import { searchText, searchWords } from "@kehila/shared/names/search";
import { samplePerson } from "@kehila/shared/test/person";
import { describe, expect, it } from "vitest";
import { withMatches } from "./matches.ts";

const PERSON: PersonRow = samplePerson({
  firstName: "Anna",
  lastName: "Иванова",
  idNumber: "123456782",
  gender: "female",
  phone: "0521234567",
  address: "ул. Ибн-Гвироль 5",
  city: "Хадера",
  comment: "Знакомая Ёлкина, מכירה את משה",
});

/** Returns a row as a search shows it. */
const searched = (typed: string, row: PersonRow): PersonRow =>
  JSON.parse(
    withMatches(JSON.stringify(row), searchText(row), { typed, words: searchWords(typed) ?? [] }),
  ) as PersonRow;

/** Returns the marks of a search: the fields, and the marked parts of each. */
function found(search: string, person: Partial<PersonRow> = {}): Record<string, string[]> {
  const row = { ...PERSON, ...person };
  const { matches = [] } = searched(search, row);
  const fields = Map.groupBy(matches, ({ field }) => field);
  return Object.fromEntries(
    Array.from(fields, ([field, parts]) => [
      field,
      parts.map(({ from, to }) => row[field]?.slice(from, to) ?? ""),
    ]),
  );
}

describe("the matches of a row", () => {
  it.each([
    ["елкин", { comment: ["Ёлкин"] }],
    ["משה", { comment: ["משה"] }],
    ["гвирол", { address: ["Гвирол"] }],
    ["ибнгвироль", { address: ["Ибн-Гвироль"] }],
    ["12345678", { idNumber: ["12345678"] }],
    ["052-1234", { phone: ["0521234"] }],
    ["+972521234567", { phone: ["0521234567"] }],
    ["Хад", { city: ["Хад"] }],
    ["Hadera", { city: ["Хадера"] }],
    ["חדרה", { city: ["Хадера"] }],
  ])("%s", (search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  it("are empty if the name matches, as typed or by sound", () => {
    expect(found("иван", { comment: "Иван" })).toEqual({});
    expect(found("Ivanov", { address: "Ivanov 3" })).toEqual({});
    expect(found("איבנוב", { city: "איבנוב" })).toEqual({});
  });

  it("include the word that only a short form or the full name matches", () => {
    const variant = (typed: string, firstName: string) =>
      searched(typed, { ...PERSON, firstName }).nameVariantOf;
    expect(variant("Саша", "Alexander")).toBe("Саша");
    expect(variant("Иванова  Катя", "Ekaterina")).toBe("Катя");
    expect(variant("Дмитрий", "Митя")).toBe("Дмитрий");
    expect(variant("Anna", "Анна")).toBeUndefined();
    expect(variant("Hadera", "Анна")).toBeUndefined();
  });

  it("include each word that the name does not match", () => {
    expect(found("Anna hadera моше ёлк")).toEqual({ city: ["Хадера"], comment: ["Ёлк"] });
  });

  it("include a city of several words, and an unknown city", () => {
    expect(found("tel aviv", { city: "Tel Aviv" })).toEqual({ city: ["Tel", "Aviv"] });
    expect(found("תל אביב", { city: "Tel-Aviv" })).toEqual({
      city: ["Tel-Aviv", "Tel-Aviv"],
    });
    expect(found("where", { city: "Kfar Nowhere" })).toEqual({ city: ["where"] });
  });
});
