import { describe, expect, it } from "vitest";
import { readPasted } from "./pasted.ts";
import { PASTED_MAX } from "./problems.ts";

const kindOf = (text: string) => readPasted(text, "x").kind;

describe("a pasted text", () => {
  it("with tabs is read as cells of a spreadsheet", () => {
    const { kind, sheet } = readPasted("Имя\tТелефон\nАнна\t0521234567\n", "x");
    expect(kind).toBe("cells");
    expect(sheet.rows[1]?.cells).toEqual(["Анна", "0521234567"]);
  });

  it.each([
    ["Anna\tLevi\t0521234567", "cells"],
    ["Имя\tТелефон\nАнна Леви\t0521234567\nДан Коэн\t0521234568", "cells"],
    ["שם\tטלפון\tעיר\nאנה\t0521234567\tחיפה", "cells"],
    // Most rows of a table, and a title without cells.
    ["List\nA\t1\nB\t2\nC\t3\nD\t4", "cells"],
    ["Hello all\nAnna Levi\t0521234567\nDan Cohen 0521234568", "lines"],
    ["Привет!\nАнна\tЛеви 0521234567\nДан Коэн\nИда Адлер", "lines"],
    ["אנה\tלוי 0521234567\nדן כהן 0521234568", "lines"],
    ["Anna Levi\t0521234567", "lines"],
    ["1.\tAnna Levi 0521234567\n2.\tDan Cohen 0521234568", "lines"],
    ["א.\tאנה לוי\nב.\tדן כהן", "lines"],
    ["•\tАнна Леви\n•\tДан Коэн", "lines"],
  ])("%j has the kind %s", (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  it("is read as cells if each line has the same number of commas, at least two", () => {
    const lines = ["Anna Levi, 0521234567, Haifa", "Dan Cohen, 0521234568, Akko"];
    expect(kindOf(lines.join("\n"))).toBe("cells");
    expect(kindOf([...lines, "Ida Adler, 0521234569"].join("\n"))).toBe("lines");
    const pairs = lines.map((line) => line.split(", ").slice(0, 2).join(", "));
    expect(kindOf(pairs.join("\n"))).toBe("lines");
  });

  it("of one line with commas is read as a line", () => {
    const { kind, sheet } = readPasted("Anna Levi, 0521234567, with a child", "x");
    expect(kind).toBe("lines");
    expect(sheet.rows[0]?.cells).toEqual(["Anna Levi", "0521234567", "with a child", null]);
  });

  it("of lines keeps the line numbers", () => {
    const { kind, sheet } = readPasted("Anna Levi 0521234567\n\nDan Cohen 0521234568", "x");
    expect(kind).toBe("lines");
    expect(sheet.rows.map(({ row }) => row)).toEqual([1, 3]);
  });

  it("of a chat marks its talk, and keeps the whole line", () => {
    const { sheet } = readPasted(
      "[14:03, 10/11/2026] Dana: Who comes?\n1. Анна Леви 123456782 0521234567\n0521234568",
      "x",
    );
    expect(sheet.rows).toEqual([
      { row: 1, cells: ["Who comes?", null, null, null], isTalk: true },
      { row: 2, cells: ["Анна Леви", "0521234567", null, "123456782"], isTalk: false },
      { row: 3, cells: [null, "0521234568", null, null], isTalk: true },
    ]);
  });

  it("without letters or digits is refused", () => {
    expect(() => readPasted(" \n\n", "x")).toThrow("EMPTY");
  });

  it("longer than the maximum is refused", () => {
    expect(() => readPasted("a".repeat(PASTED_MAX + 1), "x")).toThrow("TOO_LONG");
  });
});
