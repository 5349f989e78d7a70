import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  expectNoSideScroll,
  expectSound,
  launch,
  settle,
  SIZES,
  visit,
} from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { PersonEditor } from "../support/person-editor.ts";
import { addPerson } from "../support/register.ts";
import { look, photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";
import { isFocused } from "../support/keyboard.ts";

/** The text colour of a primary button. */
const ON_ACCENT = "rgb(255, 255, 255)";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Opens the form for a new person; returns the parts of the field for the birth date. */
async function openForm(language: Language) {
  const visitor = await visit(browser, { language });
  const app = new StaffApp(visitor.page, language);
  await app.signIn("admin@example.org", "/");
  await app.heading("person-form:title");
  const label = app.text("persons:field.birthDate");
  const box = app.field("persons:field.birthDate").first();
  const opener = app.button("common:date.open", { label }).first();
  const panel = visitor.page.getByRole("dialog", {
    name: app.text("common:date.calendar", { label }),
  });
  return { visitor, app, page: visitor.page, box, opener, panel };
}

it.each(LANGUAGES)("counts the fields to correct and leads to each, in %s", async (language) => {
  const { visitor, app, page } = await openForm(language);
  const phone = app.field("persons:field.phone").first();
  await phone.fill("12");
  const save = app.button("person-form:save");
  await save.click();
  const summary = app.errorSummary();
  await expect.poll(() => isFocused(summary)).toBe(true);
  const summaryTitle = (form: string, count: number) =>
    app.text(`summary:count_${form}`).replace("{{count, number}}", String(count));
  await summary.getByText(summaryTitle(language === "ru" ? "many" : "other", 5)).waitFor();
  await look(visitor, "form-errors");

  // Each link leads to its field, from the first field to the last.
  const links = summary.getByRole("link");
  const names = ["firstName", "lastName", "city", "phone", "interestedEvents"];
  expect(await links.count()).toBe(names.length);
  const focusedInput = page.locator("input:focus");
  for (const [index, name] of names.entries()) {
    await links.nth(index).click();
    await expect.poll(() => focusedInput.getAttribute("name")).toBe(name);
  }
  expect(new URL(page.url()).hash).toBe("");

  // By keyboard, the next refusal focuses the summary again, and Tab leads to its first link.
  await save.press("Enter");
  await expect.poll(() => isFocused(summary)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedInput.getAttribute("name")).toBe("firstName");

  // The summary drops a corrected field, and the form keeps typed values.
  await page.keyboard.type("Ada");
  await summary.getByText(summaryTitle(language === "ru" ? "few" : "other", 4)).waitFor();
  expect(await phone.inputValue()).toBe("12");
  await expectSound(visitor);
  await endVisit(visitor.context);
});

it("leads to the fields of a spouse and of children, and to a choice from the register", async () => {
  const { visitor, app, page } = await openForm("en");
  await app.field("persons:field.firstName").first().fill("Ada");
  await app.field("persons:field.lastName").first().fill("Summaryan");
  const city = app.field("persons:field.city").first();
  await city.fill("Haifa");
  await city.press("Tab");
  await page.getByRole("checkbox", { name: app.text("common:category.cinema") }).press("Space");
  await page.getByRole("switch", { name: app.text("persons:field.married") }).press("Space");
  await page.locator("input[name='spouse.firstName']").waitFor();
  // Not by exact name: React Aria adds the label of the field to the name of the button.
  await page.getByRole("button", { name: app.text("person-form:moreChildren") }).click();
  const save = app.button("person-form:save");
  await save.click();
  const links = app.errorSummary().getByRole("link");
  const focusedInput = page.locator("input:focus");
  const expectFields = async (names: readonly string[]) => {
    await expect.poll(() => links.count()).toBe(names.length);
    for (const [index, name] of names.entries()) {
      await links.nth(index).click();
      await expect.poll(() => focusedInput.getAttribute("name")).toBe(name);
    }
  };
  // The summary omits the spouse's last name, which the form has copied.
  const ofChild = ["childrenData.0.firstName", "childrenData.0.birthDate"];
  await expectFields(["spouse.firstName", ...ofChild]);
  await page
    .getByRole("radio", { name: app.text("person-form:spouse.existing"), exact: true })
    .press("Space");
  await save.click();
  await expect.poll(() => links.count()).toBe(1 + ofChild.length);
  // The link focuses the picker, whose list opens with its rows and hides the rest of the page.
  await links.first().click();
  await expect.poll(() => focusedInput.getAttribute("name")).toBe("spouseId");
  const options = page.getByRole("listbox");
  await options.waitFor();
  await page.keyboard.press("Escape");
  await options.waitFor({ state: "detached" });
  await expectSound(visitor);
  await endVisit(visitor.context);
});

it("an error that appears while typing brings no summary", async () => {
  const { visitor, app } = await openForm("en");
  await app.button("person-form:save").click();
  const summary = app.errorSummary();
  await expect.poll(() => isFocused(summary)).toBe(true);
  for (const [field, text] of [
    ["firstName", "Ada"],
    ["lastName", "Summaryan"],
    ["city", "Haifa"],
  ] as const) {
    const box = app.field(`persons:field.${field}`).first();
    await box.fill(text);
    await box.press("Tab");
  }
  await visitor.page
    .getByRole("checkbox", { name: app.text("common:category.cinema") })
    .press("Space");
  await summary.waitFor({ state: "detached" });
  const phone = app.field("persons:field.phone").first();
  await phone.fill("12");
  await phone.press("Tab");
  await expect.poll(() => phone.getAttribute("aria-invalid")).toBe("true");
  expect(await summary.count()).toBe(0);
  await endVisit(visitor.context);
});

describe("a date", () => {
  it("can be typed in any usual way, and errors appear next to the field", async () => {
    const { visitor, box } = await openForm("en");
    for (const typedDate of [
      "5.3.1985",
      "05/03/1985",
      "05 03 1985",
      "05031985",
      "5.3.85",
      "1985-03-05",
    ]) {
      await box.fill(typedDate);
      await expect.poll(() => box.inputValue()).toBe(typedDate);
      await box.press("Tab");
      await expect.poll(() => box.inputValue(), { message: typedDate }).toBe("05/03/1985");
      await box.focus();
    }
    for (const typedDate of ["29/02/2023", "01/01/1899", "31/12/2099", "5.3.985"]) {
      await box.fill(typedDate);
      await box.press("Tab");
      await expect
        .poll(() => box.getAttribute("aria-invalid"), { message: typedDate })
        .toBe("true");
      // The typed text stays for correction.
      await expect.poll(() => box.inputValue()).toBe(typedDate);
    }
    await box.fill("29/02/2024");
    await box.press("Tab");
    await expect.poll(() => box.getAttribute("aria-invalid")).not.toBe("true");
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it.each(LANGUAGES)("is picked from a calendar by keyboard in %s", async (language) => {
    const { visitor, app, page, box, opener, panel } = await openForm(language);
    const dot = language === "en" ? "/" : ".";
    const day = (text: string) => text.replaceAll(".", dot);
    await box.fill("31.01.2024");
    // One Tab leaves the field. The calendar opens by Alt+ArrowDown in the field, or by its button.
    await box.press("Tab");
    await expect.poll(() => isFocused(opener)).toBe(false);
    await box.press("Alt+ArrowDown");
    await panel.waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(box)).toBe(true);
    await opener.press("Enter");
    await panel.waitFor();
    const month = panel.getByRole("combobox", { name: app.text("common:date.month") });
    const year = panel.getByRole("combobox", { name: app.text("common:date.year") });
    const years = await year.locator("option").allTextContents();
    expect(years.at(-1)).toBe("1900");
    expect(Number(years[0])).toBe(new Date().getFullYear());
    await look(visitor, "date-picker");
    // Another month or year changes the field at once and keeps the day, clamped to the month.
    const reached = panel.locator('[role=button][tabindex="0"]');
    await month.selectOption("2");
    await expect.poll(() => reached.innerText()).toBe("29");
    await year.selectOption("2023");
    await expect.poll(() => reached.innerText()).toBe("28");
    await month.selectOption("4");
    await expect.poll(() => reached.innerText()).toBe("28");
    await expect.poll(() => box.inputValue()).toBe(day("28.04.2023"));
    await panel
      .getByRole("button", { name: app.text("common:date.next") })
      .last()
      .click();
    await expect.poll(() => month.inputValue()).toBe("5");
    await panel
      .getByRole("button", { name: app.text("common:date.previous") })
      .last()
      .click();
    await expect.poll(() => month.inputValue()).toBe("4");

    // Arrow keys follow the writing direction; Enter picks a day and returns.
    const focusedDay = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    // Repeats the focus, because a re-render of the previous month's days may lose it.
    await expect
      .poll(async () => {
        await reached.focus();
        return focusedDay();
      })
      .toBe("28");
    await page.keyboard.press(language === "he" ? "ArrowLeft" : "ArrowRight");
    await expect.poll(focusedDay).toBe("29");
    await page.keyboard.press("Enter");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(() => box.inputValue()).toBe(day("29.04.2023"));
    await expect.poll(() => isFocused(opener)).toBe(true);
    await opener.press("Enter");
    await panel.waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(opener)).toBe(true);
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });
});

describe("picking the spouse", () => {
  it("loads more near the end of a list of 200 px, and a second pick replaces the first", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org");
    const { visitor, app } = editor;
    const { page, context } = visitor;
    const letters = "abcdefghijklmnopqrstuvwxy";
    for (const letter of letters) {
      await addPerson(context, { firstName: `Opt${letter}`, lastName: "Pickfromhere" });
    }
    const person = await editor.add({ lastName: "Pickfromhere", firstName: "Optaself" });
    const dialog = await editor.open(person);
    const married = dialog.getByRole("switch", { name: app.text("persons:field.married") });
    await married.focus();
    await page.keyboard.press("Space");
    await dialog.getByText(app.text("person-form:spouse.existing"), { exact: true }).click();
    const picker = dialog.getByRole("combobox", { name: app.text("person-form:spouse.pick") });
    const requests: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/person" && url.searchParams.get("search") === "Pickfromhere") {
        requests.push(url.searchParams.get("cursor") ?? "top");
      }
    });
    await picker.fill("Pickfromhere");
    await page.getByRole("option", { name: "Opta Pickfromhere" }).waitFor();
    const list = page.getByRole("listbox");
    const box = await list.boundingBox();
    expect(box && box.height <= 200).toBe(true);
    expect(requests).toEqual(["top"]);
    await expect
      .poll(() => page.getByRole("option", { name: "Optaself Pickfromhere" }).count())
      .toBe(0);
    const scrollTo = (left: number) =>
      list.evaluate((element, pixels) => {
        element.scrollTop = element.scrollHeight - element.clientHeight - pixels;
      }, left);
    await scrollTo(160);
    await settle(visitor);
    expect(requests).toHaveLength(1);
    await scrollTo(90);
    await page.getByRole("option", { name: "Opty Pickfromhere" }).waitFor();
    expect(requests).toHaveLength(2);
    await look(visitor, "person-picker");
    await page.setViewportSize(SIZES[1440]);

    await picker.fill("Optb Pickfromhere");
    await page.getByRole("option", { name: "Optb Pickfromhere" }).click();
    const chosenPerson = (name: string) => editor.button("common:picker.remove", dialog, { name });
    await chosenPerson("Optb Pickfromhere").waitFor();
    await picker.fill("Optc Pickfromhere");
    await page.getByRole("option", { name: "Optc Pickfromhere" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await chosenPerson("Optc Pickfromhere").waitFor();
    await expect.poll(() => chosenPerson("Optb Pickfromhere").count()).toBe(0);
    // A chosen person is no longer offered.
    await picker.fill("Pickfromhere");
    await page.getByRole("option", { name: "Optb Pickfromhere" }).waitFor();
    await expect
      .poll(() => page.getByRole("option", { name: "Optc Pickfromhere" }).count())
      .toBe(0);
    await page.keyboard.press("Escape");
    await chosenPerson("Optc Pickfromhere").click();
    await chosenPerson("Optc Pickfromhere").waitFor({ state: "detached" });
    expect(visitor.complaints).toEqual([]);
    await editor.leave();
  });
});

describe.each(LANGUAGES)("likely duplicates in %s", (language) => {
  it("keep phones and numbers on one line on a phone", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org", {
      language,
      width: 360,
    });
    const { app, visitor } = editor;
    const phone = `05066600${String(LANGUAGES.indexOf(language)).padStart(2, "0")}`;
    await editor.add({ lastName: `Narrow ${language}`, phone, birthDate: "1980-01-02" });
    const person = await editor.add({ lastName: `Other ${language}` });
    const dialog = await editor.open(person);
    await editor.field("phone", dialog).fill(phone);
    await editor.button("edit:save", dialog).click();
    const matches = visitor.page.getByRole("table", {
      name: app.text("same-person:region"),
    });
    await matches.waitFor();
    const lines = await matches
      .locator("bdi[dir=ltr]")
      .evaluateAll((all) => all.map((one) => one.getClientRects().length));
    expect(lines.length).toBeGreaterThan(2);
    expect(new Set(lines)).toEqual(new Set([1]));
    // Only the phone is the same, so the primary button saves the person as another record.
    const colourOf = (button: Locator) =>
      button.evaluate((element) => getComputedStyle(element).color);
    const name = `Miriam Narrow ${language}`;
    expect(await colourOf(editor.button("same-person:saveEdit"))).toBe(ON_ACCENT);
    const openButton = editor.button("same-person:open", undefined, { name });
    expect(await colourOf(openButton)).not.toBe(ON_ACCENT);
    await expectNoSideScroll(visitor);
    await photograph(visitor, "duplicates-phone");
    await editor.leave();
  });

  it("with the same name each have a button that opens their record", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org", {
      language,
      width: 360,
    });
    const { app, visitor } = editor;
    const { page } = visitor;
    const phone = `05066700${String(LANGUAGES.indexOf(language)).padStart(2, "0")}`;
    const lastName = `Twice ${language}`;
    const born = { 1951: "", 1962: "" };
    for (const year of [1951, 1962] as const) {
      const added = await editor.add({ lastName, phone, birthDate: `${year}-01-02` });
      born[year] = added.id;
    }
    const dialog = await editor.open(await editor.add({ lastName: `Another ${language}` }));
    await editor.field("phone", dialog).fill(phone);
    await editor.button("edit:save", dialog).click();
    const second = page.getByRole("table", {
      name: `${app.text("same-person:region")} · 2.`,
    });
    const year = (await second.innerText()).includes("1951") ? 1951 : 1962;
    const openButtons = editor.button("same-person:open", undefined, {
      name: `Miriam ${lastName}`,
    });
    await expect.poll(() => openButtons.count()).toBe(2);
    await openButtons.nth(1).click();
    await page.waitForURL((url) => url.searchParams.get("person") === born[year]);
    await editor.leave();
  });
});
