import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, expectSound, launch } from "../support/browser.ts";
import { DetailsApp } from "../support/details.ts";
import { PersonEditor } from "../support/person-editor.ts";
import { photograph } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each([
  ["en", 1440],
  ["he", 768],
  ["ru", 360],
] as const)("a child of 18, in %s at %i px,", (language, width) => {
  it("gets a record by one press, and the histories of parent and child link to each other", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org", { language, width });
    const { visitor } = editor;
    const { page } = visitor;
    const app = new DetailsApp(page, language);
    const lastName = `Grownstein${language}`;
    const phone = `05412302${width.toString().slice(0, 2)}`;
    const namesake = await editor.add({ firstName: "Zelda", lastName: `Other${language}`, phone });
    const parent = await editor.add({
      lastName,
      childrenData: [
        { firstName: "Yentl", gender: "female", birthDate: "2001-02-03" },
        { firstName: "Little", gender: "male", birthDate: "2020-02-03" },
      ],
    });
    const details = await app.openDetails(parent.id, `Miriam ${lastName}`);
    const openFor = (name: string) =>
      details.getByRole("button", { name: app.text("persons:separate.openFor", { name }) });
    await openFor("Yentl").waitFor();
    expect(await openFor("Little").count()).toBe(0);
    await expectNoSideScroll(visitor);
    await openFor("Yentl").press("Enter");
    const title = app.text("same-person:separate.title", { name: "Yentl" });
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    await dialog.waitFor();
    await expectSound(visitor);
    await expectNoSideScroll(visitor);

    await photograph(visitor, "grown-child");

    // Escape asks for confirmation before it discards typed values.
    await app.field("persons:field.phone", dialog).fill(phone);
    await page.keyboard.press("Escape");
    await editor.button("edit:leave.form.stay", page.getByRole("alertdialog")).click();

    // Another user changes the parent: the save is refused, and a retry uses the new version.
    const refusals = [`answer: 409 POST /person/${parent.id}/separate-child`];
    await editor.change(parent.id, { address: "Herzl 5" });
    const release = Promise.withResolvers<undefined>();
    await page.route("**/separate-child", async (route) => {
      await release.promise;
      await route.continue();
    });
    await editor.button("same-person:separate.submit", dialog).click();
    const phoneField = app.field("persons:field.phone", dialog);
    const phoneBefore = await phoneField.inputValue();
    await phoneField.press("9");
    expect(await phoneField.inputValue(), "during the save").toBe(phoneBefore);
    release.resolve(undefined);
    await dialog.getByText(app.text("errors:code.STALE_VERSION")).waitFor();
    expect(visitor.complaints.splice(0)).toEqual(refusals);

    // The phone belongs to another person too: the records are compared, then saved anyway.
    await editor.button("same-person:separate.submit", dialog).click();
    const duplicates = page.getByRole("dialog", { name: app.text("same-person:title") });
    await duplicates.getByRole("table").getByText(`Zelda ${namesake.lastName}`).waitFor();
    expect(visitor.complaints.splice(0)).toEqual(refusals);
    await expectSound(visitor);
    await photograph(visitor, "grown-child-duplicates");
    await editor.button("same-person:saveAnyway", duplicates).click();
    await dialog.waitFor({ state: "detached" });
    await openFor("Yentl").waitFor({ state: "detached" });
    const hasFocus = () => details.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    expect(await editor.stored(parent.id)).toMatchObject({
      childrenCount: 1,
      childrenData: [{ firstName: "Little" }],
    });

    const history = await app.openHistory();
    await history.getByText(`Yentl ${lastName}`).first().waitFor();
    await page.getByRole("link", { name: app.text("common:showInPeople") }).click();
    const childDetails = await app.details(`Yentl ${lastName}`);
    await childDetails.locator(`a[href="tel:${phone}"]`).first().waitFor();
    await (await app.openHistory()).getByText(`Miriam ${lastName}`).first().waitFor();
    await expectSound(visitor);
    await editor.leave();
  });
});
