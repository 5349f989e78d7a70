import type { SPREADSHEETS } from "../../apps/staff/src/features/imports/test/spreadsheets.ts";

export type SheetName = keyof typeof SPREADSHEETS | "googleContacts" | "outlookContacts";

/** What a person answers about a spreadsheet, and the persons that are then in the register. */
interface Truth {
  /** The keys of the options to choose in the step of the columns. */
  answers: readonly string[];
  /** Whether Haifa is the city of rows without one. */
  city?: true;
  /** The family of a row without a family number. */
  family?: string;
  /** The city of a family for its row without one, and the city of other such rows. */
  blankCities?: readonly [string, string];
  /** A line for each adult, in order. */
  persons: readonly string[];
}

/** The truth of each spreadsheet of the staff app's tests, and of the files of contacts. */
export const TRUTH: Readonly<Record<SheetName, Truth>> = {
  mergedHeadings: {
    answers: [],
    persons: [
      "Анна Иванова | 0521111101 | Хайфа | * Маша 2015-03-04 | * Петя 2018-01-31",
      "Дан Леви | 0521111102 | חיפה | * Ноа 2012-12-01",
    ],
  },
  twoInOneCell: {
    answers: [],
    city: true,
    persons: ["Олег Петренко | 0521111104 | Haifa"],
  },
  numbers: {
    answers: [],
    city: true,
    persons: [
      "Anna Levi | 012345674 | 0521111107 | Haifa",
      "Dan Cohen | 203456784 | 031234567 | Haifa",
      "Noa Katz | Haifa | ID: 12345675\nMobile: 12345",
    ],
  },
  dayFirst: {
    answers: [],
    city: true,
    persons: [
      "Анна Иванова | 1984-12-31 | Haifa",
      "Ида Кац | 1984-03-05 | Haifa",
      "Олег Петренко | 1990-02-01 | Haifa",
      "Юрий Ким | Haifa | Дата рождения: 30.02.1980",
    ],
  },
  monthFirst: {
    answers: ["imports:dates.yearReadings.comment"],
    city: true,
    persons: [
      "Anna Levi | 1984-12-31 | Haifa",
      "Dan Cohen | 1990-02-01 | Haifa",
      "Noa Katz | Haifa | DOB: 1975",
    ],
  },
  halfConverted: {
    answers: ["imports:dates.reals.swapped"],
    city: true,
    persons: [
      "אנה לוי | 1984-02-03 | Haifa",
      "דן כהן | 1990-12-31 | Haifa",
      "נועה כץ | 1970-08-15 | Haifa",
    ],
  },
  mixedLanguages: {
    answers: [],
    persons: [
      "Noa Katz | 0521111110 | Beersheba | מין: ?\nСем. положение: сложно",
      "Дан Леви | 0521111109 | male | באר שבע | cinema | Интересы: шахматы",
      "אנה איבנוב | 0521111108 | female | Хайфа | cinema,language_lesson",
    ],
  },
  totals: {
    answers: [],
    city: true,
    persons: [
      "Анна Иванова | Haifa | Количество детей: 2",
      "Олег Петренко | Haifa | Количество детей: 1",
    ],
  },
  coloured: {
    answers: [],
    city: true,
    persons: [
      "Анна Иванова | 0521111111 | Haifa",
      "Олег Петренко | 0521111112 | Haifa | Note on Телефон: called, no answer",
    ],
  },
  families: {
    answers: [],
    city: true,
    persons: [
      "Анна Иванова | 0521111116 | 1950-01-02 | Haifa",
      "Мария Иванова | 0521111114 | 1982-07-08 | female | Haifa | + Пётр Иванов | * Коля 2015-09-10",
      "Пётр Иванов | 0521111113 | 1980-05-06 | male | Haifa | Телефон: 031234567\nКоля: 0521111115 | + Мария Иванова | * Коля 2015-09-10",
    ],
  },
  blankCities: {
    answers: [],
    blankCities: ["Хайфа", "Акко"],
    persons: [
      "Ида Кац | 0521111124 | Акко",
      "Мария Иванова | 0521111122 | Хайфа | + Пётр Иванов",
      "Олег Петренко | 0521111123 | Акко",
      "Пётр Иванов | 0521111121 | Хайфа | + Мария Иванова",
    ],
  },
  coupleColumns: {
    answers: ["imports:dates.yearReadings.january"],
    persons: [
      "דן לוי | 012345674 | 0521111101 | male | חיפה | ילדים: נועה 2015 | + יעל לוי | * נועה 2015-01-01 | * דני 2018-03-12",
      "יעל לוי | 203456784 | 0521111102 | female | חיפה | + דן לוי | * נועה 2015-01-01 | * דני 2018-03-12",
      "משה כהן | 0521111103 | male | חיפה",
      "שרה כץ | 0521111104 | female | עכו | ילדים: אורי 10.10.2010; גל בן 4 | * אורי 2010-10-10",
    ],
  },
  cityGroups: {
    answers: [],
    persons: [
      "Ида Кац | 0521111105 | Ашдод | Кол-во детей: 1",
      "Олег Петренко | 0521111104 | Хайфа",
      "Пётр Иванов | 0521111103 | Хайфа | Кол-во детей: 2",
    ],
  },
  twoLanguages: {
    answers: [],
    family: "1",
    persons: [
      "Dan Levi | 0521111101 | 1980-05-01 | male | Haifa | + Yael Levi | * Noa 2012-05-14",
      "Moshe Katz | 0521111104 | 1970-05-15 | Akko",
      "Yael Levi | 0521111102 | 1981-05-13 | female | Haifa | + Dan Levi | * Noa 2012-05-14",
    ],
  },
  googleContacts: {
    answers: [],
    city: true,
    persons: [
      "Dan Katz | 0521111102 | Haifa | Birthday: --05-06",
      "Анна Леви | 0521111101 | 1980-05-06 | Haifa | Middle Name: Петровна\ntwo\nlines\nE-mail 1 - Value: anna@example.org\nPhone 1 - Value: 03-1234567\nPhone 2 - Value: 041234567",
    ],
  },
  outlookContacts: {
    answers: ["imports:dates.orders.mdy"],
    persons: [
      "Anna Levi | 0521111101 | 1980-05-06 | Haifa | note\nE-mail Address: anna@example.org\nChildren: Noa, Lev\nHome Phone: 041234567\nCategories: Friends | + Dan Levi",
      "Dan Levi | Haifa | + Anna Levi",
    ],
  },
};
