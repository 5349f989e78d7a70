import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { isolate } from "@kehila/shared/base/text";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { ExportApp, endExports } from "../support/exports.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";

/** The list of recent exports. */
const RECENT = /\/api\/export\/?$/u;

/** Last names that differ so much that a search for one does not find the others. */
const LAST_NAMES: Record<Language, string> = { en: "Kvadratov", ru: "Pustynnikh", he: "Zemblow" };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Whether the extension of a shown file name is at the right, on a Hebrew page too. */
const extensionIsAtRight = (name: HTMLElement): boolean => {
  const end = name.lastChild;
  if (!(end instanceof Text)) return false;
  const range = document.createRange();
  range.setStart(end, end.length - ".xlsx".length);
  range.setEnd(end, end.length);
  return range.getBoundingClientRect().right >= name.getBoundingClientRect().right - 1;
};

describe.each(LANGUAGES)("exports in %s", (language) => {
  it("are sound: choices, progress, file, failure, and the page of recent exports", async () => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new ExportApp(page, language);
    // Fakes an empty list, because the test of another language has made exports.
    const json = { success: true, data: [] };
    await page.route(RECENT, (route) => route.fulfill({ json }));
    await app.signIn("moderator@example.org", "/exports");
    await page.getByRole("heading", { name: app.text("exports:recent.empty.title") }).waitFor();
    await look(visitor, "exports-empty");
    await page.unroute(RECENT);
    // A search leaves few rows behind the dialog, which makes the checks faster.
    await app.go("/persons?search=levinson");
    await app.openExport();
    await look(visitor, "export-choices");
    const release = await app.holdProgress();
    await app.dialogButton("common:action.export").click();
    await app.dialog.getByRole("progressbar").waitFor();
    await look(visitor, "export-progress");
    await release();
    await app.dialog.getByText(app.text("exports:downloaded")).waitFor();
    const fileName = app.dialog.locator("bdi", { hasText: /\.xlsx$/u });
    expect(await fileName.first().evaluate(extensionIsAtRight)).toBe(true);
    await look(visitor, "export-ready");
    await app.dialogButton("common:action.close").last().click();
    // No font of the file has the characters of the comment.
    const person = { firstName: "Mira", lastName: LAST_NAMES[language] };
    await addPerson(context, { ...person, comment: "漢字漢字" });
    await app.go(`/persons?search=${person.lastName}`);
    await app.openExport();
    await app.tick(app.dialog.getByRole("radio", { name: app.text("exports:format.pdf") }));
    await app.exportFile();
    const names = isolate(`${person.firstName} ${person.lastName}`);
    await app.dialog.getByText(app.text("exports:boxed", { names })).waitFor();
    await look(visitor, "export-boxes");
    await app.dialogButton("common:action.close").last().click();
    await app.go("/persons?search=levinson");
    await app.openExport();
    await app.failProgress("TIMED_OUT");
    await app.dialogButton("common:action.export").click();
    await app.dialog.getByRole("alert").waitFor();
    await look(visitor, "export-failed");
    await app.go("/exports");
    await page.getByRole("main").getByRole("list").waitFor();
    await look(visitor, "exports-recent");
    await endExports(context);
    await endVisit(context);
  });
});
