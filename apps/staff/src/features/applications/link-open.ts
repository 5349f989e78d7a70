import { linkOpenFrom } from "@kehila/shared/events/registration";
import { calendar } from "../../lib/config.ts";

/**
 * Whether the registration link of an event is open, so that an approval adds its applicants to the
 * list.
 */
export const isLinkOpen = (date: string): boolean => date >= linkOpenFrom(calendar);
