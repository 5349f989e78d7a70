import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { eventLinkPath, isPublicPage, listPage, listsPage, PAGES } from "@kehila/shared/base/paths";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectNoSideScroll, launch, quiet, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addEvent } from "../support/events.ts";
import { LOOKED_AT, PublicForm } from "../support/family.ts";
import { addPerson, runNightlyTasks } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** The pages of the staff app that look the same with and without a session. */
const SIGNED_OUT: readonly string[] = [
  PAGES.login,
  PAGES.signup,
  PAGES.verifyEmail,
  PAGES.forgotPassword,
  PAGES.resetPassword,
];
/** The pages whose rows scroll in a frame of their own. */
const LISTS: ReadonlySet<string> = new Set([PAGES.persons, PAGES.pending, PAGES.archive]);
/** The minimum height of the scrolling frame: two rows of the largest texts fit. */
const ROOM_PX = 400;

/** Doubles the texts of the shown document (WCAG 1.4.4), as the setting of a browser does. */
async function enlarge(page: Page): Promise<void> {
  const size = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
    return getComputedStyle(document.documentElement).fontSize;
  });
  expect(size).toBe("32px");
}

/** Waits until a page shows its data, then checks its width. */
async function expectFits(visitor: Visitor): Promise<void> {
  await quiet(visitor);
  await expectNoSideScroll(visitor);
}

const roomOfRows = (page: Page): Promise<number> =>
  page
    .getByRole("main")
    .getByRole("list")
    .last()
    .evaluate(({ parentElement }) => parentElement?.clientHeight ?? 0);

it("every screen of the staff app fits a phone with texts of twice the size, in ru", async () => {
  const { list } = await addEvent(browser, "ru");
  const visitor = await visit(browser, { language: "ru", width: 360 });
  const app = new StaffApp(visitor.page, "ru");
  await app.signIn("admin@example.org", PAGES.today);
  const { request } = visitor.context;
  const invited = await request.post("/api/registration-tokens/generate", { data: {} });
  expect(invited.ok()).toBe(true);
  const { data: invitation } = (await invited.json()) as { data: { id: string } };
  // A likely pair of duplicates with long numbers.
  const twice = { firstName: "Крупнобуквия", lastName: "Широкострочная", birthDate: "1972-03-17" };
  await addPerson(visitor.context, { ...twice, phone: "0589140001", idNumber: "604927281" });
  await addPerson(visitor.context, { ...twice, phone: "0589140002", idNumber: "604927299" });
  await runNightlyTasks(visitor.context);
  await enlarge(visitor.page);
  const screens = Object.values(PAGES).filter(
    (path) => !SIGNED_OUT.includes(path) && !isPublicPage(path),
  );
  expect(screens.length).toBeGreaterThan(12);
  for (const path of [...screens, listsPage(EVENT_CATEGORIES[0]), listPage(list)]) {
    await app.go(path);
    await visitor.page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectFits(visitor);
    if (LISTS.has(path)) {
      await expect.poll(() => roomOfRows(visitor.page), { message: path }).toBeGreaterThan(ROOM_PX);
    }
  }
  await request.delete(`/api/registration-tokens/${invitation.id}`);
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("pages without a session fit a phone with texts of twice the size, in ru", async () => {
  const { list } = await addEvent(browser, "ru");
  const visitor = await visit(browser, { language: "ru", width: 360 });
  const { page } = visitor;
  for (const path of SIGNED_OUT) {
    await new StaffApp(page, "ru").open(path);
    await enlarge(page);
    await expectFits(visitor);
  }
  for (const path of [PAGES.accessibility, PAGES.privacy, eventLinkPath(list)]) {
    await page.goto(`${path}?lang=ru`);
    await enlarge(page);
    await expectFits(visitor);
  }
  await endVisit(visitor.context);
});

it("each step of the public form fits a phone with texts of twice the size, in ru", async () => {
  const visitor = await visit(browser, { language: "ru", width: 360 });
  const form = new PublicForm(visitor.page, "ru");
  await visitor.page.goto(PAGES.register);
  await form.reach("personal");
  await enlarge(visitor.page);
  await form.press("action.continue");
  await visitor.page.getByRole("heading", { name: form.text("error.summaryStep") }).waitFor();
  await expectFits(visitor);
  await form.fillPersonal(LOOKED_AT.applicant);
  await form.press("action.continue");
  await form.reach("contact");
  await expectFits(visitor);
  await form.fillContact(LOOKED_AT);
  await form.press("action.continue");
  await form.reach("family");
  await form.announceFamily(LOOKED_AT);
  await form.fillFamily(LOOKED_AT);
  await expectFits(visitor);
  await form.press("action.continue");
  await form.reach("interests");
  await form.chooseInterests("cinema");
  await expectFits(visitor);
  await form.press("action.continue");
  await form.reach("review");
  await expectFits(visitor);
  await endVisit(visitor.context);
});
