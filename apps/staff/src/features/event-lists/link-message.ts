import type { Language } from "@kehila/shared/base/languages";
import { directionOf, otherLanguageOf } from "@kehila/shared/base/languages";
import { eventLinkPath } from "@kehila/shared/base/paths";

/** Returns the public URL of a list's registration page, with the language if one is given. */
export const registrationUrl = (origin: string, listId: string, language?: Language): string =>
  `${origin}${eventLinkPath(listId)}${language ? `?lang=${language}` : ""}`;

/** Unicode's FSI and PDI: the text between these characters has a direction of its own. */
const [ISOLATE, END] = ["\u2068", "\u2069"];

/**
 * Joins facts of an event to one line of a plain-text message. A fact in the other direction is
 * isolated, so that the day and the time next to it keep their order.
 */
export const factsLine = (facts: readonly string[], language: Language): string =>
  facts
    .map((fact) => {
      const otherLanguage = otherLanguageOf(fact, language) ?? language;
      return directionOf(otherLanguage) === directionOf(language)
        ? fact
        : `${ISOLATE}${fact}${END}`;
    })
    .join(", ");
