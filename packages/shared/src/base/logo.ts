/** The organisation's logo; not found while none is configured. */
export const LOGO_PATH = "/logo";

/** The height of the logo on screens and in mails, in CSS pixels. */
export const LOGO_HEIGHT = 40;
