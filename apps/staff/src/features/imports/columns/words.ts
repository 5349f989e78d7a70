import { sortKey } from "@kehila/shared/names/fold";
import type { ChildColumn, FamilyColumn, PersonColumn } from "./targets.ts";

export type HeadingField =
  | PersonColumn
  | ChildColumn
  | FamilyColumn
  | "patronymic"
  | "childrenCount"
  | "ignored";

/**
 * Headings as organisations write them, in addition to the labels of the form. Hebrew forms are
 * listed with and without the article.
 */
const HEADINGS: Record<HeadingField, string> = {
  firstName:
    "first name, given name, name first, имя, имя (рус), личное имя, שם פרטי, שם, השם הפרטי",
  lastName:
    "last name, surname, family name, family, фамилия, фам, фамилия семьи, שם משפחה, משפחה, שם המשפחה",
  fullName:
    "full name, name and surname, name, participant, фио, ф.и.о., имя фамилия, фамилия имя, фамилия и имя, имя и фамилия, фамилия имя отчество, полное имя, участник, שם מלא, שם ומשפחה, שם פרטי ומשפחה, שם פרטי ושם משפחה, שם משתתף, משתתף",
  idNumber:
    "id, id number, id no, id card, national id, identity number, teudat zehut, tz, t.z., passport, теудат зеут, теудат-зеут, тз, т.з., т/з, удостоверение, удостоверение личности, номер удостоверения, номер уд. личности, паспорт, ид, תעודת זהות, ת.ז., ת.ז, תז, מספר זהות, מס זהות, מספר תעודת זהות, ת זהות",
  phone:
    "phone, phone number, telephone, tel, mobile, mobile phone, cell, cellphone, whatsapp, contact, телефон, тел, тел., моб, моб., мобильный, мобильный телефон, номер телефона, сотовый, пелефон, ватсап, контакт, טלפון, טל, נייד, מספר טלפון, טלפון נייד, פלאפון, סלולרי, וואטסאפ, ווטסאפ, מס טלפון",
  birthDate:
    "birth date, date of birth, birthday, birthdate, dob, born, родился, родилась, дата рождения, д.р., др, день рождения, рожд, дата рожд, год рождения, תאריך לידה, ת. לידה, ת.לידה, תאריך הלידה, יום הולדת, שנת לידה, לידה, נולד, נולדה",
  gender: "gender, sex, m/f, пол, м/ж, מין, מגדר, ז/נ",
  city: "city, town, place, city of residence, locality, город, населенный пункт, город проживания, место жительства, г., עיר, ישוב, יישוב, עיר מגורים, מקום מגורים",
  address:
    "address, street, street address, home address, адрес, улица, адрес проживания, домашний адрес, ул., כתובת, רחוב, כתובת מגורים, מען",
  married:
    "married, marital status, family status, семейное положение, сем. положение, сем положение, в браке, женат, женат/замужем, брак, נשוי, נשואה, מצב משפחתי, נשוי/אה, סטטוס משפחתי",
  interestedEvents:
    "interests, interested in, activities, events, categories, интересы, интересуется, мероприятия, кружки, תחומי עניין, התעניינות, מתעניין, מתעניינת, פעילויות, אירועים",
  repatriationDate:
    "repatriation date, aliyah, aliya, aliyah date, date of aliyah, alia, arrival, дата репатриации, репатриация, алия, дата алии, дата приезда, приезд, год алии, в стране с, в израиле с, приехал, приехала, приехали, год приезда, год репатриации, репатриировались, arrived, arrived in, in israel since, year of aliyah, עלו, עלה, עלתה, שנת הגעה, תאריך הגעה, בארץ מאז, עלייה, תאריך עלייה, תאריך עליה, עליה, שנת עליה, שנת עלייה",
  comment:
    "comment, comments, note, notes, remarks, remark, комментарий, комментарии, примечание, примечания, заметки, прим, прим., дополнительно, הערה, הערות, הערה נוספת",
  patronymic:
    "middle name, patronymic, father's name, mother's name, отчество, имя отца, имя матери, שם אמצעי, שם האב, שם אב, שם האם, שם אם",
  record: "record, record id, запись, רשומה",
  household:
    "household, family number, family id, family no, family code, номер семьи, семья, № семьи, код семьи, משק בית, מספר משפחה, מס משפחה, קוד משפחה",
  spouseRecord: "spouse record, запись супруга(и), запись супруга или супруги, רשומת בן/בת הזוג",
  relation:
    "relation, relationship, role in family, family role, role, степень родства, родство, кем приходится, роль в семье, роль, кто, קרבה, קירבה, קרבת משפחה, תפקיד במשפחה, תפקיד, קשר משפחתי",
  children:
    "children names, names of children, имена детей, дети и даты рождения, שמות הילדים, שמות ילדים",
  childrenCount:
    "number of children, children count, children, kids, count, количество детей, кол-во детей, дети, число детей, детей, מספר ילדים, ילדים, מס ילדים, כמות ילדים",
  ignored:
    "no, number, n, nr, age, №, n п/п, № п/п, пп, п/п, номер, возраст, лет, מספר, מס, מסד, גיל, №п/п",
};

/** Words in a heading for a field of a spouse, also as the product's own exports write them. */
export const SPOUSE_WORDS =
  "spouse, spouses, husband, husbands, wife, wifes, partner, супруг(а), супруг, супруга, супруги, муж, мужа, жена, жены, בן/בת זוג, בן זוג, בת זוג, בן הזוג, בת הזוג, בן/בת הזוג, בעל, הבעל, אישה, האישה"
    .split(", ")
    .map((word) => headingKey(word));
/** The words in a heading that name the husband or the wife, the father or the mother, him or her. */
export const PARTNER_WORDS = {
  male: "he, his, him, он, его, родился, הוא, שלו, נולד, האבא, husband, husbands, father, fathers, dad, муж, мужа, супруг, отец, отца, папа, папы, בעל, הבעל, בן זוג, בן הזוג, אב, האב, אבא"
    .split(", ")
    .map((word) => headingKey(word)),
  female:
    "she, her, hers, она, ее, родилась, היא, שלה, נולדה, האמא, wife, wifes, mother, mothers, mom, жена, жены, супруги, мать, матери, мама, мамы, אישה, האישה, אשה, האשה, בת זוג, בת הזוג, אם, האם, אמא"
      .split(", ")
      .map((word) => headingKey(word)),
} as const;
export const CHILD_WORDS =
  "child, childs, children, kid, kids, son, sons, daughter, daughters, ребенок, ребенка, дети, детей, сын, сына, дочь, дочери, ילד/ה, ילד, ילדה, הילד, הילדה, ילדים, בן, בת, הבן, הבת"
    .split(", ")
    .map((word) => headingKey(word));

/** The words of headings that name a phone of the person: `Home Phone`, `Phone 2 - Value`. */
export const PHONE_WORDS: ReadonlySet<string> = new Set(
  "phone, number, telephone, tel, mobile, cell, cellphone, home, primary, other, second, main, value, whatsapp, телефон, номер, тел, моб, мобильный, домашний, дом, дополнительный, второй, доп, טלפון, נייד, מספר, בית, נוסף, פלאפון, סלולרי"
    .split(", ")
    .map((word) => headingKey(word)),
);

/** Words that make a heading one of data about another column: `Phone 1 - Label`. */
export const LABEL_WORDS =
  "label, labels, type, phonetic, nickname, prefix, suffix, ярлык, סוג, תווית"
    .split(", ")
    .map((word) => headingKey(word));

/**
 * Words that make a heading one of e-mail addresses, which go to the comment, unless it also says
 * phone: `Phone / email`.
 */
export const EMAIL_WORDS =
  "email, e-mail, mail, почта, почты, имейл, мейл, דואר, דוא״ל, מייל, אימייל"
    .split(", ")
    .map((word) => headingKey(word));

/** Words that make a heading one of data without a field: `Organization name`. */
export const IGNORED_WORDS =
  "organization, organisation, department, website, url, организация, организации, сайт, ארגון, חברה, אתר"
    .split(", ")
    .map((word) => headingKey(word));

/** Words for the work of a person: an address or a city there is not where the person lives. */
export const WORK_WORDS =
  "business, company, work, office, job, компания, компании, работа, работы, рабочий, офис, עבודה, העבודה, משרד"
    .split(", ")
    .map((word) => headingKey(word));

/** Words for a person that the organisation helps: `Client phone`. */
export const CLIENT_WORDS =
  "client, clients, beneficiary, клиент, клиента, подопечный, подопечного, получатель, получателя, לקוח, הלקוח, מטופל, המטופל, פונה, הפונה"
    .split(", ")
    .map((word) => headingKey(word));

/** Words for people of the organisation, who stand next to the person they help. */
export const WORKER_WORDS =
  "case worker, care worker, social worker, caseworker, volunteer, coordinator, куратор, соцработник, социальный работник, волонтёр, координатор, מטפל, המטפל, מטפלת, המטפלת, עובד סוציאלי, עובדת סוציאלית, עו״ס, רכז, הרכז, רכזת, הרכזת, מתנדב, המתנדב, מתנדבת, המתנדבת"
    .split(", ")
    .map((word) => headingKey(word));

/** Returns the key by which headings are compared: letters and digits of the folded text. */
export function headingKey(heading: string): string {
  return sortKey(heading)
    .replaceAll(/[^\p{L}\p{N}№]+/gu, " ")
    .trim();
}

/** The field of each heading key; a key of several fields belongs to the first one. */
export const FIELD_OF_HEADING: ReadonlyMap<string, HeadingField> = new Map(
  (Object.keys(HEADINGS) as HeadingField[])
    .flatMap((field) =>
      HEADINGS[field]
        .split(", ")
        .map((heading): [string, HeadingField] => [headingKey(heading), field]),
    )
    .toReversed(),
);
