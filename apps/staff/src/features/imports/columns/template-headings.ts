import type { Language } from "@kehila/shared/base/languages";
import type { AdultField } from "@kehila/shared/persons/fields";

/**
 * The headings of a template in each language. They repeat the labels of the form, because only the
 * labels of the current language are loaded; a test compares both.
 */
export const TEMPLATE_HEADINGS: Record<Language, Readonly<Record<AdultField, string>>> = {
  en: {
    firstName: "First name",
    lastName: "Last name",
    idNumber: "ID number",
    phone: "Phone",
    birthDate: "Birth date",
    gender: "Gender",
    city: "City",
    address: "Address",
    married: "Marital status",
    interestedEvents: "Interests",
    repatriationDate: "Repatriation date",
    comment: "Comment",
  },
  ru: {
    firstName: "Имя",
    lastName: "Фамилия",
    idNumber: "Номер удостоверения",
    phone: "Телефон",
    birthDate: "Дата рождения",
    gender: "Пол",
    city: "Город",
    address: "Адрес",
    married: "Семейное положение",
    interestedEvents: "Интересы",
    repatriationDate: "Дата репатриации",
    comment: "Комментарий",
  },
  he: {
    firstName: "שם פרטי",
    lastName: "שם משפחה",
    idNumber: "מספר זהות",
    phone: "טלפון",
    birthDate: "תאריך לידה",
    gender: "מין",
    city: "עיר",
    address: "כתובת",
    married: "מצב משפחתי",
    interestedEvents: "תחומי עניין",
    repatriationDate: "תאריך עלייה",
    comment: "הערה",
  },
};
