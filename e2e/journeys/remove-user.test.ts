import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "../support/accounts.ts";
import { AccountsApp } from "../support/accounts.ts";
import type { Visitor } from "../support/browser.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { expectSomeFocus } from "../support/keyboard.ts";
import { codeIn, mailTo } from "../support/outbox.ts";
import { origin } from "../support/product.ts";
import { look } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const MEMBERS: Record<Language, Member> = {
  en: { name: "Remo Leaver", email: "remo-en@example.org", password: "three quiet words" },
  ru: { name: "Римма Уходящая", email: "remo-ru@example.org", password: "три тихих слова" },
  he: { name: "רמי העוזב", email: "remo-he@example.org", password: "שלוש מילים שקטות" },
};

/** Sends a request with the cookies of an open browser. */
async function call({ context }: Visitor, method: string, path: string, data: object = {}) {
  const answer = await context.request.fetch(origin() + path, {
    method,
    ...(method === "GET" ? {} : { data }),
  });
  return { status: answer.status(), body: await answer.json() };
}

/**
 * Creates a verified account by an invitation of the administrator, signed in for the visitor.
 * Returns the invitation.
 */
async function join(
  admin: Visitor,
  visitor: Visitor,
  member: Member,
): Promise<{ id: string; token: string }> {
  const { id, token } = (await call(admin, "POST", "/api/registration-tokens/generate")).body.data;
  const signUp = { ...member, registrationToken: token };
  expect((await call(visitor, "POST", "/auth/api/sign-up/email", signUp)).status).toBeLessThan(300);
  const otp = codeIn(await mailTo(member.email, "/verify-email"));
  const verified = await call(visitor, "POST", "/auth/api/email-otp/verify-email", { otp });
  expect(verified.status).toBe(200);
  return { id, token };
}

describe.each(LANGUAGES)("in %s", (language) => {
  it("an account is removed at once, and one press brings it back, also after a reload", async () => {
    const member = MEMBERS[language];
    const adminVisitor = await visit(browser, { language });
    const app = new AccountsApp(adminVisitor);
    const { page } = app;
    await app.openSession("admin@example.org");
    const visitor = await visit(browser, { language });
    const { id: invitationId, token } = await join(adminVisitor, visitor, member);
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(200);

    await app.open("/accounts");
    const line = app.button("accounts:users.remove", { name: member.name });
    const removed = page.getByRole("region", { name: app.text("accounts:removed.title") });
    const invitation = page.getByRole("listitem").filter({ hasText: token.slice(0, 16) });
    const joined = invitation.getByText(app.named("accounts:tokens.joined", { name: member.name }));
    await joined.waitFor();
    const remove = async () => {
      await line.click();
      // The selector excludes toasts, which are alert dialogs too.
      const dialog = page.locator("section[role=alertdialog]");
      const confirm = app.named("accounts:users.remove", { name: member.name });
      await dialog.getByRole("button", { name: confirm, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
      await page.getByText(app.named("accounts:remove.done", { name: member.name })).waitFor();
      await line.waitFor({ state: "hidden" });
      await removed.getByText(member.email).waitFor();
      await invitation.getByText(app.text("accounts:tokens.status.removed")).waitFor();
      await expectSomeFocus(page);
    };
    const isBack = async () => {
      await page.getByText(app.named("accounts:remove.undone", { name: member.name })).waitFor();
      await line.waitFor();
      await removed.waitFor({ state: "hidden" });
      await joined.waitFor();
      await expectSomeFocus(page);
    };
    await remove();
    await look(adminVisitor, "accounts-removed");
    const { email, password } = member;
    const signIn = () => call(visitor, "POST", "/auth/api/sign-in/email", { email, password });
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(401);
    expect((await signIn()).status).toBe(401);

    const undo = page.getByRole("button", { name: app.text("common:action.undo"), exact: true });
    await undo.focus();
    await page.keyboard.press("Enter");
    await isBack();
    await expectSound(adminVisitor);
    // The account's sessions stay ended; its password still works.
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(401);
    expect((await signIn()).status).toBe(200);

    // After a reload, the undo is no longer in a message, but in a line below the accounts.
    await remove();
    await app.open("/accounts");
    await removed.getByText(member.email).waitFor();
    await look(adminVisitor, "accounts-removed-later");
    await app.button("accounts:removed.undoOf", { name: member.name }).focus();
    await page.keyboard.press("Enter");
    await isBack();
    const hasFocus = () => page.evaluate(() => document.activeElement !== document.body);
    await expect.poll(hasFocus).toBe(true);

    // An account deleted by its owner leaves no trace on the administrators' screen.
    expect((await signIn()).status).toBe(200);
    const deleted = await call(visitor, "POST", "/auth/api/delete-user", { password });
    expect(deleted.status).toBe(200);
    const path = `/api/registration-tokens/${invitationId}`;
    expect((await call(adminVisitor, "DELETE", path)).status).toBe(200);
    await Promise.all([endVisit(visitor.context), endVisit(adminVisitor.context)]);
  });
});
