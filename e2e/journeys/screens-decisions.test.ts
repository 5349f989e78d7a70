import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { look } from "../support/screenshots.ts";
import { show } from "../support/screens.ts";
import type { StaffApp } from "../support/staff.ts";

describe.each(LANGUAGES)("for an administrator, in %s", (language) => {
  it("the archive is sound", () => show(language, "/archive", lookAtArchive));

  it("the queue of applications is sound", () => show(language, "/pending", lookAtPending));
});

/** A search for one person shows fewer rows than this number, including the header row. */
const FEW = 10;

/** Searches for the first row's name: with few rows behind a dialog, checks take less time. */
async function showFew(app: StaffApp, path: string, table: Locator): Promise<void> {
  const name = await table.getByRole("rowheader").first().getByRole("link").innerText();
  await app.go(`${path}?search=${encodeURIComponent(name)}`);
  await expect.poll(() => table.getByRole("row").count()).toBeLessThan(FEW);
  await table.getByRole("row").nth(1).getByRole("link", { name, exact: true }).waitFor();
}

async function lookAtArchive(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await app.heading("archive:title");
  const table = page.getByRole("grid", { name: app.text("archive:label") });
  const row = table.getByRole("row").nth(1);
  await row.waitFor();
  await look(visitor, "archive");
  await showFew(app, "/archive", table);
  for (const question of ["unarchive", "delete"] as const) {
    // The text before and after the name, whose order depends on the language.
    const [before = "", after = ""] = app.text(`archive:${question}`).split("{{name}}");
    const label = new RegExp(`^${before}.+${after}$`, "u");
    if (question === "delete") {
      await row.locator("button[aria-haspopup=menu]").click();
      await page.getByRole("menuitem", { name: label }).click();
    } else await row.getByRole("button", { name: label }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    if (question === "delete") {
      await dialog.getByRole("button", { name: label }).click();
      await dialog.getByText(app.text("archive:deleteDialog.consentMissing")).waitFor();
    }
    await look(visitor, `archive-${question}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  await app.go("/archive?search=zzzzzz");
  await page.getByRole("heading", { name: app.text("archive:noMatch.title") }).waitFor();
  await look(visitor, "archive-none");
}

async function lookAtPending(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await app.heading("applications:title");
  const table = page.getByRole("grid", { name: app.text("applications:label") });
  const row = table.getByRole("row").nth(1);
  await row.waitFor();
  await look(visitor, "pending");
  await showFew(app, "/pending", table);
  for (const [decision, screen] of [
    ["approve", "pending-approve"],
    ["reject", "pending-reject"],
  ] as const) {
    const verb = app.text(`applications:${decision}`, { name: "" }).trim();
    await row.locator("button[aria-haspopup=menu]").click();
    await page.getByRole("menuitem", { name: verb }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.waitFor();
    await look(visitor, screen);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  const verb = app.text("applications:review", { name: "" }).trim();
  await row.getByRole("button", { name: verb }).click();
  const dialog = page.getByRole("dialog");
  const alone = dialog.getByText(app.text("applications:reviewDialog.noMatches"));
  const compared = dialog.getByRole("table");
  await alone.or(compared).first().waitFor();
  await look(visitor, "pending-review");
}
