import type { SpelledText, Spelling } from "./spellings.ts";
import { spelledTable } from "./spellings.ts";

/** Cities, with their share of the families in thousandths. */
export const CITIES: readonly (readonly [SpelledText, number])[] = spelledTable(`
  Haifa | Хайфа | Хайфа | חיפה
  Ashdod | Ашдод | Ашдод | אשדוד
  Be'er Sheva | Беэр-Шева | Беер-Шева | באר שבע
  Netanya | Нетания | Нетанія | נתניה
  Bat Yam | Бат-Ям | Бат-Ям | בת ים
  Ashkelon | Ашкелон | Ашкелон | אשקלון
  Tel Aviv | Тель-Авив | Тель-Авів | תל אביב
  Jerusalem | Иерусалим | Єрусалим | ירושלים
  Rishon LeZion | Ришон-ле-Цион | Рішон-ле-Ціон | ראשון לציון
  Petah Tikva | Петах-Тиква | Петах-Тіква | פתח תקווה
  Holon | Холон | Холон | חולון
  Rehovot | Реховот | Реховот | רחובות
  Hadera | Хадера | Хадера | חדרה
  Nahariya | Нагария | Нагарія | נהריה
  Karmiel | Кармиэль | Карміель | כרמיאל
  Kiryat Yam | Кирьят-Ям | Кір'ят-Ям | קריית ים
  Kiryat Gat | Кирьят-Гат | Кір'ят-Гат | קריית גת
  Ma'alot-Tarshiha | Маалот-Таршиха | Маалот-Таршиха | מעלות-תרשיחא
  Nof HaGalil | Ноф-ха-Галиль | Ноф-ха-Галіль | נוף הגליל
  Ariel | Ариэль | Аріель | אריאל
  Lod | Лод | Лод | לוד
  Ramla | Рамле | Рамла | רמלה
  Afula | Афула | Афула | עפולה
  Sderot | Сдерот | Сдерот | שדרות
  Arad | Арад | Арад | ערד
  Eilat | Эйлат | Ейлат | אילת
`).map((city, index) => [city, Math.round(110 / (1 + index * 0.35))] as const);

const STREETS = spelledTable(`
  Herzl | Герцль | Герцля | הרצל
  Ben Gurion | Бен-Гурион | Бен-Гуріона | בן גוריון
  Weizmann | Вейцман | Вейцмана | ויצמן
  Jabotinsky | Жаботинский | Жаботинського | ז'בוטינסקי
  Rothschild | Ротшильд | Ротшильда | רוטשילד
  Bialik | Бялик | Бялика | ביאליק
  HaAtzmaut | ха-Ацмаут | ха-Ацмаут | העצמאות
  HaNassi | ха-Наси | ха-Насі | הנשיא
  Begin | Бегин | Бегіна | בגין
  Sokolow | Соколов | Соколова | סוקולוב
  Arlozorov | Арлозоров | Арлозорова | ארלוזורוב
  Rabbi Akiva | Рабби Акива | Раббі Аківи | רבי עקיבא
  Golda Meir | Голда Меир | Голди Меїр | גולדה מאיר
  Katznelson | Кацнельсон | Кацнельсона | כצנלסון
  HaShalom | ха-Шалом | ха-Шалом | השלום
  Dizengoff | Дизенгоф | Дізенгофа | דיזנגוף
`);

const ADDRESS: Readonly<Record<Spelling, (street: string, house: number, flat: number) => string>> =
  {
    en: (street, house, flat) => `${house} ${street} St., apt. ${flat}`,
    ru: (street, house, flat) => `ул. ${street}, ${house}, кв. ${flat}`,
    uk: (street, house, flat) => `вул. ${street}, ${house}, кв. ${flat}`,
    he: (street, house, flat) => `רחוב ${street} ${house}, דירה ${flat}`,
  };

/** Returns a street address in one spelling. */
export function streetAddress(
  random: { pick: <T>(choices: readonly T[]) => T; int: (min: number, max: number) => number },
  spelling: Spelling,
): string {
  return ADDRESS[spelling](random.pick(STREETS)[spelling], random.int(1, 120), random.int(1, 32));
}

/** Comments that volunteers write about a person. */
export const COMMENTS = spelledTable(`
  Please call in the evening | Звонить вечером | Телефонувати ввечері | להתקשר בערב
  Prefers messages to calls | Лучше писать, а не звонить | Краще писати, ніж дзвонити | מעדיפים הודעות ולא שיחות
  Uses a wheelchair, needs a ramp | На коляске, нужен пандус | На візку, потрібен пандус | בכיסא גלגלים, צריך רמפה
  Studies Hebrew, level A | Учит иврит, уровень алеф | Вчить іврит, рівень алеф | לומדים עברית, רמה א'
  Helps as a driver | Помогает как водитель | Допомагає як водій | עוזר בהסעות
  Shabbat observant, no calls on Saturday | Соблюдает шабат, не звонить в субботу | Дотримується шабату, не дзвонити в суботу | שומרי שבת, לא להתקשר בשבת
  Recently moved, check the address | Недавно переехали, уточнить адрес | Нещодавно переїхали, уточнити адресу | עברו דירה, לוודא כתובת
  Food allergy: nuts | Аллергия на орехи | Алергія на горіхи | אלרגיה לאגוזים
  Can bring a cake | Может принести пирог | Може принести пиріг | יכולים להביא עוגה
  Retired music teacher | Учительница музыки на пенсии | Вчителька музики на пенсії | מורה למוזיקה בגמלאות
`);
