import { LANGUAGES } from "@kehila/shared/base/languages";
import { TOTP } from "otpauth";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import type { Visitor } from "../support/browser.ts";
import { expireSession, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { expectSomeFocus } from "../support/keyboard.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/**
 * Returns the code of an authenticator app for the current time step or a later one. The code of a
 * time step works once.
 */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Types the password into the confirmation dialog. */
async function confirm(app: StaffApp, button: string): Promise<void> {
  const dialog = app.page.getByRole("dialog");
  await dialog.getByLabel(app.text("second-factor:password"), { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: app.text(button), exact: true }).click();
}

/** Opens the sign-in page, and submits email and password. */
async function typePassword(app: StaffApp, email: string): Promise<void> {
  await app.page.goto("/login");
  await app.field("auth:login.email").fill(email);
  await app.page.getByLabel(app.text("auth:login.password"), { exact: true }).fill(DEMO_PASSWORD);
  await app.button("auth:login.submit").click();
}

/** Adds new backup codes to the response, as the server does after a rotation of its secret. */
async function afterRotation({ page }: StaffApp, backupCodes: readonly string[]): Promise<void> {
  await page.route("**/two-factor/verify-backup-code", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, backupCodes } } });
  });
}

const waitUntilSignedIn = (app: StaffApp) =>
  app.page.waitForURL((url) => url.pathname !== "/login");

/** Adds a virtual security key that accepts every request, by Chromium's developer tools. */
async function plugKeyIn({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(app: StaffApp, name: string): Promise<void> {
  await app.go("/account");
  await app.button("second-factor:passkey.add").click();
  await app.field("second-factor:passkey.name", app.page.getByRole("dialog")).fill(name);
  await confirm(app, "second-factor:passkey.add");
  await app.button("second-factor:codes.kept").click();
  await app.page.getByText(name, { exact: true }).waitFor();
}

async function removePasskey(app: StaffApp, name: string): Promise<void> {
  await app.go("/account");
  await app.button("second-factor:passkey.removeOf", { name }).click();
  await confirm(app, "second-factor:passkey.remove");
  await app.button("second-factor:passkey.removeOf", { name }).waitFor({ state: "detached" });
}

describe.each(LANGUAGES)("an authenticator app in %s", (language) => {
  it("is set up, required at sign-in and turned off", async () => {
    const email = "moderator@example.org";
    const first = await visit(browser, { language });
    const app = new StaffApp(first.page, language);
    await app.signIn(email, "/account");
    await app.button("second-factor:app.setUp").click();
    await confirm(app, "second-factor:next");
    const dialog = first.page.getByRole("dialog");
    await dialog.getByRole("img", { name: app.text("second-factor:app.qr") }).waitFor();
    await dialog.locator("svg path[d^=M]").first().waitFor();
    const shownSecret = await dialog.locator("ol code").textContent();
    const secret = (shownSecret ?? "").replaceAll(" ", "");
    await look(first, "second-factor-set-up");
    await app.field("second-factor:app.code").fill(codeOf(secret));
    await app.button("second-factor:app.confirm").click();
    await dialog.getByText(app.text("second-factor:codes.once")).waitFor();
    const codes = await dialog.getByRole("listitem").allTextContents();
    expect(codes).toHaveLength(10);
    await look(first, "second-factor-codes");
    await app.button("second-factor:codes.kept").click();
    await app.button("second-factor:app.turnOff").waitFor();
    await expectSomeFocus(app.page);
    await look(first, "second-factor-account");

    const second = await visit(browser, {
      language,
      expected: ["400 POST /auth/api/two-factor/verify-totp"],
    });
    const again = new StaffApp(second.page, language);
    await typePassword(again, email);
    await again.heading("second-factor:step.title");
    const code = again.field("second-factor:step.label.totp");
    await expect.poll(() => code.getAttribute("autocomplete")).toBe("one-time-code");
    await code.fill("000000");
    await again.button("second-factor:step.submit").click();
    await second.page.getByText(again.text("errors:code.INVALID_SECOND_FACTOR")).waitFor();
    await look(second, "second-factor-step");
    await code.fill(codeOf(secret, 1));
    await again.button("second-factor:step.submit").click();
    await waitUntilSignedIn(again);

    await expireSession(second);
    await typePassword(again, email);
    await again.button("second-factor:step.instead.backup-code").click();
    await again.field("second-factor:step.label.backup-code").fill(codes[0] ?? "");
    await afterRotation(again, codes);
    await again.button("second-factor:step.submit").click();
    // The app stays on the page until the user confirms that the new codes are saved.
    await second.page.getByText(again.text("second-factor:codes.renewed")).waitFor();
    const renewed = second.page.getByRole("dialog").getByRole("listitem");
    expect(await renewed.allTextContents()).toEqual(codes);
    await look(second, "second-factor-renewed");
    await again.button("second-factor:codes.kept").click();
    await waitUntilSignedIn(again);

    await again.go("/account");
    await again.button("second-factor:app.turnOff").click();
    await confirm(again, "second-factor:app.turnOff");
    await again.button("second-factor:app.setUp").waitFor();
    await expectSomeFocus(second.page);
    await endVisit(second.context);
    await endVisit(first.context);
  });
});

describe("a passkey", () => {
  it("is added, renamed, signs in without a password and is removed", async () => {
    const visitor = await visit(browser, { ownPage: true });
    const app = new StaffApp(visitor.page, "en");
    await plugKeyIn(visitor);
    await app.openSession("moderator@example.org");
    await addPasskey(app, "Blue key");
    await app.button("second-factor:passkey.renameOf", { name: "Blue key" }).click();
    await app.field("second-factor:passkey.name").fill("Office key");
    await app.button("second-factor:passkey.rename").last().click();
    await visitor.page.getByText("Office key", { exact: true }).waitFor();

    await expireSession(visitor);
    await visitor.page.goto("/login");
    await app.button("second-factor:passkey.signIn").click();
    await waitUntilSignedIn(app);

    await expireSession(visitor);
    await typePassword(app, "moderator@example.org");
    await app.heading("second-factor:step.title");
    await app.button("second-factor:passkey.signIn").click();
    await waitUntilSignedIn(app);
    await removePasskey(app, "Office key");
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });
});

describe("the rule for administrators", () => {
  it("is turned on by an administrator, and redirects other administrators to their account", async () => {
    const visitor = await visit(browser, {
      expected: ["409 POST /api/user/second-factor/policy"],
    });
    const { page, context } = visitor;
    const app = new StaffApp(page, "en");
    await plugKeyIn(visitor);
    await app.signIn("admin@example.org", "/accounts");
    const label = page.getByText(app.text("second-factor:policy.switch"), { exact: true });
    const rule = page.getByRole("switch", { name: app.text("second-factor:policy.switch") });
    await label.click();
    await page.getByText(app.text("errors:code.SECOND_FACTOR_MISSING")).waitFor();
    await addPasskey(app, "Admin key");
    await app.go("/accounts");
    await label.click();
    await page.getByText(app.text("second-factor:policy.required")).waitFor();
    await expect.poll(() => rule.isChecked()).toBe(true);
    await look(visitor, "second-factor-rule");

    // Makes another administrator for the time of this test.
    const users = await (await context.request.get("/api/user")).json();
    const { id } = users.data.find((user: { email: string }) => user.email === "user@example.org");
    const give = (role: string) =>
      context.request.post(`/api/user/role/${id}`, { data: { role, password: DEMO_PASSWORD } });
    await give("ADMIN");
    const other = await visit(browser);
    const theirs = new StaffApp(other.page, "en");
    await theirs.signIn("user@example.org");
    await other.page.waitForURL("/account");
    const first = other.page.getByRole("main").getByRole("region").first();
    await first.getByText(theirs.text("second-factor:needed")).waitFor();
    await look(other, "second-factor-needed");
    await theirs.go("/persons");
    await other.page.waitForURL("/account");

    await give("USER");
    await label.click();
    await page.getByText(app.text("second-factor:policy.optional")).waitFor();
    await removePasskey(app, "Admin key");
    await endVisit(other.context);
    await endVisit(context);
  });
});
