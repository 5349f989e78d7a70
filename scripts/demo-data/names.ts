import type { Gender } from "@kehila/shared/persons/parts";
import type { SpelledText, Spelling } from "./spellings.ts";
import { spelledTable } from "./spellings.ts";

/** Given names of people who immigrated as adults. */
const ADULT_NAMES: Readonly<Record<Gender, readonly SpelledText[]>> = {
  male: spelledTable(`
    Alexander | Александр | Олександр | אלכסנדר
    Sergey | Сергей | Сергій | סרגיי
    Dmitry | Дмитрий | Дмитро | דמיטרי
    Mikhail | Михаил | Михайло | מיכאיל
    Vladimir | Владимир | Володимир | ולדימיר
    Boris | Борис | Борис | בוריס
    Yuri | Юрий | Юрій | יורי
    Igor | Игорь | Ігор | איגור
    Leonid | Леонид | Леонід | לאוניד
    Arkady | Аркадий | Аркадій | ארקדי
    Semyon | Семён | Семен | סמיון
    Grigory | Григорий | Григорій | גריגורי
    Ilya | Илья | Ілля | איליה
    Yevgeny | Евгений | Євген | יבגני
    Anatoly | Анатолий | Анатолій | אנטולי
    Viktor | Виктор | Віктор | ויקטור
    Roman | Роман | Роман | רומן
    Maxim | Максим | Максим | מקסים
    Oleg | Олег | Олег | אולג
    Artyom | Артём | Артем | ארטיום
    Andriy | Андрей | Андрій | אנדריי
    Pavel | Павел | Павло | פאבל
    Konstantin | Константин | Костянтин | קונסטנטין
    Valery | Валерий | Валерій | ולרי
    Naum | Наум | Наум | נאום
    Lev | Лев | Лев | לב
    Efim | Ефим | Юхим | יפים
    Zinovy | Зиновий | Зіновій | זינובי
    David | Давид | Давид | דוד
    Daniel | Даниил | Данило | דניאל
    Mark | Марк | Марк | מרק
    Yosef | Иосиф | Йосип | יוסף
    Jacob | Яков | Яків | יעקב
    Moshe | Моисей | Мойсей | משה
    Aaron | Аарон | Аарон | אהרון
    Solomon | Соломон | Соломон | שלמה
    Benjamin | Вениамин | Веніамін | בנימין
    Simon | Симон | Симон | שמעון
    Jonathan | Джонатан | Джонатан | יונתן
    Michael | Майкл | Майкл | מיכאל
  `),
  female: spelledTable(`
    Olga | Ольга | Ольга | אולגה
    Tatiana | Татьяна | Тетяна | טטיאנה
    Natalia | Наталья | Наталія | נטליה
    Elena | Елена | Олена | ילנה
    Irina | Ирина | Ірина | אירינה
    Svetlana | Светлана | Світлана | סבטלנה
    Lyudmila | Людмила | Людмила | לודמילה
    Galina | Галина | Галина | גלינה
    Marina | Марина | Марина | מרינה
    Larisa | Лариса | Лариса | לריסה
    Oksana | Оксана | Оксана | אוקסנה
    Inna | Инна | Інна | אינה
    Zhanna | Жанна | Жанна | ז'אנה
    Yulia | Юлия | Юлія | יוליה
    Anastasia | Анастасия | Анастасія | אנסטסיה
    Viktoria | Виктория | Вікторія | ויקטוריה
    Ksenia | Ксения | Ксенія | קסניה
    Polina | Полина | Поліна | פולינה
    Alyona | Алёна | Альона | אליונה
    Daria | Дарья | Дарія | דריה
    Yevgenia | Евгения | Євгенія | יבגניה
    Raisa | Раиса | Раїса | ראיסה
    Faina | Фаина | Фаїна | פאינה
    Bella | Белла | Белла | בלה
    Rimma | Римма | Римма | רימה
    Sofia | София | Софія | סופיה
    Maria | Мария | Марія | מריה
    Anna | Анна | Ганна | אנה
    Rachel | Рахиль | Рахіль | רחל
    Miriam | Мириам | Міріам | מרים
    Sarah | Сара | Сара | שרה
    Esther | Эстер | Естер | אסתר
    Hannah | Ханна | Ханна | חנה
    Rebecca | Ревекка | Ревекка | רבקה
    Leah | Лия | Лія | לאה
    Judith | Юдит | Юдіт | יהודית
    Deborah | Дебора | Дебора | דבורה
    Naomi | Наоми | Наомі | נעמי
    Jessica | Джессика | Джессіка | ג'סיקה
    Emily | Эмили | Емілі | אמילי
  `),
};

/** Given names of the adults' children, many of them born in Israel. */
const CHILD_NAMES: Readonly<Record<Gender, readonly SpelledText[]>> = {
  male: spelledTable(`
    Noam | Ноам | Ноам | נועם
    Ariel | Ариэль | Аріель | אריאל
    Itai | Итай | Ітай | איתי
    Eitan | Эйтан | Ейтан | איתן
    Uri | Ури | Урі | אורי
    Yoav | Йоав | Йоав | יואב
    Omer | Омер | Омер | עומר
    Adam | Адам | Адам | אדם
    Nikita | Никита | Микита | ניקיטה
    Timur | Тимур | Тимур | טימור
    Matvey | Матвей | Матвій | מטביי
    Gleb | Глеб | Гліб | גלב
    Liam | Лиам | Ліам | ליאם
    Daniel | Даниэль | Даніель | דניאל
    Michael | Михаэль | Міхаель | מיכאל
    Lev | Лёва | Лев | לב
  `),
  female: spelledTable(`
    Noa | Ноа | Ноа | נועה
    Maya | Майя | Майя | מאיה
    Tamar | Тамар | Тамар | תמר
    Shira | Шира | Шира | שירה
    Yael | Яэль | Яель | יעל
    Avigail | Авигайль | Авігайль | אביגיל
    Lia | Лия | Лія | ליה
    Talia | Талия | Талія | טליה
    Eva | Ева | Єва | אווה
    Mila | Мила | Міла | מילה
    Alisa | Алиса | Аліса | אליסה
    Varvara | Варвара | Варвара | ורווארה
    Michal | Михаль | Міхаль | מיכל
    Emma | Эмма | Емма | אמה
    Sonya | Соня | Соня | סוניה
    Hila | Хила | Хіла | הילה
  `),
};

/** Family names in the masculine form; {@link familyName} derives the feminine. */
const FAMILY_NAMES = spelledTable(`
  Ivanov | Иванов | Іванов | איבנוב
  Petrov | Петров | Петров | פטרוב
  Smirnov | Смирнов | Смирнов | סמירנוב
  Kuznetsov | Кузнецов | Кузнецов | קוזנצוב
  Popov | Попов | Попов | פופוב
  Volkov | Волков | Волков | וולקוב
  Sokolov | Соколов | Соколов | סוקולוב
  Morozov | Морозов | Морозов | מורוזוב
  Orlov | Орлов | Орлов | אורלוב
  Kiselyov | Киселёв | Кисельов | קיסליוב
  Vorobyov | Воробьёв | Воробйов | וורוביוב
  Medvedev | Медведев | Медведєв | מדבדב
  Abramov | Абрамов | Абрамов | אברמוב
  Yakubov | Якубов | Якубов | יעקובוב
  Ilyasov | Ильясов | Ільясов | איליאסוב
  Nikitin | Никитин | Нікітін | ניקיטין
  Kalinin | Калинин | Калінін | קלינין
  Levin | Левин | Левін | לוין
  Rivkin | Ривкин | Рівкін | ריבקין
  Belkin | Белкин | Бєлкін | בלקין
  Dvorkin | Дворкин | Дворкін | דבורקין
  Shulkin | Шулькин | Шулькін | שולקין
  Berkovsky | Берковский | Берковський | ברקובסקי
  Vilensky | Виленский | Віленський | וילנסקי
  Kovalsky | Ковальский | Ковальський | קובלסקי
  Slutsky | Слуцкий | Слуцький | סלוצקי
  Dubnitsky | Дубницкий | Дубницький | דובניצקי
  Polonsky | Полонский | Полонський | פולונסקי
  Shevchenko | Шевченко | Шевченко | שבצ'נקו
  Kovalenko | Коваленко | Коваленко | קובלנקו
  Bondarenko | Бондаренко | Бондаренко | בונדרנקו
  Tkachenko | Ткаченко | Ткаченко | טקצ'נקו
  Kravchuk | Кравчук | Кравчук | קרבצ'וק
  Melnyk | Мельник | Мельник | מלניק
  Polishchuk | Полищук | Поліщук | פולישצ'וק
  Rabinovich | Рабинович | Рабинович | רבינוביץ'
  Abramovich | Абрамович | Абрамович | אברמוביץ'
  Gurevich | Гуревич | Гуревич | גורביץ'
  Leibovich | Лейбович | Лейбович | לייבוביץ'
  Levinson | Левинсон | Левінсон | לוינסון
  Davidson | Давидсон | Давідсон | דוידסון
  Jacobson | Якобсон | Якобсон | יעקבסון
  Goldberg | Гольдберг | Гольдберг | גולדברג
  Rosenberg | Розенберг | Розенберг | רוזנברג
  Weinberg | Вайнберг | Вайнберг | ויינברג
  Feldman | Фельдман | Фельдман | פלדמן
  Friedman | Фридман | Фрідман | פרידמן
  Kaufman | Кауфман | Кауфман | קאופמן
  Zuckerman | Цукерман | Цукерман | צוקרמן
  Rosenfeld | Розенфельд | Розенфельд | רוזנפלד
  Goldstein | Гольдштейн | Гольдштейн | גולדשטיין
  Epstein | Эпштейн | Епштейн | אפשטיין
  Bernstein | Бернштейн | Бернштейн | ברנשטיין
  Finkelstein | Финкельштейн | Фінкельштейн | פינקלשטיין
  Kagan | Каган | Каган | כגן
  Kogan | Коган | Коган | קוגן
  Cohen | Коэн | Коен | כהן
  Katz | Кац | Кац | כץ
  Levy | Леви | Леві | לוי
  Shapiro | Шапиро | Шапіро | שפירא
  Adler | Адлер | Адлер | אדלר
  Zilberman | Зильберман | Зільберман | זילברמן
  Shternberg | Штернберг | Штернберг | שטרנברג
  Gelfand | Гельфанд | Гельфанд | גלפנד
  Mazur | Мазур | Мазур | מזור
  Brodsky | Бродский | Бродський | ברודסקי
  Lerner | Лернер | Лернер | לרנר
  Reznik | Резник | Резник | רזניק
  Shneider | Шнейдер | Шнейдер | שניידר
  Fuchs | Фукс | Фукс | פוקס
  Miller | Миллер | Міллер | מילר
  Stern | Штерн | Штерн | שטרן
  Greenberg | Гринберг | Грінберг | גרינברג
  Bergman | Бергман | Бергман | ברגמן
  Taylor | Тейлор | Тейлор | טיילור
  Harris | Харрис | Гарріс | האריס
`);

/** Feminine endings of family names, by masculine ending. */
const FEMININE: Readonly<Record<Spelling, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/sky$/, "skaya"],
    [/(?<=ov|ev|yov|kin|tin|nin|vin)$/, "a"],
  ],
  ru: [
    [/ский$/, "ская"],
    [/цкий$/, "цкая"],
    [/(?<=ов|ев|ёв|ин)$/, "а"],
  ],
  uk: [
    [/ський$/, "ська"],
    [/цький$/, "цька"],
    [/(?<=ов|ев|єв|ін|ин)$/, "а"],
  ],
  he: [[/(?<=וב)$/, "ה"]],
};

/** A family name in its masculine and feminine form. */
export type FamilyName = readonly SpelledText[];

/** Returns a random family name; a few are double names. */
export function pickFamilyName(pick: <T>(choices: readonly T[]) => T, double: boolean): FamilyName {
  const first = pick(FAMILY_NAMES);
  if (!double) return [first];
  const second = pick(FAMILY_NAMES);
  return second === first ? [first] : [first, second];
}

/** Returns the masculine or feminine form of a family name, in one spelling. */
export function familyName(name: FamilyName, gender: Gender, spelling: Spelling): string {
  return name.map((part) => inflect(part[spelling], gender, spelling)).join("-");
}

function inflect(name: string, gender: Gender, spelling: Spelling): string {
  const rule = gender === "female" && FEMININE[spelling].find(([ending]) => ending.test(name));
  return rule ? name.replace(rule[0], rule[1]) : name;
}

/** Returns given names for an adult or a child. */
export const givenNames = (gender: Gender, who: "adult" | "child"): readonly SpelledText[] =>
  (who === "adult" ? ADULT_NAMES : CHILD_NAMES)[gender];
