import { describe, expect, it } from "vitest";
import type { NameOrder } from "./names.ts";
import { nameOrderOf, namesTwo, showsNameOrder, splitName } from "./names.ts";

/** Returns a name as `first | last | rest`, or its problem. */
const shown = (text: string, order: NameOrder, isConfirmed = false): string => {
  const { value, rest, problem } = splitName(text, order, isConfirmed);
  return value ? [value.firstName, value.lastName, rest ?? ""].join(" | ") : (problem ?? "");
};

describe("a full name", () => {
  it.each<[string, NameOrder, string]>([
    // Patronymics, in either order.
    ["Иванова Анна Петровна", "last", "Анна | Иванова | Петровна"],
    ["Анна Петровна Иванова", "first", "Анна | Иванова | Петровна"],
    ["Иванов Пётр Ильич", "last", "Пётр | Иванов | Ильич"],
    ["Пётр Лукич Иванов", "first", "Пётр | Иванов | Лукич"],
    ["Сидоров Иван Кузьмич", "last", "Иван | Сидоров | Кузьмич"],
    ["Анна Ильинична Леви", "first", "Анна | Леви | Ильинична"],
    ["Шевченко Олена Василівна", "last", "Олена | Шевченко | Василівна"],
    ["Григорьев Илья Никитич", "last", "Илья | Григорьев | Никитич"],
    ["Мамедов Али Гасан оглы", "last", "Али | Мамедов | Гасан оглы"],
    ["Ivanova Anna Petrovna", "last", "Anna | Ivanova | Petrovna"],
    ["Peter Ilyich Ivanov", "first", "Peter | Ivanov | Ilyich"],
    ["אנה פטרובנה לוי", "first", "אנה | לוי | פטרובנה"],
    // Last names in the form of a patronymic.
    ["Рабинович Анна Петровна", "last", "Анна | Рабинович | Петровна"],
    ["Анна Петровна Рабинович", "first", "Анна | Рабинович | Петровна"],
    ["Абрамович Роман Аркадьевич", "last", "Роман | Абрамович | Аркадьевич"],
    ["Роман Аркадьевич Абрамович", "first", "Роман | Абрамович | Аркадьевич"],
    ["Анна Мария Рабинович", "first", "Анна Мария | Рабинович | "],
    ["Рабинович Анна Мария", "last", "Анна Мария | Рабинович | "],
    ["Анна Абрамович Леви", "first", "Анна Абрамович | Леви | "],
    ["Абрамович Анна", "last", "Анна | Абрамович | "],
    ["Anna Maria Rabinovich", "first", "Anna Maria | Rabinovich | "],
    ["יוסף חיים אברמוביץ", "first", "יוסף חיים | אברמוביץ | "],
    // Names in the column's order, also rare ones and last names that are words.
    ["Илья Портной", "first", "Илья | Портной | "],
    ["Портной Илья", "last", "Илья | Портной | "],
    ["Асмик Дерево", "first", "Асмик | Дерево | "],
    ["Марина Мартин", "first", "Марина | Мартин | "],
    ["David Baker", "first", "David | Baker | "],
    ["דוד נגר", "first", "דוד | נגר | "],
    ["Иван Давид", "last", "Давид | Иван | "],
    // The other order than the column's: a question.
    ["Портной Илья", "first", "NAME_ORDER"],
    ["Илья Портной", "last", "NAME_ORDER"],
    ["Baker David", "first", "NAME_ORDER"],
    ["נגר דוד", "first", "NAME_ORDER"],
    // Initials are no first name.
    ["Иванов А. Б.", "last", "INITIALS"],
    ["Иванов А.Б.", "first", "INITIALS"],
    ["А. Б. Иванов", "first", "INITIALS"],
    ["А.Б. Иванов", "first", "INITIALS"],
    ["А. Иванов", "first", "INITIALS"],
    ["J. R. Smith", "first", "INITIALS"],
    ["א. ב. לוי", "first", "INITIALS"],
    ["Anna B. Levi", "first", "Anna B. | Levi | "],
  ])("%j in a column with the %s name first is %j", (text, order, expected) => {
    expect(shown(text, order)).toBe(expected);
  });

  it.each<[string, NameOrder, string]>([
    ["Портной Илья", "first", "Портной | Илья | "],
    ["Иванов А.Б.", "first", "А. Б. | Иванов | "],
    ["А. Б. Иванов", "last", "А. Б. | Иванов | "],
    ["J. R. Smith", "first", "J. R. | Smith | "],
    ["א. לוי", "first", "א. | לוי | "],
  ])("%j is taken once the user has confirmed it", (text, order, expected) => {
    expect(shown(text, order, true)).toBe(expected);
  });

  it.each<[string[], NameOrder]>([
    [["Портной Илья", "Дерево Анна"], "last"],
    [["Илья Портной", "Анна Дерево"], "first"],
    [["Марина Мартин", "Галина Левин"], "first"],
    [["Рабинович Анна Петровна"], "last"],
    [["Baker David", "Smith Anna"], "last"],
    [["נגר דוד", "לוי רחל"], "last"],
    [["Асмик Дерево"], "first"],
  ])("%j have the %s name first", (texts, order) => {
    expect(nameOrderOf(texts)).toBe(order);
  });
});

it.each([
  [["Anna Zed", "Qw Er"], true],
  [["Zed Anna"], true],
  // Two names that no list has, and one in each order.
  [["Qw Er", "Ty Ui"], false],
  [["Anna Zed", "Zed Dan"], false],
  [["Anna"], false],
])("the names %j show their order: %j", (texts, isShown) => {
  expect(showsNameOrder(texts)).toBe(isShown);
});

describe("a cell with the names of two people", () => {
  it.each([
    "Иванов Пётр и Мария",
    "Dan & Anna Levi",
    "Dan   &\n Anna",
    "Dan\tand\tAnna",
    "Dan and\nAnna",
    "Dan\r\n\r\nAnna",
    "Dan/Anna",
    "Dan+Anna",
    "דן ויעל לוי",
    "דן ו-יעל לוי",
    "לוי דן ויעל",
    "דן עם יעל",
    "דוד ונטליה",
    "דוד וסבטלנה לוי",
  ])("is recognised: %j", (text) => {
    expect(namesTwo(text)).toBe(true);
  });

  it.each(["Anna Levi", "Anna\n", "\nAnna", "Anna and", "Andrey", "Dan &", "ויעל לוי", "דן ורד"])(
    "is no other cell: %j",
    (text) => {
      expect(namesTwo(text)).toBe(false);
    },
  );

  it.each(["דוד וקנין", "אנה וינברג", "מיכאל ויצמן", "שרה ענת וולף"])(
    "is no last name that begins with a vav: %j",
    (text) => {
      expect(namesTwo(text)).toBe(false);
      expect(splitName(text, "first").problem).toBeUndefined();
    },
  );

  it("is a question after a last name", () => {
    expect(namesTwo("יוסי כהן וליאת")).toBe("perhaps");
  });

  it("is a question where only the letter for 'and' says so", () => {
    const text = "יוסי וליאת כהן";
    expect(splitName(text, "first")).toEqual({ value: null, problem: "PERHAPS_TWO" });
    expect(splitName(text, "first", true).value).toEqual({
      firstName: "יוסי וליאת",
      lastName: "כהן",
    });
  });

  // Time that grows faster than the length would exceed the limit of the test.
  it.each(["\n", "a\n", " ", "a ", "a\n1", " ו", "ו", " и", "& ", "a &", "-"])(
    "is read with 500,000 characters of repeated %j",
    (unit) => {
      const text = unit.repeat(500_000 / unit.length);
      expect([namesTwo(`a${text}1`), namesTwo(`1${text}a`)]).toHaveLength(2);
    },
  );
});
