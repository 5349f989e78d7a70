import type { Browser, Locator } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Acts } from "../support/acts.ts";
import { countActs, tellActs } from "../support/acts.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { isFocused, tabTo } from "../support/keyboard.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** The number of characters typed for the family below, without the last name. */
const TYPED = 67;
/** The number of other keys: keys that move between fields, choose options and save. */
const MOVES = 30;
/** The maximum number of keys for the whole task. */
const KEYS_MAX = 105;

it.each([
  ["en", 1440, "Tastova", "0541230777"],
  ["he", 768, "Klavira", "0541230778"],
  ["ru", 360, "Клавина", "0541230779"],
] as const)("a couple with two children, by keyboard alone, in %s at %i px", async (...given) => {
  const [language, width, lastName, phone] = given;
  const visitor = await visit(browser, { language, width });
  const { page, context } = visitor;
  const app = new DetailsApp(page, language);
  await app.signIn("admin@example.org");
  const form = page.getByRole("main");
  const acts = await countActs(page);
  /** Keys for dates that cause warnings, which do not count as keys of the task. */
  const mistakes = { keys: 0, typed: 0 };
  const press = (key: string) => page.keyboard.press(key);
  // The first field of the form has the focus.
  await expect.poll(() => isFocused(app.field("persons:field.firstName", form).first())).toBe(true);
  const type = async (key: string, text: string, within: Locator = form) => {
    await tabTo(page, app.field(`persons:field.${key}`, within).first());
    await page.keyboard.type(text);
  };
  await type("firstName", "Ada");
  await type("lastName", lastName);
  await type("birthDate", "4.5.80");
  const mend = async (date: string, before: Acts) => {
    await press("Control+A");
    const { keys, typed } = await acts();
    mistakes.keys += keys - before.keys;
    mistakes.typed += typed - before.typed;
    await page.keyboard.type(date);
  };
  await tabTo(page, app.field("persons:field.repatriationDate", form).first());
  const before = await acts();
  await page.keyboard.type("3.5.80");
  await form.getByText(app.text("person-form:beforeBirth")).waitFor();
  await mend("3.5.90", before);
  await form.getByText(app.text("person-form:beforeBirth")).waitFor({ state: "detached" });
  await type("address", "Herzl 5");
  await type("city", "Haifa");
  await press("Tab");
  await type("phone", phone);
  await tabTo(page, form.getByRole("switch", { name: app.text("persons:field.married") }));
  await press("Space");
  const spouse = form.getByRole("region", { name: app.text("persons:field.spouse"), exact: true });
  await type("firstName", "Karl", spouse);
  // The form has copied last name and home to the spouse.
  expect(await app.field("persons:field.lastName", spouse).inputValue()).toBe(lastName);
  await spouse.getByText("Herzl 5, Haifa").waitFor();
  await type("birthDate", "1.2.79", spouse);
  await type("childrenCount", "2");
  await press("Tab");
  for (const [number, firstName, birthDate] of [
    ["1", "Mia", "1.1.79"],
    ["2", "Leo", "29.2.20"],
  ] as const) {
    const name = app.text("person-form:child", { number });
    const child = form.getByRole("region", { name, exact: true });
    // Tab from the number of children leads to the first child.
    if (number === "1") {
      await expect.poll(() => isFocused(app.field("persons:field.firstName", child))).toBe(true);
    }
    await type("firstName", firstName, child);
    await tabTo(page, app.field("persons:field.birthDate", child).first());
    const beforeDate = await acts();
    await page.keyboard.type(birthDate);
    if (number === "1") {
      await child.getByText(app.text("person-form:olderThanParent")).waitFor();
      await expectSound(visitor);
      await mend("1.1.10", beforeDate);
    }
  }
  await tabTo(page, form.getByRole("checkbox", { name: app.text("common:category.cinema") }));
  await press("Space");
  // Enter saves from any single-line field.
  await press("Enter");
  await page.getByText(app.text("person-form:saved", { name: `Ada ${lastName}` })).waitFor();
  const all = await acts();
  const task = {
    keys: all.keys - mistakes.keys,
    typed: all.typed - mistakes.typed,
    presses: all.presses,
  };
  tellActs(`a couple with two children, in ${language}`, task);
  const typedLength = TYPED + lastName.length;
  expect(task).toMatchObject({ keys: typedLength + MOVES, typed: typedLength, presses: 0 });
  expect(task.keys).toBeLessThanOrEqual(KEYS_MAX);

  // By keyboard, a search finds the family, and the details show it.
  await app.go("/persons");
  const isTable = width > 640;
  const people = page.getByRole("main").getByRole(isTable ? "row" : "article");
  await people.nth(1).waitFor();
  await press("/");
  await page.keyboard.type(`Ada ${lastName}`);
  const found = isTable
    ? app.row(lastName, "Ada")
    : page.getByRole("main").getByRole("link", { name: `Ada ${lastName}`, exact: true });
  await found.waitFor();
  await tabTo(page, found);
  await press("Enter");
  const details = await app.details(`Ada ${lastName}`);
  for (const text of [`Karl ${lastName}`, "Mia", "Leo"]) {
    await details.getByText(text, { exact: true }).waitFor();
  }
  await endVisit(context);
});
