import ExcelJS from "exceljs";

/** A cell of a test spreadsheet; a `Date` becomes a real date of Excel. */
type CellValue = string | number | Date | null;

interface WrittenBook {
  rows: readonly (readonly CellValue[])[];
  merged?: readonly string[];
  /** Addresses of coloured cells. */
  coloured?: readonly string[];
  /** Addresses of cells with a note. */
  notes?: readonly string[];
  /** Other changes of the sheet. */
  change?: (sheet: ExcelJS.Worksheet) => void;
}

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

/** Writes a spreadsheet as Excel does. */
export async function fileOf(book: WrittenBook): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("Лист1");
  for (const row of book.rows) sheet.addRow([...row]);
  for (const range of book.merged ?? []) sheet.mergeCells(range);
  for (const at of book.coloured ?? []) {
    sheet.getCell(at).fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFFFFF00" } };
  }
  for (const at of book.notes ?? []) sheet.getCell(at).note = "called, no answer";
  book.change?.(sheet);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** Spreadsheets as organisations keep them, each with a typical problem. */
export const SPREADSHEETS = {
  /** A title over the whole sheet, and headings in two rows: 'Child 1' over two columns. */
  mergedHeadings: {
    rows: [
      ["Список семей, Хайфа 2024", null, null, null, null, null, null, null],
      [null, null, null, null, "Ребёнок 1", null, "Ребёнок 2", null],
      ["Фамилия", "Имя", "Телефон", "Город", "Имя", "Дата рождения", "Имя", "Дата рождения"],
      [
        "Иванова",
        "Анна",
        "0521111101",
        "Хайфа",
        "Маша",
        day("2015-03-04"),
        "Петя",
        day("2018-01-31"),
      ],
      ["Леви", "Дан", "0521111102", "חיפה", "Ноа", day("2012-12-01"), null, null],
    ],
    merged: ["A1:H1", "E2:F2", "G2:H2"],
  },
  /** Names of two people in one cell. */
  twoInOneCell: {
    rows: [
      ["ФИО", "Телефон"],
      ["Иванов Пётр и Мария", "0521111103"],
      ["Петренко Олег", "0521111104"],
      ["דן ויעל לוי", "0521111105"],
      ["Cohen Dan / Sarah", "0521111106"],
    ],
  },
  /** Phones and ID numbers that Excel stored as numbers, without leading zeros. */
  numbers: {
    rows: [
      ["First name", "Last name", "ID", "Mobile"],
      ["Anna", "Levi", 12345674, 521111107],
      ["Dan", "Cohen", 203456784, 31234567],
      ["Noa", "Katz", 12345675, 12345],
    ],
  },
  /** Text dates, day first. */
  dayFirst: {
    rows: [
      ["Имя", "Фамилия", "Дата рождения"],
      ["Анна", "Иванова", "31.12.1984"],
      ["Олег", "Петренко", "01.02.1990"],
      ["Ида", "Кац", "05.03.84"],
      ["Юрий", "Ким", "30.02.1980"],
    ],
  },
  /** Text dates, month first, and dates of birth as years. */
  monthFirst: {
    rows: [
      ["First name", "Last name", "DOB"],
      ["Anna", "Levi", "12/31/1984"],
      ["Dan", "Cohen", "02/01/1990"],
      ["Noa", "Katz", 1975],
    ],
  },
  /** Dates typed with the day first; an American Excel read some of them with the month first. */
  halfConverted: {
    rows: [
      ["שם פרטי", "שם משפחה", "תאריך לידה"],
      ["אנה", "לוי", day("1984-03-02")],
      ["דן", "כהן", "31/12/1990"],
      ["נועה", "כץ", "15/08/1970"],
    ],
  },
  /** Hebrew and Russian mixed, with words for genders, marital states, cities and interests. */
  mixedLanguages: {
    rows: [
      ["שם", "Телефон", "מין", "Сем. положение", "City", "Интересы"],
      ["אנה איבנוב", "052-111-1108", "נ", "замужем", "Хайфа", "кино, ульпан"],
      ["Дан Леви", "052-111-1109", "м", "נשוי", "באר שבע", "קולנוע; шахматы"],
      ["Noa Katz", "052-111-1110", "?", "сложно", "Beersheba", ""],
    ],
  },
  /** A row of totals below the people, an empty row, and a column of totals. */
  totals: {
    rows: [
      ["№", "Имя", "Фамилия", "Количество детей", "Сумма"],
      [1, "Анна", "Иванова", 2, 100],
      [null, null, null, null, null],
      [2, "Олег", "Петренко", 1, 50],
      ["Итого", null, null, 3, 150],
    ],
  },
  /** Colours and notes that carry information for the organisation. */
  coloured: {
    rows: [
      ["Имя", "Фамилия", "Телефон"],
      ["Анна", "Иванова", "0521111111"],
      ["Олег", "Петренко", "0521111112"],
    ],
    coloured: ["A2", "B2"],
    notes: ["C1", "C3"],
  },
  /** A family number with one row for each member, and a heading that repeats. */
  families: {
    rows: [
      ["Номер семьи", "Степень родства", "Имя", "Фамилия", "Дата рождения", "Телефон", "Телефон"],
      [1, "муж", "Пётр", "Иванов", day("1980-05-06"), "0521111113", "031234567"],
      [1, "жена", "Мария", "Иванова", day("1982-07-08"), "0521111114", null],
      [1, "сын", "Коля", "Иванов", day("2015-09-10"), "0521111115", null],
      [2, "глава", "Анна", "Иванова", day("1950-01-02"), "0521111116", null],
      [3, "дочь", "Ида", "Кац", day("2014-01-02"), null, null],
    ],
  },
  /** The columns of a husband and of a wife, one last name for both, and children in one cell. */
  coupleColumns: {
    rows: [
      [
        "שם משפחה",
        "שם הבעל",
        "ת.ז. הבעל",
        "טלפון בעל",
        "שם האישה",
        "ת.ז. אישה",
        "נייד אישה",
        "ילדים",
        "עיר",
      ],
      [
        "לוי",
        "דן",
        12345674,
        "052-1111101",
        "יעל",
        203456784,
        "052-1111102",
        "נועה (2015), דני (12.3.2018)",
        "חיפה",
      ],
      ["כהן", "משה", null, "052-1111103", null, null, null, null, "חיפה"],
      ["כץ", null, null, null, "שרה", null, "052-1111104", "אורי 10.10.2010; גל בן 4", "עכו"],
    ],
  },
  /** A row with the name of a city above its people. */
  cityGroups: {
    rows: [
      ["Список на Песах", null, null],
      ["ФИО", "Телефон", "Кол-во детей"],
      ["Хайфа", null, null],
      ["Иванов Пётр", "0521111103", 2],
      ["Петренко Олег", "0521111104", null],
      ["Ашдод:", null, null],
      ["Кац Ида", "0521111105", 1],
    ],
  },
  /** Headings in two rows, one for each language; a blank family number; a city over two rows. */
  twoLanguages: {
    rows: [
      ["Family no.", "First name", "Last name", "Role / תפקיד", "Phone", "Date of birth", "City"],
      ["מס' משפחה", "שם פרטי", "שם משפחה", null, "טלפון", "תאריך לידה", "עיר"],
      [1, "Dan", "Levi", "father / אב", "0521111101", "01/05/1980", "Haifa"],
      [1, "Yael", "Levi", "wife", "0521111102", "13/05/1981", null],
      [null, "Noa", "Levi", "daughter", null, "14/05/2012", null],
      [2, "Moshe", "Katz", "head", "0521111104", "15/05/1970", "Akko"],
    ],
    merged: ["G3:G4"],
  },
  /** Blank cities: of a wife, and of two people of their own. */
  blankCities: {
    rows: [
      ["Номер семьи", "Имя", "Фамилия", "Город", "Телефон"],
      [1, "Пётр", "Иванов", "Хайфа", "0521111121"],
      [1, "Мария", "Иванова", null, "0521111122"],
      [2, "Олег", "Петренко", null, "0521111123"],
      [3, "Ида", "Кац", null, "0521111124"],
    ],
  },
} as const satisfies Record<string, WrittenBook>;
