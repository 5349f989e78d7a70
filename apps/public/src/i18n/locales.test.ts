import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { avoidedIn } from "@kehila/shared/test/glossary";
import { contradictoryForms } from "@kehila/shared/test/plural-forms";
import { describe, expect, it } from "vitest";
import statementEn from "./locales/accessibility/en.json";
import statementHe from "./locales/accessibility/he.json";
import statementRu from "./locales/accessibility/ru.json";
import en from "./locales/en.json";
import privacyEn from "./locales/privacy/en.json";
import privacyHe from "./locales/privacy/he.json";
import privacyRu from "./locales/privacy/ru.json";
import eventEn from "./locales/event/en.json";
import eventHe from "./locales/event/he.json";
import eventRu from "./locales/event/ru.json";
import he from "./locales/he.json";
import ru from "./locales/ru.json";
import type { Messages } from "./translator.ts";
import { createTranslate, failureText, fieldErrorText } from "./translator.ts";

const LOCALES: Record<Language, Messages> = { en, ru, he };
const EVENT_LOCALES: Record<Language, Messages> = { en: eventEn, ru: eventRu, he: eventHe };
const STATEMENTS: Record<Language, Messages> = {
  en: statementEn,
  ru: statementRu,
  he: statementHe,
};
const NOTICES: Record<Language, Messages> = { en: privacyEn, ru: privacyRu, he: privacyHe };
const PLURAL = /_(zero|one|two|few|many|other)$/u;
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/gu) ?? []).toSorted();

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const messages = LOCALES[language];
  const stems = (texts: Messages) => [
    ...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, ""))),
  ];

  it("have the same keys as English", () => {
    expect(stems(messages).toSorted()).toEqual(stems(en).toSorted());
  });

  it("have the same keys as English in the statements too", () => {
    expect(Object.keys(STATEMENTS[language])).toEqual(Object.keys(statementEn));
    expect(Object.keys(NOTICES[language])).toEqual(Object.keys(privacyEn));
  });

  it("use the terms of the glossary", () => {
    expect(avoidedIn(language, messages)).toEqual([]);
    expect(avoidedIn(language, EVENT_LOCALES[language])).toEqual([]);
    expect(avoidedIn(language, STATEMENTS[language])).toEqual([]);
    expect(avoidedIn(language, NOTICES[language])).toEqual([]);
  });

  it("have exactly the plural forms of the language", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const stem of stems(en).filter((one) => `${one}_other` in en)) {
      const ownKeys = Object.keys(messages).filter((key) => key.replace(PLURAL, "") === stem);
      expect(ownKeys.toSorted()).toEqual(forms.map((form) => `${stem}_${form}`).toSorted());
    }
  });

  it("have no text whose number contradicts its plural form", () => {
    const wrongForms = stems(en)
      .filter((stem) => `${stem}_other` in en)
      .flatMap((stem) => {
        const formTexts = Object.entries(messages).flatMap(([key, text]) =>
          key.startsWith(`${stem}_`) ? [[key.slice(stem.length + 1), text] as const] : [],
        );
        return contradictoryForms(language, Object.fromEntries(formTexts)).map(
          (form) => `${stem}_${form}`,
        );
      });
    expect(wrongForms).toEqual([]);
  });

  it("use the same placeholders and are never empty", () => {
    const wrongTexts = Object.entries(messages).filter(([key, text]) => {
      const english: Messages = en;
      const original = english[key] ?? english[`${key.replace(PLURAL, "")}_other`] ?? "";
      // One and two may be written as words.
      const isSame = placeholders(text).join(" ") === placeholders(original).join(" ");
      return text.trim() === "" || !(isSame || /_(?:one|two)$/u.test(key));
    });
    expect(wrongTexts).toEqual([]);
  });
});

describe.each(LANGUAGES)("the texts of event registration in %s", (language) => {
  const messages = EVENT_LOCALES[language];

  it("have the same keys as English, and no key of the texts of all pages", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(eventEn));
    expect(Object.keys(messages).filter((key) => key in en)).toEqual([]);
    expect(Object.values(messages).filter((text) => text.trim() === "")).toEqual([]);
  });
});

describe("t()", () => {
  it("follows the plural rules of the language", () => {
    const count = (language: Language, number: number) =>
      createTranslate(language, LOCALES[language])("error.count", { count: number });
    expect(count("en", 1)).toBe("1 answer needs your attention:");
    expect(count("en", 2)).toBe("2 answers need your attention:");
    expect([1, 3, 5, 21].map((number) => count("ru", number))).toEqual([
      "Нужно исправить 1 ответ:",
      "Нужно исправить 3 ответа:",
      "Нужно исправить 5 ответов:",
      "Нужно исправить 21 ответ:",
    ]);
    expect([1, 2, 11].map((number) => count("he", number))).toEqual([
      "יש לתקן תשובה אחת:",
      "יש לתקן שתי תשובות:",
      "יש לתקן 11 תשובות:",
    ]);
  });

  it("inserts values unchanged", () => {
    const t = createTranslate("en", en);
    expect(t("page.privacy", { title: "$& {title} <b>" })).toContain(
      "staff of $& {title} <b> can see",
    );
  });
});

describe("error texts", () => {
  const t = createTranslate("en", en);
  const CITY = { label: "City", value: "" };

  it("name the country of a foreign phone", () => {
    const phone = { label: "Phone", value: "+380 50 123 45 67" };
    expect(fieldErrorText(t, "FOREIGN_PHONE", phone)).toBe(
      "Phone: this is a number of another country (Ukraine, \u200E+380). Enter a number in Israel",
    );
  });

  it("follow the contract", () => {
    expect(fieldErrorText(t, "REQUIRED", CITY)).toBe("City is required");
  });

  it("exist for codes that the form does not know", () => {
    expect(fieldErrorText(t, "COUNT_MISMATCH", CITY)).toBe(
      "City is not valid. Please type it again",
    );
    expect(failureText(t, "SOMETHING_NEW", null)).toContain("Something went wrong on our side");
  });

  it("say what to do after a failed check against robots", () => {
    expect(failureText(t, "HUMAN_CHECK_FAILED", null)).toContain("complete the check");
    expect(failureText(t, "HUMAN_CHECK_UNAVAILABLE", null)).toContain("in a minute");
  });

  it("give the minutes to wait, rounded up", () => {
    expect(failureText(t, "TOO_MANY_REQUESTS", 61)).toContain("in 2 minutes");
    expect(failureText(t, "TOO_MANY_REQUESTS", 1)).toContain("in 1 minute.");
    expect(failureText(t, "TOO_MANY_REQUESTS", null)).toContain("in 1 minute.");
  });
});
