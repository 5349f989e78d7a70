import type { Calendar } from "@kehila/shared/base/dates";

const DEFAULT_TIME_ZONE = "Asia/Jerusalem";

/**
 * Reads a value that the Worker wrote into the shell; an unfilled placeholder counts as missing.
 */
function meta(name: string): string | null {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  return content && !content.startsWith("%") ? content : null;
}

/** Returns the display title, configured by `PRODUCT_TITLE`. */
export const productTitle = (): string => meta("kehila-title") ?? "";

/** Returns the width of the organisation's logo at `LOGO_HEIGHT`; null without a logo. */
export const logoWidth = (): string | null => meta("kehila-logo");

/** The organisation's calendar: its time zone, and the clock of this computer. */
export const calendar: Calendar = {
  get timeZone() {
    return meta("kehila-time-zone") ?? DEFAULT_TIME_ZONE;
  },
  now: () => new Date(),
};
