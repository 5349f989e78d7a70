import type { Language } from "@kehila/shared/languages";
import { LANGUAGES } from "@kehila/shared/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Shows a page to an administrator, and the screens that a callback opens from it. */
async function show(
  language: Language,
  path: string,
  walk: (visitor: Visitor, app: StaffApp) => Promise<void>,
): Promise<void> {
  const visitor = await visit(browser, { language });
  const app = new StaffApp(visitor.page, language);
  await app.signIn("admin@example.org", path);
  await walk(visitor, app);
  await endVisit(visitor.context);
}

describe.each(LANGUAGES)("for an administrator, in %s", (language) => {
  it("the form for a new person is sound", () => show(language, "/", lookAtForm));

  it("the register is sound", () => show(language, "/persons", lookAtPersons));

  it("search results are sound", () =>
    show(language, "/persons?search=levinson&married=true", lookAtFound));

  it("the archive is sound", () => show(language, "/archive", lookAtArchive));

  it("the queue of applications is sound", () => show(language, "/pending", lookAtPending));
});

async function lookAtForm(visitor: Visitor, app: StaffApp): Promise<void> {
  await app.heading("persons:form.title");
  await look(visitor, "new");
  await openFamily(app);
  await look(visitor, "new-family");
  await app.button("persons:form.save").click();
  const required = app.text("errors:field.REQUIRED", {
    label: app.text("persons:field.firstName"),
  });
  await visitor.page.getByText(required).first().waitFor();
  await look(visitor, "new-errors");
}

/** Opens the spouse and two children in the creation form. */
async function openFamily(app: StaffApp): Promise<void> {
  const { page } = app;
  const married = page.getByRole("switch", { name: app.text("persons:field.married") });
  await married.focus();
  await page.keyboard.press("Space");
  await page.getByRole("region", { name: app.text("persons:field.spouse"), exact: true }).waitFor();
  const more = page.getByRole("button", { name: app.text("persons:form.moreChildren") });
  for (const number of ["1", "2"]) {
    await more.click();
    await page.getByText(app.text("persons:form.child", { number }), { exact: true }).waitFor();
  }
}

async function lookAtPersons(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await app.heading("persons:list.title");
  const table = page.getByRole("grid", { name: app.text("persons:list.title") });
  const rows = table.getByRole("row");
  await rows.nth(5).waitFor();
  await look(visitor, "persons");
  await app.button("persons:list.filters").click();
  const filters = page.getByRole("dialog", { name: app.text("persons:filter.title") });
  await filters.waitFor();
  await look(visitor, "persons-filters");
  await page.keyboard.press("Escape");
  await filters.waitFor({ state: "hidden" });
}

async function lookAtFound(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  const table = page.getByRole("grid", { name: app.text("persons:list.title") });
  await table.getByRole("row").nth(1).waitFor();
  await look(visitor, "persons-found");
  await table.getByRole("rowheader").first().getByRole("link").click();
  await page.getByRole("dialog").getByText(app.text("persons:field.createdAt")).waitFor();
  await look(visitor, "persons-details");
  await page.goto("/persons?search=zzzzzz");
  await page.getByRole("heading", { name: app.text("persons:list.noMatch.title") }).waitFor();
  await look(visitor, "persons-none");
}

async function lookAtArchive(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await app.heading("archive:title");
  const table = page.getByRole("grid", { name: app.text("archive:label") });
  const row = table.getByRole("row").nth(1);
  await row.waitFor();
  await look(visitor, "archive");
  for (const question of ["unarchive", "delete"] as const) {
    // Text before and after the name, in the language's own order.
    const [before = "", after = ""] = app.text(`archive:${question}`).split("{{name}}");
    const label = new RegExp(`^${before}.+${after}$`, "u");
    if (question === "delete") {
      await row.locator("button[aria-haspopup=menu]").click();
      await page.getByRole("menuitem", { name: label }).click();
    } else await row.getByRole("button", { name: label }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    if (question === "delete") {
      await dialog.getByRole("button", { name: label }).click();
      await dialog.getByText(app.text("archive:deleteDialog.consentMissing")).waitFor();
    }
    await look(visitor, `archive-${question}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  await page.goto("/archive?search=zzzzzz");
  await page.getByRole("heading", { name: app.text("archive:noMatch.title") }).waitFor();
  await look(visitor, "archive-none");
}

async function lookAtPending(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await app.heading("applications:title");
  const table = page.getByRole("grid", { name: app.text("applications:label") });
  const row = table.getByRole("row").nth(1);
  await row.waitFor();
  await look(visitor, "pending");
  for (const [decision, screen] of [
    ["approve", "pending-approve"],
    ["reject", "pending-reject"],
  ] as const) {
    const verb = app.text(`applications:${decision}`, { name: "" }).trim();
    await row.locator("button[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: verb }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await look(visitor, screen);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  const verb = app.text("applications:review", { name: "" }).trim();
  await row.getByRole("button", { name: verb }).click();
  const dialog = page.getByRole("dialog");
  const alone = dialog.getByText(app.text("applications:reviewDialog.noMatches"));
  const compared = dialog.getByRole("table");
  await alone.or(compared).first().waitFor();
  await look(visitor, "pending-review");
}
