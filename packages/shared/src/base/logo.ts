/** The organisation's logo; not found while none is configured. */
export const LOGO_PATH = "/logo";

/** The organisation as a page or a mail shows it. */
export interface Organisation {
  /** The product's display title. */
  title: string;
  /** The logo's width at {@link LOGO_HEIGHT}; absent without a logo. */
  logo?: { width: number };
}

/** The height of the logo on screens and in mails, in CSS pixels. */
export const LOGO_HEIGHT = 40;
