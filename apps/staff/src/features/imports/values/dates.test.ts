import { describe, expect, it } from "vitest";
import type { Calendar } from "@kehila/shared/base/dates";
import type { Cell } from "../source/cells.ts";
import type { DateReading } from "./dates.ts";
import { dateText, examineDates, isConfirmed, readDate, UNCONFIRMED } from "./dates.ts";

const CALENDAR: Calendar = {
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T10:00:00Z"),
};

const read = (cells: readonly Cell[], reading: Partial<DateReading> = {}) => {
  const column = examineDates(cells);
  return cells.map((cell) => {
    const { value, problem } = readDate(cell, {
      column,
      reading: { ...UNCONFIRMED, ...reading },
      calendar: CALENDAR,
    });
    return value ?? problem ?? null;
  });
};

describe("a column of dates", () => {
  it("takes real dates unchanged, without a confirmation", () => {
    const cells = [{ day: "1984-02-03" }, null, { day: "1990-12-31" }];
    expect(isConfirmed(examineDates(cells), UNCONFIRMED, CALENDAR)).toBe(true);
    expect(read(cells)).toEqual(["1984-02-03", null, "1990-12-31"]);
  });

  it("reads text dates only in the order that the user confirmed", () => {
    const cells = ["03/02/1984", "1.12.1990", "05-06-2001 00:00"];
    expect(read(cells)).toEqual(["DATE_UNSURE", "DATE_UNSURE", "DATE_UNSURE"]);
    expect(read(cells, { order: "dmy" })).toEqual(["1984-02-03", "1990-12-01", "2001-06-05"]);
    expect(read(cells, { order: "mdy" })).toEqual(["1984-03-02", "1990-01-12", "2001-05-06"]);
  });

  it.each([
    ["of texts that are dates in both orders", ["01/02/1984", "03/04/1990"]],
    ["of texts that show two orders", ["01/02/1984", "31/12/1990", "12/31/1990"]],
  ])("asks for the order %s", (_texts, cells) => {
    const column = examineDates(cells);
    expect(column.isOrderOpen).toBe(true);
    expect(isConfirmed(column, UNCONFIRMED, CALENDAR)).toBe(false);
    expect(read(cells)[0]).toBe("DATE_UNSURE");
  });

  it.each([
    [
      ["01/02/1984", "31/12/1990"],
      ["1984-02-01", "1990-12-31"],
    ],
    [
      ["01/02/1984", "12/31/1990"],
      ["1984-01-02", "1990-12-31"],
    ],
    // A text that is no date in any order shows no order.
    [
      ["01/02/1984", "31/12/1990", "31/31/1990"],
      ["1984-02-01", "1990-12-31", "DATE"],
    ],
    // Without a text in both orders each one has a single reading.
    [
      ["31/12/1990", "12/31/1990"],
      ["1990-12-31", "1990-12-31"],
    ],
    [
      ["05/05/1984", "5.5.1990"],
      ["1984-05-05", "1990-05-05"],
    ],
    [
      ["31.12.1990", "1.2.1984"],
      ["1990-12-31", "1984-02-01"],
    ],
    [["31-12-1990"], ["1990-12-31"]],
  ])("does not ask where only one reading is possible: %j", (cells, expected) => {
    expect(isConfirmed(examineDates(cells), UNCONFIRMED, CALENDAR)).toBe(true);
    expect(read(cells)).toEqual(expected);
  });

  it("shows texts with one reading first", () => {
    expect(examineDates(["01/02/1984", "31/12/1990"]).examples).toEqual([
      "31/12/1990",
      "01/02/1984",
    ]);
  });

  it("reports texts that do not fit the confirmed order", () => {
    expect(read(["31/12/1990", "12/31/1990"], { order: "dmy" })).toEqual(["1990-12-31", "DATE"]);
  });

  it.each([
    ["1984-02-03", "1984-02-03"],
    ["1984/2/3", "1984-02-03"],
    ["1984-02-03T00:00:00", "1984-02-03"],
    // Midnight in Israel, as another program writes it.
    ["1984-02-02T22:00:00.000Z", "1984-02-03"],
    ["1984-02-03T00:00:00+02:00", "1984-02-03"],
    ["1984-02-30T22:00:00Z", "DATE"],
    ["3 марта 1984 г.", "1984-03-03"],
    ["3 במרץ 1984", "1984-03-03"],
    ["3 Mar 1984", "1984-03-03"],
    ["March 3, 1984", "1984-03-03"],
    ["13.03.84", "1984-03-13"],
    ["13.03.30", "1930-03-13"],
    ["3 Mar 84", "1984-03-03"],
    ["13.03.05", "DATE_UNSURE"],
    ["3 марта 05", "DATE_UNSURE"],
    ["29.02.85", "DATE"],
    ["1984", "YEAR_ONLY"],
    ["1900-01-01", "UNKNOWN_DATE"],
    ["01.01.1900", "UNKNOWN_DATE"],
    ["30/02/1984", "DATE"],
    ["вчера", "DATE"],
    ["-", null],
  ])("reads %j without a confirmed order", (text, expected) => {
    expect(read([text])).toEqual([expected]);
  });

  describe("with years of two digits", () => {
    const cells = ["31/12/84", "1/2/05", "03/02/1990"];

    it("asks for the century if a year can be in two", () => {
      const column = examineDates(cells);
      expect(isConfirmed(column, UNCONFIRMED, CALENDAR)).toBe(false);
      expect(read(cells)).toEqual(["1984-12-31", "DATE_UNSURE", "1990-02-03"]);
      expect(isConfirmed(examineDates(["31/12/84"]), UNCONFIRMED, CALENDAR)).toBe(true);
    });

    it("reads them in the century that the user confirmed", () => {
      const [latest, past] = (["latest", "1900s"] as const).map((shortYears) =>
        read([...cells, "1/1/26", "1/1/27"], { shortYears }),
      );
      expect(latest).toEqual([
        "1984-12-31",
        "2005-02-01",
        "1990-02-03",
        "2026-01-01",
        "1927-01-01",
      ]);
      expect(past).toEqual(["1984-12-31", "1905-02-01", "1990-02-03", "1926-01-01", "1927-01-01"]);
    });
  });

  describe("half converted by an American Excel", () => {
    // Typed as 03/02/1984, 31/12/1990 and 05/06/2001; Excel converted the first and the last text.
    const cells = [{ day: "1984-03-02" }, "31/12/1990", { day: "2001-05-06" }];

    it("is recognised and never guessed", () => {
      const column = examineDates(cells);
      expect(column.isHalfConverted).toBe(true);
      expect(isConfirmed(column, { ...UNCONFIRMED, order: "dmy" }, CALENDAR)).toBe(false);
      expect(column.isOrderOpen).toBe(false);
      expect(read(cells)).toEqual(["DATE_UNSURE", "1990-12-31", "DATE_UNSURE"]);
    });

    it("is not suspected of a column of texts, or of real dates alone", () => {
      for (const column of [["31/12/1990", "30/11/1984"], [{ day: "1984-03-02" }]]) {
        expect(examineDates(column).isHalfConverted).toBe(false);
      }
    });

    it("is not asked about where a swap gives the same days or none", () => {
      const column = [{ day: "1984-03-25" }, { day: "1984-03-03" }, "31/12/1990"];
      expect(isConfirmed(examineDates(column), UNCONFIRMED, CALENDAR)).toBe(true);
      expect(read(column)).toEqual(["1984-03-25", "1984-03-03", "1990-12-31"]);
    });

    it("is read as the user confirmed", () => {
      expect(read(cells, { order: "dmy", realDates: "swapped" })).toEqual([
        "1984-02-03",
        "1990-12-31",
        "2001-06-05",
      ]);
      expect(read(cells, { order: "dmy", realDates: "right" })).toEqual([
        "1984-03-02",
        "1990-12-31",
        "2001-05-06",
      ]);
    });
  });
});

describe("a year", () => {
  const january = { ...UNCONFIRMED, years: "january" } as const;
  const readYear = (text: string, reading: DateReading) =>
    readDate(text, { column: examineDates([text]), reading, calendar: CALENDAR });

  it.each(["2019", "2019, Днепр", "1991 г., Омск", "2008 Haifa"])(
    "of %j is asked about, and stays in the comment next to 1 January",
    (text) => {
      expect(readYear(text, UNCONFIRMED)).toEqual({ value: null, problem: "YEAR_ONLY" });
      const value = `${text.slice(0, 4)}-01-01`;
      expect(readYear(text, january)).toEqual({ value, repair: "YEAR_ONLY", rest: text });
    },
  );

  it.each(["2019, 5", "12019", "2019x", "in 2019"])("is none in %j", (text) => {
    expect(readYear(text, january)).toEqual({ value: null, problem: "DATE" });
  });
});

describe("a text date", () => {
  it.each([
    ["12 мая 1990 года", "12 мая 1990"],
    ["12.05.1990г.", "12.05.1990"],
    ["12.05.1990 г", "12.05.1990"],
    ["12.05.1990 10:30", "12.05.1990"],
    ["12.05.1990, T 10:30:15.250 PM", "12.05.1990"],
    ["1990-05-12t10:30Z", "1990-05-12"],
    ["12.05.1990 г. 10:30", "12.05.1990"],
    ["10:30", "10:30"],
    ["1990-05-12T110:30", "1990-05-12T110:30"],
  ])("%j is read without time and word of the year", (typed, text) => {
    expect(dateText(typed)).toBe(text);
  });

  // Time that grows faster than the length would exceed the limit of the test.
  it.each(["T", ",", "T,", "г", "г.", " г", "года", "1", "1:11", "T1:11", "-"])(
    "is read with 500,000 characters of repeated %j",
    (unit) => {
      const text = unit.repeat(500_000 / unit.length);
      expect(read([`1${text}a`])).toEqual(["DATE"]);
      expect(read([`a${text}1`])).toEqual(["DATE"]);
      // The limit of a cell is not what bounds the work.
      expect([dateText(`1${text}a`), dateText(`a${text}1`)]).toHaveLength(2);
    },
  );
});
