import { LANGUAGE_NAMES } from "@kehila/shared/base/languages";
import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import type { Width } from "../support/browser.ts";
import { launch } from "../support/browser.ts";
import { savedBy } from "../support/files.ts";
import { PersonEditor } from "../support/person-editor.ts";
import { look, withPictures } from "../support/screenshots.ts";

/** A person asks what is kept; a user saves the file, and notes a correction. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(
  withPictures<[Language, Width]>(
    [
      ["he", 1440],
      ["en", 360],
    ],
    [["ru", 768]],
  ),
)("what is kept about a person, in %s at %i px,", (language, width) => {
  it("is saved in the person's language, and the history keeps the request", async () => {
    const editor = await PersonEditor.arrive(browser, "admin@example.org", { language, width });
    const { app, visitor } = editor;
    const { page } = visitor;
    const spouse = { firstName: "Hidden", lastName: "Partner", phone: "0541112233" };
    const person = await editor.add({
      lastName: `Kept${language}`,
      comment: "a private remark",
      married: true,
      spouse,
    });
    await app.go(`/persons?person=${person.id}`);
    await page.getByRole("tab", { name: app.text("persons:details.history"), exact: true }).click();
    const opener = page.getByRole("button", { name: app.text("exports:disclosure.open") });
    const open = async () => {
      await opener.click();
      return page.getByRole("dialog", {
        name: app.text("exports:disclosure.title", {
          name: `${person.firstName} ${person.lastName}`,
        }),
      });
    };
    const dialog = await open();
    const save = dialog.getByRole("button", { name: app.text("exports:disclosure.save") });
    // No language is guessed.
    await save.click();
    await app.fieldError(app.text("exports:disclosure.languageMissing"), dialog).waitFor();
    await look(visitor, "disclosure");
    await dialog.getByRole("radio", { name: LANGUAGE_NAMES.ru }).press("Space");
    // The session is less than ten minutes old, so the test fakes the server's refusal.
    const route = `**/person/${person.id}/disclosure`;
    await page.route(
      route,
      (refused) =>
        refused.fulfill({ status: 403, json: { success: false, code: "CONFIRMATION_REQUIRED" } }),
      { times: 1 },
    );
    await save.click();
    const question = page.getByRole("dialog", { name: app.text("accounts:confirm.title") });
    const password = question.getByLabel(app.text("accounts:confirm.password"), { exact: true });
    await password.fill(DEMO_PASSWORD);
    const pdf = await savedBy(page, () => password.press("Enter"));
    expect(pdf.name).toMatch(/\.pdf$/u);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await dialog.waitFor({ state: "detached" });
    const history = page.getByRole("list", { name: app.text("history:title"), exact: true });
    await history.getByText(app.text("history:requestedOn")).first().waitFor();
    expect(visitor.complaints.splice(0)).toEqual([
      `answer: 403 POST /person/${person.id}/disclosure`,
    ]);

    const again = await open();
    await again.getByRole("radio", { name: LANGUAGE_NAMES.ru }).press("Space");
    await again
      .getByRole("radio", { name: app.text("exports:disclosure.formats.json") })
      .press("Space");
    const json = await savedBy(page, () =>
      again.getByRole("button", { name: app.text("exports:disclosure.save") }).click(),
    );
    const told = json.bytes.toString();
    expect(JSON.parse(told)).toMatchObject({
      record: { firstName: person.firstName },
      spouse: { firstName: "Hidden" },
    });
    expect(told).not.toContain("0541112233");
    expect(told).not.toContain("a private remark");

    const note = await open();
    await note.getByRole("radio", { name: app.text("exports:disclosure.correct") }).press("Space");
    await look(visitor, "disclosure-correction");
    await note.getByRole("button", { name: app.text("exports:disclosure.note") }).click();
    await page.getByText(app.text("exports:disclosure.noted")).waitFor();
    await expect.poll(() => history.getByText(app.text("history:requestedOn")).count()).toBe(3);
    await look(visitor, "disclosure-history");
    await editor.leave();
  });
});
