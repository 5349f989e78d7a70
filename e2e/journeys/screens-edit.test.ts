import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { launch } from "../support/browser.ts";
import { PersonEditor } from "../support/person-editor.ts";
import { look } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("the edit form in %s", (language) => {
  it("is sound: the form, the comparison of two edits, the duplicates", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org", { language });
    const { visitor } = editor;
    const person = await editor.add({
      firstName: "Мириам",
      lastName: `Левинзон ${language}`,
      phone: "0505550001",
      spouse: { firstName: "לב", lastName: "לוינזון", phone: "0505550002" },
      childrenData: [
        { firstName: "Noa", birthDate: "2015-01-01", gender: "female" },
        { firstName: "גיל", birthDate: "2024-02-02" },
      ],
    });
    const dialog = await editor.open(person);
    await lookAt(visitor, "edit");
    await editor.field("firstName", dialog.getByRole("region").nth(2)).focus();
    await lookAt(visitor, "edit-family");

    await editor.change(person.id, {
      phone: "0505550003",
      city: "Akko",
      interestedEvents: ["project", "humanitarian"],
    });
    await editor.field("phone", dialog).fill("0505550004");
    await editor.field("address", dialog).fill("הרצל 12");
    const interest = editor.app.text("common:category.kids_project");
    await dialog.getByRole("checkbox", { name: interest }).focus();
    await visitor.page.keyboard.press("Space");
    await editor.button("edit:save", dialog).click();
    await editor.button("edit:stale.save", dialog).waitFor();
    await lookAt(visitor, "edit-stale");
    await editor.button("edit:stale.back", dialog).click();
    await expect.poll(() => editor.field("address", dialog).inputValue()).toBe("הרצל 12");

    await editor.add({ lastName: "Other", phone: "0505550009" });
    await editor.field("phone", dialog).fill("0505550009");
    await editor.button("edit:save", dialog).click();
    const title = editor.app.text("same-person:titleEdit");
    await visitor.page.getByRole("dialog", { name: title }).waitFor();
    await lookAt(visitor, "edit-duplicates");
    await editor.leave();
  });
});

/** Checks a screen; ignores the complaints about refused saves. */
async function lookAt(visitor: Visitor, screen: string): Promise<void> {
  const complaints = visitor.complaints.filter((one) => !one.startsWith("answer: 409 PATCH"));
  await look({ ...visitor, complaints }, screen);
}
