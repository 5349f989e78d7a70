import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Page, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { addPerson } from "../support/register.ts";
import { photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";
import { staffText } from "../support/texts.ts";
import { isFocused } from "../support/keyboard.ts";

const LAST_NAME = "Ondemandova";
const DETAILS_CODE = /\/staff\/open-person-[^/]*\.js$/u;
const FIELD_CODE = /\/staff\/in-place-form-[^/]*\.js$/u;
const MENU_CODE = /\/staff\/popover-[^/]*\.js$/u;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  await addPerson(context, { firstName: "Dana", lastName: LAST_NAME });
  await endVisit(context);
});

/** Opens the person in the register, with a handler for files that load on demand. */
async function openRegister(files: RegExp, handler: (route: Route) => Promise<void>) {
  const visitor = await visit(browser);
  const { context, page } = visitor;
  await context.route(files, handler);
  const app = new StaffApp(page, "en");
  await app.openSession("admin@example.org");
  await page.goto(`/persons?search=${LAST_NAME}`);
  const row = app.row(LAST_NAME, "Dana");
  await row.waitFor();
  return { context, page, app, row };
}

it("a menu opens once its code has arrived after the press, and its first item has the focus", async () => {
  const arrival = Promise.withResolvers<void>();
  const { context, page, app, row } = await openRegister(MENU_CODE, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const columns = app.button("common:columns");
  await columns.press("Enter");
  await expect.poll(() => columns.getAttribute("aria-busy")).toBe("true");
  expect(await columns.getAttribute("aria-haspopup")).toBe("menu");
  expect(await columns.getAttribute("aria-expanded")).toBe("false");
  expect(await columns.getAttribute("aria-controls")).toBeNull();
  // Escape cancels the press on the menu, and so does a focus on another element.
  await page.keyboard.press("Escape");
  await expect.poll(() => columns.getAttribute("aria-busy")).toBeNull();
  await columns.press("Enter");
  await expect.poll(() => columns.getAttribute("aria-busy")).toBe("true");
  const search = page.getByRole("searchbox");
  await search.focus();
  await expect.poll(() => columns.getAttribute("aria-busy")).toBeNull();
  expect(await isFocused(search)).toBe(true);
  await columns.press("Enter");
  await expect.poll(() => columns.getAttribute("aria-busy")).toBe("true");
  arrival.resolve();
  const items = page.getByRole("menuitemcheckbox");
  await expect.poll(() => isFocused(items.first())).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(columns)).toBe(true);
  expect(await columns.getAttribute("aria-expanded")).toBe("false");

  await columns.press("ArrowUp");
  await expect.poll(() => isFocused(items.last())).toBe(true);
  await page.keyboard.press("Escape");
  await row.locator("button[aria-haspopup=menu]").press("Enter");
  await expect.poll(() => isFocused(page.getByRole("menuitem").first())).toBe(true);
  await endVisit(context);
});

it("shows a frame while the code of the details is loading", async () => {
  const arrival = Promise.withResolvers<void>();
  const { context, page, app, row } = await openRegister(DETAILS_CODE, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await row.press("Enter");
  const frame = page.locator("section[aria-busy=true]");
  await frame.getByText(app.text("persons:details.loading"), { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await frame.waitFor({ state: "detached" });
  await row.press("Enter");
  await frame.waitFor();
  arrival.resolve();
  await page.getByRole("dialog", { name: `Dana ${LAST_NAME}`, exact: true }).waitFor();
  expect(await frame.count()).toBe(0);
  await endVisit(context);
});

it("a field whose code is loading keeps typed characters, and saves them after an early Enter", async () => {
  const arrival = Promise.withResolvers<void>();
  const { context, page, row } = await openRegister(FIELD_CODE, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await row.press("Enter");
  const app = new DetailsApp(page, "en");
  const details = await app.details(`Dana ${LAST_NAME}`);
  const edit = (field: string) =>
    details
      .getByRole("button", {
        name: app.text("persons:inPlace.edit", { field: app.text(`persons:field.${field}`) }),
      })
      .click();
  const phone = app.field("persons:field.phone", details);
  const address = app.field("persons:field.address", details);
  await edit("address");
  // Types without waiting for the field.
  await page.keyboard.type("Herzl 5");
  await page.keyboard.press("Enter");
  await expect.poll(() => address.inputValue()).toBe("Herzl 5");
  await edit("phone");
  await page.keyboard.type("05212");
  expect(await isFocused(phone)).toBe(true);
  arrival.resolve();
  await details.getByText("Herzl 5", { exact: true }).waitFor();
  await page.keyboard.type("34567");
  expect(await phone.inputValue()).toBe("0521234567");
  await page.keyboard.press("Enter");
  await details.locator('a[href="tel:0521234567"]').waitFor();
  await endVisit(context);
});

it("says that the code of a menu cannot be loaded", async () => {
  const { context, page, app, row } = await openRegister(MENU_CODE, (route) => route.abort());
  await row.locator("button[aria-haspopup=menu]").click();
  await page.getByText(app.text("common:partFailed"), { exact: true }).waitFor();
  const columns = app.button("common:columns");
  await columns.click();
  await expect.poll(() => columns.getAttribute("aria-expanded")).toBe("false");
  await endVisit(context);
});

/**
 * Returns texts of the Russian page that contain a lower-case Latin word, because a missing text
 * shows its key. Names are not included: they are in elements of their own.
 */
const latinTexts = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const parts = document.querySelectorAll(wanted);
    return [...parts].flatMap((part) => {
      const copy = part.cloneNode(true) as Element;
      for (const nameElement of copy.querySelectorAll("bdi")) nameElement.remove();
      const labels = [...copy.querySelectorAll("[aria-label], [placeholder]")].flatMap((one) => [
        one.getAttribute("aria-label"),
        one.getAttribute("placeholder"),
      ]);
      return [copy.textContent, ...labels].filter((text) => /(?<![A-Za-z])[a-z]/u.test(text ?? ""));
    });
  }, selector);

it("the sign-in page needs only the file with its own texts", async () => {
  const { context, page } = await visit(browser, { language: "ru" });
  await context.route(/\/staff\/ru\.others-[^/]*\.js$/u, (route) => route.abort());
  const app = new StaffApp(page, "ru");
  await app.open("/login?next=/persons");
  await page.getByText(app.text("auth:login.needed"), { exact: true }).waitFor();
  await app.button("auth:login.submit").click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  expect(await latinTexts(page, "nav, main")).toEqual([]);
  await endVisit(context);
});

it("the page People needs only the file with the texts of the first load", async () => {
  const visitor = await visit(browser, { language: "ru" });
  const { context, page } = visitor;
  await context.route(/\/staff\/ru\.others-[^/]*\.js$/u, (route) => route.abort());
  const app = new StaffApp(page, "ru");
  await app.openSession("admin@example.org");
  await page.goto("/persons");
  await app.heading("persons:list.title");
  await page.locator("[data-loaded]").first().waitFor();
  const frame = "nav, header, [role=search], [role=columnheader]";
  expect(await latinTexts(page, frame)).toEqual([]);

  // Menus and details need only this file too.
  await app.button("common:columns").click();
  await page.getByRole("menuitemcheckbox").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-opens]").first().press("Enter");
  const details = page.locator("[role=dialog][data-panel]");
  await details.getByRole("tab").first().waitFor();
  await details.getByRole("button", { name: app.text("common:action.more"), exact: true }).click();
  const merge = app.text("persons:action.merge");
  await page.getByRole("menuitem", { name: merge, exact: true }).waitFor();
  await endVisit(context);
});

it("applies the style sheet of the app before the style sheets of pages", async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await new StaffApp(page, "en").signIn("admin@example.org", "/persons");
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll("link[rel=stylesheet]")].map(({ id }) => id),
  );
  expect(sheets[0]).toBe("app-styles");
  expect(sheets.length).toBeGreaterThan(1);
  await endVisit(visitor.context);
});

it.each([
  ["People", "/persons", /\/staff\/index-[^/]*\.js$/u],
  ["the door", "/door/00000000-0000-4000-8000-000000000000", /\/door\/door-[^/]*\.js$/u],
] as const)("%s offers to load again if its app does not arrive", async (_page, path, code) => {
  const visitor = await visit(browser, { width: 360 });
  const { context, page } = visitor;
  await new StaffApp(page, "en").openSession("admin@example.org");
  await context.route(code, (route) => route.abort());
  await page.goto(path);
  const retry = page.locator("#retry");
  await retry.waitFor({ state: "attached" });
  expect(await retry.isVisible()).toBe(false);
  await retry.evaluate((link) => link.getAnimations()[0]?.finish());
  await retry.waitFor();
  const texts = LANGUAGES.map((language) => staffText(language, "common", "action.retry"));
  expect(await retry.innerText()).toBe(texts.join(" · "));
  await photograph(visitor, "app-not-loaded");
  await context.unroute(code);
  await retry.click();
  await retry.waitFor({ state: "detached" });
  await page.getByRole("main").waitFor();
  await endVisit(context);
});
