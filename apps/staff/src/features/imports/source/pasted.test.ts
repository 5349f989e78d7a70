import { describe, expect, it } from "vitest";
import { parseLine, readPasted } from "./pasted.ts";

describe("a pasted line", () => {
  it.each([
    ["Anna Levi 052-123-4567", "Anna Levi", "052-123-4567", ""],
    ["0521234567 Anna Levi", "Anna Levi", "0521234567", ""],
    ["1. Анна Иванова +972 52 123 45 67", "Анна Иванова", "+972 52 123 45 67", ""],
    ["12) אנה לוי - 052-1234567", "אנה לוי", "052-1234567", ""],
    ["• Anna Levi, 521234567", "Anna Levi", "521234567", ""],
    ["✅ Анна Иванова 🎉 0521234567", "Анна Иванова", "0521234567", ""],
    ["Anna Levi +2 0521234567", "Anna Levi", "0521234567", "+2"],
    ["Anna Levi (with a child) 0521234567", "Anna Levi", "0521234567", "with a child"],
    ["Anna Levi 0521234567 / 031234567", "Anna Levi", "0521234567", "031234567"],
    ["[24.11.2026, 12:30:01] Дана: Анна Иванова 0521234567", "Анна Иванова", "0521234567", ""],
    ["24/11/2026, 12:30 - Dana: Anna Levi 0521234567", "Anna Levi", "0521234567", ""],
    ["\u202A\u2066052-123-4567\u2069\u202C אנה לוי", "אנה לוי", "052-123-4567", ""],
    ["Anna Levi", "Anna Levi", "", ""],
    ["Jean-Luc O'Brien 03-1234567", "Jean-Luc O'Brien", "03-1234567", ""],
  ])("%j has a name, a phone and a rest", (line, name, phone, rest) => {
    expect(parseLine(line)).toEqual({ name, phone, rest });
  });

  it.each(["", "   ", "---", "🎉🎉"])("%j is empty", (line) => {
    expect(parseLine(line)).toBeNull();
  });
});

describe("a pasted text", () => {
  it("with tabs is read as cells of a spreadsheet", () => {
    const { kind, sheet } = readPasted("Имя\tТелефон\nАнна\t0521234567\n", "x");
    expect(kind).toBe("cells");
    expect(sheet.rows[1]?.cells).toEqual(["Анна", "0521234567"]);
  });

  it("is read as cells if each line has the same number of commas, at least two", () => {
    const lines = ["Anna Levi, 0521234567, Haifa", "Dan Cohen, 0521234568, Akko"];
    expect(readPasted(lines.join("\n"), "x").kind).toBe("cells");
    expect(readPasted([...lines, "Ida Adler, 0521234569"].join("\n"), "x").kind).toBe("lines");
    const pairs = lines.map((line) => line.split(", ").slice(0, 2).join(", "));
    expect(readPasted(pairs.join("\n"), "x").kind).toBe("lines");
  });

  it("of one line with commas is read as a line", () => {
    const { kind, sheet } = readPasted("Anna Levi, 0521234567, with a child", "x");
    expect(kind).toBe("lines");
    expect(sheet.rows[0]?.cells).toEqual(["Anna Levi", "0521234567", "with a child"]);
  });

  it("of lines keeps the line numbers", () => {
    const { kind, sheet } = readPasted("Anna Levi 0521234567\n\nDan Cohen 0521234568", "x");
    expect(kind).toBe("lines");
    expect(sheet.rows.map(({ row }) => row)).toEqual([1, 3]);
  });

  it("without letters or digits is refused", () => {
    expect(() => readPasted(" \n\n", "x")).toThrow("EMPTY");
  });
});
