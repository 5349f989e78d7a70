import { PAGES } from "@kehila/shared/base/paths";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectNoSideScroll, launch, settle, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { layoutFaults } from "../support/layout.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** The text spacing of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em
  * !important; }
  p { margin-block-end: 2em !important; }`;
/** The width of WCAG 1.4.10. */
const NARROW = { width: 320, height: 640 };

/** Sets the spacing by a constructed style sheet: the policy of the page refuses style elements. */
async function space(page: Page): Promise<void> {
  const spacing = await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
    return getComputedStyle(document.body).letterSpacing;
  }, SPACING);
  expect(spacing).not.toBe("normal");
}

it.each([PAGES.register, PAGES.accessibility, PAGES.privacy, PAGES.login])(
  "%s fits 320 px with wide text spacing",
  async (path) => {
    const visitor = await visit(browser, { language: "ru", width: 360 });
    await visitor.page.goto(path);
    // Waits until the app has replaced the early form of the sign-in.
    await visitor.page.locator("#early").waitFor({ state: "detached" });
    await visitor.page.getByRole("heading", { level: 1 }).waitFor();
    await visitor.page.setViewportSize(NARROW);
    await space(visitor.page);
    await settle(visitor);
    await expectNoSideScroll(visitor);
    expect(await layoutFaults(visitor.page)).toEqual([]);
    await endVisit(visitor.context);
  },
);

it("People fits 320 px with wide text spacing", async () => {
  const visitor = await visit(browser, { language: "ru", width: 360 });
  const app = new StaffApp(visitor.page, "ru");
  await app.signIn("admin@example.org", PAGES.persons);
  await app.heading("persons:list.title");
  await visitor.page.setViewportSize(NARROW);
  await space(visitor.page);
  await settle(visitor);
  await expectNoSideScroll(visitor);
  await endVisit(visitor.context);
});
