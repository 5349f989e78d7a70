import type { BrowserContext, Locator } from "playwright-core";
import { pressOption } from "./options.ts";

/** An event list as the API returns it. */
export interface StoredList {
  id: string;
  version: number;
  title: string;
  description: string | null;
  date: string;
  category: string;
  personCount: number;
}

export interface NewList {
  title: string;
  date: string;
  category: string;
  time?: string;
  venue?: string;
  capacity?: number;
  capacityUnit?: "persons" | "households";
  description?: string;
  userIds?: readonly string[];
  personIds?: readonly string[];
}

/** Adds an event list through the API as the signed-in user. */
export async function addList(context: BrowserContext, list: NewList): Promise<StoredList> {
  const answer = await context.request.post("/person-list", { data: list });
  if (!answer.ok()) throw new Error(`Adding a list: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: StoredList }).data;
}

export async function listsOf(context: BrowserContext, category: string): Promise<StoredList[]> {
  const answer = await context.request.get(`/person-list?category=${category}`);
  return ((await answer.json()) as { data: StoredList[] }).data;
}

/** Returns the day that is a number of days from today, in the organisation's time zone. */
export function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" }).format(day);
}

/** Picks an option of a search field by typing a part of its name. */
export async function pick(box: Locator, words: string, option: string): Promise<void> {
  // Clicks first: the click scrolls the input into view, and a later scroll would close the list.
  await box.click();
  await box.fill(words);
  await pressOption(box.page().getByRole("option", { name: option }).first());
}
