import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, expectSound, launch } from "../support/browser.ts";
import { PersonEditor } from "../support/person-editor.ts";
import { photograph } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("a spouse who is already in the register (%s)", (language) => {
  it("is named next to the likely duplicate", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org", {
      language,
      expected: ["409 POST /person"],
    });
    const { app, visitor } = editor;
    const { page } = visitor;
    const lastName = { en: "Twinova", ru: "Двойняшкина", he: "תאומי" }[language];
    await editor.add({ firstName: "Lev", lastName, birthDate: "1980-01-02" });
    await page.goto("/");
    await app.heading("person-form:title");
    const form = page.locator("form");
    await editor.field("firstName", form).fill("Dina");
    await editor.field("lastName", form).fill(lastName);
    await editor.field("city", form).fill("Haifa");
    await form.getByText(app.text("common:category.cinema"), { exact: true }).click();
    await form.locator("input[name=married]").press("Space");
    const spouse = page.getByRole("region", { name: app.text("persons:field.spouse") });
    await app.field("persons:field.firstName", spouse).fill("Lev");
    await app.field("persons:field.lastName", spouse).fill(lastName);
    const gender = spouse.getByRole("radiogroup", { name: app.text("persons:field.gender") });
    await expect.poll(() => gender.getByRole("radio", { checked: true }).count()).toBe(0);
    await photograph(visitor, "couple-form");
    await editor.button("person-form:save").click();
    const dialog = page.getByRole("dialog", { name: app.text("same-person:title") });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole("table").count()).toBe(1);
    const headers = await dialog.getByRole("columnheader").allInnerTexts();
    expect(headers).toEqual([
      app.text("same-person:spouse"),
      app.text("same-person:theirs.active"),
    ]);
    const names = await dialog.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
    expect(names[0]).toContain(`Lev ${lastName}`);
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    await photograph(visitor, "couple-duplicates");

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await app.field("persons:field.firstName", spouse).fill("Leonid");
    await gender.getByText(app.text("common:gender.male"), { exact: true }).click();
    await editor.button("person-form:save").click();
    await page.getByText(app.named("person-form:saved", { name: `Dina ${lastName}` })).waitFor();
    const found = await page.request.get(
      `/person?gender=male&search=${encodeURIComponent(`Leonid ${lastName}`)}`,
    );
    expect(await found.json()).toMatchObject({ data: [{ gender: "male", married: true }] });
    await editor.leave();
  });
});
