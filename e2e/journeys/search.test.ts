import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Visitor, Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { withTouch } from "../support/looks.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

/** A town used by this journey only. */
const TOWN = "Searchbrook";
const WIDTHS: Width[] = [360, 768, 1440];

/** Persons found by a search for one name, each in another way. The best matches are added last. */
const PERSONS = [
  { firstName: "Ада", lastName: "Вольская", comment: "знает Тремпелевич" },
  { firstName: "Дов", lastName: "Претремпелевич" },
  { firstName: "דב", lastName: "טרמפלביץ" },
  { firstName: "Dov", lastName: "Trempelevich" },
  { firstName: "Адам", lastName: "Тремпелевичев" },
  { firstName: "Яна", lastName: "Тремпелевич" },
];

/** Persons that a search finds by a field other than the name, in visible and hidden columns. */
const OTHER_FIELDS = [
  {
    firstName: "Ида",
    lastName: "Полевская",
    comment: "соседка, знает Квиркелию",
    address: "Двубокова 3",
  },
  { firstName: "Noa", lastName: "Stone", address: "רחוב קווירקליה 7" },
  { firstName: "Uri", lastName: "Plain", city: "Quirkely" },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  for (const person of [...PERSONS, ...OTHER_FIELDS]) {
    await addPerson(context, { city: TOWN, ...person });
  }
  await endVisit(context);
});

let visitor: Visitor;
let app: StaffApp;
const openApp = async (language: Language, path: string, width: Width = 1440) => {
  visitor = await visit(browser, { language, width });
  app = new StaffApp(visitor.page, language);
  await app.signIn("admin@example.org", path);
};
afterEach(() => endVisit(visitor.context));

/** Returns the background colour of a button, which tells a primary from a secondary button. */
const backgroundOf = (button: Locator) =>
  button.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Returns the names in the order of the rows. */
const names = () => visitor.page.getByRole("rowheader").allTextContents();
const suggestion = (search: string, count: number) =>
  visitor.page
    .getByRole("main")
    .getByRole("link")
    .filter({
      hasText: app
        .text("persons:list.suggestion.search", { name: search })
        .replace("{{count, number}}", String(count)),
    });

describe.each([
  ["en", 1440, "/persons"],
  ["he", 768, "/pending"],
  ["ru", 360, "/persons"],
] as const)("without a connection, in %s at %i px", (language, width, path) => {
  it(`a search of ${path} keeps the last rows, with a note, until the connection is back`, async () => {
    await openApp(language, path, width);
    const { page, context, complaints } = visitor;
    const rows = page.getByRole("main").locator("[data-opens]");
    const box = page.getByRole("search").getByRole("searchbox");
    await rows.first().waitFor();
    const before = await rows.first().textContent();
    await context.setOffline(true);
    await box.fill("Кжщ");
    const note = page.getByText(app.text("common:search.kept"));
    await note.waitFor();
    await page.getByText(app.text("shell:offline")).waitFor();
    expect(await rows.first().textContent()).toBe(before);
    expect(complaints.splice(0).filter((one) => !one.startsWith("request: "))).toEqual([]);
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    // Back online, the app runs the search, which finds no person.
    await context.setOffline(false);
    await note.waitFor({ state: "detached" });
    await expect.poll(() => rows.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe.each([
  {
    language: "ru",
    typed: "Тремпелевич",
    order: ["Яна Тремпелевич", "Адам Тремпелевичев", "Dov Trempelevich", "דב טרמפלביץ"],
  },
  {
    language: "he",
    typed: "טרמפלביץ",
    order: ["דב טרמפלביץ", "Dov Trempelevich", "Яна Тремпелевич"],
  },
] as const)("in $language", ({ language, typed, order }) => {
  it("lists the closest matches first, until a sort is chosen", async () => {
    await openApp(language, "/persons");
    await app.search(typed);
    const relevance = app.text("common:sort.byRelevance");
    const menu = visitor.page.getByRole("button", { name: relevance });
    await menu.waitFor();
    await expect.poll(async () => (await names()).slice(0, order.length)).toEqual(order);
    await expectSound(visitor);

    await menu.click();
    const lastName = app.text("persons:field.lastName");
    await visitor.page.getByRole("menuitemradio", { name: lastName, exact: true }).click();
    await visitor.page.waitForURL((url) => url.searchParams.get("sortBy") === "lastName");
    await expect.poll(async () => (await names())[0]).toBe("Dov Trempelevich");
    await visitor.page.reload();
    await expect.poll(async () => (await names())[0]).toBe("Dov Trempelevich");
  });

  it("finds a name by its beginning in any script", async () => {
    await openApp(language, "/persons");
    await app.search(language === "ru" ? "Тремпел" : "טרמפל");
    for (const { firstName, lastName } of PERSONS.slice(2)) {
      await expect.poll(() => app.row(lastName, firstName).count()).toBe(1);
    }
  });

  it("offers the text of another keyboard layout, and does not search for it without a press", async () => {
    await openApp(language, "/persons");
    await app.search(language === "ru" ? "nhtvgtktdbx" : "yrnpkch.");
    const meantName = language === "ru" ? "тремпелевич" : "טרמפלביץ";
    const link = suggestion(meantName, language === "ru" ? 6 : 4);
    await link.waitFor();
    await expect.poll(names).toEqual([]);
    await expectSound(visitor);
    await link.click();
    await visitor.page.waitForURL((url) => url.searchParams.get("search") === meantName);
    await expect.poll(async () => (await names())[0]).toBe(order[0]);
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("shows what matched next to the name, and offers the nearest names, at each width", async () => {
    const found = [
      ["квирк", "Ида Полевская", "comment", "Квирк"],
      ["קווירקליה", "Noa Stone", "address", "קווירקליה"],
      ["quirkely", "Uri Plain", null, "Quirkely"],
    ] as const;
    await openApp(language, `/persons?search=${found[0][0]}`);
    const { page } = visitor;
    const check = async (width: Width) => {
      const rows = page.getByRole(width === 360 ? "article" : "row");
      for (const [search, name, hidden, marked] of found) {
        await app.search(search);
        const row = rows.filter({ has: page.getByRole("link", { name, exact: true }) });
        expect(await row.locator("mark").textContent()).toBe(marked);
        if (hidden) await row.getByText(`${app.text(`persons:field.${hidden}`)}:`).waitFor();
      }
      // When two hidden fields match, the row shows both.
      await app.search("квирк двубок");
      const both = rows.filter({ hasText: `${app.text("persons:field.address")}:` });
      const endOf = (part: Locator) =>
        part.evaluate((element) => element.getBoundingClientRect().bottom);
      const last = both.getByText(`${app.text("persons:field.comment")}:`);
      expect(await endOf(last)).toBeLessThanOrEqual(await endOf(both));
      await expectNoSideScroll(visitor);
      await expectSound(visitor);

      await app.search("Тремкелевич");
      const suggestedName = suggestion("тремпелевич", 6);
      await suggestedName.waitFor();
      // The primary button shows similar people of the register; a new person is secondary.
      const plain = await backgroundOf(app.button("persons:list.noMatch.clear"));
      const add = app.text("persons:list.noMatch.add", { name: "Тремкелевич" });
      expect(await backgroundOf(page.getByRole("link", { name: add, exact: true }))).toBe(plain);
      expect(await backgroundOf(suggestedName)).not.toBe(plain);
      await expectNoSideScroll(visitor);
      await expectSound(visitor);

      const longWord = "x".repeat(200);
      await app.search(longWord);
      await page.getByRole("link").filter({ hasText: longWord }).waitFor();
      await expectNoSideScroll(visitor);
    };
    for (const width of WIDTHS) {
      await page.setViewportSize(SIZES[width]);
      await (width === 360 ? withTouch(page, () => check(width)) : check(width));
    }
  });
});
