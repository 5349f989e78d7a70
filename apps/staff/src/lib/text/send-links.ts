/** Returns the link that opens a text message (RFC 5724) without a recipient. */
export const smsLink = (text: string): string => `sms:?body=${encodeURIComponent(text)}`;

/** Returns the link that opens WhatsApp with a text; the user chooses the recipient there. */
export const whatsAppLink = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;

/** Returns the link that opens a mail (RFC 6068) without a recipient. */
export const mailLink = (subject: string, text: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
