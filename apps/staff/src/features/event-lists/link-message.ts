import type { Language } from "@kehila/shared/base/languages";
import { eventLinkPath } from "@kehila/shared/base/paths";

/** Returns the public URL of a list's registration page, with the language if one is given. */
export const registrationUrl = (origin: string, listId: string, language?: Language): string =>
  `${origin}${eventLinkPath(listId)}${language ? `?lang=${language}` : ""}`;

/** Returns the link that opens a text message (RFC 5724) without a recipient. */
export const smsLink = (text: string): string => `sms:?body=${encodeURIComponent(text)}`;

/** Returns the link that opens WhatsApp with a text; the user chooses the recipient there. */
export const whatsAppLink = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
