import { describe, expect, test } from "vitest";
import { contradictoryForms, numbersSaid } from "./plural-forms.ts";

describe("numbersSaid", () => {
  test.each([
    ["en", "Two of {{count, number}} people, one left", [2, 1]],
    ["en", "Someone, anyone, alone", []],
    ["ru", "Нужно исправить {count} ответа из трёх", [3]],
    ["ru", "Одна запись, 6 цифр", [1, 6]],
    ["he", "בעוד שתי דקות", [2]],
    ["he", "ובשלושה ימים", [3]],
    ["he", "יותר משני אנשים, ולא שלושה", [2, 3]],
    ["he", "בתוך יומיים", [2]],
  ] as const)("reads the numbers of %s: %s", (language, text, numbers) => {
    expect(numbersSaid(language, text)).toEqual(numbers);
  });
});

describe("contradictoryForms", () => {
  const days = {
    one: "קוד אחד בתוך יום",
    two: "קוד אחד בתוך יומיים",
    other: "קוד אחד בתוך {{count}} ימים",
  };

  test("ignores numbers that every form contains", () => {
    expect(contradictoryForms("he", days)).toEqual([]);
  });

  test.each([
    ["says another number", { ...days, two: "קוד אחד בתוך שלושה ימים" }],
    ["says another number in digits", { ...days, two: "קוד אחד בתוך 3 ימים" }],
    ["says no number", { ...days, two: "קוד אחד בתוך ימים" }],
  ])("reports a form for two that %s", (_what, forms) => {
    expect(contradictoryForms("he", forms)).toEqual(["two"]);
  });

  test("reports a number in a form that stands for several", () => {
    const forms = {
      one: "{{count}} ответ",
      few: "два ответа",
      many: "{{count}} ответов",
      other: "{{count}} ответа",
    };
    expect(contradictoryForms("ru", forms)).toEqual(["few"]);
    expect(
      contradictoryForms("ru", { ...forms, few: "{{count}} ответа", one: "один ответ" }),
    ).toEqual(["one"]);
    expect(contradictoryForms("en", { one: "one answer", other: "{{count}} answers" })).toEqual([]);
    expect(contradictoryForms("en", { one: "two answers", other: "three answers" })).toEqual([
      "one",
      "other",
    ]);
  });

  test.each([
    ["without the number", "Убрать данные ребёнка?"],
    ["with a pronoun in the singular", "{{count}} человек не войдёт: он уже в архиве."],
    ["with a possessive in the singular", "Найден {{count}} человек. Отправьте его в архив."],
  ])("reports a Russian form for 1 and 21 %s", (_what, one) => {
    const forms = {
      one,
      few: "{{count}} детей",
      many: "{{count}} детей",
      other: "{{count}} детей",
    };
    expect(contradictoryForms("ru", forms)).toEqual(["one"]);
    expect(contradictoryForms("ru", { ...forms, one: "Его не войдёт {{count}}" })).toEqual(["one"]);
    expect(contradictoryForms("ru", { ...forms, one: "Онлайн: {{count}} человек" })).toEqual([]);
  });

  test("accepts zero as a form of its own", () => {
    expect(
      contradictoryForms("en", { zero: "0 left", one: "1 left", other: "{count} left" }),
    ).toEqual([]);
  });
});
