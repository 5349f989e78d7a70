import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "../support/accounts.ts";
import { AccountsApp } from "../support/accounts.ts";
import type { Visitor } from "../support/browser.ts";
import { expectSound, launch, quiet, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { expectSomeFocus } from "../support/keyboard.ts";
import { origin } from "../support/product.ts";
import { codeIn, linkIn, mailTo } from "../support/outbox.ts";
import { StaffApp } from "../support/staff.ts";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const SOFIA: Member = {
  name: "Sofia Marchetti",
  email: "sofia@example.org",
  password: "three quiet words",
};
const ALON: Member = {
  name: "אלון שגיא",
  email: "alon@example.org",
  password: "שלוש מילים שקטות",
};

/** Opens /accounts as an administrator. */
async function atAccounts(
  language: Language = "en",
): Promise<{ visitor: Visitor; app: AccountsApp }> {
  const visitor = await visit(browser, { language });
  const app = new AccountsApp(visitor);
  await app.signIn("admin@example.org");
  await app.page.getByRole("link", { name: app.text("shell:link.users"), exact: true }).click();
  await app.heading("accounts:title");
  return { visitor, app };
}

/** Sends a request with the cookies of an open browser. */
async function call({ context }: Visitor, method: string, path: string, data?: unknown) {
  const answer = await context.request.fetch(origin() + path, {
    method,
    ...(method === "GET" ? {} : { data: data ?? {} }),
  });
  return { status: answer.status(), body: await answer.json() };
}

describe("a new user", () => {
  it("signs up, verifies, gets one permission, uses it, and loses it", async () => {
    const { visitor: adminVisitor, app: admin } = await atAccounts();
    await admin.copyNewToken("link");
    const link = await admin.page.evaluate(() => navigator.clipboard.readText());
    await expectSound(adminVisitor);

    // Sign-up opens a session that only allows verifying the email. On a slow machine, the check
    // for duplicates may run while the test types.
    const visitor = await visit(browser, {
      expected: ["403 POST /person", "403 POST /person/check"],
    });
    const app = new AccountsApp(visitor);
    const { page } = app;
    await page.goto(link);
    await app.heading("auth:signup.title");
    await app.fillSignUp(SOFIA);
    await app.button("auth:signup.submit").click();
    await page
      .getByText(app.text("auth:signup.success", { email: SOFIA.email }), { exact: true })
      .waitFor();
    await expect.poll(() => app.labelled("auth:signup.email").isDisabled()).toBe(true);
    await page.waitForURL(({ pathname }) => pathname === "/verify-email");
    await page.getByText(SOFIA.email).waitFor();
    for (const path of ["/person", "/api/user/", "/auth/api/list-sessions"]) {
      expect(await call(visitor, "GET", path), path).toMatchObject({
        status: 403,
        body: { code: "EMAIL_NOT_VERIFIED" },
      });
    }
    await page.goto("/persons");
    await page.waitForURL(({ pathname }) => pathname === "/verify-email");
    await expectSound(visitor);

    // The link in the mail verifies the email.
    await page.goto(linkIn(await mailTo(SOFIA.email, "/verify-email")));
    await page.getByText(app.text("auth:verify.success")).waitFor();
    await page.waitForURL(({ pathname }) => pathname === "/");
    await page.getByRole("heading", { name: app.text("shell:access.noRights.title") }).waitFor();
    expect(await app.menu()).toEqual(["account"]);
    await expectSound(visitor);

    // After one flag is granted, the open browser shows the new permission.
    await admin.page.reload();
    await admin.setFlag(SOFIA.name, "canCreatePersons", true);
    await expectSound(adminVisitor);
    await app.button("shell:access.again").click();
    await app.heading("person-form:title");
    expect(await app.menu()).toEqual(["new", "people", "account"]);
    await app.field("persons:field.firstName").fill("Ottavia");
    await app.field("persons:field.lastName").fill("Bellini");
    await app.field("persons:field.city").fill("Acre");
    await app.tick(page.getByRole("checkbox", { name: app.text("common:category.cinema") }));
    await app.button("person-form:save").click();
    const saved = app.text("person-form:saved", { name: "Ottavia Bellini" });
    await page.getByText(saved).first().waitFor();

    // The user has only this permission.
    const found = await call(visitor, "GET", "/person?search=bellini");
    const { id } = found.body.data[0];
    const refusedCalls: readonly [method: string, path: string, body?: unknown][] = [
      ["PATCH", `/person/${id}`, { firstName: "X" }],
      ["PATCH", `/person/${id}/archive`, { active: false }],
      ["DELETE", `/person/${id}`],
      ["GET", "/person?active=false"],
      ["GET", "/person?pending=true"],
      ["GET", "/api/user/"],
      ["POST", `/api/user/permissions/${id}`, { canEditPersons: true }],
      ["GET", "/api/registration-tokens"],
      ["POST", "/api/registration-tokens/generate"],
    ];
    for (const [method, path, body] of refusedCalls) {
      expect(await call(visitor, method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN" },
      });
    }
    await app.go("/accounts");
    await page.getByText(app.text("accounts:denied")).waitFor();
    await app.go("/");
    await app.heading("person-form:title");

    // After the flag is removed, the next request is refused and the open browser closes the form.
    // Waits for the duplicate check: its refusal would close the form before the press on Save.
    const duplicateCheck = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === "/person/check",
    );
    await app.field("persons:field.firstName").fill("Missing");
    await app.field("persons:field.lastName").fill("Atall");
    await duplicateCheck;
    await app.field("persons:field.city").fill("Acre");
    await app.tick(page.getByRole("checkbox", { name: app.text("common:category.cinema") }));
    await admin.setFlag(SOFIA.name, "canCreatePersons", false);
    await app.button("person-form:save").click();
    await page.getByRole("heading", { name: app.text("shell:access.noRights.title") }).waitFor();
    const unsavedPersons = await call(adminVisitor, "GET", "/person?search=missing%20atall");
    expect(unsavedPersons.body.data).toEqual([]);
    expect(visitor.complaints).toEqual([]);

    // The list of invitations shows the used invitation.
    await page.getByRole("button", { name: app.text("shell:logout.label"), exact: true }).click();
    await app.heading("auth:login.title");
    await admin.page.reload();
    const usedInvitation = admin.page
      .getByRole("listitem")
      .filter({ hasText: admin.text("accounts:tokens.status.used") })
      .first();
    await usedInvitation.waitFor();
    // A used invitation has only the button to delete it, because its link no longer works.
    expect(await usedInvitation.getByRole("button").count()).toBe(1);
    expect(adminVisitor.complaints).toEqual([]);
    await Promise.all([endVisit(visitor.context), endVisit(adminVisitor.context)]);
  });

  it("verifies by code in Hebrew, resets the password, and deletes the account", async () => {
    const { visitor: adminVisitor, app: admin } = await atAccounts();
    await admin.copyNewToken();
    const visitor = await visit(browser, {
      language: "he",
      width: 360,
      expected: [
        "400 POST /auth/api/email-otp/verify-email",
        "403 POST /auth/api/sign-in/email",
        "400 POST /auth/api/delete-user",
      ],
    });
    const app = new AccountsApp(visitor);
    const { page } = app;
    await page.goto("/signup");
    await app.fillSignUp(ALON);
    await app.pasteToken();
    await app.button("auth:signup.submit").click();
    await page.waitForURL(({ pathname }) => pathname === "/verify-email");

    // Requests a second mail: only the code of the second mail is valid now.
    const first = codeIn(await mailTo(ALON.email, "/verify-email"));
    await app.button("auth:verify.resend").click();
    await page.getByText(app.text("auth:verify.sent")).waitFor();
    const second = codeIn(await mailTo(ALON.email, "/verify-email"));
    if (first !== second) {
      await app.labelled("auth:verify.code").fill(first);
      await app.button("auth:verify.submit").click();
      await page.getByText(app.text("errors:code.INVALID_OTP")).waitFor();
      await expectSound(visitor);
    }

    // Signing in in a browser without a session leads to the code, with the email filled. A mailbox
    // gets one mail in ten minutes, so no new mail is sent and the code of the second mail stays
    // valid. The right password signs in after the code.
    await visitor.context.clearCookies();
    await page.goto("/login");
    await app.labelled("auth:login.email").fill(ALON.email);
    await app.labelled("auth:login.password").fill(ALON.password);
    await app.button("auth:login.submit").click();
    await page.getByText(app.text("auth:login.error.EMAIL_NOT_VERIFIED")).waitFor();
    await page.getByText(app.text("auth:login.verifyEarlier")).waitFor();
    expect(await app.labelled("auth:verify.email").inputValue()).toBe(ALON.email);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(codeIn(await mailTo(ALON.email, "/verify-email"))).toBe(second);
    await app.labelled("auth:verify.code").fill(`${second.slice(0, 3)} ${second.slice(3)}`);
    await app.button("auth:verify.submit").click();
    await page.getByText(app.text("auth:verify.success")).waitFor();
    await page.waitForURL(({ pathname }) => pathname === "/");
    await page.getByRole("heading", { name: app.text("shell:access.noRights.title") }).waitFor();
    await expectSomeFocus(page);

    // A password reset signs out every browser; the new password signs in.
    const other = await visit(browser, { language: "he", width: 360 });
    const elsewhere = new AccountsApp(other);
    await elsewhere.page.goto("/login");
    await elsewhere.page.getByRole("link", { name: app.text("auth:login.forgot") }).click();
    await elsewhere.heading("auth:forgot.title");
    await elsewhere.labelled("auth:forgot.email").fill(ALON.email);
    await elsewhere.button("auth:forgot.submit").click();
    await elsewhere.page.getByText(app.text("auth:forgot.sent")).waitFor();
    await elsewhere.page.goto(linkIn(await mailTo(ALON.email, "/reset-password")));
    const password = "ארבע מילים שקטות מאוד";
    await elsewhere.labelled("auth:reset.password").fill(ALON.password);
    await elsewhere.labelled("auth:reset.confirmation").fill(ALON.password);
    await elsewhere.button("auth:reset.submit").click();
    await elsewhere.fieldError(elsewhere.text("errors:code.PASSWORD_UNCHANGED")).waitFor();
    other.complaints.length = 0;
    await elsewhere.labelled("auth:reset.password").fill(password);
    await elsewhere.labelled("auth:reset.confirmation").fill(password);
    await elsewhere.button("auth:reset.submit").click();
    await elsewhere.page.getByText(app.text("auth:reset.done")).waitFor();
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(401);
    await elsewhere.signInByForm(ALON.email, password);

    // The page of the own account can end the other browser's session.
    await app.signInByForm(ALON.email, password);
    await app.go("/account");
    await app.heading("account:title");
    const others = app.button("account:sessions.endOthers");
    // Waits for the panels above the button, which would move the button while they load.
    await quiet(visitor);
    await others.click();
    await page.waitForFunction(
      (button) => button?.hasAttribute("disabled"),
      await others.elementHandle(),
    );
    expect((await call(other, "GET", "/api/user/me")).status).toBe(401);
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(200);

    await app.button("account:delete.open").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel(app.text("account:delete.password"), { exact: true }).fill("wrong");
    const confirm = dialog.getByRole("button", { name: app.text("account:delete.confirm") });
    await confirm.click();
    await dialog.getByText(app.text("errors:code.WRONG_CURRENT_PASSWORD")).waitFor();
    await dialog.getByLabel(app.text("account:delete.password"), { exact: true }).fill(password);
    await confirm.click();
    await app.heading("auth:login.title");
    await admin.page.reload();
    await admin.heading("accounts:title");
    await admin.page.getByRole("table").waitFor();
    await expect.poll(() => admin.page.getByText(ALON.email).count()).toBe(0);
    expect([...visitor.complaints, ...other.complaints, ...adminVisitor.complaints]).toEqual([]);
    await Promise.all([visitor, other, adminVisitor].map(({ context }) => endVisit(context)));
  });
});

describe("a new role", () => {
  it("asks for the administrator's password ten minutes after the last confirmation; a wrong password saves nothing", async () => {
    const { visitor, app } = await atAccounts();
    const member = async () => {
      const users = (await call(visitor, "GET", "/api/user/")).body.data;
      return users.find(({ email }: { email: string }) => email === "user@example.org");
    };
    const { id, name, permissions } = await member();
    const dialog = await app.openPermissions(name);
    const question = app.page.getByRole("dialog", { name: app.text("accounts:confirm.title") });
    const password = question.getByLabel(app.text("accounts:confirm.password"), { exact: true });
    const save = dialog.getByRole("button", { name: app.text("accounts:permissions.save") });
    // The session is less than ten minutes old, so the test fakes the server's refusal.
    await app.page.route(
      `**/api/user/role/${id}`,
      (route) =>
        route.fulfill({ status: 403, json: { success: false, code: "CONFIRMATION_REQUIRED" } }),
      { times: 1 },
    );
    await app.chooseRole(dialog, "MODERATOR");
    await app.tick(
      dialog.getByRole("checkbox", { name: app.text("accounts:flag.canDeletePersons") }),
    );
    await save.click();
    await password.fill("not mine");
    await password.press("Enter");
    await question.getByText(app.text("errors:code.WRONG_CURRENT_PASSWORD")).waitFor();
    expect(await member()).toMatchObject({ role: "USER", permissions });
    expect(visitor.complaints.splice(0)).toEqual([
      `answer: 403 POST /api/user/role/${id}`,
      "answer: 400 POST /auth/api/confirm",
    ]);

    await password.fill(DEMO_PASSWORD);
    await password.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    expect(await member()).toMatchObject({
      role: "MODERATOR",
      permissions: { ...permissions, canDeletePersons: true },
    });
    await call(visitor, "POST", `/api/user/role/${id}`, { role: "USER" });
    await call(visitor, "POST", `/api/user/permissions/${id}`, { canDeletePersons: false });
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });
});

describe("two administrators at the same time", () => {
  it("do not overwrite each other, and no ticked box is lost", async () => {
    const { visitor, app } = await atAccounts();
    const { page } = app;
    const users = (await call(visitor, "GET", "/api/user/")).body.data;
    const { id, name } = users.find(({ email }: { email: string }) => email === "user@example.org");
    const dialog = await app.openPermissions(name);
    const box = (flag: string) =>
      dialog.getByRole("checkbox", { name: app.text(`accounts:flag.${flag}`) });
    await app.tick(box("canViewCinema"));
    await call(visitor, "POST", `/api/user/permissions/${id}`, { canViewProject: true });

    visitor.complaints.length = 0;
    await dialog.getByRole("button", { name: app.text("accounts:permissions.save") }).click();
    await dialog.getByText(app.text("accounts:permissions.stale")).waitFor();
    await expect.poll(() => box("canViewCinema").isChecked()).toBe(true);
    await expect.poll(() => box("canViewProject").isChecked()).toBe(true);
    expect(visitor.complaints).toEqual([`answer: 409 POST /api/user/permissions/${id}`]);
    visitor.complaints.length = 0;
    await expectSound(visitor);

    // Closing asks for confirmation.
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: app.text("accounts:discard.title") });
    await question.waitFor();
    await question.getByRole("button", { name: app.text("accounts:discard.stay") }).click();
    await question.waitFor({ state: "hidden" });

    await dialog.getByRole("button", { name: app.text("accounts:permissions.save") }).click();
    await dialog.waitFor({ state: "hidden" });
    const after = (await call(visitor, "GET", "/api/user/")).body.data;
    const user = after.find((one: { id: string }) => one.id === id);
    expect(user.permissions).toMatchObject({ canViewCinema: true, canViewProject: true });

    // Restores the flags for later journeys.
    await call(visitor, "POST", `/api/user/permissions/${id}`, {
      canViewCinema: false,
      canViewProject: false,
    });
    await endVisit(visitor.context);
  });

  it("save rights although the user changed the name meanwhile", async () => {
    const { visitor, app } = await atAccounts();
    const users = (await call(visitor, "GET", "/api/user/")).body.data;
    const { id, name } = users.find(({ email }: { email: string }) => email === "user@example.org");
    const dialog = await app.openPermissions(name);
    await app.tick(dialog.getByRole("checkbox", { name: app.text("accounts:flag.canViewCinema") }));
    const other = await visit(browser);
    await new StaffApp(other.page, "en").openSession("user@example.org");
    const rename = (to: string) => call(other, "POST", "/auth/api/update-user", { name: to });
    expect((await rename(`${name} the Second`)).status).toBe(200);

    await dialog.getByRole("button", { name: app.text("accounts:permissions.save") }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(visitor.complaints.splice(0)).toEqual([`answer: 409 POST /api/user/permissions/${id}`]);
    const after = (await call(visitor, "GET", "/api/user/")).body.data;
    const saved = after.find((one: { id: string }) => one.id === id);
    expect(saved).toMatchObject({
      name: `${name} the Second`,
      permissions: { canViewCinema: true },
    });

    await rename(name);
    await call(visitor, "POST", `/api/user/permissions/${id}`, { canViewCinema: false });
    await endVisit(other.context);
    await endVisit(visitor.context);
  });

  it.each(LANGUAGES)(
    "a change of rights is undone, and a later one is kept, in %s",
    async (language) => {
      const { visitor, app } = await atAccounts(language);
      const { page } = app;
      const users = (await call(visitor, "GET", "/api/user/")).body.data;
      const { id, name } = users.find(
        ({ email }: { email: string }) => email === "user@example.org",
      );
      const flags = async (): Promise<unknown> => {
        const { data } = (await call(visitor, "GET", "/api/user/")).body;
        return data.find((one: { id: string }) => one.id === id).permissions;
      };
      const before = await flags();
      await app.setFlag(name, "canViewCinema", true);
      expect(await flags()).toMatchObject({ canViewCinema: true });
      await expectSound(visitor);
      await app.button("common:action.undo").click();
      await page.getByText(app.named("accounts:permissions.undone", { name })).waitFor();
      expect(await flags()).toEqual(before);

      // The undo is refused after another administrator has changed a flag.
      await app.setFlag(name, "canViewCinema", true);
      await call(visitor, "POST", `/api/user/permissions/${id}`, { canViewProject: true });
      visitor.complaints.length = 0;
      await app.button("common:action.undo").click();
      await page.getByText(app.text("accounts:permissions.undoFailed")).waitFor();
      expect(await flags()).toMatchObject({ canViewCinema: true, canViewProject: true });
      expect(visitor.complaints).toEqual([`answer: 409 POST /api/user/permissions/${id}`]);
      await call(visitor, "POST", `/api/user/permissions/${id}`, {
        canViewCinema: false,
        canViewProject: false,
      });
      await endVisit(visitor.context);
    },
  );

  it("the last administrator keeps the role", async () => {
    const { visitor, app } = await atAccounts();
    const dialog = await app.openPermissions("Miriam Levinson");
    await dialog.getByText(app.text("accounts:permissions.lastAdmin")).waitFor();
    await expect
      .poll(() =>
        dialog.getByRole("button", { name: app.text("accounts:role.ADMIN") }).isDisabled(),
      )
      .toBe(true);
    await endVisit(visitor.context);
  });
});
