import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Language } from "@kehila/shared/base/languages";
import type { Browser, BrowserContext } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./browser.ts";
import { visit } from "./browser.ts";
import { endVisit } from "./contexts.ts";
import { addPerson } from "./register.ts";
import { StaffApp } from "./staff.ts";

let phones = 0;

/**
 * Returns a new phone for each call, since persons with equal phones are likely duplicates. The
 * test file and the number of the call determine the phone, so every run has the same phones.
 */
export function nextPhone(): string {
  phones += 1;
  const file = basename(expect.getState().testPath ?? "");
  const start = createHash("sha256").update(file).digest().readUInt32BE();
  return `058${1_000_000 + ((start + phones * 2_654_437) % 9_000_000)}`;
}

/** Opens the registration link of a list; with scripts, waits for hydration. */
export async function openLink({ page, hasScripts }: Visitor, listId: string): Promise<void> {
  await page.goto(`/event-register/${listId}?lang=en`);
  if (!hasScripts) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__react")),
  );
}

interface Event {
  title: string;
  date: string;
  venue?: string;
}

/** Makes an event list through the API as the signed-in user; returns its id. */
export async function addList(context: BrowserContext, event: Event): Promise<string> {
  const answer = await context.request.post("/person-list", {
    data: { ...event, category: "cinema" },
  });
  if (!answer.ok()) throw new Error(`Adding a list: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Returns names and sources of the participants of a list, as the signed-in user reads them. */
export async function participantsOf(context: BrowserContext, listId: string): Promise<string[]> {
  const answer = await context.request.get(`/person-list/${listId}`);
  interface Link {
    source: string;
    person: { firstName: string; lastName: string };
  }
  const { data } = (await answer.json()) as { data: { personLinks: Link[] } };
  return data.personLinks.map(
    ({ person, source }) => `${person.firstName} ${person.lastName} ${source}`,
  );
}

/** Creates an event with an open link, and a person with a known phone. */
export async function addEvent(
  browser: Browser,
  language: Language,
): Promise<{ list: string; known: string }> {
  const { page, context } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  const knownPhone = nextPhone();
  await addPerson(context, {
    firstName: "Known",
    lastName: `Visitor ${language}`,
    phone: knownPhone,
    confirmDuplicates: true,
  });
  const list = await addList(context, { title: "Экскурсия · סיור · Hike", date: "2099-05-01" });
  await endVisit(context);
  return { list, known: knownPhone };
}
