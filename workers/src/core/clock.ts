import { env } from "cloudflare:workers";
import type { Calendar } from "@kehila/shared/base/dates";

/** The organisation's calendar: its time zone and the clock of the machine. */
export const calendar: Calendar = {
  timeZone: env.ORG_TIMEZONE,
  now: () => new Date(),
};
