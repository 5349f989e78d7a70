import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { seriousFindings } from "../support/axe.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { addPerson } from "../support/register.ts";
import { photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";
import { staffText } from "../support/texts.ts";

const LAST_NAME = "Lazypartova";
const DETAILS_CODE = /\/staff\/open-person-[^/]*\.js$/u;
const SHARE_CODE = /\/staff\/share-dialog-[^/]*\.js$/u;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  await addPerson(context, { firstName: "Dana", lastName: LAST_NAME });
  await endVisit(context);
});

/** Opens the person in the register, with a handler for the files of a part. */
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

it("details open at the press, and show the person once their code has arrived", async () => {
  const arrival = Promise.withResolvers<void>();
  const { context, page, app, row } = await openRegister(DETAILS_CODE, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await row.press("Enter");
  const waiting = page.locator("[data-panel]").getByText(app.text("shell:loading"));
  await waiting.first().waitFor();
  await page.keyboard.press("Escape");
  await waiting.first().waitFor({ state: "detached" });
  await row.press("Enter");
  await waiting.first().waitFor();
  arrival.resolve();
  await page.getByRole("dialog", { name: `Dana ${LAST_NAME}`, exact: true }).waitFor();
  expect(await waiting.count()).toBe(0);
  await endVisit(context);
});

it("a dialog opens once its code has arrived, and returns the focus to its opener", async () => {
  const arrival = Promise.withResolvers<void>();
  const { context, page, app } = await openRegister(SHARE_CODE, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const opener = app.button("persons:list.publicForm");
  const waiting = page.locator("section[aria-busy=true]");
  await opener.press("Enter");
  await waiting.waitFor();
  await page.keyboard.press("Escape");
  await waiting.waitFor({ state: "detached" });
  await opener.press("Enter");
  await waiting.waitFor();
  arrival.resolve();
  const dialog = page.getByRole("dialog", { name: app.text("share:public.title") });
  await dialog.waitFor();
  expect(await waiting.count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(opener)).toBe(true);
  await endVisit(context);
});

it("a dialog says that its code did not arrive, and loads it again", async () => {
  const { context, page, app } = await openRegister(SHARE_CODE, (route) => route.abort());
  await app.button("persons:list.publicForm").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(app.text("common:partFailed"), { exact: true }).waitFor();
  await app.heading("persons:list.title");
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await app.button("persons:list.publicForm").click();
  await dialog.getByText(app.text("common:partFailed"), { exact: true }).waitFor();
  await context.unroute(SHARE_CODE);
  await dialog.getByRole("button", { name: app.text("common:action.retry") }).click();
  await dialog.getByRole("heading", { name: app.text("share:public.title") }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => isFocused(app.button("persons:list.publicForm"))).toBe(true);
  await endVisit(context);
});

it("one style sheet is applied before the app renders", async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await new StaffApp(page, "en").signIn("admin@example.org", "/persons");
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll("link[rel=stylesheet]")].map(({ id }) => id),
  );
  expect(sheets).toEqual(["app-styles"]);
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
