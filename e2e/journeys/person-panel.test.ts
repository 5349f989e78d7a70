import type { Language } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, settle, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { isFocused, tabTo } from "../support/keyboard.ts";
import { photograph, withPictures } from "../support/screenshots.ts";

const LAST_NAME = "Panelowitz";
const FIRST_NAMES = ["Aba", "Abb", "Abc"] as const;
const nameOf = (firstName: string) => `${firstName} ${LAST_NAME}`;
const PHONE = "0541230987";
const SPOUSE_PHONE = "0541230988";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  const app = new DetailsApp(page, "en");
  await app.openSession("admin@example.org");
  for (const firstName of FIRST_NAMES) {
    const spouse = { firstName: "Szymon", lastName: `${firstName}man`, phone: SPOUSE_PHONE };
    await app.add({ firstName, lastName: LAST_NAME, phone: PHONE, married: true, spouse });
  }
  await endVisit(context);
});

/** Opens a tab of the details; returns the height of the details. */
async function heightOn(app: DetailsApp, details: Locator, tab: string): Promise<number> {
  await details.getByRole("tab", { name: app.text(`persons:details.${tab}`), exact: true }).click();
  const loading = details.getByText(app.text("history:loading"));
  await loading.waitFor({ state: "detached" });
  return (await details.boundingBox())?.height ?? 0;
}

it("shows details next to the table; arrow keys open the next row", async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new DetailsApp(page, "en");
  await app.openSession("admin@example.org");
  await page.goto(`/persons?search=${LAST_NAME}`);
  const rowOf = (firstName: string) => app.row(LAST_NAME, firstName);
  await rowOf("Aba").getByRole("gridcell", { name: "Yeruham", exact: true }).click();
  let details = await app.details(nameOf("Aba"));
  await details.locator(`a[href="tel:${SPOUSE_PHONE}"]`).waitFor();
  for (const href of [`sms:${PHONE}`, `https://wa.me/972${PHONE.slice(1)}`]) {
    await details.locator(`a[href="${href}"]`).waitFor();
  }
  await expectSound(visitor);
  await expectNoSideScroll(visitor);

  // Arrow keys still move through the table, and the panel shows the focused row.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  details = await app.details(nameOf("Abc"));
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  await expect.poll(() => isFocused(rowOf("Abc"))).toBe(true);
  await expect.poll(() => rowOf("Abc").getAttribute("aria-current")).toBe("true");
  await page.keyboard.press("ArrowUp");
  details = await app.details(nameOf("Abb"));
  const announcement = app.text("persons:details.panelAnnouncement", { name: nameOf("Abb") });
  await page.getByRole("status").filter({ hasText: announcement }).waitFor();

  const height = await heightOn(app, details, "facts");
  expect(await heightOn(app, details, "history")).toBe(height);
  expect(await heightOn(app, details, "lists")).toBe(height);
  await expectSound(visitor);

  // The first press of Escape closes the panel, the second clears the selection.
  const label = app.text("persons:selection.row", { name: nameOf("Abb") });
  await page.getByRole("checkbox", { name: label, exact: true }).press("Space");
  const bar = page.getByRole("group", { name: app.text("persons:selection.bar"), exact: true });
  await bar.waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await bar.waitFor();
  await page.keyboard.press("Escape");
  await bar.waitFor({ state: "detached" });

  await rowOf("Aba").press("Enter");
  details = await app.details(nameOf("Aba"));
  await tabTo(page, details.getByRole("button", { name: app.text("common:action.close") }));
  await page.keyboard.press("Enter");
  await details.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(rowOf("Aba"))).toBe(true);
  await endVisit(context);
});

it("keeps its buttons visible above a message, in windows of common heights", async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new DetailsApp(page, "en");
  await app.openSession("admin@example.org");
  const spouse = { firstName: "Szymon", lastName: "Toastman", phone: SPOUSE_PHONE };
  const lastName = "Toastowitz";
  const { id } = await app.add({ firstName: "Aba", lastName, phone: PHONE, married: true, spouse });
  await page.setViewportSize({ width: 1280, height: 800 });
  const details = await app.openDetails(id, `Aba ${lastName}`);
  const field = app.text("persons:field.address");
  await details.getByRole("button", { name: app.text("persons:inPlace.edit", { field }) }).click();
  await app.field("persons:field.address", details).fill("Herzl 5");
  await page.keyboard.press("Enter");
  // Waits for the highest kind of message, which has an offer for the spouse.
  await app.button("edit:move.offer", { name: `Szymon Toastman` }).waitFor();
  const buttons = [
    details.getByRole("button", { name: app.text("persons:action.editShort"), exact: true }),
    details.getByRole("button", { name: app.text("common:action.more"), exact: true }),
  ];
  for (const height of [800, 700, 625]) {
    await page.setViewportSize({ width: 1280, height });
    await settle(visitor);
    for (const button of buttons) expect(await isInViewport(button)).toBe(true);
  }
  await endVisit(context);
});

/** Whether the middle of a button is inside the window and not covered. */
const isInViewport = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

it("shows a row clicked right after an arrow key, not the row focused by the arrow key", async () => {
  const { context, page } = await visit(browser, { ownPage: true });
  const app = new DetailsApp(page, "en");
  await app.openSession("admin@example.org");
  await page.clock.install();
  await page.goto(`/persons?search=${LAST_NAME}`);
  const rowOf = (firstName: string) => app.row(LAST_NAME, firstName);
  await rowOf("Aba").getByRole("gridcell", { name: "Yeruham", exact: true }).click();
  await app.details(nameOf("Aba"));
  // The key and the click run in one task, so no time passes between the two events.
  await rowOf("Aba").evaluate((row) => {
    row.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    row.parentElement?.querySelector<HTMLElement>('[data-row="2"]')?.click();
  });
  await app.details(nameOf("Abc"));
  await page.clock.runFor(1000);
  await app.details(nameOf("Abc"));
  expect(await rowOf("Abc").getAttribute("aria-current")).toBe("true");
  await endVisit(context);
});

describe.each(
  withPictures<[Language, Width]>(
    [
      ["he", 768],
      ["ru", 360],
    ],
    [["en", 768]],
  ),
)("in %s at %i px", (language, width) => {
  it("shows a person in a dialog that keeps its height", async () => {
    const visitor = await visit(browser, { language, width });
    const { page, context } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession("admin@example.org");
    await page.goto(`/persons?search=${LAST_NAME}`);
    await page.getByRole("main").getByRole("link", { name: LAST_NAME }).first().click();
    const details = await app.details(nameOf("Aba"));
    await details.locator(`a[href="tel:${PHONE}"]`).first().waitFor();
    await expectSound(visitor);
    await photograph(visitor, "person-details");
    const height = await heightOn(app, details, "facts");
    expect(await heightOn(app, details, "history")).toBe(height);
    expect(await heightOn(app, details, "lists")).toBe(height);
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });
    await endVisit(context);
  });
});
