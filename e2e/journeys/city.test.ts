import type { Browser } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Visitor, Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, settle, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

/** One city in three scripts; the family name is used by this journey only. */
const SPELLINGS = { Ada: "Hadera", Bella: "Хадера", Clara: "חדרה" } as const;
const LAST_NAME = "Wintergarten";

let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  for (const [index, [firstName, city]] of Object.entries(SPELLINGS).entries()) {
    const idNumber = String(840_000_000 + index);
    await addPerson(context, { firstName, lastName: LAST_NAME, city, idNumber });
  }
  await addPerson(context, { firstName: "Dora", lastName: LAST_NAME, idNumber: "840000009" });
  await endVisit(context);
});
afterEach(() => endVisit(visitor.context));

async function staffIn(language: "ru" | "he", width: Width = 1440): Promise<StaffApp> {
  visitor = await visit(browser, { language, width });
  const app = new StaffApp(visitor.page, language);
  await app.openSession("admin@example.org");
  return app;
}

describe.each([
  ["ru", "Хадера", "хад", "חדרה"],
  ["he", "חדרה", "חדר", "Хадера"],
] as const)("a city in %s", (language, city, typed, other) => {
  it("is found in all its spellings, by search and by the filter", async () => {
    const app = await staffIn(language);
    await app.open("/persons");
    await app.search(`${LAST_NAME} ${city}`);
    for (const name of Object.keys(SPELLINGS)) await app.row(LAST_NAME, name).waitFor();
    expect(await app.row(LAST_NAME, "Dora").count()).toBe(0);

    await app.search(LAST_NAME);
    await app.row(LAST_NAME, "Dora").waitFor();
    await app.button("persons:list.filters").click();
    const filters = visitor.page.getByRole("region", { name: app.text("filters:title") });
    const field = filters.getByRole("combobox", { name: app.text("filters:cities") });
    const option = visitor.page.getByRole("option", { name: city, exact: true });
    await field.pressSequentially("hade");
    await option.waitFor();
    await field.press("Escape");
    await option.waitFor({ state: "detached" });
    await field.pressSequentially("r");
    await option.click();
    // Choosing a city empties the field for the next city.
    await expect.poll(() => field.inputValue()).toBe("");
    await app.row(LAST_NAME, "Dora").waitFor({ state: "detached" });
    for (const name of Object.keys(SPELLINGS)) await app.row(LAST_NAME, name).waitFor();
    expect(new URL(visitor.page.url()).searchParams.get("city")).toBe(city);
    await expectSound(visitor);
  });

  it("stays closed if Escape comes before the list opens", async () => {
    const app = await staffIn(language);
    await app.open("/persons");
    await app.button("persons:list.filters").click();
    const filters = visitor.page.getByRole("region", { name: app.text("filters:title") });
    const field = filters.getByRole("combobox", { name: app.text("filters:cities") });
    await field.evaluate((input) => {
      input.focus();
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    // The list opens two frames after the focus.
    await settle(visitor);
    await settle(visitor);
    expect(await field.getAttribute("aria-expanded")).toBe("false");
  });

  it("is shown in that language, also when the URL has it in another", async () => {
    const app = await staffIn(language);
    await app.open(`/persons?search=${LAST_NAME}&city=${encodeURIComponent(other)}`);
    await app.row(LAST_NAME, "Ada").waitFor();
    const filter = app.text("persons:filter.chip.city", { value: city });
    await app.button("persons:filter.remove", { filter }).waitFor();
    await expectSound(visitor);
  });

  it("is chosen by keyboard from the form's suggestions, on a phone too", async () => {
    const app = await staffIn(language, 360);
    await app.open("/");
    const field = app.field("persons:field.city");
    // Scrolling closes the list of suggestions, so the test types after the scroll has ended.
    await field.focus();
    await settle(visitor);
    await field.pressSequentially(typed);
    await visitor.page.getByRole("option", { name: city, exact: true }).waitFor();
    await expectNoSideScroll(visitor);
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect.poll(() => field.inputValue()).toBe(city);
    await field.fill("Kfar Nowhere");
    await field.press("Tab");
    expect(await field.inputValue()).toBe("Kfar Nowhere");
    await expectSound(visitor);
  });
});

describe.each([
  ["ru", "эйл", "Эйлат", "Хайва", "Хайфа"],
  ["he", "איל", "אילת", "חיפא", "חיפה"],
] as const)("the city field of the form in %s", (language, typed, city, slip, meant) => {
  it("takes the best match by Tab and Enter, and Escape brings back what was typed", async () => {
    const app = await staffIn(language);
    await app.open("/");
    const field = app.field("persons:field.city");
    await field.focus();
    await field.pressSequentially(typed);
    await visitor.page.getByRole("option", { name: city, exact: true }).waitFor();
    await field.press("Tab");
    await expect.poll(() => field.inputValue()).toBe(city);
    const taken = app.text("common:field.taken", { name: city, typed });
    await visitor.page.getByRole("status").getByText(taken, { exact: true }).waitFor();
    await visitor.page.keyboard.press("Escape");
    await expect.poll(() => field.inputValue()).toBe(typed);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);

    // What Escape brought back is kept by Tab, and asked about.
    await field.press("Tab");
    expect(await field.inputValue()).toBe(typed);
    await app.button("persons:city.keep").waitFor();
    await expectSound(visitor);
    await field.fill("");
    await field.pressSequentially(typed);
    await field.press("Enter");
    await expect.poll(() => field.inputValue()).toBe(city);
    expect(new URL(visitor.page.url()).pathname).toBe("/");
  });

  it("asks once about a city that is not known, also at the save", async () => {
    const app = await staffIn(language);
    await app.open("/");
    const { page } = visitor;
    const field = app.field("persons:field.city");
    // The open list of suggestions hides the rest of the page from screen readers.
    const named = { name: app.text("person-form:save"), exact: true, includeHidden: true };
    const save = page.getByRole("button", named);
    await app.field("persons:field.firstName").fill("Ella");
    await app.field("persons:field.lastName").fill(`${LAST_NAME} ${language}`);
    await page.getByRole("radio", { name: app.text("common:gender.female") }).press("Space");
    await app.tick(page.getByRole("checkbox", { name: app.text("common:category.cinema") }));
    await field.fill(slip);
    await page.getByRole("option", { name: meant, exact: true }).waitFor();
    // A press outside takes nothing: the text may be what was meant.
    await save.click();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const refusal = app
      .text("errors:field.UNKNOWN_CITY")
      .replace("{{label}}", app.text("persons:field.city"));
    await page.getByText(refusal).first().waitFor();
    await expect.poll(() => field.inputValue()).toBe(slip);
    await expectSound(visitor);
    await page.getByRole("button", { name: meant, exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe(meant);
    await app.button("persons:city.keep").waitFor({ state: "detached" });

    await field.fill("Kfar Nowhere");
    await field.press("Tab");
    await app.button("persons:city.keep").click();
    await app.button("persons:city.keep").waitFor({ state: "detached" });
    await save.click();
    await expect.poll(() => field.inputValue()).toBe("");
  });
});

describe.each([
  ["ru", "хад", "Хадера"],
  ["he", "חדר", "חדרה"],
] as const)("the filter of cities in %s", (language, typed, city) => {
  it("takes the best match by Enter, by Tab and by leaving, and says that a text matches nothing", async () => {
    const app = await staffIn(language);
    await app.open(`/persons?search=${LAST_NAME}`);
    await app.button("persons:list.filters").click();
    const { page } = visitor;
    const filters = page.getByRole("region", { name: app.text("filters:title") });
    const field = filters.getByRole("combobox", { name: app.text("filters:cities") });
    const remove = filters.getByRole("button", {
      name: app.text("common:picker.remove", { name: city }),
      exact: true,
    });
    for (const key of ["Enter", "Tab"]) {
      await field.pressSequentially(typed);
      await page.getByRole("option", { name: city, exact: true }).waitFor();
      await field.press(key);
      await remove.waitFor();
      expect(await field.inputValue()).toBe("");
      await page.keyboard.press("Escape");
      await remove.waitFor({ state: "detached" });
      await expect.poll(() => field.inputValue()).toBe(typed);
      await field.fill("");
    }
    await field.pressSequentially(typed);
    await page.getByRole("option", { name: city, exact: true }).waitFor();
    await page.locator("h1").click();
    await remove.waitFor();
    expect(await field.inputValue()).toBe("");
    await field.pressSequentially("Atlantis");
    await page.locator("h1").click();
    const message = app.text("filters:cityUnmatched").replace("{{text}}", "Atlantis");
    await filters.getByText(message, { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("Atlantis");
    await expectSound(visitor);
    await field.fill("");
    await filters.getByText(message, { exact: true }).waitFor({ state: "detached" });
  });
});

it("keeps the filters and the focus while the next view waits for the session", async () => {
  const app = await staffIn("he");
  const { page } = visitor;
  await page.clock.install();
  await app.open(`/persons?search=${LAST_NAME}`);
  await app.button("persons:list.filters").click();
  const filters = page.getByRole("region", { name: app.text("filters:title") });
  const field = filters.getByRole("combobox", { name: app.text("filters:cities") });
  await field.pressSequentially("חדר");
  await page.getByRole("option", { name: "חדרה", exact: true }).waitFor();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/user/me", async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.clock.fastForward("06:00");
  await field.press("Enter");
  await asked.promise;
  await page.clock.runFor(1000);
  await page.keyboard.type("חי");
  expect(await field.inputValue()).toBe("חי");
  answered.resolve();
  await app.row(LAST_NAME, "Dora").waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("חי");
});

it("keeps the typed letters and the focus while the cities load", async () => {
  const app = await staffIn("ru");
  const { page } = visitor;
  const script = /\/cities-[^/]+\.js$/u;
  const loading = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await app.open("/");
  await app.field("persons:field.city").click();
  await page.keyboard.type("ха");
  loading.resolve();
  await page.getByRole("option", { name: "Хадера", exact: true }).waitFor();
  await page.keyboard.type("дер");
  expect(await app.field("persons:field.city").inputValue()).toBe("хадер");
});

it("offers the cities in the public form, with and without scripts", async () => {
  for (const javaScript of [true, false]) {
    visitor = await visit(browser, { language: "he", javaScript });
    await visitor.page.goto("/register?lang=he");
    const options = visitor.page.locator("datalist#cities option");
    expect(await options.allTextContents()).toContain("חדרה");
    if (javaScript) await endVisit(visitor.context);
  }
});
