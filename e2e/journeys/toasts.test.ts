import type { Browser, Locator } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { nextPhone } from "../support/events.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** What a browser leaves of a laptop's screen of 1366 × 768. */
const LAPTOP = { width: 1366, height: 657 };

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("The part has no box.");
  return box;
};

/** Whether a toast ends above a bar. */
const isAbove = async (toast: Locator, bar: Locator): Promise<boolean> => {
  const { y, height } = await boxOf(toast);
  return y + height <= (await boxOf(bar)).y;
};

async function editPhone(app: DetailsApp, details: Locator): Promise<Locator> {
  const field = app.text("persons:field.phone");
  const name = app.text("persons:inPlace.edit", { field });
  await details.getByRole("button", { name }).click();
  await app.field("persons:field.phone", details).fill(nextPhone());
  await app.page.keyboard.press("Enter");
  const toast = app.page.getByRole("alertdialog").filter({
    has: app.button("persons:inPlace.undo"),
  });
  await toast.waitFor();
  return toast;
}

it("a toast on a laptop moves nothing and covers no bar", async () => {
  const { page, context } = await visit(browser, { language: "he" });
  await page.setViewportSize(LAPTOP);
  const app = new DetailsApp(page, "he");
  await app.openSession("admin@example.org");
  const { id } = await app.add({ firstName: "Pnina", lastName: "Floatman", phone: nextPhone() });
  const details = await app.openDetails(id, "Pnina Floatman");
  const table = page.getByRole("grid", { name: app.text("persons:list.title") });
  const before = await boxOf(table);
  const toast = await editPhone(app, details);
  expect(await boxOf(table)).toEqual(before);
  expect(await isAbove(toast, details.locator("footer"))).toBe(true);

  await app.row("Floatman", "Pnina").getByRole("checkbox").check();
  const bar = page.getByRole("group", { name: app.text("persons:selection.bar") });
  await expect.poll(() => isAbove(toast, bar)).toBe(true);
  await endVisit(context);
});

it("a toast on a phone stands above the buttons of a dialog, the bar of links and a save bar", async () => {
  const { page, context } = await visit(browser, { language: "ru", width: 360 });
  const app = new DetailsApp(page, "ru");
  await app.openSession("admin@example.org");
  const { id } = await app.add({ firstName: "Pnina", lastName: "Schwebte", phone: nextPhone() });
  const details = await app.openDetails(id, "Pnina Schwebte");
  const toast = await editPhone(app, details);
  expect(await isAbove(toast, details.locator("footer"))).toBe(true);

  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await expect.poll(() => isAbove(toast, app.mainMenu())).toBe(true);

  await app.go("/");
  const save = app.button("person-form:save");
  await save.waitFor();
  await expect.poll(() => isAbove(toast, save)).toBe(true);
  await endVisit(context);
});
