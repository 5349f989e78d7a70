import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, expireSession, launch, SIZES } from "../support/browser.ts";
import { PersonEditor } from "../support/person-editor.ts";
import { apply, archivePerson } from "../support/register.ts";
import { photograph, withPictures } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const arrive = (options: Parameters<typeof PersonEditor.arrive>[2] = {}) =>
  PersonEditor.arrive(browser, "admin@example.org", options);

const RU_FIRST = withPictures<Language>(["ru"], ["en", "he"]);
it.each(RU_FIRST)(
  "the dialog of a missing person is not titled as loading (%s)",
  async (language) => {
    const editor = await arrive({ language, expected: ["404 GET /person/nosuchperson"] });
    const { app, visitor } = editor;
    await visitor.page.goto("/persons?person=nosuchperson");
    const dialog = visitor.page.getByRole("dialog", { name: app.text("persons:details.missing") });
    await dialog.getByText(app.text("persons:details.gone")).waitFor();
    await expectSound(visitor);
    await photograph(visitor, "missing-person");
    await editor.leave();
  },
);

const HE_FIRST = withPictures<Language>(["he"], ["en", "ru"]);
it.each(HE_FIRST)(
  "an edit keeps typed values when its person is archived (%s)",
  async (language) => {
    const editor = await arrive({ language });
    const { app, visitor } = editor;
    const person = await editor.add({ lastName: `Archivemid${language}` });
    const dialog = await editor.open(person);
    await visitor.page.setViewportSize(SIZES[360]);
    await editor.field("address", dialog).fill("Herzl 7");
    await archivePerson(visitor.context, person.id);
    await editor.button("edit:save", dialog).click();
    const reason = dialog.getByText(app.text("edit:archivedMeanwhile")).first();
    await reason.waitFor();
    const isInView = () =>
      reason.evaluate((one) => {
        const { left, top } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + 1, top + 1));
      });
    await expect.poll(isInView).toBe(true);
    await expect.poll(() => editor.field("address", dialog).inputValue()).toBe("Herzl 7");
    expect(visitor.complaints.splice(0)).toEqual([`answer: 409 PATCH /person/${person.id}`]);
    await expectSound(visitor);
    await photograph(visitor, "archived-meanwhile");

    // After unarchiving, the same form saves the person.
    const back = await visitor.context.request.patch(`/person/${person.id}/archive`, {
      data: { active: true },
    });
    expect(back.status()).toBe(200);
    await editor.button("edit:save", dialog).click();
    // Archiving and unarchiving are concurrent changes: the usual comparison follows, and scrolls
    // to its notice, which gets the focus.
    const focusedText = () => visitor.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focusedText).toContain(app.text("edit:stale.merged"));
    await editor.button("edit:stale.saveBoth", dialog).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await editor.stored(person.id)).toMatchObject({ address: "Herzl 7", active: true });
    await editor.leave();
  },
);

it("a toast with a name does not outlive the session", async () => {
  const editor = await arrive();
  const { app, visitor } = editor;
  const { page } = visitor;
  const person = await editor.add({ firstName: "Toast", lastName: "Secretova" });
  const dialog = await editor.open(person);
  await editor.field("city", dialog).fill("Eilat");
  await editor.button("edit:save", dialog).click();
  await editor.toast(person);
  await expireSession(visitor);
  await page.getByRole("searchbox").fill("anyone");
  await page.waitForURL((url) => url.pathname === "/login");
  await app.button("auth:login.submit").waitFor();
  await expect.poll(() => page.getByText("Secretova").count()).toBe(0);
  await editor.leave();
});

it("/pending keeps the edit dialog in the URL", async () => {
  const editor = await arrive();
  const { app, visitor } = editor;
  const { page, context } = visitor;
  await apply(context, {
    firstName: "Adina",
    lastName: "Adressova",
    idNumber: "200000537",
    phone: "0541100537",
  });
  await page.goto("/pending?search=Adressova");
  const row = app.row("Adressova", "Adina");
  const label = app.text("applications:edit", { name: "Adina Adressova" });
  await app.choose(row, label);
  const dialog = editor.dialog("Adina Adressova");
  await dialog.waitFor();
  await page.waitForURL((url) => url.searchParams.has("edit"));
  await page.reload();
  await editor.field("city", dialog).fill("Lod");
  await editor.button("edit:save", dialog).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => new URL(page.url()).search).toBe("?search=Adressova");
  await row.getByText("Lod").first().waitFor();
  // Browser back closes the dialog, as on every register screen.
  await app.choose(row, label);
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  await expectSound(visitor);
  await editor.leave();
});

describe("the calendar", () => {
  it("changes the field when a month, a year or a day is picked, and keeps it when closed", async () => {
    const editor = await arrive();
    const { app, visitor } = editor;
    const { page } = visitor;
    const person = await editor.add({ lastName: "Browser", birthDate: "1980-01-31" });
    const dialog = await editor.open(person);
    const field = editor.field("birthDate", dialog);
    const label = app.text("persons:field.birthDate");
    const opener = app.button("common:date.open", { label }).first();
    await opener.press("Enter");
    const panel = page.getByRole("dialog", { name: app.text("common:date.calendar", { label }) });
    const month = panel.getByRole("combobox", { name: app.text("common:date.month") });
    await month.selectOption("2");
    await expect.poll(() => field.inputValue()).toBe("29/02/1980");
    await panel.getByRole("combobox", { name: app.text("common:date.year") }).selectOption("1985");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(() => field.inputValue()).toBe("28/02/1985");
    await expect.poll(() => dialog.isVisible()).toBe(true);
    // Another month keeps the focused day, clamped to the month's length; Enter picks the day.
    await opener.press("Enter");
    await month.selectOption("3");
    await expect.poll(() => field.inputValue()).toBe("28/03/1985");
    await panel.getByRole("button", { name: /29 March 1985/u }).press("Enter");
    await panel.waitFor({ state: "hidden" });
    await expect.poll(() => field.inputValue()).toBe("29/03/1985");
    await editor.leave();
  });
});
