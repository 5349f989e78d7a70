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

/** The organisation's calendar: its time zone, and the clock of this computer. */
export const calendar: Calendar = {
  get timeZone() {
    return meta("kehila-time-zone") ?? DEFAULT_TIME_ZONE;
  },
  now: () => new Date(),
};
