import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "../support/accounts.ts";
import { AccountsApp } from "../support/accounts.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { linkIn, mailTo } from "../support/outbox.ts";
import { look, withPictures } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const naomi = (language: Language): Member => ({
  name: `Naomi Peretz${language}`,
  email: `naomi.invited.${language}@example.org`,
  password: "three quiet words",
});

describe.each(withPictures<Language>(["ru"], ["en", "he"]))(
  "inviting a colleague in %s",
  (language) => {
    const member = naomi(language);

    it("takes four presses, and the colleague adds a person", async () => {
      const visitor = await visit(browser, { language });
      const admin = new AccountsApp(visitor);
      await admin.signIn("admin@example.org");
      await admin.go("/accounts");
      await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);

      await admin.button("accounts:invite.title").click();
      await look(visitor, "invite");
      await admin.page
        .getByRole("radio", { name: admin.text("accounts:invite.presets.register") })
        .locator("xpath=ancestor::label")
        .click();
      await admin.button("accounts:invite.submit").click();
      const readyDialog = admin.page.getByRole("dialog", {
        name: admin.text("accounts:invite.ready"),
      });
      const message = admin.page.getByRole("link", { name: admin.text("share:whatsApp") });
      expect(await message.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\?text=/u);
      await look(visitor, "invitation-ready");
      await admin.button("accounts:invite.copyLink").click();

      const link = await admin.page.evaluate(() => navigator.clipboard.readText());
      await admin.button("accounts:invite.close").click();
      await readyDialog.waitFor({ state: "hidden" });

      const colleague = await visit(browser, { language });
      const app = new AccountsApp(colleague);
      await app.page.goto(link);
      await app.page
        .getByText(app.text("auth:signup.invitedBy", { name: "Miriam Levinson" }))
        .waitFor();
      expect(await app.labelled("auth:signup.registrationToken").count()).toBe(0);
      await look(colleague, "signup-invited");
      await app.fillSignUp(member);
      await app.button("auth:signup.submit").click();
      await app.page.waitForURL(({ pathname }) => pathname === "/verify-email");
      await app.page.goto(linkIn(await mailTo(member.email, "/verify-email")));
      await app.page.waitForURL(({ pathname }) => pathname === "/today");
      await app.page
        .getByRole("link", { name: app.text("persons:list.add") })
        .first()
        .click();
      await app.heading("person-form:title");
      await app.field("persons:field.firstName").fill("Invitee");
      await app.field("persons:field.lastName").fill(`Joined${language}`);
      const city = app.field("persons:field.city");
      await city.fill("Acre");
      // Closes the suggestions.
      await city.press("Tab");
      await app.tick(app.page.getByRole("checkbox", { name: app.text("common:category.cinema") }));
      await app.button("person-form:save").click();
      await app.page
        .getByText(app.text("person-form:saved", { name: `Invitee Joined${language}` }))
        .first()
        .waitFor();

      await admin.page.reload();
      await admin.page
        .getByText(admin.text("accounts:tokens.joined", { name: member.name }))
        .waitFor();
      await look(visitor, "invitation-joined");
      await expectSound(visitor);
      await expectSound(colleague);
      await endVisit(colleague.context);
      await endVisit(visitor.context);
    });

    it("opens by a parameter of the URL, which closing the dialog removes", async () => {
      const visitor = await visit(browser, { language });
      const admin = new AccountsApp(visitor);
      await admin.openSession("admin@example.org");
      await admin.page.goto("/accounts?invite=yes");
      const dialog = admin.page.getByRole("dialog", { name: admin.text("accounts:invite.title") });
      await dialog.waitFor();
      await admin.button("accounts:invite.more").click();
      await look(visitor, "invite-more");
      await admin.page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await admin.page.waitForURL(({ search }) => search === "");
      expect(await dialog.count()).toBe(0);
      await endVisit(visitor.context);
    });

    it("mails the invitation of an administrator, without a link to forward", async () => {
      const visitor = await visit(browser, { language });
      const admin = new AccountsApp(visitor);
      await admin.openSession("admin@example.org");
      await admin.page.goto("/accounts?invite=yes");
      const dialog = admin.page.getByRole("dialog", { name: admin.text("accounts:invite.title") });
      await admin.button("accounts:invite.more").click();
      await admin.chooseRole(dialog, "ADMIN");
      await admin.button("accounts:invite.submit").click();
      await expect.poll(() => isFocused(admin.errorSummary(dialog))).toBe(true);
      await look(visitor, "invite-administrator");
      await admin.labelled("accounts:invite.email").fill(`deputy.${language}@example.org`);
      await admin.button("accounts:invite.submit").click();
      await admin.page
        .getByRole("dialog", { name: admin.text("accounts:invite.ready") })
        .getByText(`deputy.${language}@example.org`)
        .waitFor();
      expect(
        await admin.page.getByRole("link", { name: admin.text("share:whatsApp") }).count(),
      ).toBe(0);
      await look(visitor, "invitation-mailed");
      await admin.button("accounts:invite.close").click();
      await endVisit(visitor.context);
    });

    it("says at the address why an invitation cannot be mailed", async () => {
      const visitor = await visit(browser, { language });
      const admin = new AccountsApp(visitor);
      await admin.openSession("admin@example.org");
      await admin.page.goto("/accounts?invite=yes");
      const dialog = admin.page.getByRole("dialog", { name: admin.text("accounts:invite.title") });
      const address = admin.labelled("accounts:invite.email");
      const refused = async (email: string, reason: string) => {
        await address.fill(email);
        await admin.button("accounts:invite.submit").click();
        const summary = admin.errorSummary(dialog);
        await summary.getByText(reason).waitFor();
        await expect.poll(() => isFocused(summary)).toBe(true);
        expect(await address.getAttribute("aria-invalid")).toBe("true");
      };
      await refused("admin@example.org", admin.text("errors:code.USER_ALREADY_EXISTS"));
      await admin.page.route(
        "**/api/registration-tokens/generate",
        (route) =>
          route.fulfill({ status: 429, json: { success: false, code: "TOO_MANY_INVITED" } }),
        { times: 1 },
      );
      const other = `late.${language}@example.org`;
      await refused(other, admin.text("errors:code.TOO_MANY_INVITED"));
      const answers = [409, 429].map(
        (status) => `answer: ${status} POST /api/registration-tokens/generate`,
      );
      expect(visitor.complaints.splice(0)).toEqual(answers);
      await look(visitor, "invite-too-many");
      await address.fill("");
      await admin.button("accounts:invite.submit").click();
      await admin.page.getByRole("dialog", { name: admin.text("accounts:invite.ready") }).waitFor();
      await admin.button("accounts:invite.close").click();
      await endVisit(visitor.context);
    });

    it("says that an administrator cannot be invited without mail", async () => {
      const visitor = await visit(browser, { language });
      const admin = new AccountsApp(visitor);
      await admin.openSession("admin@example.org");
      await admin.page.route("**/api/mail", (route) =>
        route.fulfill({ json: { data: { configured: false } } }),
      );
      await admin.page.goto("/accounts?invite=yes");
      const dialog = admin.page.getByRole("dialog", { name: admin.text("accounts:invite.title") });
      await admin.button("accounts:invite.more").click();
      await admin.chooseRole(dialog, "ADMIN");
      await dialog.getByText(admin.text("accounts:invite.adminNeedsMail")).waitFor();
      await admin.button("accounts:invite.submit").press("Enter");
      const summary = admin.errorSummary(dialog);
      await expect.poll(() => isFocused(summary)).toBe(true);
      await summary.getByRole("link").click();
      const role = dialog.getByRole("button", { name: admin.text("accounts:permissions.role") });
      await expect.poll(() => isFocused(role.first())).toBe(true);
      await admin.chooseRole(dialog, "MODERATOR");
      await dialog
        .getByText(admin.text("accounts:invite.adminNeedsMail"))
        .waitFor({ state: "hidden" });
      await admin.page.unrouteAll();
      expect(visitor.complaints).toEqual([]);
      await endVisit(visitor.context);
    });

    it("shows the address of the public form on Today, on People and in the queue", async () => {
      const visitor = await visit(browser, { language });
      const app = new AccountsApp(visitor);
      await app.openSession("admin@example.org");
      for (const path of ["/today", "/persons", "/pending"]) {
        await app.page.goto(path);
        await app.button("persons:list.publicForm").click();
        await app.page.getByRole("img", { name: app.text("share:public.qr") }).waitFor();
        await app.page.getByRole("link", { name: /\/register\?lang=/u }).waitFor();
        await look(visitor, `public-form${path.replace("/", "-")}`);
        await app.page.keyboard.press("Escape");
      }
      await endVisit(visitor.context);
    });
  },
);
