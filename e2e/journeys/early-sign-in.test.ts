import { directionOf, LANGUAGES, type Language } from "@kehila/shared/base/languages";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { launch, visit, type Width } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

interface Options {
  language?: Language;
  width?: Width;
  path?: string;
  /** Whether the page has a fake clock, which only the test moves. */
  isTimed?: boolean;
}

/** The files that the app needs to start. */
const LIBRARIES = /\/staff\/app-[^/]*\.js$/u;

/** Every script of the staff app but the one of the early form. */
const APP_SCRIPTS = /\/staff\/(?!early-form)[^/]*\.js$/u;

/** Opens the sign-in on a slow connection: `release` lets the libraries of the app arrive. */
async function openEarly({
  language = "en",
  width = 1440,
  path = "/login",
  isTimed = false,
}: Options = {}) {
  const visitor = await visit(browser, { language, width, ownPage: isTimed });
  const { context, page } = visitor;
  if (isTimed) await page.clock.install();
  const arrival = Promise.withResolvers<void>();
  await context.route(LIBRARIES, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  // Does not wait for the load event, so that a test can act before the app starts to load.
  await page.goto(path, { waitUntil: "commit" });
  const app = new StaffApp(page, language);
  const early = page.locator("#early");
  return {
    ...visitor,
    app,
    early,
    email: page.getByLabel(app.text("auth:login.email"), { exact: true }),
    password: page.getByLabel(app.text("auth:login.password"), { exact: true }),
    submit: early.locator("[type=submit]"),
    release: arrival.resolve,
    appDrawn: () => early.waitFor({ state: "detached" }),
  };
}

/** Returns the positions and sizes of the form's elements in the window. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main h1, main input, main button, main section a")]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, x, y, width, height].map((one) =>
          typeof one === "number" ? Math.round(one) : one,
        );
      }),
  );

describe.each(LANGUAGES)("before the app, in %s", (language) => {
  const widths = [360, 768, 1440] as const;
  it.each(widths)("the form stands where the app draws it, at %i px", async (width) => {
    const early = await openEarly({ language, width, path: "/login?next=/persons" });
    const { page, app } = early;
    await early.early.getByText(app.text("auth:login.needed"), { exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.locator("html").getAttribute("dir")).toBe(directionOf(language));
    const before = await places(page);
    // The elements are the title, two fields, three buttons and two links.
    expect(before).toHaveLength(8);
    // The buttons for a passkey and for showing the password are hidden until the app arrives.
    expect(await early.early.getByRole("button").count()).toBe(1);
    early.release();
    await early.appDrawn();
    expect(await places(page)).toEqual(before);
    expect(early.complaints).toEqual([]);
    await endVisit(early.context);
  });
});

it("the scripts of the app load after the page, so that the form is painted first", async () => {
  const { context, page } = await visit(browser);
  const states: string[] = [];
  // A script that the page itself names delays "complete" until it has arrived.
  await context.route(APP_SCRIPTS, async (route) => {
    states.push(await page.evaluate(() => document.readyState));
    await route.continue();
  });
  await page.goto("/login");
  await page.locator("#early").waitFor({ state: "detached" });
  expect(new Set(states)).toEqual(new Set(["complete"]));
  await endVisit(context);
});

it("a form that is filled in and sent before the app arrives signs in once it arrives", async () => {
  const early = await openEarly({ path: "/login?next=/persons" });
  const { page, app } = early;
  await early.email.fill("admin@example.org");
  await early.password.fill(DEMO_PASSWORD);
  await early.password.press("Enter");
  await expect.poll(() => early.submit.textContent()).toBe(app.text("auth:login.submitting"));
  expect(new URL(page.url()).pathname).toBe("/login");
  early.release();
  await page.waitForURL((url) => url.pathname === "/persons");
  await app.heading("persons:list.title");
  expect(early.complaints).toEqual([]);
  await endVisit(early.context);
});

it("a press that the arrival of the app interrupts signs in", async () => {
  const early = await openEarly({ path: "/login?next=/persons" });
  const { page } = early;
  await early.email.fill("admin@example.org");
  await early.password.fill(DEMO_PASSWORD);
  await early.submit.hover();
  await page.mouse.down();
  early.release();
  await early.appDrawn();
  await page.mouse.up();
  await page.waitForURL((url) => url.pathname === "/persons");
  expect(early.complaints).toEqual([]);
  await endVisit(early.context);
});

it("the cursor stays in its field when the app arrives", async () => {
  const early = await openEarly({ width: 360 });
  await early.email.fill("admin@exam");
  expect(await isFocused(early.email)).toBe(true);
  early.release();
  await early.appDrawn();
  expect(await isFocused(early.email)).toBe(true);
  await early.page.keyboard.type("ple.org");
  expect(await early.email.inputValue()).toBe("admin@example.org");
  await endVisit(early.context);
});

it("an invalid email sent before the app arrives gets its error at the field", async () => {
  const early = await openEarly();
  const { page, app } = early;
  await early.email.fill("admin");
  await early.submit.click();
  early.release();
  await early.appDrawn();
  // The email is checked by the app before the server is asked.
  await page.locator("[aria-invalid=true]").first().waitFor();
  expect(await early.email.inputValue()).toBe("admin");
  expect(await page.getByText(app.text("auth:login.error.otherwise")).count()).toBe(0);
  await endVisit(early.context);
});

it("the form is in the language that was chosen, not the browser's", async () => {
  const first = await openEarly({ language: "en" });
  const hebrew = new StaffApp(first.page, "he");
  first.release();
  await first.appDrawn();
  await first.page.evaluate(() => localStorage.setItem("kehila.language", '"he"'));
  await first.page.goto("/login", { waitUntil: "commit" });
  await hebrew.heading("auth:login.title");
  expect(await first.page.locator("html").getAttribute("dir")).toBe("rtl");
  await endVisit(first.context);
});

it("links of the form work before the app arrives", async () => {
  const early = await openEarly();
  const link = early.early.getByRole("link", { name: early.app.text("auth:login.forgot") });
  expect(await link.getAttribute("href")).toBe("/forgot-password");
  await link.click({ noWaitAfter: true });
  early.release();
  await early.app.heading("auth:forgot.title");
  await endVisit(early.context);
});

describe.each(LANGUAGES)("if the app cannot load, in %s", (language) => {
  it("the form says so and loads again, with the typed email", async () => {
    const visitor = await visit(browser, { language, width: 360 });
    const { context, page } = visitor;
    const app = new StaffApp(page, language);
    const email = page.getByLabel(app.text("auth:login.email"), { exact: true });
    const password = page.getByLabel(app.text("auth:login.password"), { exact: true });
    const submit = page.locator("[type=submit]");
    await context.route(LIBRARIES, (route) => route.abort());
    await page.goto("/login?next=/persons");
    await page.getByRole("alert").getByText(app.text("auth:login.notLoaded")).waitFor();
    await photograph(visitor, "login-not-loaded");
    await email.fill("admin@example.org");
    await password.fill(DEMO_PASSWORD);
    expect(await submit.textContent()).toBe(app.text("auth:login.submit"));

    // A press reloads the page, whose app fails to load again.
    await Promise.all([page.waitForEvent("load"), submit.click()]);
    await page.getByRole("alert").waitFor();
    expect(await email.inputValue()).toBe("admin@example.org");
    expect(await password.inputValue()).toBe("");
    expect(await isFocused(password)).toBe(true);

    await context.unroute(LIBRARIES);
    await app.button("common:action.retry").click();
    await page.locator("#early").waitFor({ state: "detached" });
    expect(await email.inputValue()).toBe("admin@example.org");
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/persons");
    await endVisit(context);
  });
});

it("a long wait after a press is reported, and the app still signs in when it arrives", async () => {
  const early = await openEarly({ path: "/login?next=/persons", isTimed: true });
  const { page, app } = early;
  const problem = early.early.getByText(app.text("auth:login.notLoaded"));
  await early.email.fill("admin@example.org");
  await early.password.fill(DEMO_PASSWORD);
  await early.submit.click();
  await page.clock.fastForward(9_000);
  expect(await problem.isVisible()).toBe(false);
  await page.clock.fastForward(1_000);
  await problem.waitFor();
  expect(await early.submit.textContent()).toBe(app.text("auth:login.submitting"));
  await page.clock.resume();
  early.release();
  await page.waitForURL((url) => url.pathname === "/persons");
  await endVisit(early.context);
});
