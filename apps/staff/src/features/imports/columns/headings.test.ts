import { LANGUAGES } from "@kehila/shared/base/languages";
import en from "@kehila/shared/persons/labels/en.json";
import he from "@kehila/shared/persons/labels/he.json";
import ru from "@kehila/shared/persons/labels/ru.json";
import { describe, expect, it } from "vitest";
import { targetOfHeading } from "./headings.ts";
import { ADULT_FIELDS as FIELDS } from "@kehila/shared/persons/fields";
import { targetKey } from "./targets.ts";
import { TEMPLATE_HEADINGS } from "./template-headings.ts";

const LABELS = { en, ru, he };

const keyOf = (heading: string): string | undefined => {
  const target = targetOfHeading(heading);
  return target && targetKey(target);
};

describe.each(LANGUAGES)("a heading in %s", (language) => {
  const labels = LABELS[language];

  it("of the template is the label of the form, and is recognised", () => {
    const expected = FIELDS.map((field) => labels[field === "married" ? "maritalStatus" : field]);
    expect(FIELDS.map((field) => TEMPLATE_HEADINGS[language][field])).toEqual(expected);
    expect(expected.map(keyOf)).toEqual(FIELDS.map((field) => `person.${field}`));
    expect(keyOf(labels.idNumberShort)).toBe("person.idNumber");
  });
});

describe("a heading", () => {
  it.each([
    // Headings of the product's own exports.
    ["Spouse: First name", "spouse.firstName"],
    ["Супруг(а): Телефон", "spouse.phone"],
    ["בן/בת זוג: תאריך לידה", "spouse.birthDate"],
    ["Child 2: Birth date", "child.2.birthDate"],
    ["Ребёнок 10: Имя", "child.10.firstName"],
    ["ילד/ה 3: מין", "child.3.gender"],
    ["Record", "family.record"],
    ["Family ID", "family.household"],
    ["Семья", "family.household"],
    ["מספר משפחה", "family.household"],
    ["רשומת בן/בת הזוג", "family.spouseRecord"],
    // Headings of exports of earlier versions.
    ["Household", "family.household"],
    ["משק בית", "family.household"],
    // Headings of files that organisations keep.
    ["ФИО", "person.fullName"],
    ["Номер телефона (моб.)", "person.phone"],
    ["тел.", "person.phone"],
    ["Т.З.", "person.idNumber"],
    ['ת"ז', "person.idNumber"],
    ["Имя жены", "spouse.firstName"],
    ["Имя ребенка 1", "child.1.firstName"],
    ["Дата рождения ребёнка 2", "child.2.birthDate"],
    ["שם בן זוג", "spouse.firstName"],
    ["ДАТА РОЖДЕНИЯ", "person.birthDate"],
    ["Phone number", "person.phone"],
    ["№", "none.ignored"],
    ["Количество детей", "none.childrenCount"],
    // Headings of forms and of the contacts of a phone.
    ["Email Address", "person.comment"],
    ["Адрес электронной почты", "person.comment"],
    ["כתובת מייל", "person.comment"],
    ["Phone 1 - Label", "none.ignored"],
    ["Phone 1 - Value", "person.phone"],
    ["Organization Name", "none.ignored"],
    ["Родился", "person.birthDate"],
    ["נולדה", "person.birthDate"],
    ["Phone / email", "person.phone"],
    ["טלפון, מייל", "person.phone"],
    ["Company phone", "person.phone"],
    ["Курс валюты", undefined],
    ["", undefined],
  ])("%j is %s", (heading, key) => {
    expect(keyOf(heading)).toBe(key);
  });
});
