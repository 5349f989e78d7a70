import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "../support/accounts.ts";
import { AccountsApp } from "../support/accounts.ts";
import type { Visitor } from "../support/browser.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
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
 * Returns the id of the invitation.
 */
async function join(admin: Visitor, visitor: Visitor, member: Member): Promise<string> {
  const { id, token } = (await call(admin, "POST", "/api/registration-tokens/generate")).body.data;
  const signUp = { ...member, registrationToken: token };
  expect((await call(visitor, "POST", "/auth/api/sign-up/email", signUp)).status).toBeLessThan(300);
  const otp = codeIn(await mailTo(member.email, "/verify-email"));
  const verified = await call(visitor, "POST", "/auth/api/email-otp/verify-email", { otp });
  expect(verified.status).toBe(200);
  return id;
}

describe.each(LANGUAGES)("in %s", (language) => {
  it("an account is removed at once, and one press brings it back", async () => {
    const member = MEMBERS[language];
    const adminVisitor = await visit(browser, { language });
    const app = new AccountsApp(adminVisitor);
    const { page } = app;
    await app.openSession("admin@example.org");
    const visitor = await visit(browser, { language });
    const invitationId = await join(adminVisitor, visitor, member);
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(200);

    await app.open("/accounts");
    const remove = app.button("accounts:users.remove", { name: member.name });
    await remove.click();
    // A toast is an alert dialog too.
    const dialog = page.locator("section[role=alertdialog]");
    const confirm = app.named("accounts:users.remove", { name: member.name });
    await dialog.getByRole("button", { name: confirm, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(app.named("accounts:remove.done", { name: member.name })).waitFor();
    await remove.waitFor({ state: "hidden" });
    await look(adminVisitor, "accounts-removed");
    const { email, password } = member;
    const signIn = () => call(visitor, "POST", "/auth/api/sign-in/email", { email, password });
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(401);
    expect((await signIn()).status).toBe(401);

    const undo = page.getByRole("button", { name: app.text("common:action.undo"), exact: true });
    await undo.focus();
    await page.keyboard.press("Enter");
    await page.getByText(app.named("accounts:remove.undone", { name: member.name })).waitFor();
    await remove.waitFor();
    await expectSound(adminVisitor);
    // Its sessions stay ended, its password is the same.
    expect((await call(visitor, "GET", "/api/user/me")).status).toBe(401);
    expect((await signIn()).status).toBe(200);

    const { body } = await call(adminVisitor, "GET", "/api/user");
    const found = body.data.find((user: { email: string }) => user.email === email);
    for (const path of [`/api/user/${found.id}`, `/api/registration-tokens/${invitationId}`]) {
      expect((await call(adminVisitor, "DELETE", path)).status, path).toBe(200);
    }
    await Promise.all([endVisit(visitor.context), endVisit(adminVisitor.context)]);
  });
});
