import { linkOpenFrom } from "@kehila/shared/events/registration";
import { calendar } from "../../lib/config.ts";

/** Whether the link of an event on a day is open: approval still adds its applicants to the list. */
export const isLinkOpen = (date: string): boolean => date >= linkOpenFrom(calendar);
