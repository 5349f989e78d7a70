import type { ImportRow } from "@kehila/shared/imports/rows";
import { describe, expect, it } from "vitest";
import { repeatedRow } from "./repeated.ts";

const compared = (earlier: Omit<ImportRow, "row">, later: Omit<ImportRow, "row">) =>
  repeatedRow(
    {
      rows: new Map([
        [2, { row: 2, ...earlier }],
        [5, { row: 5, ...later }],
      ]),
    },
    { row: 5, repeats: 2 },
  );

const anna = { firstName: "Anna", lastName: "Levi", phone: "0521234567", city: "Lod" };

describe("a repeated row", () => {
  it("differs from the earlier row in values, and in values that one of them lacks", () => {
    const { city: _city, ...homeless } = anna;
    const result = compared(
      { person: { ...homeless, idNumber: "111", gender: "female" } },
      { person: { ...anna, phone: "0529999999", idNumber: "111", gender: null } },
    );
    expect(result).toMatchObject({
      earlierRow: 2,
      earlier: { phone: "0521234567", gender: "female" },
      later: { phone: "0529999999", city: "Lod" },
    });
    expect(result?.fields.toSorted()).toEqual(["city", "gender", "phone"]);
  });

  it("can have the same values", () => {
    expect(compared({ person: { ...anna, married: false } }, { person: anna })?.fields).toEqual([]);
  });

  it("is compared with the adult whom it resembles, also with a spouse in columns", () => {
    const dan = { firstName: "Dan", lastName: "Levi", idNumber: "222" };
    const result = compared(
      { person: dan, spouse: { ...anna, city: undefined } as object },
      { person: anna },
    );
    expect(result?.fields).toEqual(["city"]);
    const other = compared({ person: dan }, { person: anna, spouse: { ...dan, phone: "1" } });
    expect(other).toMatchObject({ fields: ["phone"], later: { firstName: "Dan" } });
  });

  it("is compared with its children", () => {
    const children = [{ firstName: "Noa", birthDate: "2015-01-02" }];
    expect(compared({ person: anna }, { person: anna, children })).toMatchObject({
      fields: ["childrenData"],
      later: { childrenData: children },
    });
  });

  it("is compared with nothing if it repeats no row of the file", () => {
    expect(repeatedRow({ rows: new Map() }, { row: 2, repeats: null })).toBeNull();
  });
});
