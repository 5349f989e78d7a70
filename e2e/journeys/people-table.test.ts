import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson, apply } from "../support/register.ts";
import { isUsual, writeIn } from "../support/looks.ts";
import { look, photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

/** A town used by this journey only. */
const TOWN = "Marshbrook";
const PEOPLE = 45;
const LAST_NAME = "Quillfeather";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const letterOf = (index: number) => LETTERS[index % LETTERS.length] ?? "";
/** Returns names that differ and sort in the order of their numbers: Adaaa, Adaab, … */
const firstNameOf = (index: number) =>
  `Ada${letterOf(Math.floor(index / LETTERS.length))}${letterOf(index)}`;
const nameOf = (index: number) => `${firstNameOf(index)} ${LAST_NAME}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  for (let index = 0; index < PEOPLE; index += 1) {
    const idNumber = String(810_000_000 + index);
    const person = { firstName: firstNameOf(index), lastName: LAST_NAME, city: TOWN, idNumber };
    await addPerson(context, person);
  }
  await endVisit(context);
});

let visitor: Visitor;
let app: StaffApp;
let table: Locator;
beforeEach(async () => {
  visitor = await visit(browser, { expected: ["409 POST /person/archive"] });
  app = new StaffApp(visitor.page, "en");
  await app.openSession("admin@example.org");
  table = visitor.page.getByRole("grid", { name: app.text("persons:list.title"), exact: true });
});
afterEach(() => endVisit(visitor.context));

/** Opens the register filtered by the town and further conditions. */
async function openTown(more = ""): Promise<void> {
  await visitor.page.goto(`/persons?city=${TOWN}${more}`);
  await rowOf(0).waitFor();
}

/** Rows loaded before any scrolling: two pages. */
const LOADED = 40;
const untilLoaded = () => visitor.page.locator(`[data-loaded="${LOADED}"]`).waitFor();

const rowOf = (index: number) => app.row(LAST_NAME, firstNameOf(index));
const boxOf = (index: number) =>
  visitor.page.getByRole("checkbox", {
    name: app.text("persons:selection.row", { name: nameOf(index) }),
    exact: true,
  });
/** Returns a text with a count: `one` for one, `other` for several. */
const textWithCount = (key: string, count: number) =>
  app
    .text(`${key}_${count === 1 ? "one" : "other"}`)
    .replaceAll("{{count, number}}", String(count));
const bar = () =>
  visitor.page.getByRole("group", { name: app.text("persons:selection.bar"), exact: true });
const selectedAre = async (count: number, kind: "count" | "matching" = "count") => {
  const text = textWithCount(`persons:selection.${kind}`, count);
  await bar().getByText(text, { exact: true }).waitFor();
  // A screen reader announces the same count.
  await visitor.page.getByRole("status").filter({ hasText: text }).waitFor({ state: "attached" });
};
const focusedText = () => visitor.page.evaluate(() => document.activeElement?.textContent ?? "");
const help = () => visitor.page.getByRole("dialog", { name: /^Help/u });
const dialog = (key: string, values: Readonly<Record<string, string>> = {}) =>
  visitor.page.getByRole("dialog", { name: app.text(key, values) });

/** Returns numbers and dates that their cell cuts or that overflow their card. Runs in the page. */
function cutNumbers(): (string | null)[] {
  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  const isOutside = (text: Element) => {
    const [inner, outer] = [text, text.closest("article, [role=dialog]")].map((one) =>
      one?.getBoundingClientRect(),
    );
    return !inner || !outer || inner.left < outer.left || inner.right > outer.right;
  };
  return [
    ...[...document.querySelectorAll("[data-whole]")].filter(isCut),
    ...[...document.querySelectorAll(":is(article, [role=dialog]) bdi[dir=ltr]")].filter(isOutside),
  ].map(({ textContent }) => textContent);
}

/** Returns column headers that are cut or broken inside a word. Runs in the page. */
function cutHeads(): (string | null)[] {
  return [...document.querySelectorAll<HTMLElement>("[role=columnheader] [title]")]
    .filter((name) => {
      const isCut = name.scrollWidth > name.clientWidth;
      return isCut || name.scrollHeight > name.clientHeight + 1;
    })
    .map(({ textContent }) => textContent);
}

/** Returns names whose beginning is cut by their cell, in any script. Runs in the page. */
function namesWithoutBeginning(): (string | null)[] {
  return [...document.querySelectorAll("[role=rowheader] bdi")]
    .filter((name) => {
      const letters = document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode();
      const cell = name.closest("[role=rowheader]")?.getBoundingClientRect();
      if (!letters || !cell) return true;
      const first = document.createRange();
      first.setStart(letters, 0);
      first.setEnd(letters, 1);
      const { left, right } = first.getBoundingClientRect();
      return left < cell.left || right > cell.right;
    })
    .map(({ textContent }) => textContent);
}

/** Screens with numbers. The second URL shows the details of a person, in a panel from 1024 px. */
const NUMBERED = ["/persons", "/persons?person=", "/archive", "/pending"] as const;

describe("by keyboard", () => {
  it("searches from anywhere, moves through the rows, opens one and returns to it", async () => {
    const { page } = visitor;
    await openTown();
    await page.keyboard.press("/");
    const box = page.getByRole("searchbox", { name: app.text("persons:list.search") });
    await expect
      .poll(() => box.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await page.keyboard.type("Quillfeather");
    await page.waitForURL((url) => url.searchParams.get("search") === "Quillfeather");
    await rowOf(0).focus();
    for (const [key, index] of [
      ["ArrowDown", 1],
      ["ArrowDown", 2],
      ["ArrowUp", 1],
      ["PageDown", null],
      ["PageUp", 1],
      ["Home", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focusedText).toContain(index === null ? LAST_NAME : firstNameOf(index));
    }
    await page.keyboard.press("End");
    await expect.poll(focusedText).not.toContain(firstNameOf(0));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("person"));
    await page
      .getByRole("dialog", { name: nameOf(1) })
      .getByText(TOWN)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => !url.searchParams.has("person"));
    await expect.poll(focusedText).toContain(firstNameOf(1));

    await page.keyboard.press("?");
    await help().getByText(app.text("keyboard:range.text")).waitFor();
    await expectSound(visitor);
    await page.keyboard.press("Escape");
    await expect.poll(focusedText).toContain(firstNameOf(1));
    // In the search box, shortcut keys are typed as characters.
    await box.focus();
    await page.keyboard.type("/?");
    await expect.poll(() => box.inputValue()).toBe("Quillfeather/?");
    await expect.poll(() => help().count()).toBe(0);
  });

  it("ignores single-key shortcuts once they are turned off, also after a reload", async () => {
    const { page } = visitor;
    const helpButton = page.getByRole("button", { name: app.text("shell:help") });
    const characters = page.getByRole("switch", { name: app.text("keyboard:characters") });
    await openTown();
    await helpButton.click();
    await characters.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => characters.isChecked()).toBe(false);
    await page.keyboard.press("Escape");
    await openTown();
    await rowOf(0).focus();
    for (const key of ["?", "/", "ArrowDown"]) await page.keyboard.press(key);
    const second = () => rowOf(1).evaluate((row) => row.contains(document.activeElement));
    await expect.poll(second).toBe(true);
    expect(await help().count()).toBe(0);
  });

  it("selects one row, a range, all, and none", async () => {
    const { page } = visitor;
    await openTown();
    await rowOf(0).focus();
    await page.keyboard.press("Space");
    await selectedAre(1);
    for (const count of [2, 3, 4]) {
      await page.keyboard.press("Shift+ArrowDown");
      await selectedAre(count);
    }
    await page.keyboard.press("Shift+ArrowUp");
    await selectedAre(3);
    // Starts a new range at another row; the rows of the first range stay selected.
    for (const _step of [1, 2, 3]) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await selectedAre(4);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await selectedAre(6);
    await expect.poll(() => rowOf(7).getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => rowOf(3).getAttribute("aria-selected")).toBe("false");
    await untilLoaded();
    await page.keyboard.press("Control+a");
    await selectedAre(PEOPLE, "matching");
    await page.keyboard.press("Escape");
    await bar().waitFor({ state: "detached" });
    await page
      .getByRole("status")
      .filter({ hasText: app.text("persons:selection.none") })
      .waitFor({ state: "attached" });
  });
});

describe("by mouse", () => {
  it("filters by every filter, and removes each again", async () => {
    const { page } = visitor;
    await page.goto("/persons");
    await app.button("persons:list.filters").click();
    const filters = page.getByRole("region", { name: app.text("filters:title") });
    const pick = async (group: string, option: string, role: "radio" | "checkbox" = "radio") => {
      const choices = filters.getByRole(role === "radio" ? "radiogroup" : "group", {
        name: app.text(group),
        exact: true,
      });
      const choice = choices.getByRole(role, { name: app.text(option), exact: true });
      await (role === "radio" ? choice.click() : app.tick(choice));
    };
    const cities = filters.getByRole("combobox", { name: app.text("filters:cities") });
    for (const city of ["Haifa", "Netanya"]) {
      await cities.fill(city);
      await page.getByRole("option", { name: city, exact: true }).click();
    }
    await pick("persons:field.gender", "common:gender.female");
    await pick("persons:field.maritalStatus", "common:marital.married");
    await pick("persons:field.interestedEvents", "common:category.cinema", "checkbox");
    await pick("persons:field.interestedEvents", "common:category.project", "checkbox");
    await pick("persons:field.visitedEvents", "common:category.humanitarian", "checkbox");
    await filters.getByRole("button", { name: app.text("persons:field.childrenCount") }).click();
    await page.getByRole("option", { name: "2", exact: true }).click();
    await app.field("filters:ageFrom", filters).fill("70");
    await app.field("filters:ageTo", filters).fill("60");
    await app.field("filters:birthFrom", filters).fill("01/02/1950");
    await app.field("filters:birthTo", filters).fill("03/04/1990");
    await filters.getByText(app.text("filters:rangeWrong")).waitFor();
    await expectSound(visitor);
    await app.field("filters:ageFrom", filters).fill("40");
    await page.waitForURL((url) => url.searchParams.get("ageMin") === "40");
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      gender: "female",
      married: "true",
      interestedEvents: "cinema,project",
      visitedEvents: "humanitarian",
      city: "Haifa; Netanya",
      ageMin: "40",
      ageMax: "60",
      birthDateFrom: "1950-02-01",
      birthDateTo: "1990-04-03",
      childrenCount: "2",
    });
    // The URL has the whole view: a reload keeps every filter.
    await page.reload();
    const chips = page.getByRole("list", { name: app.text("persons:filter.chips") });
    const removals = chips.getByRole("button");
    await expect.poll(() => removals.count()).toBe(10);
    // After the reload the panel is open again. Removing a chip clears the chip's field.
    await filters.waitFor();
    for (const words of ["Attended: Humanitarian", "Age: 40 to 60", "City: Haifa", "2 children"]) {
      const name = app.text("persons:filter.remove", { filter: words });
      await chips.getByRole("button", { name, exact: true }).press("Enter");
      await chips.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
    }
    expect(new URL(page.url()).searchParams.get("city")).toBe("Netanya");
    await expect.poll(() => app.field("filters:ageFrom", filters).inputValue()).toBe("");
    await app.button("persons:filter.clear").click();
    await chips.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  it("announces how many people there are, not how many are loaded", async () => {
    const { page } = visitor;
    await openTown();
    await untilLoaded();
    // Another test of this file archives one of the persons.
    const all = new Set(
      [PEOPLE, PEOPLE - 1].map((count) => textWithCount("persons:list.announce.some", count)),
    );
    const announced = async () =>
      (await page.getByRole("main").getByRole("status").allTextContents()).filter((text) =>
        all.has(text),
      );
    await expect.poll(announced).toHaveLength(1);
  });

  it("sorts by column headers and by menu, and stores chosen columns locally", async () => {
    const { page } = visitor;
    await openTown();
    const head = (key: string) =>
      table.getByRole("columnheader", { name: app.text(key), exact: true });
    await head("persons:field.name").getByRole("button").click();
    await page.waitForURL((url) => url.searchParams.get("sortOrder") === "desc");
    await expect
      .poll(() => head("persons:field.name").getAttribute("aria-sort"))
      .toBe("descending");
    await app.row(LAST_NAME, firstNameOf(PEOPLE - 1)).waitFor();
    const sortName = app.text("persons:field.lastName");
    await page.getByRole("button", { name: new RegExp(`: ${sortName}$`, "u") }).click();
    await page
      .getByRole("menuitemradio", { name: app.text("persons:field.idNumber"), exact: true })
      .click();
    await page.waitForURL((url) => url.searchParams.get("sortBy") === "idNumber");

    const columns = app.button("common:columns");
    await columns.click();
    for (const hiddenColumn of ["children age", "children gender"]) {
      await expect
        .poll(() => page.getByRole("menuitemcheckbox", { name: hiddenColumn }).count())
        .toBe(0);
    }
    const choose = (key: string) =>
      page.getByRole("menuitemcheckbox", { name: app.text(key), exact: true }).click();
    await choose("persons:field.phone");
    await choose("persons:field.comment");
    await page.keyboard.press("Escape");
    for (const _visit of ["now", "after a reload"]) {
      await head("persons:field.comment").waitFor();
      await expect.poll(() => head("persons:field.phone").count()).toBe(0);
      await page.reload();
    }
    await columns.click();
    await choose("persons:field.phone");
    await choose("persons:field.comment");
    await page.keyboard.press("Escape");
    await head("persons:field.phone").waitFor();
  });

  it("fits its usual columns next to the menu", async () => {
    const { page } = visitor;
    const overflow = () =>
      table.evaluate(({ parentElement }) =>
        parentElement ? parentElement.scrollWidth - parentElement.clientWidth : null,
      );
    await openTown();
    await expect.poll(overflow).toBe(0);
    await page.getByRole("button", { name: app.text("shell:menu.collapse"), exact: true }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(overflow).toBe(0);
  });

  it("shows a spouse on two lines at most, in whole where they fit, and three interests", async () => {
    const { page, context } = visitor;
    const lastName = "Abramovich";
    const categories = ["language_lesson", "project", "humanitarian"] as const;
    await addPerson(context, {
      firstName: "Sergey",
      lastName,
      city: "Ein Hod",
      spouse: { firstName: "Viktoria", lastName },
      interestedEvents: categories,
    });
    const interests = categories
      .map((category) => app.text(`persons:interest.${category}`))
      .join(", ");
    const cells = ["spouse", "interestedEvents"].map((column) => `[data-text=${column}]`);
    // A text is cut by its cell, or by the button or the isolate around it.
    const cutTexts = () =>
      table
        .locator(cells.flatMap((cell) => [cell, `${cell} *`]).join(", "))
        .evaluateAll((boxes) =>
          boxes
            .filter(
              ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
                scrollHeight > clientHeight || scrollWidth > clientWidth,
            )
            .map(({ textContent }) => textContent),
        );
    const isInRow = (text: Element): boolean => {
      const row = text.closest("[role=row]")?.getBoundingClientRect();
      const { top, bottom } = text.getBoundingClientRect();
      return row !== undefined && top >= row.top && bottom <= row.bottom;
    };
    for (const width of [1440, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/persons?city=Ein+Hod");
      await table.getByText(interests).first().waitFor();
      const spouse = table.getByText(`Viktoria ${lastName}`).last();
      await expect.poll(() => spouse.evaluate(isInRow)).toBe(true);
      if (width === 1440) await expect.poll(cutTexts).toEqual([]);
    }
  });

  // Russian has the longest texts next to the numbers, Hebrew the opposite direction, and English
  // the longest header of a narrow column (Children).
  it.each(LANGUAGES)("cuts no number at any width, in two fonts (%s)", async (language) => {
    const reader = await visit(browser, { language });
    const { page, context } = reader;
    await new StaffApp(page, language).openSession("admin@example.org");
    const numbers = {
      phone: `05412308${LANGUAGES.indexOf(language)}8`,
      idNumber: `83900001${LANGUAGES.indexOf(language)}`,
      birthDate: "1931-12-28",
    };
    const person = { firstName: `Numbered${language}`, lastName: LAST_NAME, city: "Arad" };
    const id = await addPerson(context, { ...person, ...numbers });
    if (language === "he") {
      // Adds a name that is written from left to right and is longer than half a cell of the queue.
      const lastName = "Дунаевский-Цейтлинович";
      await apply(context, {
        firstName: "Всеволод",
        lastName,
        idNumber: "839000112",
        phone: "0541230928",
        spouse: { firstName: "Любомира", lastName, idNumber: "839000223", phone: "0541231028" },
      });
    }
    for (const screen of language === "en" ? NUMBERED.slice(0, 1) : NUMBERED) {
      await page.goto(screen.endsWith("=") ? `${screen}${id}` : screen);
      await page.locator("[data-whole]:not(:empty)").first().waitFor();
      if (screen.endsWith("="))
        await page.locator(`[role=dialog] [href="tel:${numbers.phone}"]`).waitFor();
      // Where the system's font is DejaVu Sans, a second pass would repeat the first.
      const fonts = ["system-ui", "DejaVu Sans"] as const;
      for (const font of (await isUsual(page, "DejaVu Sans")) ? fonts.slice(0, 1) : fonts) {
        await writeIn(page, font);
        for (const width of [1440, 1366, 1024, 768, 360]) {
          await page.setViewportSize({ width, height: 900 });
          await page.locator("[data-whole]:not(:empty), article").first().waitFor();
          await expect
            .poll(() => page.evaluate(cutNumbers), { message: `${screen}, ${font}, ${width}` })
            .toEqual([]);
          await expect
            .poll(() => page.evaluate(cutHeads), { message: `${screen}, ${font}, ${width}` })
            .toEqual([]);
          expect(await page.evaluate(namesWithoutBeginning)).toEqual([]);
        }
        await page.setViewportSize(SIZES[1440]);
      }
      await expect.poll(() => page.locator("[data-whole]").count()).toBeGreaterThan(10);
    }
    await endVisit(context);
  });

  it("selects with checkboxes; the selection survives a sort and ends with another filter", async () => {
    const { page } = visitor;
    await openTown();
    await boxOf(1).click();
    await boxOf(4).click({ modifiers: ["Shift"] });
    await selectedAre(4);
    await boxOf(2).click();
    await selectedAre(3);
    const all = table.getByRole("checkbox", {
      name: app.text("persons:selection.all"),
      exact: true,
    });
    await expect.poll(() => all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await expectSound(visitor);
    await table
      .getByRole("columnheader", { name: app.text("persons:field.name"), exact: true })
      .getByRole("button")
      .click();
    await app.row(LAST_NAME, firstNameOf(PEOPLE - 1)).waitFor();
    await selectedAre(3);
    await untilLoaded();
    await all.click();
    // Everyone is selected, loaded or not.
    await selectedAre(PEOPLE, "matching");
    await all.click();
    await bar().waitFor({ state: "detached" });
    await boxOf(PEOPLE - 1).click();
    await selectedAre(1);
    await app.search("Adaa");
    await page.getByText(app.text("persons:selection.cleared")).waitFor();
    await bar().waitFor({ state: "detached" });
  });

  it("views, copies the ID number, edits by double click and by URL, archives", async () => {
    const { page, context } = visitor;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openTown();
    const act = (verb: string, index: number) =>
      app.choose(rowOf(index), app.text(`persons:action.${verb}`, { name: nameOf(index) }));
    await rowOf(2).getByRole("gridcell", { name: TOWN, exact: true }).click();
    await page.getByRole("dialog", { name: nameOf(2) }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await act("view", 2);
    await page.getByRole("dialog", { name: nameOf(2) }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await act("copyId", 2);
    await page.getByText(app.text("common:copy.idCopied")).waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("810000002");

    const editor = dialog("edit:title", { name: nameOf(3) });
    const expectEditor = async () => {
      await editor.waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.has("edit")).toBe(true);
      await expect
        .poll(() => app.field("persons:field.firstName", editor).inputValue())
        .toBe(firstNameOf(3));
    };
    const leave = async () => {
      await page.keyboard.press("Escape");
      await editor.waitFor({ state: "detached" });
      await expect.poll(() => new URL(page.url()).searchParams.has("edit")).toBe(false);
    };
    await act("edit", 3);
    await expectEditor();
    await leave();
    await rowOf(3).getByRole("gridcell", { name: TOWN, exact: true }).dblclick();
    await expectEditor();
    await page.reload();
    await expectEditor();
    await leave();
    await expect.poll(focusedText).toContain(firstNameOf(3));
    // The first click on a name opens the details; a double click means edit.
    await rowOf(3).getByRole("link").dblclick();
    await expectEditor();
    await leave();

    await boxOf(5).click();
    await act("archive", 5);
    await rowOf(5).waitFor({ state: "detached" });
    // The selection drops an archived person.
    await bar().waitFor({ state: "detached" });
    expect(visitor.complaints).toEqual([]);
  });
});

describe("all matching people", () => {
  it("are selected by one box, and offered while a row is selected, become a list, and are archived after the count is confirmed", async () => {
    const { page, context } = visitor;
    await openTown();
    const everyone = PEOPLE - 1;
    await untilLoaded();
    await table
      .getByRole("checkbox", { name: app.text("persons:selection.all"), exact: true })
      .click();
    await bar()
      .getByText(textWithCount("persons:selection.matching", everyone), { exact: true })
      .waitFor();
    await expectSound(visitor);
    // Unticking one row replaces "all matching" by the loaded rows without that row.
    await boxOf(0).click();
    await selectedAre(LOADED - 1);
    await boxOf(0).click();
    await app.button("persons:selection.takeMatching").click();
    await bar()
      .getByText(textWithCount("persons:selection.matching", everyone), { exact: true })
      .waitFor();

    await app.button("persons:selection.createList").click();
    const list = dialog("event-lists:create.title");
    await list.waitFor();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });

    await app.button("persons:selection.archive.action").click();
    const question = (count: number) =>
      page.getByRole("alertdialog", { name: textWithCount("archive:selected.title", count) });
    const confirm = (count: number) =>
      question(count).getByRole("button", {
        name: textWithCount("archive:selected.confirm", count),
        exact: true,
      });
    await confirm(everyone).waitFor();
    await addPerson(context, { firstName: "Zoe", lastName: LAST_NAME, city: TOWN });
    await confirm(everyone).click();
    // A person was added meanwhile: nothing is archived until the user confirms the new count.
    await question(everyone + 1)
      .getByText(textWithCount("archive:selected.changed", everyone + 1))
      .waitFor();
    await expectSound(visitor);
    await confirm(everyone + 1).click();
    await page
      .getByText(textWithCount("archive:selected.done", everyone + 1), { exact: true })
      .waitFor();
    await page.getByRole("heading", { name: app.text("persons:list.noMatch.title") }).waitFor();
    await expectSound(visitor);
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("selects on a phone, and keeps the bar visible at every width", async () => {
    const phoneVisitor = await visit(browser, { language, width: 360 });
    const { page } = phoneVisitor;
    const phoneApp = new StaffApp(page, language);
    await phoneApp.signIn("admin@example.org", "/persons?gender=female");
    const cards = page.getByRole("list", {
      name: phoneApp.text("persons:list.title"),
      exact: true,
    });
    await cards.getByRole("listitem").first().waitFor();
    const boxes = cards.getByRole("checkbox");
    // The boxes appear once the user chooses to select people.
    expect(await boxes.count()).toBe(0);
    await phoneApp.chooseFrom(
      phoneApp.button("persons:list.actions"),
      phoneApp.text("persons:selection.start"),
    );
    for (const index of [0, 1]) {
      const target = boxes.nth(index).locator("xpath=..");
      const size = await target.boundingBox();
      expect(size && size.width >= 44 && size.height >= 44).toBe(true);
      await target.tap();
    }
    const offer = phoneApp.button("persons:selection.takeMatching");
    await offer.waitFor();
    await expectNoSideScroll(phoneVisitor);
    await look(phoneVisitor, "persons-selected");
    await page.setViewportSize(SIZES[360]);
    await offer.tap();
    await offer.waitFor({ state: "detached" });
    await photograph(phoneVisitor, "persons-everyone");
    // On a phone the bar has two lines: one for the count, one for the actions.
    const room = (await phoneApp.button("common:action.more").boundingBox())?.height ?? 0;
    const group = page.getByRole("group", {
      name: phoneApp.text("persons:selection.bar"),
      exact: true,
    });
    expect((await group.boundingBox())?.height).toBeLessThan(room * 3);
    await phoneApp.button("common:action.more").click();
    await page
      .getByRole("menuitem", {
        name: phoneApp.text("persons:selection.archive.action"),
        exact: true,
      })
      .click();
    await page.getByRole("alertdialog").waitFor();
    await photograph(phoneVisitor, "persons-archive-selected");
    await endVisit(phoneVisitor.context);
  });
});
