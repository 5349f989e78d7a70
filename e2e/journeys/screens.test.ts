import { LANGUAGES } from "@kehila/shared/base/languages";
import { accessibilityUrl, privacyUrl } from "@kehila/shared/base/paths";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addEvent, nextPhone } from "../support/events.ts";
import { PublicForm, LOOKED_AT } from "../support/family.ts";
import { look, photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("the public page in %s", (language) => {
  it("is sound on every step, with errors, and after submission", async () => {
    const visitor = await visit(browser, { language, width: 360 });
    const { page } = visitor;
    const form = new PublicForm(page, language);
    await page.goto("/register");
    await form.reach("personal");
    await look(visitor, "register-1-personal");
    await form.press("action.continue");
    await page.getByRole("heading", { name: form.text("error.summaryStep") }).waitFor();
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
    const name = form.part("step.review").getByText(LOOKED_AT.applicant.lastName, { exact: true });
    expect(await name.getAttribute("lang")).toBe(language === "ru" ? null : "ru");
    await look(visitor, "register-5-review");
    await form.press("action.submit");
    await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
    await look(visitor, "register-6-done");
    await endVisit(visitor.context);
  });

  it("is one form without scripts", async () => {
    const visitor = await visit(browser, { language, width: 360, javaScript: false });
    await visitor.page.goto("/register");
    await expect.poll(() => visitor.page.locator("html").getAttribute("lang")).toBe(language);
    await photograph(visitor, "register-without-scripts");
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });
});

const STATEMENTS = [
  { name: "accessibility", link: "page.accessibility", urlOf: accessibilityUrl },
  { name: "privacy", link: "page.privacyLink", urlOf: privacyUrl },
] as const;

describe.each(LANGUAGES)("the statements in %s", (language) => {
  it.each(STATEMENTS)("$name opens from the form, in the form's language", async (statement) => {
    const visitor = await visit(browser, { language, width: 360 });
    const { page } = visitor;
    const form = new PublicForm(page, language);
    await page.goto("/register");
    await form.reach("personal");
    await page.getByRole("link", { name: form.text(statement.link) }).click();
    await page.waitForURL(`**${statement.urlOf(language)}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await look(visitor, statement.name);
    await endVisit(visitor.context);
  });
});

describe.each(LANGUAGES)("the event page in %s", (language) => {
  it("is sound on every step, with errors, and after submission", async () => {
    const { known, list } = await addEvent(browser, language);
    const visitor = await visit(browser, {
      language,
      width: 360,
      expected: ["404 GET /event-register/missing"],
    });
    const { page } = visitor;
    const form = new PublicForm(page, language);
    const phone = page.getByLabel(form.text("field.phone"), { exact: true });
    await page.goto(`/event-register/${list}`);
    await phone.waitFor();
    await look(visitor, "event-1-phone");
    await form.press("action.continue");
    await page.getByRole("heading", { name: form.text("error.summary") }).waitFor();
    await look(visitor, "event-1-phone-errors");
    await phone.fill(nextPhone());
    await form.press("action.continue");
    await form.reach("family");
    await look(visitor, "event-2-form");
    await form.announceFamily(LOOKED_AT);
    await form.press("action.submit");
    await page.getByRole("heading", { name: form.text("error.summary") }).waitFor();
    await look(visitor, "event-2-form-errors");
    await form.fillPersonal(LOOKED_AT.applicant);
    await form.fill(form.part("step.contact"), "field.city", LOOKED_AT.city);
    await form.fillFamily(LOOKED_AT);
    await form.press("action.submit");
    await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
    await look(visitor, "event-3-sent");
    await page.getByRole("link", { name: form.text("action.registerAnother") }).click();
    await phone.fill(known);
    await form.press("action.continue");
    await page.getByRole("heading", { name: form.text("event.joinedTitle") }).waitFor();
    await look(visitor, "event-3-joined");
    await page.goto("/event-register/missing");
    await page.getByRole("heading", { name: form.text("event.closedTitle") }).waitFor();
    await look(visitor, "event-closed");
    await endVisit(visitor.context);
  });
});

describe.each(LANGUAGES)("the staff app in %s", (language) => {
  it("is sound before sign-in", async () => {
    const visitor = await visit(browser, {
      language,
      expected: ["401 POST /auth/api/sign-in/email", "404 GET /nowhere"],
    });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.open("/login");
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
    await endVisit(context);
  });

  it("is sound for a user without rights", async () => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("user@example.org");
    await page.getByRole("heading", { name: app.text("shell:access.noRights.title") }).waitFor();
    await look(visitor, "no-rights");
    await app.go("/persons");
    await page.getByRole("heading", { name: app.text("shell:access.forbidden.title") }).waitFor();
    await look(visitor, "no-permission");
    await endVisit(context);
  });
});
