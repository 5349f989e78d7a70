import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch } from "../support/browser.ts";
import { PersonEditor } from "../support/person-editor.ts";
import { photograph, withPictures } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(
  withPictures<[Language, Width]>(
    [
      ["he", 768],
      ["ru", 360],
    ],
    [["en", 1440]],
  ),
)("a family, in %s at %i px,", (language, width) => {
  it("moves together by one more press, and a death ends the couple", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org", { language, width });
    const { app, visitor } = editor;
    const { page } = visitor;
    const lastName = `Umzug${language}`;
    const spouse = { firstName: "Salomon", lastName };
    const person = await editor.add({ lastName, city: "Lod", married: true, spouse });
    const spouseId = person.spouseId ?? "";
    const dialog = await editor.open(person);
    await editor.field("city", dialog).fill("Arad");
    // Closes the suggestions.
    await page.keyboard.press("Tab");
    await editor.button("edit:save", dialog).click();
    await dialog.waitFor({ state: "hidden" });
    await editor.toast(person);
    const name = `Salomon ${lastName}`;
    const offer = editor.button("edit:move.offer", undefined, { name });
    await offer.waitFor();
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    await photograph(visitor, "family-move");
    // The offer has not opened the spouse's record, so the access log has no entry.
    const log = await visitor.context.request.get(`/api/access-log?personId=${spouseId}`);
    expect(await log.json()).toEqual({ data: [], hasNextPage: false });
    await offer.click();
    await page.getByText(app.text("edit:move.done", { name }), { exact: true }).waitFor();
    expect(await editor.stored(spouseId)).toMatchObject({ city: "Arad", spouseId: person.id });

    // The offer does not overwrite an address that another user has changed meanwhile.
    const editForm = await editor.open(person);
    await editor.field("city", editForm).fill("Eilat");
    await page.keyboard.press("Tab");
    await editor.button("edit:save", editForm).click();
    await editForm.waitFor({ state: "hidden" });
    await expect.poll(() => offer.isEnabled()).toBe(true);
    await editor.change(spouseId, { city: "Metula" });
    await offer.click();
    await page.getByText(app.text("edit:move.stale"), { exact: true }).waitFor();
    expect(visitor.complaints.splice(0)).toEqual([`answer: 409 PATCH /person/${spouseId}`]);
    expect(await editor.stored(spouseId)).toMatchObject({ city: "Metula" });

    const again = await editor.open(person);
    await again.locator("input[name=married]").press("Space");
    await again.locator("input[name=widowed]").press("Space");
    await expectNoSideScroll(visitor);
    await editor.button("edit:save", again).click();
    await again.waitFor({ state: "hidden" });
    expect(await editor.stored(person.id)).toMatchObject({ married: false, spouseId: null });
    await app.go(`/persons?person=${person.id}`);
    await page.getByRole("tab", { name: app.text("persons:details.history"), exact: true }).click();
    await page.getByText(app.text("history:widowed"), { exact: true }).waitFor();
    await expectSound(visitor);
    await editor.leave();
  });
});
