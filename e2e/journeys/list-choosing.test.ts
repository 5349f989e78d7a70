import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { countActs, pressesIn, tellActs } from "../support/acts.ts";
import type { Width } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { addList, dayFromNow, listsOf } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { look, photographSheet } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const PLACES = 40;
const WIDTHS: Readonly<Record<Language, Width>> = { en: 1440, ru: 768, he: 360 };
/** Two towns of this journey in each script. */
const TOWNS: Readonly<Record<Language, readonly [string, string]>> = {
  en: ["Choicetown", "Pickburg"],
  ru: ["Выборгино", "Отборск"],
  he: ["בחירון", "מבחרון"],
};

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Adds people in two towns: 25 in the first, 20 in the second; all want to go to the cinema. */
async function addTowns(context: BrowserContext, language: Language): Promise<void> {
  const [one, other] = TOWNS[language];
  for (let index = 0; index < 45; index += 1) {
    await addPerson(context, {
      firstName: `Dora${String.fromCodePoint(97 + (index % 26))}${index < 26 ? "" : "h"}`,
      lastName: `Chosen${language}`,
      city: index < 25 ? one : other,
    });
  }
}

interface StoredLinks {
  personCount: number;
  waitingCount: number;
  personLinks: { person: { id: string; city: string } }[];
  waitingLinks: { person: { id: string } }[];
}

const readList = async (context: BrowserContext, id: string): Promise<StoredLinks> => {
  const answer = await context.request.get(`/person-list/${id}`);
  return ((await answer.json()) as { data: StoredLinks }).data;
};

/** Returns a text with a number, in the plural form of the language. */
const textWithCount = (app: StaffApp, language: Language, key: string, count: number): string =>
  app
    .text(`${key}_${new Intl.PluralRules(language).select(count)}`)
    .replace("{{count, number}}", String(count));

/** Types a text into the focused field. */
const type = (page: Page, text: string) => page.keyboard.type(text);

describe.each(LANGUAGES)("in %s", (language) => {
  it("an event is filled with 40 people of two cities and printed; a waiting person moves up", async () => {
    const visitor = await visit(browser, { language, width: WIDTHS[language] });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    await addTowns(context, language);
    await app.open("/lists/cinema");
    const title = `Forty ${language}`;
    const [one, other] = TOWNS[language];
    const text = (key: string, count: number) =>
      textWithCount(app, language, `event-lists:choose.${key}`, count);

    const acts = await countActs(page);
    await app.button("event-lists:page.create").click();
    const form = page.getByRole("dialog", { name: app.text("event-lists:create.title") });
    const name = app.field("event-lists:field.title", form);
    await expect.poll(() => name.evaluate((box) => box === document.activeElement)).toBe(true);
    await type(page, title);
    await app.field("event-lists:field.capacity", form).click();
    await type(page, String(PLACES));
    await form.getByRole("button", { name: app.text("event-lists:choose.open") }).click();
    const cities = form.getByRole("combobox", { name: app.text("filters:cities") });
    await expect.poll(() => cities.evaluate((box) => box === document.activeElement)).toBe(true);
    // All cities of the register are offered, so the first one needs no typing.
    await page.getByRole("option", { name: one, exact: true }).click();
    await type(page, other.slice(0, 4));
    await page.getByRole("option", { name: other, exact: true }).click();
    await form.getByText(text("matchingMore", PLACES), { exact: true }).waitFor();
    await look(visitor, "list-choosing");
    await form.getByRole("button", { name: text("addCount", PLACES), exact: true }).click();
    await form.getByText(text("added", PLACES), { exact: true }).waitFor();
    await form
      .getByRole("button", { name: app.text("event-lists:create.submit"), exact: true })
      .click();
    await page.getByText(app.text("event-lists:listCreated", { title })).waitFor();
    const actCounts = await acts();
    tellActs(`an event of ${PLACES} people in two cities, ${language}`, actCounts);
    // Three texts are typed: the title, the number of places, the second city.
    expect(pressesIn(actCounts) + actCounts.texts).toBeLessThanOrEqual(10);
    expect(actCounts.texts).toBe(3);

    const newList = (await listsOf(context, "cinema")).find((list) => list.title === title);
    const id = newList?.id ?? "";
    const filled = await readList(context, id);
    expect([filled.personCount, filled.waitingCount]).toEqual([PLACES, 0]);
    // No one was invited before, so the people who are first in the register get the places.
    expect(filled.personLinks.filter(({ person }) => person.city === one)).toHaveLength(25);

    // Two people join the waiting list; a place becomes free, and one press moves the first up.
    const late: string[] = [];
    for (const firstName of ["Ilana", "Yael"]) {
      late.push(await addPerson(context, { firstName, lastName: `Late${language}` }));
    }
    for (const person of late) {
      await context.request.post(`/person-list/${id}/persons`, { data: { add: [person] } });
    }
    const leaving = filled.personLinks[0]?.person.id;
    await context.request.post(`/person-list/${id}/persons`, { data: { remove: [leaving] } });
    await app.open(`/person-lists/${id}`);
    const moveUp = (firstName: string) =>
      page.getByRole("button", {
        name: app.text("participants:waiting.moveUpOf", { name: `${firstName} Late${language}` }),
      });
    await look(visitor, "list-places");
    await app.openPart("participants:waiting.title");
    await look(visitor, "list-places-waiting");
    await moveUp("Ilana").click();
    await page
      .getByText(app.text("participants:waiting.moved", { name: `Ilana Late${language}` }))
      .waitFor();
    // No place is free, so the second person on the waiting list has no button to move up.
    await moveUp("Yael").waitFor({ state: "detached" });
    const listAfterMove = await readList(context, id);
    expect([listAfterMove.personCount, listAfterMove.waitingCount]).toEqual([PLACES, 1]);
    expect(listAfterMove.waitingLinks.map(({ person }) => person.id)).toEqual([late[1]]);

    // The printed sheet lists the people with a place, without the waiting list.
    await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByTestId("print-sheet");
    const rows = sheet.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(PLACES);
    await photographSheet(visitor, "list-sheet");
    const printedText = (await sheet.textContent()) ?? "";
    expect(printedText).toContain("Ilana");
    expect(printedText).not.toContain("Yael");
    await page.evaluate(() => void dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: null });
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });
});

it.each(LANGUAGES)(
  "the first of a filter join from the page of a list, in %s",
  async (language) => {
    const visitor = await visit(browser, { language, width: WIDTHS[language] });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const city = `Firstville ${language}`;
    const added: string[] = [];
    for (const firstName of ["Ada", "Bina", "Carmel", "Dalia"]) {
      added.push(await addPerson(context, { firstName, lastName: `Pagefirst${language}`, city }));
    }
    const list = {
      title: `Page ${language}`,
      category: "cinema",
      date: dayFromNow(9),
      capacity: 3,
    };
    const { id } = await addList(context, list);
    await context.request.post(`/person-list/${id}/persons`, { data: { add: [added[0]] } });
    await app.open(`/person-lists/${id}`);
    const text = (key: string, count: number) =>
      textWithCount(app, language, `event-lists:choose.${key}`, count);

    await app.button("participants:act.add").click();
    const dialog = page.getByRole("dialog", { name: app.text("participants:act.add") });
    // A phone has the picker in the dialog, so the dialog begins with it.
    if (WIDTHS[language] === 360) {
      await dialog.getByRole("tab", { name: app.text("participants:add.way.filters") }).click();
    }
    const cities = dialog.getByRole("combobox", { name: app.text("filters:cities") });
    await cities.click();
    await type(page, city);
    await page.getByRole("option", { name: city, exact: true }).click();
    // Two places are free, so the first two of the three others are shown.
    await dialog.getByText(text("matchingMore", 2), { exact: true }).waitFor();
    expect(await dialog.getByText(app.text("event-lists:choose.waits")).count()).toBe(0);
    await look(visitor, "list-page-choosing");
    // An unticked person is not added; the number shows the next one.
    await app.tick(dialog.getByRole("checkbox", { name: /Bina/u }), false);
    await dialog.getByRole("button", { name: text("addCount", 1), exact: true }).waitFor();
    await app.field("event-lists:choose.take", dialog).fill("3");
    await dialog.getByText(text("matching", 3), { exact: true }).waitFor();
    await dialog.getByRole("button", { name: text("addCount", 2), exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    const undo = app.button("common:action.undo");
    await undo.waitFor();
    const idsOn = async () =>
      (await readList(context, id)).personLinks.map(({ person }) => person.id);
    const [listed, _unticked, ...joined] = added;
    expect(new Set(await idsOn())).toEqual(new Set([listed, ...joined]));
    await undo.click();
    await expect.poll(idsOn).toEqual([added[0]]);
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  },
);

it("a typed city that is no city of the register filters nothing in silence", async () => {
  const visitor = await visit(browser, { language: "en" });
  const { page, context } = visitor;
  const app = new StaffApp(page, "en");
  await app.openSession("admin@example.org");
  const city = "Unmistakeville";
  await addPerson(context, { firstName: "Ada", lastName: "Typed", city });
  const { id } = await addList(context, {
    title: "Typed",
    category: "cinema",
    date: dayFromNow(9),
  });
  await app.open(`/person-lists/${id}`);
  await app.button("participants:act.add").click();
  const dialog = page.getByRole("dialog", { name: app.text("participants:act.add") });
  const cities = dialog.getByRole("combobox", { name: app.text("filters:cities") });
  await expect.poll(() => isFocused(cities)).toBe(true);
  const add = (count: number) =>
    dialog.getByRole("button", {
      name: textWithCount(app, "en", "event-lists:choose.addCount", count),
      exact: true,
    });
  await cities.press("Escape");
  const anyAdd = dialog.getByRole("button", { name: /^Add \d/u });
  await expect.poll(() => anyAdd.isEnabled()).toBe(true);
  const message = dialog.getByText(
    app.text("filters:cityUnmatched").replace("{{text}}", "Unmistakevillage"),
  );
  await cities.fill("Unmistakevillage");
  await page.keyboard.press("Tab");
  await message.waitFor();
  expect(await anyAdd.isEnabled()).toBe(false);
  // The start of a city is matched when the field is left.
  await cities.fill("Unmist");
  await dialog.locator("h2").click();
  await message.waitFor({ state: "detached" });
  await add(1).click();
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(async () => (await readList(context, id)).personLinks.map(({ person }) => person.city))
    .toEqual([city]);
  expect(visitor.complaints).toEqual([]);
  await endVisit(context);
});

it("Tab to the picker of people keeps its list open where the dialog scrolls", async () => {
  const visitor = await visit(browser, { language: "en" });
  const { page, context } = visitor;
  await page.setViewportSize({ width: 1440, height: 700 });
  const app = new StaffApp(page, "en");
  await app.openSession("admin@example.org");
  await app.open("/lists/cinema");
  await app.button("event-lists:page.create").click();
  const form = page.getByRole("dialog", { name: app.text("event-lists:create.title") });
  await app.field("event-lists:field.description", form).focus();
  await page.keyboard.press("Tab");
  const picker = form.getByRole("combobox", { name: app.text("event-lists:field.persons") });
  await expect.poll(() => picker.evaluate((box) => box === document.activeElement)).toBe(true);
  // A loading list has an option that says so.
  await page.locator("[role=option][data-key]").first().waitFor();
  // The dialog has scrolled, and the list is open all the same.
  expect(await picker.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await form
    .getByText(app.text("persons:list.count_one").replace("{{count, number}}", "1"))
    .waitFor();
  expect(visitor.complaints).toEqual([]);
  await endVisit(context);
});
