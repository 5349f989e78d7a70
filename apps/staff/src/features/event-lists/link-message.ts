import type { Language } from "@kehila/shared/base/languages";
import { eventLinkPath } from "@kehila/shared/base/paths";

/** Returns the public URL of a list's registration page, with the language if one is given. */
export const registrationUrl = (origin: string, listId: string, language?: Language): string =>
  `${origin}${eventLinkPath(listId)}${language ? `?lang=${language}` : ""}`;
