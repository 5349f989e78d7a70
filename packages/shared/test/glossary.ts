import type { Language } from "../src/languages.ts";

/** A word that texts of a language avoid, and what they say in its place. */
type Avoided = readonly [avoided: RegExp, preferred: string];

/** The glossary of the screens: one term for one thing in each language. */
const GLOSSARY: Record<Language, readonly Avoided[]> = {
  en: [
    [/^(?:login|sign ?in)$/iu, "Log in"],
    [/^(?:logout|sign ?out)$/iu, "Log out"],
    [/^(?:signup|sign up)$/iu, "Create account"],
    [/\bADMIN\b/u, "Administrator"],
    [/\bvisited\b/iu, "attended"],
  ],
  ru: [
    [/картотек/iu, "реестр"],
    [/аккаунт/iu, "учётная запись"],
    [/код(?:а|ы|ом|ов)? регистрации/iu, "приглашение"],
    [/"/u, "« »"],
    [/ - /u, " — "],
  ],
  he: [
    [/קשר אתכם|אתכם קשר/u, "איתכם"],
    [/בזוגיות/u, "נשוי/אה"],
    [/קודי? הרשמה/u, "הזמנה"],
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
