import { LANGUAGES } from "@kehila/shared/base/languages";
import { describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { look } from "../support/screenshots.ts";
import { show } from "../support/screens.ts";
import type { StaffApp } from "../support/staff.ts";

/** The rows of the register that are loaded first. */
const FIRST_ROWS = 40;

describe.each(LANGUAGES)("for an administrator, in %s", (language) => {
  it("the form for a new person is sound", () => show(language, "/", lookAtForm));

  it("the register is sound", () => show(language, "/persons", lookAtPersons));

  it("search results are sound", () =>
    show(language, "/persons?search=levinson&married=true", lookAtFound));
});

async function lookAtForm(visitor: Visitor, app: StaffApp): Promise<void> {
  await app.heading("person-form:title");
  await look(visitor, "new");
  await openFamily(app);
  await look(visitor, "new-family");
  await app.button("person-form:save").click();
  const required = app.text("errors:field.REQUIRED", {
    label: app.text("persons:field.firstName"),
  });
  await visitor.page.getByText(required).first().waitFor();
  await look(visitor, "new-errors");
}

/** Opens the spouse and two children in the creation form. */
async function openFamily(app: StaffApp): Promise<void> {
  const { page } = app;
  const married = page.getByRole("switch", { name: app.text("persons:field.married") });
  await married.focus();
  await page.keyboard.press("Space");
  await page.getByRole("region", { name: app.text("persons:field.spouse"), exact: true }).waitFor();
  const more = page.getByRole("button", { name: app.text("person-form:moreChildren") });
  for (const number of ["1", "2"]) {
    await more.click();
    await page.getByText(app.text("person-form:child", { number }), { exact: true }).waitFor();
  }
}

async function lookAtPersons(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  await app.heading("persons:list.title");
  const table = page.getByRole("grid", { name: app.text("persons:list.title") });
  const rows = table.getByRole("row");
  await rows.nth(5).waitFor();
  await look(visitor, "persons");
  // The whole table was checked above; a search leaves few rows next to the filters.
  await app.go("/persons?search=levinson");
  await expect.poll(() => rows.count()).toBeLessThan(FIRST_ROWS);
  await app.button("persons:list.filters").click();
  const filters = page.getByRole("region", { name: app.text("filters:title") });
  await filters.waitFor();
  await look(visitor, "persons-filters");
  await app.button("filters:close").click();
  await filters.waitFor({ state: "hidden" });
}

async function lookAtFound(visitor: Visitor, app: StaffApp): Promise<void> {
  const { page } = visitor;
  const table = page.getByRole("grid", { name: app.text("persons:list.title") });
  await table.getByRole("row").nth(1).waitFor();
  await look(visitor, "persons-found");
  await table.getByRole("rowheader").first().getByRole("link").click();
  await page.getByRole("dialog").getByText(app.text("persons:field.createdAt")).waitFor();
  await look(visitor, "persons-details");
  await app.go("/persons?search=zzzzzz");
  await page.getByRole("heading", { name: app.text("persons:list.noMatch.title") }).waitFor();
  await look(visitor, "persons-none");
}
