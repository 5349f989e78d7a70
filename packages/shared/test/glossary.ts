import type { Language } from "../src/base/languages.ts";

/** A word that texts of a language avoid, and what they say in its place. */
type AvoidedWord = readonly [avoided: RegExp, preferred: string];

/** The glossary of the screens: one term for one thing in each language. */
const GLOSSARY: Record<Language, readonly AvoidedWord[]> = {
  en: [
    [/^(?:login|sign ?in)$/iu, "Log in"],
    [/^(?:logout|sign ?out)$/iu, "Log out"],
    [/^(?:signup|sign up)$/iu, "Create account"],
    [/\bADMIN\b/u, "Administrator"],
    [/\bvisited\b/iu, "attended"],
    [/second factor/iu, "extra login step"],
    [/likely duplicates?/iu, "possible duplicate"],
    [/approve into/iu, "add to …’s record"],
  ],
  ru: [
    [/картотек/iu, "реестр"],
    [/аккаунт/iu, "учётная запись"],
    [/код(?:а|ы|ом|ов)? регистрации/iu, "приглашение"],
    [/карточк/iu, "запись"],
    [/удост\./iu, "удостоверение"],
    [/выгру[жз]/iu, "экспорт"],
    [/втор\p{L}+ фактор/iu, "дополнительная проверка"],
    [/ссылк\p{L}+ на запись/iu, "ссылка для записи"],
    [/^копировать/iu, "скопировать"],
    [/"/u, "« »"],
    [/ - /u, " — "],
  ],
  he: [
    [/קשר אתכם|אתכם קשר/u, "איתכם"],
    [/בזוגיות/u, "נשוי/אה"],
    [/קודי? הרשמה/u, "הזמנה"],
    [/כרטיס/u, "רשומה"],
    [/אולי כפילות/u, "אולי כבר במאגר"],
    [/בן או בת/u, "בן/בת"],
    [/ילד או ילדה/u, "ילד/ה"],
    [/מנהל המערכת/u, "מנהל/ת המערכת"],
    [/משתמשים אחראים/u, "אחראים לאירוע"],
    [/["„“”]/u, "״ ״"],
    [/[א-ת]-/u, "־ (maqaf)"],
  ],
};

/** Returns the avoided words of a text as `word → preferred`. */
export function avoidedWords(language: Language, text: string): string[] {
  return GLOSSARY[language].flatMap(([avoided, preferred]) => {
    const [found] = avoided.exec(text) ?? [];
    return found === undefined ? [] : [`${found} → ${preferred}`];
  });
}

/** Returns the avoided words of a locale file, each after the key of its text. */
export function avoidedIn(language: Language, texts: object): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    if (typeof text === "object" && text !== null) {
      return avoidedIn(language, text).map((word) => `${key}.${word}`);
    }
    return avoidedWords(language, String(text)).map((word) => `${key}: ${word}`);
  });
}
