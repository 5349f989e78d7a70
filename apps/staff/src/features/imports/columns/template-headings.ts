import type { Language } from "@kehila/shared/base/languages";

/**
 * The labels of the columns of a template, in the order of `PERSON_COLUMNS`. Written here, since
 * the labels of the form belong to the first load of each language; a test compares them.
 */
export const TEMPLATE_HEADINGS: Record<Language, readonly string[]> = {
  en: [
    "First name",
    "Last name",
    "ID number",
    "Phone",
    "Birth date",
    "Gender",
    "City",
    "Address",
    "Marital status",
    "Interests",
    "Repatriation date",
    "Comment",
  ],
  ru: [
    "Имя",
    "Фамилия",
    "Номер удостоверения",
    "Телефон",
    "Дата рождения",
    "Пол",
    "Город",
    "Адрес",
    "Семейное положение",
    "Интересы",
    "Дата репатриации",
    "Комментарий",
  ],
  he: [
    "שם פרטי",
    "שם משפחה",
    "מספר זהות",
    "טלפון",
    "תאריך לידה",
    "מין",
    "עיר",
    "כתובת",
    "מצב משפחתי",
    "תחומי עניין",
    "תאריך עלייה",
    "הערה",
  ],
};
