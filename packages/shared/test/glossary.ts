import type { Language } from "../src/base/languages.ts";

/** A word that texts of a language avoid, and what they say in its place. */
type AvoidedWord = readonly [avoided: RegExp, preferred: string];

/** Who reads a text: visitors, or staff: on screens with their buttons, or elsewhere. */
type Audience = "all" | "staff" | "screen";

/** Matches any of some words, divided by spaces, as a whole Hebrew word. */
const hebrewWord = (words: string) =>
  new RegExp(`(?<![א-ת])ו?(?:${words.replaceAll(" ", "|")})(?![א-ת])`, "u");

/** Words of the hosting platform, which no reader of a screen has to know. */
const PLATFORM: AvoidedWord = [
  /\b(?:Worker|Time Travel|README|bundle|D1|R2)\b/u,
  "what it means for the reader",
];

/** The glossary of the screens: one term for one thing in each language. */
const GLOSSARY: Record<Language, readonly AvoidedWord[]> = {
  en: [
    PLATFORM,
    [/^(?:login|sign ?in)$/iu, "Log in"],
    [/^(?:logout|sign ?out)$/iu, "Log out"],
    [/^(?:signup|sign up)$/iu, "Create account"],
    [/\bADMIN\b/u, "Administrator"],
    [/\bvisited\b/iu, "attended"],
    [/second factor/iu, "extra login step"],
    [/likely duplicates?/iu, "possible duplicate"],
    [/approve into/iu, "add to …’s record"],
    [/\bqueue\b/iu, "Pending"],
    [/\bhousehold\b/iu, "family"],
    [/\bcheck digit\b/iu, "last digit"],
    [/\bnobody\b/iu, "no one"],
    [/\b(?:for good|for ?ever)\b/iu, "permanently"],
    [/\banew\b/iu, "again"],
    [/(?<!\bthere )\bis no (?!longer\b)/iu, "is not a"],
    [/'/u, "’"],
  ],
  ru: [
    PLATFORM,
    [/картотек/iu, "реестр"],
    [/(?<!\p{L})баз(?:а|ы|е|у|ой)(?!\p{L})/iu, "реестр"],
    [/аккаунт/iu, "учётная запись"],
    [/код(?:а|ы|ом|ов)? регистрации/iu, "приглашение"],
    [/карточк/iu, "запись"],
    [/удост\./iu, "удостоверение"],
    [/выгру[жз]/iu, "экспорт"],
    [/втор\p{L}+ фактор/iu, "дополнительная проверка"],
    [/ссылк\p{L}+ на запись/iu, "ссылка для записи"],
    [/списо?к\p{L}* ожидания/iu, "лист ожидания"],
    [/открыт\p{L}+ анкет/iu, "публичная анкета"],
    [/(?<!по )очеред/iu, "заявки"],
    [/насовсем/iu, "навсегда"],
    [/количеств\p{L}+ детей/iu, "число детей"],
    [/контрольн\p{L}+ цифр/iu, "последняя цифра"],
    [/^копировать/iu, "скопировать"],
    [/(?<!упруг)\((?:а|у|и|ла|лась)\)/u, "a form without gender"],
    [/[а-яё]\/[а-яё]/iu, "a form without gender"],
    [/"/u, "« »"],
    [/(?<!^[A-Z]{2}) [-–] /u, " — "],
  ],
  he: [
    PLATFORM,
    [/קשר אתכם|אתכם קשר/u, "איתכם"],
    [/בזוגיות/u, "נשוי/אה"],
    [/קודי? הרשמה/u, "הזמנה"],
    [/כרטיס/u, "רשומה"],
    [/מרשם/u, "מאגר"],
    [/משק בית/u, "משפחה"],
    [/אולי כפילות/u, "אולי כבר במאגר"],
    [/בן או בת ה?זוג/u, "בן/בת זוג"],
    [/ילד או ילדה/u, "ילד/ה"],
    [/מנהל(?:\/ת)? המערכת/u, "מנהלי המערכת"],
    [/משתמשים אחראים/u, "אחראים לאירוע"],
    [/(?<![א-ת])[הכ]זו(?![א-ת])/u, "הזאת"],
    [/לא ניתן/u, "לא הצלחנו, אי אפשר"],
    [/אופס(?!,)/u, "איפסנו, איפוס"],
    [/["„“”]/u, "״ ״"],
    [/[א-ת]-/u, "־ (maqaf)"],
    // "And" before a name gets its maqaf from `beforeName()`.
    [/[א-הז-ת][{[]/u, "a word before the value, or a maqaf"],
    [/(?<![א-ת״])[בהוכלמש]־?[\s:…]*$/u, "a word after the prefix"],
    [/[א-ת]\/[א-ת]/u, "a plural or a noun"],
    [
      /מי ש(?:(?:כבר|לא|עוד|עדיין) ?)?(?!אינו|מתאים)[א-ת]+(?:ו|ים)(?![א-ת])/u,
      "a verb in the singular",
    ],
    [/מי שכבר [א-ת]+ לא [א-ת]+ים(?![א-ת])/u, "a verb in the singular"],
  ],
};

/** Imperatives in the plural. Forms that are also the past tense of "they" are among them. */
const IMPERATIVES = [
  "בדקו נסו חלקו צרו הדפיסו שמרו העתיקו מחקו בחרו כתבו השאירו הוסיפו השוו",
  "תקנו חברו הדביקו אשרו פתחו פנו הורידו התחילו קחו בצעו התקינו שחזרו היכנסו",
  "חפשו ציינו הפעילו רשמו פעלו הגדירו בקשו סמנו לחצו השלימו שלחו רעננו ייבאו",
  "ראו",
].join(" ");

/** Infinitives that would begin a button or an option. */
const INFINITIVES = [
  "להציג לייבא לפתוח להוסיף להוריד ליצור להשוות להמשיך לבטל לחבר להפריד להשאיר",
  "לעזוב להישאר לשנות לקחת לשלוח להשתמש לשחזר להחזיר לשמור לבחור להציע לגבות",
].join(" ");

/** Matches a text that begins with one of some words and is no question. */
const hebrewButton = (words: string) =>
  new RegExp(`^(?:${words.replaceAll(" ", "|")})(?![א-ת])(?!.*\\?$)`, "u");

/** What only texts for staff avoid: their Hebrew is impersonal, with לך where the reader is meant. */
const STAFF_VOICE: Record<Language, readonly AvoidedWord[]> = {
  en: [],
  ru: [],
  he: [
    [hebrewWord(IMPERATIVES), "יש, אפשר, כדאי"],
    [/(?<![א-ת])נא ל/u, "יש ל"],
    [/(?<![א-ת])(?:אתם|(?:ש|את|אלי|עלי|אית|בפני|מ|ב)?(?:ל)?כם)(?![א-ת])/u, "לך, שלך"],
    [/(?<![א-ת])(?!א[וי]תם|כתובתם|ומחיקתם)[א-ת]{2,}תם(?![א-ת])/u, "a text without the person"],
    [/(?<![א-ת])(?:ש|כש)?ת(?!וקפו|וקנו)[א-ת]{2,4}ו(?![א-ת])/u, "a text without the person"],
  ],
};

/** What only texts of screens avoid: a Hebrew button or option is a noun. Help says "to import". */
const SCREEN_VOICE: Record<Language, readonly AvoidedWord[]> = {
  en: [],
  ru: [],
  he: [[hebrewButton(INFINITIVES), "a noun: ייבוא, פתיחה"]],
};

const VOICES: Record<Audience, (language: Language) => readonly AvoidedWord[]> = {
  all: (language) => GLOSSARY[language],
  staff: (language) => [...GLOSSARY[language], ...STAFF_VOICE[language]],
  screen: (language) => [...VOICES.staff(language), ...SCREEN_VOICE[language]],
};

/** Forms with a slash that stay: labels of one person's sex or family, and the names of roles. */
const SLASHES_KEPT = /נשוי\/אה|בן\/בת ה?זוג|ילד\/ה|מנהל\/ת מערכת|^(?:רכז|משתמש)\/ת$/gu;

/** Returns the avoided words of a text as `word → preferred`. */
export function avoidedWords(
  language: Language,
  text: string,
  audience: Audience = "all",
): string[] {
  const checked = text.replaceAll(SLASHES_KEPT, (kept) => kept.replace("/", ""));
  return VOICES[audience](language).flatMap(([avoided, preferred]) => {
    const [found] = avoided.exec(checked) ?? [];
    return found === undefined ? [] : [`${found} → ${preferred}`];
  });
}

/** Returns the avoided words of a locale file, each after the key of its text. */
export function avoidedIn(language: Language, texts: object, audience: Audience = "all"): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === "object" && text !== null) {
      return avoidedIn(language, text, audience).map((word) => `${key}.${word}`);
    }
    return avoidedWords(language, String(text), audience).map((word) => `${key}: ${word}`);
  });
}
