import type { Language } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import type { Visitor } from "./browser.ts";
import { visit } from "./browser.ts";
import { StaffApp } from "./staff.ts";

/** What another phone shows at the latest (issue: two phones on one list). */
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
  options: { ownPage?: boolean; expected?: readonly string[] } = {},
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

/** Removes the complaints about calls without a line; returns the other ones. */
export const otherComplaints = ({ visitor }: Phone): string[] =>
  visitor.complaints
    .splice(0)
    .filter((complaint) => !/^request: \w+ \/(?:person-list\/|door\/)/u.test(complaint));

/** Returns how many records a store of this phone holds; 0 without its database. */
export const countStored = ({ visitor }: Phone, name: string, store: string): Promise<number> =>
  visitor.page.evaluate(
    async ([database, table]) => {
      if (!(await indexedDB.databases()).some((one) => one.name === database)) return 0;
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(new Error("refused")));
        });
      const opened = await result(indexedDB.open(database));
      const count = await result(opened.transaction(table).objectStore(table).count());
      opened.close();
      return count;
    },
    [name, store] as const,
  );

/** The databases of the page at the door. */
export const COPIES = ["kehila-door-copies", "copies"] as const;
export const QUEUE = ["kehila-door-queue", "waiting"] as const;
