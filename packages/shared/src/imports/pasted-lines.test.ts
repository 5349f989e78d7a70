import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone } from "../persons/identifiers.ts";
import { readLine, readLines } from "./pasted-lines.ts";

/** Returns a line as `name | phone | ID number | rest`, with `?` before a line without a person. */
const shown = (line: string): string => {
  const read = readLine(line);
  if (read === null) return "";
  const parts = [read.name, read.phone, read.idNumber, read.rest];
  return `${read.isPerson ? "" : "? "}${parts.join(" | ")}`;
};

describe("a pasted line", () => {
  it.each([
    // Phones in any notation, before and after the name.
    ["Anna Levi 052-123-4567", "Anna Levi | 052-123-4567 |  | "],
    ["0521234567 Anna Levi", "Anna Levi | 0521234567 |  | "],
    ["1. Анна Иванова +972 52 123 45 67", "Анна Иванова | +972 52 123 45 67 |  | "],
    ["12) אנה לוי - 052-1234567", "אנה לוי | 052-1234567 |  | "],
    ["• Anna Levi, 521234567", "Anna Levi | 521234567 |  | "],
    ["✅ Анна Иванова 🎉 0521234567", "Анна Иванова | 0521234567 |  | "],
    ["Anna Levi +2 0521234567", "Anna Levi | 0521234567 |  | +2"],
    ["Anna Levi (with a child) 0521234567", "Anna Levi | 0521234567 |  | with a child"],
    ["Anna Levi 0521234567 / 031234567", "Anna Levi | 0521234567 |  | 031234567"],
    ["Anna Levi 0521234567/031234567", "Anna Levi | 0521234567 |  | 031234567"],
    ["\u202A\u2066052-123-4567\u2069\u202C אנה לוי", "אנה לוי | 052-123-4567 |  | "],
    ["Anna Levi", "Anna Levi |  |  | "],
    // Digits of a word are no number of their own, and never cut a name.
    ["Nadia7 Levi 0521234567", "Nadia7 Levi | 0521234567 |  | "],
    ["0521234567 Анна Леви2", "Анна Леви2 | 0521234567 |  | "],
    ["Jean-Luc O'Brien 03-1234567", "Jean-Luc O'Brien | 03-1234567 |  | "],
    ["Анна Леви (052) 123 45 67", "Анна Леви | (052) 123 45 67 |  | "],
    ["אנה לוי0521234567", "אנה לוי | 0521234567 |  | "],
    ["Anna Levi ٠٥٢١٢٣٤٥٦٧", "Anna Levi | 0521234567 |  | "],
    ["Анна Леви ０５２１２３４５６７", "Анна Леви | 0521234567 |  | "],
    ["אנה לוי 0️⃣5️⃣2️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣", "אנה לוי | 0521234567 |  | "],
    // An extension never becomes a part of the number.
    ["Anna Levi 02-5671234 (2)", "Anna Levi | 02-5671234 |  | 2"],
    ["Анна Леви 03-1234567/8", "Анна Леви | 03-1234567 |  | 8"],
    ["Анна Леви 02-5671234 доб. 5", "Анна Леви | 02-5671234 |  | доб. 5"],
    ["אנה לוי 02-5671234 שלוחה 5", "אנה לוי | 02-5671234 |  | שלוחה 5"],
    // A phone of another country is not cut.
    ["Анна Леви +7 912 345 67 89", "Анна Леви | +7 912 345 67 89 |  | "],
    ["Анна Леви 8 (912) 345-67-89", "Анна Леви | 8 (912) 345-67-89 |  | "],
    ["Олена Коваль +380 50 123 45 67", "Олена Коваль | +380 50 123 45 67 |  | "],
    ["Олена Коваль +38 (050) 123-45-67", "Олена Коваль | +38 (050) 123-45-67 |  | "],
    ["Anna Levi 0044 20 7946 0958", "Anna Levi | 0044 20 7946 0958 |  | "],
  ])("%j has a phone in its own notation", (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  it.each([
    // Dates, times and years before the phone.
    ["Anna Levi 12/03/1985 052-1234567", "Anna Levi | 052-1234567 |  | 12/03/1985"],
    ["Анна Леви 12.03.85 0521234567", "Анна Леви | 0521234567 |  | 12.03.85"],
    ["אנה לוי 1985-03-12 0521234567", "אנה לוי | 0521234567 |  | 1985-03-12"],
    ["Anna Levi 03-12-1985 0521234567", "Anna Levi | 0521234567 |  | 03-12-1985"],
    ["12.03.1985 Анна Леви 052 123 45 67", "Анна Леви | 052 123 45 67 |  | 12.03.1985"],
    ["Анна Леви (1985) 0521234567", "Анна Леви | 0521234567 |  | 1985"],
    ["Anna Levi (1985)", "Anna Levi |  |  | 1985"],
    ["אנה לוי (1985) 03-1234567", "אנה לוי | 03-1234567 |  | 1985"],
    ["Anna Levi 1985 0521234567", "Anna Levi | 0521234567 |  | 1985"],
    ["14:30 Anna Levi 0521234567", "Anna Levi | 0521234567 |  | 14:30"],
    ["Анна Леви 14:30 0521234567", "Анна Леви | 0521234567 |  | 14:30"],
    ["אנה לוי 9:00-10:30 052-1234567", "אנה לוי | 052-1234567 |  | 9:00-10:30"],
    ["Anna Levi 3 March 1985 0521234567", "Anna Levi | 0521234567 |  | 3 March 1985"],
    ["Анна Леви, 12/03/1985 г.р., 0521234567", "Анна Леви | 0521234567 |  | 12/03/1985 г.р."],
    // ID numbers.
    ["Anna Levi 305123450 052-1234567", "Anna Levi | 052-1234567 |  | 305123450"],
    ["Anna Levi 123456782 052-1234567", "Anna Levi | 052-1234567 | 123456782 | "],
    ["Анна Леви 12345678-2 0521234567", "Анна Леви | 0521234567 | 12345678-2 | "],
    ["אנה לוי 123456782", "אנה לוי |  | 123456782 | "],
    ["אנה לוי ת.ז. 123456789 טל. 0521234567", "אנה לוי | 0521234567 | 123456789 | "],
    ['אנה לוי ת"ז 012345674 052-1234567', "אנה לוי | 052-1234567 | 012345674 | "],
    ["Анна Леви т.з. 520000005 тел. 052-1234567", "Анна Леви | 052-1234567 | 520000005 | "],
    ["ID: 123456789, Anna Levi, 0521234567", "Anna Levi | 0521234567 | 123456789 | "],
    ["Anna Levi 012345674 0521234567", "Anna Levi | 0521234567 | 012345674 | "],
  ])("%j has dates, times and ID numbers apart from the phone", (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  it.each([
    // Prefixes of copied messages.
    ["[24.11.2026, 12:30:01] Дана: Анна Иванова 0521234567", "Анна Иванова | 0521234567 |  | "],
    ["24/11/2026, 12:30 - Dana: Anna Levi 0521234567", "Anna Levi | 0521234567 |  | "],
    ["[14:03, 10/11/2026] Dana: Anna Levi 0521234567", "Anna Levi | 0521234567 |  | "],
    ["[14:03, 10.11.2026] דנה כהן: אנה לוי 052-1234567", "אנה לוי | 052-1234567 |  | "],
    ["[14:03, 10/11/2026] +972 52-765-4321: Анна Леви 0521234567", "Анна Леви | 0521234567 |  | "],
    ["[2:03 PM, 11/10/2026] ~ Dana: Anna Levi", "Anna Levi |  |  | "],
    ["[14:03] Dana: Anna Levi 0521234567", "Anna Levi | 0521234567 |  | "],
    ["[10.11.26, 14:03:22] \u200EДана: Анна Леви", "Анна Леви |  |  | "],
    ["2026-11-10 14:03 – Dana: Anna Levi", "Anna Levi |  |  | "],
    ["Dana, [10.11.2026 14:03]: Anna Levi 0521234567", "Anna Levi | 0521234567 |  | "],
    ["[14:03, 10/11/2026] Dana:", ""],
    ["Дана, [10.11.2026 14:03]", ""],
    // Numbers and bullets of a list.
    ["1️⃣ Anna Levi 0521234567", "Anna Levi | 0521234567 |  | "],
    ["1️⃣2️⃣ Анна Леви", "Анна Леви |  |  | "],
    ["🔟 אנה לוי", "אנה לוי |  |  | "],
    ["① Anna Levi", "Anna Levi |  |  | "],
    ["1) Анна Леви", "Анна Леви |  |  | "],
    ["(1) Anna Levi", "Anna Levi |  |  | "],
    ["1 Anna Levi 0521234567", "Anna Levi | 0521234567 |  | "],
    ["№ 3 Анна Леви", "Анна Леви |  |  | "],
    ["#3 Anna Levi", "Anna Levi |  |  | "],
    ["12.אנה לוי", "אנה לוי |  |  | "],
    ["א. אנה לוי 0521234567", "אנה לוי | 0521234567 |  | "],
    ["ב) אנה לוי", "אנה לוי |  |  | "],
    ["ג' אנה לוי", "אנה לוי |  |  | "],
    ["а) Анна Леви", "Анна Леви |  |  | "],
    ["b. Anna Levi", "Anna Levi |  |  | "],
    ["А. Иванов 0521234567", "А. Иванов | 0521234567 |  | "],
    ["J. R. Smith", "J. R. Smith |  |  | "],
    ["1. 0521234567 Анна Леви", "Анна Леви | 0521234567 |  | "],
    ["- [x] Anna Levi", "Anna Levi |  |  | "],
    ["☑ 2. אנה לוי", "אנה לוי |  |  | "],
    // Emphasis of chats.
    ["*Anna Levi* 0521234567", "Anna Levi | 0521234567 |  | "],
    ["*1.* _Анна Леви_", "Анна Леви |  |  | "],
    ["1. *אנה לוי* - 052-1234567", "אנה לוי | 052-1234567 |  | "],
    ["**Anna** **Levi**", "Anna Levi |  |  | "],
    // Links.
    ["Anna Levi https://wa.me/972521234567", "Anna Levi | 0521234567 |  | "],
    ["Анна Леви wa.me/972521234567?text=hi", "Анна Леви | 0521234567 |  | "],
    [
      "אנה לוי https://api.whatsapp.com/send?phone=972521234567&text=x",
      "אנה לוי | 0521234567 |  | ",
    ],
    ["Anna Levi tel:+972-52-123-4567", "Anna Levi | +972-52-123-4567 |  | "],
    ["Anna Levi anna@example.org 0521234567", "Anna Levi | 0521234567 |  | anna@example.org"],
    [
      "Анна Леви https://example.org/1985123456",
      "Анна Леви |  |  | https://example.org/1985123456",
    ],
    // Labels and remarks.
    ["Name: Anna Levi, Phone: 0521234567", "Anna Levi | 0521234567 |  | "],
    ["Имя: Анна Леви тел: 0521234567", "Анна Леви | 0521234567 |  | "],
    ["שם: אנה לוי טלפון 0521234567", "אנה לוי | 0521234567 |  | "],
    ["Levi, Anna 0521234567", "Levi, Anna | 0521234567 |  | "],
    ["Anna Levi, Haifa, 0521234567", "Anna Levi | 0521234567 |  | Haifa"],
    ["Анна Леви с дочкой 0521234567", "Анна Леви | 0521234567 |  | с дочкой"],
    ["אנה לוי עם הבן 0521234567", "אנה לוי | 0521234567 |  | עם הבן"],
    ["Anna Levi – needs a ride 0521234567", "Anna Levi | 0521234567 |  | needs a ride"],
    ["Anna\tLevi 0521234567", "Anna Levi | 0521234567 |  | "],
  ])("%j is a name without prefix, number and emphasis", (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  it.each([
    "Thanks!",
    "thanks all",
    "What time?",
    "I'm coming",
    "Good morning everyone",
    "Anna Levi?",
    "14:30",
    "10/11/2026",
    "Sunday 10/11 at 18:00",
    "List for Sunday:",
    "0521234567",
    "[14:03, 10/11/2026] Dana: me too",
    "Call me 0521234567",
    "<Media omitted>",
    "Спасибо!",
    "спасибо большое",
    "Во сколько начало?",
    "я тоже приду",
    "Запишите нас пожалуйста 0521234567",
    "Список на воскресенье",
    "Добрый вечер",
    "в 18:00",
    "תודה רבה",
    "תודה!",
    "באיזו שעה?",
    "אני מגיעה",
    "בוקר טוב",
    "רשימה ליום ראשון",
    "גם אני",
    "~Anna Levi~",
    "+1",
    "the bus leaves from the central station near the big shop",
  ])("%j is no person", (line) => {
    expect(readLine(line)?.isPerson).toBe(false);
  });

  it.each([
    "anna levi",
    "анна леви",
    "אנה לוי",
    "Anna",
    "Will May",
    "Shalom Tov 0521234567",
    "טוב שלום",
    "Любовь Май",
    "Нет'яна Коваль",
    "Anna de la Cruz",
    "O'Neil Patrick",
    "פרץ-כהן דנה",
    "Ким Ли",
  ])("%j is a person", (line) => {
    expect(readLine(line)?.isPerson).toBe(true);
  });

  it.each(["", "   ", "---", "🎉🎉", "***", "✅"])("%j is empty", (line) => {
    expect(readLine(line)).toBeNull();
  });
});

describe("pasted lines", () => {
  const pairs = (text: string): string[] =>
    readLines(text).map(
      ({ row, name, phone, isPerson }) => `${isPerson ? "" : "? "}${row} ${name} ${phone}`,
    );

  it.each([
    ["Anna Levi\n0521234567", ["1 Anna Levi 0521234567"]],
    [
      "Анна Леви\n0521234567\nДан Коэн\n0521234568",
      ["1 Анна Леви 0521234567", "3 Дан Коэн 0521234568"],
    ],
    [
      "אנה לוי:\n0521234567\n\nדן כהן:\n0521234568",
      ["1 אנה לוי 0521234567", "4 דן כהן 0521234568"],
    ],
    ["Anna Levi\n\n0521234567", ["1 Anna Levi 0521234567"]],
    [
      "0521234567\nAnna Levi\n0521234568\nDan Cohen",
      ["2 Anna Levi 0521234567", "4 Dan Cohen 0521234568"],
    ],
    [
      "0521234567\nАнна Леви\n\n0521234568\nДан Коэн",
      ["2 Анна Леви 0521234567", "5 Дан Коэн 0521234568"],
    ],
    ["Name: Anna Levi\nPhone: 0521234567", ["1 Anna Levi 0521234567"]],
    ["שם: אנה לוי\nטלפון: 0521234567", ["1 אנה לוי 0521234567"]],
    ["1. Anna Levi\n2. Dan Cohen 0521234568", ["1 Anna Levi ", "2 Dan Cohen 0521234568"]],
    ["Anna Levi 0521234567\n0521234568", ["1 Anna Levi 0521234567", "? 2  0521234568"]],
    ["thanks\n0521234567", ["? 1 thanks ", "? 2  0521234567"]],
    ["Anna Levi\nthanks\n0521234567", ["1 Anna Levi ", "? 2 thanks ", "? 3  0521234567"]],
    ["Дана, [10.11.2026 14:03]\nАнна Леви 0521234567", ["2 Анна Леви 0521234567"]],
    ["Anna Levi\nhttps://wa.me/972521234567", ["1 Anna Levi 0521234567"]],
  ])("%j joins a phone to its name", (text, expected) => {
    expect(pairs(text)).toEqual(expected);
  });

  it.each([
    ["А. Анна\nБ. Борис\nВ. Вера", ["Анна", "Борис", "Вера"]],
    ["א. אנה\nב. ברוך\nג. גד", ["אנה", "ברוך", "גד"]],
    ["a. Anna\nb. Boris", ["Anna", "Boris"]],
    ["А. Иванов\nД. Петров", ["А. Иванов", "Д. Петров"]],
  ])("%j numbers its lines by letters in the order of the alphabet only", (text, names) => {
    expect(readLines(text).map(({ name }) => name)).toEqual(names);
  });

  it("keep the text of each line", () => {
    const text = "Thanks!\n[14:03, 10/11/2026] Dana: Anna Levi 0521234567";
    expect(readLines(text).map(({ text: typed }) => typed)).toEqual([
      "Thanks!",
      "Anna Levi 0521234567",
    ]);
  });
});

describe("any pasted person", () => {
  const NAMES = [
    "Anna Levi",
    "Jean-Luc O'Brien",
    "Анна Леви",
    "Олена Коваль",
    "אנה לוי",
    "יעל בן-דוד",
  ];
  const phones = fc.oneof(
    fc.integer({ min: 0, max: 99_999_999 }).map((rest) => `05${String(rest).padStart(8, "0")}`),
    fc
      .tuple(fc.constantFrom("02", "03", "04", "08", "09"), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([area, rest]) => `${area}${String(rest).padStart(7, "0")}`),
  );
  const notations = fc.constantFrom<(digits: string) => string>(
    (digits) => digits,
    formatPhone,
    (digits) => `+972 ${digits.slice(1)}`,
    (digits) => `972-${digits.slice(1, 3)}-${digits.slice(3)}`,
    (digits) => `(${digits.slice(0, digits.length - 7)}) ${digits.slice(-7)}`,
    (digits) => `${digits.slice(0, -4)} ${digits.slice(-4, -2)} ${digits.slice(-2)}`,
  );
  const before = fc.constantFrom(
    "",
    "1. ",
    "1) ",
    "• ",
    "1️⃣ ",
    "[14:03, 10/11/2026] Dana: ",
    "✅ ",
  );
  const between = fc.constantFrom(
    " ",
    " - ",
    ", ",
    ": ",
    " (1985) ",
    " 12/03/1985 ",
    " 123456782 ",
  );
  const after = fc.constantFrom("", " +2", " (2)", " 14:30", ".", " !");

  it("keeps the name and the phone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...NAMES),
        phones,
        notations,
        before,
        between,
        after,
        (name, phone, write, prefix, middle, end) => {
          const read = readLine(`${prefix}${name}${middle}${write(phone)}${end}`);
          expect([read?.name, read?.phone, read?.isPerson]).toEqual([name, write(phone), true]);
        },
      ),
    );
  });
});

describe("a long pasted text", () => {
  const HOSTILE = [
    " ",
    "(",
    ")",
    "+",
    "1",
    "1 ",
    "12 ",
    "05 ",
    "- ",
    ",;",
    "· ",
    "/1",
    "(1)",
    "*",
    "[1:11",
    "a ",
    "א ",
    "1:11 ",
    "+1 ",
    "1/1/1",
    "a. ",
    "😀",
    "ID ",
    "wa.me/",
  ];

  it.each(HOSTILE)("of %j needs twice the tries for twice the length", (unit) => {
    const triesOf = (length: number): number => {
      let tries = 0;
      const line = unit.repeat(Math.floor(900 / unit.length));
      readLines(`${line}\n`.repeat(length / 1000), () => {
        tries += 1;
      });
      return tries;
    };
    expect(triesOf(32_000)).toBeLessThanOrEqual(triesOf(16_000) * 2);
  });

  it.each(HOSTILE)("of %j in one line of 200,000 characters is read", (unit) => {
    const line = unit.repeat(200_000 / unit.length);
    expect(readLines(line).length).toBeLessThanOrEqual(1);
    // The limit of a line is not what bounds the work.
    expect(readLine(line.slice(0, 30_000))?.isPerson ?? false).toBe(false);
  });
});
