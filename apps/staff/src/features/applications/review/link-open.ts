import { linkOpenFrom } from "@kehila/shared/events/registration";
import { calendar } from "../../../lib/config.ts";

/**
 * Whether the registration link of an event is still open. If it is, an approval adds the applicant
 * to the event's list.
 */
export const isLinkOpen = (date: string): boolean => date >= linkOpenFrom(calendar);
