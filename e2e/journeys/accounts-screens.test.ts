import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { AccountsApp } from "../support/accounts.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { look } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("account screens in %s", (language) => {
  it("are sound before sign-in", async () => {
    const visitor = await visit(browser, {
      language,
      expected: [
        "400 POST /auth/api/sign-up/email",
        "400 GET /auth/api/verify-email",
        "400 POST /auth/api/reset-password",
      ],
    });
    const app = new AccountsApp(visitor);
    const { page } = app;

    await page.goto("/accounts");
    await page.waitForURL(({ pathname }) => pathname === "/login");
    await page.getByText(app.text("auth:login.needed")).waitFor();
    await look(visitor, "login-needed");

    await app.go("/signup");
    await app.heading("auth:signup.title");
    await look(visitor, "signup");
    await app.button("auth:signup.submit").click();
    const label = app.text("auth:signup.name");
    await app.fieldError(app.text("errors:field.REQUIRED", { label })).waitFor();
    // The summary has the focus, and its links lead to the fields.
    const summary = app.errorSummary();
    await expect.poll(() => isFocused(summary)).toBe(true);
    expect(await summary.getByRole("link").count()).toBe(5);
    await look(visitor, "signup-errors");
    await summary.getByRole("link").nth(2).click();
    await expect.poll(() => isFocused(app.labelled("auth:signup.password"))).toBe(true);
    await app.labelled("auth:signup.name").fill("N");
    await app.labelled("auth:signup.email").fill("new@example.org");
    await app.labelled("auth:signup.password").fill("three quiet words");
    await app.labelled("auth:signup.confirmation").fill("three quiet word");
    await app.labelled("auth:signup.registrationToken").fill("invented");
    await app.button("auth:signup.submit").click();
    await app.fieldError(app.text("auth:signup.error.PASSWORD_MISMATCH")).waitFor();
    await app.labelled("auth:signup.confirmation").fill("three quiet words");
    await app.button("auth:signup.submit").click();
    await app.fieldError(app.text("auth:signup.error.INVALID_REGISTRATION_TOKEN")).waitFor();
    // The summary also gets the focus after a refusal of the server.
    await expect.poll(() => isFocused(summary)).toBe(true);
    await look(visitor, "signup-refused");

    await app.go("/verify-email");
    await page.getByText(app.text("errors:code.NO_VERIFICATION_TOKEN")).waitFor();
    await look(visitor, "verify-without-token");
    await page.goto("/verify-email?token=invented");
    await page.getByText(app.text("errors:code.INVALID_TOKEN")).waitFor();
    await look(visitor, "verify-refused");

    await app.go("/forgot-password");
    await app.labelled("auth:forgot.email").fill(`missing-${language}@example.org`);
    await app.button("auth:forgot.submit").click();
    await page.getByText(app.text("auth:forgot.sent")).waitFor();
    await look(visitor, "forgot-password");

    await page.goto("/reset-password?token=invented");
    // The app removes the token from the URL; the form still works after a reload.
    await page.waitForURL(
      ({ pathname, search }) => pathname === "/reset-password" && search === "",
    );
    await page.reload();
    await app.labelled("auth:reset.password").fill("short");
    await app.labelled("auth:reset.confirmation").fill("short");
    await app.button("auth:reset.submit").click();
    await app.fieldError(app.text("auth:signup.error.PASSWORD_TOO_SHORT")).waitFor();
    await look(visitor, "reset-password");
    await app.labelled("auth:reset.password").fill("three quiet words");
    await app.labelled("auth:reset.confirmation").fill("three quiet words");
    await app.button("auth:reset.submit").click();
    await page.getByText(app.text("errors:code.INVALID_RESET_TOKEN")).waitFor();
    await look(visitor, "reset-password-dead");
    await endVisit(visitor.context);
  });

  it("are sound for an administrator", async () => {
    const visitor = await visit(browser, { language });
    const app = new AccountsApp(visitor);
    const { page } = app;
    await app.signIn("admin@example.org", "/accounts");
    await app.heading("accounts:title");
    await app.copyNewToken();
    await page.getByRole("table").waitFor();
    await look(visitor, "accounts");

    const rights = await app.openPermissions("Олег Вайнберг");
    await look(visitor, "accounts-permissions");
    await app.chooseRole(rights, "USER");
    await look(visitor, "accounts-permissions-role");
    await page.route(
      "**/api/user/role/*",
      (route) =>
        route.fulfill({ status: 403, json: { success: false, code: "CONFIRMATION_REQUIRED" } }),
      { times: 1 },
    );
    await rights.getByRole("button", { name: app.text("accounts:permissions.save") }).click();
    const question = page.getByRole("dialog", { name: app.text("accounts:confirm.title") });
    await question.waitFor();
    expect(visitor.complaints.splice(0).join("\n")).toMatch(
      /^answer: 403 POST \/api\/user\/role\/\w+$/u,
    );
    await look(visitor, "accounts-confirm");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await rights.getByText(app.text("errors:code.CONFIRMATION_REQUIRED")).waitFor();
    await app.chooseRole(rights, "MODERATOR");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await app.button("accounts:users.remove", { name: "Олег Вайнберг" }).click();
    await page.getByRole("alertdialog").waitFor();
    await look(visitor, "accounts-remove");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "hidden" });

    const tokens = page.getByRole("list", { name: app.text("accounts:tokens.title") });
    const remove = app.text("accounts:tokens.delete", { token: "" }).trim();
    await tokens.getByRole("button", { name: remove }).first().click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(app.text("accounts:tokens.deleteText.active")).waitFor();
    await look(visitor, "accounts-token-delete");
    await dialog.getByRole("button", { name: app.text("accounts:tokens.deleteConfirm") }).click();
    await dialog.waitFor({ state: "hidden" });
    await endVisit(visitor.context);
  });

  it("are sound for the user's own account", async () => {
    const visitor = await visit(browser, { language });
    const app = new AccountsApp(visitor);
    const { page } = app;
    await app.signIn("user@example.org");
    await app.menuLink("shell:link.account").click();
    await app.heading("account:title");
    await page.getByText(app.text("account:sessions.here")).waitFor();
    await app.button("account:password.save").click();
    const label = app.text("account:password.current");
    await app.fieldError(app.text("errors:field.REQUIRED", { label })).waitFor();
    await look(visitor, "account");
    await app.button("account:delete.open").click();
    await page.getByRole("alertdialog").waitFor();
    await look(visitor, "account-delete");
    await app.go("/accounts");
    await page.getByText(app.text("accounts:denied")).waitFor();
    await look(visitor, "accounts-denied");
    await endVisit(visitor.context);
  });
});

describe("when the server fails", () => {
  it("lists and buttons show the error, and a retry succeeds", async () => {
    const down = ["GET /api/user", "GET /api/registration-tokens"];
    const visitor = await visit(browser, {
      expected: [
        ...down.map((path) => `503 ${path}`),
        "503 POST /api/registration-tokens/generate",
      ],
    });
    const app = new AccountsApp(visitor);
    const { page } = app;
    await app.openSession("admin@example.org");
    await page.route(/\/api\/(?:user|registration-tokens(?:\/generate)?)$/u, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: "busy", code: "UNAVAILABLE", requestId: "r" },
      }),
    );
    await page.goto("/accounts");
    for (const key of ["accounts:users.failed", "accounts:tokens.failed"]) {
      await page.getByText(app.text(key)).waitFor();
    }
    await look(visitor, "accounts-failed");
    await app.button("accounts:invite.title").click();
    await app.button("accounts:invite.submit").click();
    await page.getByText(app.text("accounts:tokens.generateFailed")).waitFor();
    await look(visitor, "accounts-invite-failed");
    await app.button("common:action.cancel").click();

    await page.unrouteAll();
    const again = page.getByRole("button", { name: app.text("common:action.retry") });
    await again.first().click();
    await again.last().click();
    await page.getByRole("table").waitFor();
    await page.getByText(app.text("accounts:tokens.failed")).waitFor({ state: "hidden" });
    await endVisit(visitor.context);
  });
});
