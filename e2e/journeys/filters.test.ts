import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, launch, settle, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { layoutFaults } from "../support/layout.ts";
import { addList } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

/** Two towns of this journey in each script. */
const TOWNS: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["Filterfield", "Sievely"],
  ru: ["Фильтрово", "Ситечково"],
  he: ["מסננית", "נפתון"],
};
/** Number of people in the first and in the second town. */
const COUNTS = [21, 3] as const;
const ALL = 24;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { page, context } = await visit(browser, { language: "en" });
  await new StaffApp(page, "en").openSession("admin@example.org");
  for (const language of LANGUAGES) {
    for (let index = 0; index < ALL; index += 1) {
      await addPerson(context, {
        firstName: `Dora${String.fromCodePoint(97 + index)}`,
        lastName: `Sifted${language}`,
        city: TOWNS[language][index < COUNTS[0] ? 0 : 1],
      });
    }
  }
  await endVisit(context);
});

/** Returns a text with a number, in the plural form of the language. */
const numberedIn =
  (app: StaffApp, language: Language) =>
  (key: string, count: number): string =>
    app
      .text(`${key}_${new Intl.PluralRules(language).select(count)}`)
      .replace("{{count, number}}", String(count));

const chipsOf = (app: StaffApp) =>
  app.page.getByRole("list", { name: app.text("persons:filter.chips") }).getByRole("button");

/** Chooses cities in the field of an open form of filters. */
async function choose(page: Page, app: StaffApp, cities: readonly string[]): Promise<void> {
  const field = page.getByRole("combobox", { name: app.text("filters:cities") });
  for (const city of cities) {
    await field.fill(city.slice(0, 4));
    await page.getByRole("option", { name: city, exact: true }).click();
  }
}

describe.each(LANGUAGES)("in %s", (language) => {
  it("filters next to the table apply at once, and the first matching people go to a list", async () => {
    const visitor = await visit(browser, { language, width: 1440 });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    const textWithCount = numberedIn(app, language);
    await app.openSession("admin@example.org");
    await app.open("/persons");
    const button = app.button("persons:list.filters");
    const panel = page.getByRole("region", { name: app.text("filters:title") });
    const count = (people: number) =>
      page.getByText(textWithCount("persons:list.count", people), { exact: true });
    await button.click();
    await expect.poll(() => isFocused(panel)).toBe(true);
    await choose(page, app, TOWNS[language]);
    await count(ALL).waitFor();
    expect(new URL(page.url()).searchParams.get("city")).toBe(TOWNS[language].join("; "));
    await expect.poll(() => chipsOf(app).count()).toBe(2);
    await look(visitor, "persons-filters-panel");

    // Removing a chip clears the filter in the form, and the back button restores both.
    await chipsOf(app).first().click();
    await count(COUNTS[1]).waitFor();
    const chosenCity = panel.getByText(TOWNS[language][0], { exact: true });
    await chosenCity.waitFor({ state: "detached" });
    await page.goBack();
    await count(ALL).waitFor();
    await chosenCity.waitFor();

    // The details of a person replace the panel of filters until they are closed.
    await page.getByRole("rowheader").first().getByRole("link").click();
    const details = page.getByRole("dialog");
    await details.waitFor();
    await panel.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });
    await panel.waitFor();

    // The table fits next to the panel on the smallest wide screen too.
    await page.setViewportSize({ width: 1024, height: 768 });
    await settle(visitor);
    await expectNoSideScroll(visitor);
    expect(await layoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    const list = await addList(context, {
      title: `Sieve ${language}`,
      date: "2099-03-03",
      category: "project",
    });
    await page.getByRole("checkbox", { name: app.text("persons:selection.all") }).check();
    await app.button("persons:selection.addToList").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: app.text("event-lists:field.category") }).click();
    await page
      .getByRole("option", { name: app.text("common:category.project"), exact: true })
      .click();
    const lists = dialog.getByRole("combobox", { name: app.text("event-lists:add.list") });
    await lists.fill("Sieve");
    await page.getByRole("option", { name: list.title }).click();
    const take = app.field("event-lists:choose.take", dialog);
    await take.fill(String(ALL + 1));
    const wrong = app.text("event-lists:choose.takeWrong").replace("{{max, number}}", String(ALL));
    await dialog.getByText(wrong, { exact: true }).waitFor();
    await take.fill("5");
    await dialog.getByText(textWithCount("event-lists:add.title", 5), { exact: true }).waitFor();
    await look(visitor, "persons-add-first");
    await take.press("Enter");
    await page
      .getByText(textWithCount("event-lists:add.done", 5).replace("{{title}}", list.title))
      .waitFor();
    const answer = await context.request.get(`/person-list/${list.id}`);
    const { data } = (await answer.json()) as {
      data: { personLinks: { person: { firstName: string } }[] };
    };
    const first = ["Doraa", "Dorab", "Dorac", "Dorad", "Dorae"];
    expect(data.personLinks.map(({ person }) => person.firstName).toSorted()).toEqual(first);
    await context.request.delete(`/person-list/${list.id}`, { data: {} });

    // The panel is open after a reload if it was open before, and closed if it was closed.
    await page.reload();
    await panel.waitFor();
    await app.button("filters:close").click();
    await panel.waitFor({ state: "detached" });
    const openButton = page.getByRole("button", {
      name: new RegExp(app.text("persons:list.filters"), "u"),
    });
    await expect.poll(() => isFocused(openButton.first())).toBe(true);
    await page.reload();
    await count(ALL).waitFor();
    await expect.poll(() => panel.count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });

  it("on a narrow screen the button says how many people it shows", async () => {
    const visitor = await visit(browser, { language, width: 360 });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    const textWithCount = numberedIn(app, language);
    await app.openSession("admin@example.org");
    await app.open("/persons");
    await app.button("persons:list.filters").click();
    const dialog = page.getByRole("dialog", { name: app.text("filters:title") });
    await dialog.waitFor();
    await choose(page, app, TOWNS[language]);
    const apply = (people: number) =>
      dialog.getByRole("button", {
        name: textWithCount("filters:applyCount", people),
        exact: true,
      });
    await apply(ALL).waitFor();
    const marital = (key: string) =>
      dialog
        .getByRole("radiogroup", { name: app.text("persons:field.maritalStatus"), exact: true })
        .getByRole("radio", { name: app.text(key), exact: true });
    await marital("common:marital.married").click();
    await apply(0).waitFor();
    await look(visitor, "persons-filters-dialog");
    await marital("filters:any").click();
    await apply(ALL).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(textWithCount("persons:list.count", ALL), { exact: true }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });
});

it("a press on a chip counts, although rows arrive during it", async () => {
  const visitor = await visit(browser, { width: 1440 });
  const { page, context } = visitor;
  const app = new StaffApp(page, "en");
  const count = (people: number) =>
    page.getByText(numberedIn(app, "en")("persons:list.count", people), { exact: true });
  await app.openSession("admin@example.org");
  await app.open(`/persons?city=${TOWNS.en.join("; ")}`);
  await count(ALL).waitFor();
  const { promise: mayArrive, resolve: letRowsArrive } = Promise.withResolvers<undefined>();
  await page.route("**/person?**", async (route) => {
    await mayArrive;
    await route.continue();
  });
  await chipsOf(app).first().click();
  await expect.poll(() => chipsOf(app).count()).toBe(1);
  // The pointer is at the end of the chip: a chip that moves by one digit leaves it.
  const box = await chipsOf(app).first().boundingBox();
  if (box === null) throw new Error("The chip is not there");
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
  await page.mouse.down();
  letRowsArrive(undefined);
  await count(COUNTS[1]).waitFor();
  await page.mouse.up();
  await expect.poll(() => chipsOf(app).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await endVisit(context);
});
