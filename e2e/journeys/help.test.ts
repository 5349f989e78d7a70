import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../../apps/staff/src/features/help/texts/en.json" with { type: "json" };
import he from "../../apps/staff/src/features/help/texts/he.json" with { type: "json" };
import ru from "../../apps/staff/src/features/help/texts/ru.json" with { type: "json" };
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { tabTo } from "../support/keyboard.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const TEXTS = { en, ru, he } satisfies Record<Language, typeof en>;

/** The pages of an administrator, with their help. */
const PAGES = {
  "/": "newPerson",
  "/today": "today",
  "/persons": "people",
  "/pending": "pending",
  "/archive": "archive",
  "/lists": "lists",
  "/lists/cinema": "category",
  "/import": "import",
  "/exports": "exports",
  "/duplicates": "duplicates",
  "/accounts": "users",
  "/account": "account",
  "/access-log": "logs",
  "/backups": "backups",
  "/lists/nowhere": "anywhere",
} as const;

/** The pages whose layout is checked; all other pages have the same layout. */
const LOOKED_AT: readonly string[] = withPictures(
  ["people", "import"],
  ["today", "pending", "lists", "users"],
);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("the help in %s", (language) => {
  it("opens with one key on every page, and names its buttons", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org", "/persons");
    for (const [path, name] of Object.entries(PAGES)) {
      const { title, tasks } = TEXTS[language][name];
      await app.go(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.getByRole("main").focus();
      await page.keyboard.press("?");
      const help = page.getByRole("dialog", { name: title, exact: true });
      for (const task of tasks) {
        await help.getByRole("heading", { name: task.title, exact: true }).waitFor();
      }
      expect(await help.getByText(/[[\]{}]|\w:\w+\./u).count(), `placeholders in ${name}`).toBe(0);
      if (LOOKED_AT.includes(name)) await look(visitor, `help-${name}`);
      await page.keyboard.press("Escape");
      await help.waitFor({ state: "detached" });
    }
    await endVisit(visitor.context);
  });
});

it("opens by a button, also by keyboard; a field takes the key as a letter", async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const app = new StaffApp(page, "en");
  const help = (name: keyof typeof en) => page.getByRole("dialog", { name: en[name].title });
  const helpButton = app.button("shell:help");

  // Before sign-in, in the first field, the key types a character and opens no help.
  await app.open("/login");
  await page.getByLabel(app.text("auth:login.email"), { exact: true }).focus();
  await page.keyboard.type("?");
  expect(await page.getByLabel(app.text("auth:login.email"), { exact: true }).inputValue()).toBe(
    "?",
  );
  expect(await page.getByRole("dialog").count()).toBe(0);
  await helpButton.click();
  await help("login").waitFor();
  await page.keyboard.press("Escape");

  await app.signIn("user@example.org", "/persons");
  await tabTo(page, helpButton);
  await page.keyboard.press("Enter");
  await help("closed").waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(() => helpButton.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await endVisit(visitor.context);
});
