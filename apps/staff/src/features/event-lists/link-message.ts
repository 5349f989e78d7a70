import type { Language } from "@kehila/shared/base/languages";
import { directionOf, otherLanguageOf } from "@kehila/shared/base/languages";
import { eventLinkPath, shortEventPath } from "@kehila/shared/base/paths";

/** Returns the public URL of a list's registration page. */
export const registrationUrl = (origin: string, listId: string): string =>
  `${origin}${eventLinkPath(listId)}`;

/** Returns the short URL of the same page in a language, for messages and QR codes. */
export const invitationUrl = (origin: string, listId: string, language: Language): string =>
  `${origin}${shortEventPath(listId)}?lang=${language}`;

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
