import { today } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./browser.ts";
import { visit } from "./browser.ts";
import { addList, nextPhone } from "./events.ts";
import { addPerson } from "./register.ts";
import { StaffApp } from "./staff.ts";

/** The day of the events: today, because the roll call of a later event cannot be closed. */
const DAY = today({ timeZone: "Asia/Jerusalem", now: () => new Date() });

/** Maximum time until another phone shows a change, in milliseconds. */
export const SEEN_MS = 5000;

/** A phone at the door, signed in. */
export interface Phone {
  visitor: Visitor;
  app: StaffApp;
}

export async function phone(
  browser: Browser,
  language: Language,
  email: string,
  options: { ownPage?: boolean; at?: string } = {},
): Promise<Phone> {
  const visitor = await visit(browser, { language, width: 360, ...options });
  const app = new StaffApp(visitor.page, language);
  await app.openSession(email);
  return { visitor, app };
}

/** Returns the row of a person. */
export const rowOf = ({ visitor }: Phone, name: string): Locator =>
  visitor.page.getByRole("checkbox").filter({ hasText: name });

export const waitForTick = async (one: Phone, name: string, isTicked: boolean): Promise<void> =>
  rowOf(one, name)
    .and(one.visitor.page.locator(`[aria-checked="${isTicked}"]`))
    .waitFor({ timeout: SEEN_MS });

/** Waits until the page says how many people came. */
export const waitForCount = async (
  { app, visitor }: Phone,
  came: number,
  all: number,
): Promise<void> => {
  const text = app
    .text("door:counted")
    .replace("{{came, number}}", String(came))
    .replace("{{count, number}}", String(all));
  await visitor.page.getByRole("status").filter({ hasText: text }).waitFor();
};

/** Removes the complaints about calls made offline; returns the other complaints. */
export const otherComplaints = ({ visitor }: Phone): string[] =>
  visitor.complaints
    .splice(0)
    .filter((complaint) => !/^request: \w+ \/(?:person-list\/|door\/)/u.test(complaint));

/** Returns the number of records in an object store of this phone; 0 if there is no database. */
export const countStored = ({ visitor }: Phone, name: string, store: string): Promise<number> =>
  visitor.page.evaluate(
    async ([database, table]) => {
      if (!(await indexedDB.databases()).some((one) => one.name === database)) return 0;
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(new Error("refused")));
        });
      const handle = await result(indexedDB.open(database));
      const count = await result(handle.transaction(table).objectStore(table).count());
      handle.close();
      return count;
    },
    [name, store] as const,
  );

/** The databases of the page at the door. */
export const COPIES = ["kehila-door-copies", "copies"] as const;
export const QUEUE = ["kehila-door-queue", "waiting"] as const;

/** Makes a list of people; returns its id and their names as the page shows them. */
export async function listOf({ visitor }: Phone, lastName: string, count: number) {
  const { context } = visitor;
  const listId = await addList(context, { title: `Offline, ${lastName}`, date: DAY });
  const add: string[] = [];
  const names: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const firstName = `Guest${String.fromCharCode(64 + number)}`;
    const person = { firstName, lastName, phone: nextPhone(), confirmDuplicates: true };
    add.push(await addPerson(context, person));
    names.push(`${lastName} ${firstName}`);
  }
  const answer = await context.request.post(`/person-list/${listId}/persons`, { data: { add } });
  expect(answer.status()).toBe(200);
  return { listId, names };
}

/** Opens the roll call and waits until the phone can reload it offline. */
export async function openKept(one: Phone, listId: string, name: string): Promise<void> {
  await one.app.open(`/door/${listId}`);
  await rowOf(one, name).waitFor();
  await one.visitor.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => countStored(one, ...COPIES)).toBe(1);
}

/**
 * Leaves the door for a page without the product's scripts, so that ticks stay unsent although the
 * phone is online. Chromium ends the emulated loss of connection before it unloads the page, which
 * would send its ticks in between.
 */
export async function leaveUnsent({ visitor }: Phone): Promise<void> {
  const { page, context } = visitor;
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError("No connection"));
  });
  await page.goto("about:blank");
  await context.setOffline(false);
}

/** Deletes the queue as a browser does that needs the space. */
export const deleteQueue = ({ visitor }: Phone): Promise<void> =>
  visitor.page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener("success", () => resolve());
      }),
    QUEUE[0],
  );

/** Returns the notice that the browser has deleted one unconfirmed entry. */
export const deletedNotice = ({ app, visitor }: Phone): Locator =>
  visitor.page.getByText(app.text("door:takenAway_one").replace("{{count, number}}", "1"));

/** Waits until the page says that everything is sent. */
export const waitUntilSent = ({ app, visitor }: Phone): Promise<void> =>
  visitor.page.getByText(app.text("door:saved"), { exact: true }).waitFor();

const unsentText = ({ app, visitor }: Phone, count: number): string => {
  const form = new Intl.PluralRules(visitor.language).select(count);
  return app.text(`door:unsent_${form}`).replace("{{count, number}}", String(count));
};

export const waitForUnsent = (one: Phone, count: number): Promise<void> =>
  one.visitor.page.getByText(unsentText(one, count)).first().waitFor();

export const waitForUnsentWalkIn = ({ app, visitor }: Phone): Promise<void> =>
  visitor.page
    .getByText(app.text("door:walkIn.unsent_one").replace("{{count, number}}", "1"))
    .waitFor();

/** Returns the names of the people who came, as the server has stored them. */
export async function stored({ visitor }: Phone, listId: string) {
  const { request } = visitor.context;
  const { data } = (await (await request.get(`/person-list/${listId}/door`)).json()) as {
    data: {
      people: { id: string; firstName: string; lastName: string }[];
      ticks: { personId: string; standing: { came: boolean }[] }[];
    };
  };
  const came = data.ticks.filter(({ standing }) => standing.some((one) => one.came));
  return data.people
    .filter(({ id }) => came.some(({ personId }) => personId === id))
    .map(({ firstName, lastName }) => `${lastName} ${firstName}`)
    .toSorted();
}

/**
 * Ticks people while the phone is online, and waits until the server has stored the ticks and the
 * phone has the response. The text "Saved" alone proves nothing: it stays until the tick is drawn.
 */
export async function tickOnline(one: Phone, listId: string, names: string[]): Promise<void> {
  for (const name of names) await rowOf(one, name).click();
  await expect.poll(() => stored(one, listId)).toEqual(expect.arrayContaining(names));
  await waitUntilSent(one);
}

/** Adds a walk-in: a person who is not on the list. */
export async function addWalkIn(
  { app, visitor }: Phone,
  guest: { firstName: string; lastName: string },
) {
  const fill = (field: string, value: string): Promise<void> =>
    visitor.page.getByRole("textbox", { name: app.text(`door:walkIn.${field}`) }).fill(value);
  await app.button("door:walkIn.open").click();
  await fill("firstName", guest.firstName);
  await fill("lastName", guest.lastName);
  await fill("phone", nextPhone());
  await app.button("door:walkIn.add").click();
}

/** Rejects the walk-in's application, so that no other journey finds it in the queue. */
export async function rejectApplications({ visitor }: Phone, lastName: string): Promise<void> {
  const { request } = visitor.context;
  const search = encodeURIComponent(lastName);
  const { data } = (await (await request.get(`/person?pending=true&search=${search}`)).json()) as {
    data: { id: string; version: number }[];
  };
  expect(data).toHaveLength(1);
  for (const { id, version } of data) {
    const answer = await request.delete(`/person/${id}/reject`, { data: { version } });
    expect(answer.status()).toBe(200);
  }
}
