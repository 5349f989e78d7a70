import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Member } from "../support/accounts.ts";
import { AccountsApp } from "../support/accounts.ts";
import type { Acts } from "../support/acts.ts";
import { countActs, tellActs } from "../support/acts.ts";
import type { Visitor, Width } from "../support/browser.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { createFounder, FOUNDER } from "../support/founder.ts";
import { linkIn, mailTo } from "../support/outbox.ts";
import { photograph } from "../support/screenshots.ts";
import { startProduct } from "../support/server.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Each language with the width of its screen. */
const WALKS = [
  ["en", 1440],
  ["he", 360],
  ["ru", 768],
] as const satisfies readonly (readonly [Language, Width])[];

const COLLEAGUE: Member = {
  name: "Naomi Peretz",
  email: "naomi@first-hour.example",
  password: "three quiet words",
};

/** Returns the user's actions in a task, which must not unload the page. */
async function actsOf({ page }: Visitor, task: string, act: () => Promise<void>): Promise<Acts> {
  const readActs = await countActs(page);
  await act();
  const acts = await readActs();
  tellActs(task, acts);
  return acts;
}

/** Adds a person from the empty form. */
async function addPerson(app: AccountsApp, firstName: string): Promise<void> {
  await app.heading("person-form:title");
  await app.field("persons:field.firstName").fill(firstName);
  await app.field("persons:field.lastName").fill("Firstly");
  const city = app.field("persons:field.city");
  await city.fill("Acre");
  // Closes the suggestions.
  await city.press("Tab");
  await app.tick(app.page.getByRole("checkbox", { name: app.text("common:category.cinema") }));
  await app.button("person-form:save").click();
  await app.page
    .getByText(app.text("person-form:saved", { name: `${firstName} Firstly` }))
    .first()
    .waitFor();
}

/** Invites a colleague from the first steps; returns the link to send. */
async function invite(visitor: Visitor, app: AccountsApp): Promise<string> {
  const acts = await actsOf(visitor, `inviting with rights in ${visitor.language}`, async () => {
    await app.page.getByRole("link", { name: app.text("share:steps.invite"), exact: true }).click();
    await app.page
      .getByRole("radio", { name: app.text("accounts:invite.presets.register") })
      .locator("xpath=ancestor::label")
      .click();
    await app.button("accounts:invite.submit").click();
    await app.button("accounts:invite.copyLink").click();
    await app.page.getByRole("button", { name: app.text("common:copy.copied") }).waitFor();
  });
  expect(acts).toMatchObject({ keys: 0, typed: 0, presses: 4 });
  const link = await app.page.evaluate(() => navigator.clipboard.readText());
  await app.button("accounts:invite.close").click();
  return link;
}

/**
 * Follows an invitation's link to an account, reads the contacts in the help, and adds a person.
 */
async function join(visitor: Visitor, link: string, at: string): Promise<void> {
  const app = new AccountsApp(visitor);
  await app.page.goto(link);
  await app.page.getByText(app.text("auth:signup.invitedBy", { name: FOUNDER.name })).waitFor();
  await photograph(visitor, "first-hour-signup");
  await app.fillSignUp(COLLEAGUE);
  await app.button("auth:signup.submit").click();
  await app.page.waitForURL(({ pathname }) => pathname === "/verify-email");
  await photograph(visitor, "first-hour-verify");
  await app.page.goto(linkIn(await mailTo(COLLEAGUE.email, "/verify-email", at)));
  await app.page.waitForURL(({ pathname }) => pathname === "/today");
  const add = app.page
    .getByRole("main")
    .getByRole("link", { name: app.text("persons:list.add"), exact: true });
  await add.waitFor();
  await photograph(visitor, "first-hour-colleague");
  await app.openHelp();
  await app.page
    .getByRole("dialog")
    .getByText(app.named("keyboard:ask.invitedBy", { name: FOUNDER.name }))
    .waitFor();
  await photograph(visitor, "first-hour-help");
  await app.page.keyboard.press("Escape");
  const { presses } = await actsOf(visitor, "the colleague's first person", async () => {
    await add.click();
    await addPerson(app, "Second");
  });
  expect(presses).toBeLessThanOrEqual(4);
  await expectSound(visitor);
}

it.each(WALKS)("the first hour of an empty register, in %s at %i px", async (language, width) => {
  const product = await startProduct({
    variables: { SEED: "none" },
    prepare: (dir) => createFounder(dir, language),
  });
  try {
    const founder = await visit(browser, { language, width, at: product.origin });
    await founder.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const app = new AccountsApp(founder);
    const { page } = app;
    await page.goto("/");
    await app.fillSignIn(FOUNDER.email, FOUNDER.password);
    await page.waitForURL(({ pathname }) => pathname === "/today");
    const steps = page.getByRole("region", { name: app.text("share:steps.title"), exact: true });
    const done = steps.getByRole("listitem").and(page.locator("[data-done=true]"));
    await steps.waitFor();
    await expectSound(founder);
    await photograph(founder, "first-hour-steps");

    await actsOf(founder, "sharing the public form", async () => {
      await steps.getByRole("button", { name: app.text("share:steps.share"), exact: true }).click();
      await app.button("share:public.copy").click();
    });
    await photograph(founder, "first-hour-share");
    await page.keyboard.press("Escape");
    await expect.poll(() => done.count()).toBe(1);

    const { presses } = await actsOf(founder, "the first person", async () => {
      await steps.getByRole("link", { name: app.text("share:steps.people"), exact: true }).click();
      await addPerson(app, "First");
    });
    expect(presses).toBeLessThanOrEqual(4);
    await app.menuLink("shell:link.today").click();
    await expect.poll(() => done.count()).toBe(2);

    const link = await invite(founder, app);
    const colleague = await visit(browser, { language, width, at: product.origin });
    await join(colleague, link, product.origin);
    await endVisit(colleague.context);

    await app.menuLink("shell:link.today").click();
    await expect.poll(() => done.count()).toBe(3);
    await photograph(founder, "first-hour-last-step");
    await expectSound(founder);
    await endVisit(founder.context);
  } finally {
    await product.stop();
  }
});
