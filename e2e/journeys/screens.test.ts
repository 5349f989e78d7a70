import { LANGUAGES } from "@kehila/shared/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { PublicForm, LOOKED_AT } from "../support/family.ts";
import { look, photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("the public page in %s", (language) => {
  it("is sound on every step, with errors, and when it is done", async () => {
    const visitor = await visit(browser, { language, width: 360 });
    const { page } = visitor;
    const form = new PublicForm(page, language);
    await page.goto("/register");
    await form.reach("personal");
    await look(visitor, "register-1-personal");
    await form.press("action.continue");
    await page.getByRole("heading", { name: form.text("error.summary") }).waitFor();
    await look(visitor, "register-1-personal-errors");
    await form.fillPersonal(LOOKED_AT.applicant);
    await form.press("action.continue");
    await form.reach("contact");
    await look(visitor, "register-2-contact");
    await form.fillContact(LOOKED_AT);
    await form.press("action.continue");
    await form.reach("family");
    await form.announceFamily(LOOKED_AT);
    await form.fillFamily(LOOKED_AT);
    await look(visitor, "register-3-family");
    await form.press("action.continue");
    await form.reach("interests");
    await form.chooseInterests("cinema");
    await look(visitor, "register-4-interests");
    await form.press("action.continue");
    await form.reach("review");
    await look(visitor, "register-5-review");
    await form.press("action.submit");
    await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
    await look(visitor, "register-6-done");
    await visitor.context.close();
  });

  it("is one form without scripts", async () => {
    const visitor = await visit(browser, { language, width: 360, javaScript: false });
    await visitor.page.goto("/register");
    expect(await visitor.page.locator("html").getAttribute("lang")).toBe(language);
    await photograph(visitor, "register-without-scripts");
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});

describe.each(LANGUAGES)("the staff app in %s", (language) => {
  it("is sound before one has signed in", async () => {
    const visitor = await visit(browser, {
      language,
      expected: ["401 POST /auth/api/sign-in/email", "404 GET /nowhere"],
    });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await page.goto("/login");
    await app.heading("auth:login.title");
    await look(visitor, "login");
    const password = page.getByLabel(app.text("auth:login.password"), { exact: true });
    await page.getByLabel(app.text("auth:login.email"), { exact: true }).fill("a@example.org");
    await password.fill("not the password");
    await app.button("auth:login.submit").click();
    await page.getByText(app.text("auth:login.error.INVALID_EMAIL_OR_PASSWORD")).waitFor();
    await look(visitor, "login-refused");
    await page.goto("/nowhere");
    await app.heading("shell:notFound.title");
    await look(visitor, "not-found");
    await context.close();
  });

  it("is sound for an administrator", async () => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org");
    await app.heading("persons:form.title");
    await look(visitor, "new");
    await openFamily(app);
    await look(visitor, "new-family");
    await app.button("persons:form.save").click();
    const required = app.text("errors:field.REQUIRED", {
      label: app.text("persons:field.firstName"),
    });
    await page.getByText(required).first().waitFor();
    await look(visitor, "new-errors");
    await lookAtPersons(visitor, app);
    await lookAtArchive(visitor, app);
    await lookAtPending(visitor, app);
    await context.close();
  });

  it("is sound for somebody without rights", async () => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("user@example.org");
    await page.getByRole("heading", { name: app.text("shell:access.noRights.title") }).waitFor();
    await look(visitor, "no-rights");
    await page.goto("/persons");
    await page.getByRole("heading", { name: app.text("shell:access.forbidden.title") }).waitFor();
    await look(visitor, "no-permission");
    await context.close();
  });
});

/** Opens the parts of the creation form for a spouse and two children. */
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
  await page.goto("/persons");
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
  await page.goto("/persons?search=levinson&married=true");
  await rows.nth(1).waitFor();
  await look(visitor, "persons-found");
  await table.getByRole("rowheader").first().getByRole("link").click();
  await page.getByRole("dialog").getByText(app.text("persons:field.createdAt")).waitFor();
  await look(visitor, "persons-details");
  await page.goto("/persons?search=zzzzzz");
  await page.getByRole("heading", { name: app.text("persons:list.nobody.title") }).waitFor();
  await look(visitor, "persons-nobody");
}

async function lookAtArchive(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await page.goto("/archive");
  await app.heading("archive:title");
  const table = page.getByRole("grid", { name: app.text("archive:label") });
  const row = table.getByRole("row").nth(1);
  await row.waitFor();
  await look(visitor, "archive");
  for (const question of ["unarchive", "delete"] as const) {
    // What stands before and after the name, whatever the language puts where.
    const [before = "", after = ""] = app.text(`archive:${question}`).split("{{name}}");
    const label = new RegExp(`^${before}.+${after}$`, "u");
    await row.getByRole("button", { name: label }).click();
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
  await page.getByRole("heading", { name: app.text("archive:nobody.title") }).waitFor();
  await look(visitor, "archive-nobody");
}

async function lookAtPending(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await page.goto("/pending");
  await app.heading("pending:title");
  const table = page.getByRole("grid", { name: app.text("pending:label") });
  const row = table.getByRole("row").nth(1);
  await row.waitFor();
  await look(visitor, "pending");
  for (const [decision, screen] of [
    ["approve", "pending-approve"],
    ["reject", "pending-reject"],
  ] as const) {
    const verb = app.text(`pending:${decision}`, { name: "" }).trim();
    await row.getByRole("button", { name: verb }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await look(visitor, screen);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  const verb = app.text("pending:review", { name: "" }).trim();
  await row.getByRole("button", { name: verb }).click();
  const dialog = page.getByRole("dialog");
  const alone = dialog.getByText(app.text("pending:reviewDialog.noMatches"));
  const compared = dialog.getByText(app.text("pending:reviewDialog.matchesText"));
  await alone.or(compared).first().waitFor();
  await look(visitor, "pending-review");
}
