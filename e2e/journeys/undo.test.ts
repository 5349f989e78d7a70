import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { photograph, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const NAMES: Record<Language, { firstName: string; lastName: string }> = {
  en: { firstName: "Ulrike", lastName: "Undone" },
  ru: { firstName: "Ульяна", lastName: "Отменина" },
  he: { firstName: "אורית", lastName: "ביטולי" },
};

/** Archives a person from the table; returns the page, the row and the name. */
async function archiveOne(language: Language, person = NAMES[language]) {
  const visitor = await visit(browser, { language });
  const { page, context } = visitor;
  const app = new StaffApp(page, language);
  await app.openSession("admin@example.org");
  await addPerson(context, { ...person, confirmDuplicates: true });
  await page.goto(`/persons?search=${encodeURIComponent(person.lastName)}`);
  const name = `${person.firstName} ${person.lastName}`;
  const row = app.row(person.lastName, person.firstName);
  await app.choose(row, app.text("persons:action.archive", { name }));
  await page.getByText(app.text("archive:archived.done", { name })).waitFor();
  await row.waitFor({ state: "detached" });
  return { visitor, page, context, app, row, name };
}

it.each(withPictures<Language>(["en"], ["ru", "he"]))(
  "an undo that found no line offers a retry, in %s",
  async (language) => {
    const { visitor, page, context, app, row, name } = await archiveOne(language);
    await context.setOffline(true);
    await app.button("common:action.undo").click();
    await page.getByText(app.text("persons:archive.undoFailed")).waitFor();
    await photograph(visitor, "undo-failed");
    await context.setOffline(false);
    await app.button("common:action.retry").click();
    await page.getByText(app.text("archive:archived.undone", { name })).waitFor();
    await row.waitFor();
    expect(visitor.complaints.splice(0).every((text) => text.startsWith("request: "))).toBe(true);
    await endVisit(context);
  },
);

it("the result of an undo is shown although a dialog has replaced the message with its button", async () => {
  const { visitor, page, context, app, row, name } = await archiveOne("en", {
    firstName: "Ulla",
    lastName: "Covered",
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route("**/person/*/archive", async (route) => {
    await promise;
    await route.continue();
  });
  const sent = page.waitForRequest("**/person/*/archive");
  await app.button("common:action.undo").click();
  await sent;
  await app.button("common:action.export").click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await app.button("common:action.undo").count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  resolve(undefined);
  await page.getByText(app.text("archive:archived.undone", { name })).waitFor();
  await row.waitFor();
  await expectSound(visitor);
  await endVisit(context);
});
