import type { Browser, Locator } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused, tabTo, walkTo } from "../support/keyboard.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

/** A town used by this journey only. */
const TOWN = "Fernhollow";
const LAST_NAME = "Windlestraw";
const FIRST_NAMES = ["Oda", "Odb", "Odc"] as const;

let browser: Browser;
let visitor: Visitor;
let app: StaffApp;
let table: Locator;

beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  for (const [index, firstName] of FIRST_NAMES.entries()) {
    const idNumber = String(820_000_000 + index);
    await addPerson(context, { firstName, lastName: LAST_NAME, city: TOWN, idNumber });
  }
  await endVisit(context);
});
beforeEach(async () => {
  visitor = await visit(browser);
  app = new StaffApp(visitor.page, "en");
  await app.openSession("admin@example.org");
  table = visitor.page.getByRole("grid", { name: app.text("persons:list.title"), exact: true });
  await visitor.page.goto(`/persons?city=${TOWN}`);
  await rowOf("Oda").waitFor();
});
afterEach(() => endVisit(visitor.context));

const rowOf = (firstName: string) => app.row(LAST_NAME, firstName);
const nameOf = (firstName: string) => `${firstName} ${LAST_NAME}`;
const press = (key: string) => visitor.page.keyboard.press(key);
const param = (name: string) => new URL(visitor.page.url()).searchParams.get(name);

describe("without a mouse", () => {
  it("Enter in the search opens the first result, and ↓ leads into the table", async () => {
    const { page } = visitor;
    const box = page.getByRole("searchbox", { name: app.text("persons:list.search"), exact: true });
    await press("Control+KeyK");
    await expect.poll(() => isFocused(box)).toBe(true);
    await press("ArrowDown");
    await expect.poll(() => isFocused(rowOf("Oda"))).toBe(true);
    await press("Control+KeyK");
    await expect.poll(() => isFocused(box)).toBe(true);
    // Presses Enter before the search results have arrived.
    await page.keyboard.type("Odb");
    await press("Enter");
    await page.getByRole("dialog", { name: nameOf("Odb"), exact: true }).waitFor();
    expect(param("search")).toBe("Odb");
  });

  it("people are filtered, and a filter is removed", async () => {
    const { page } = visitor;
    const opener = page.getByRole("button", { name: /^Filters/u });
    await tabTo(page, opener);
    await press("Enter");
    const filters = page.getByRole("region", { name: app.text("filters:title") });
    const gender = filters.getByRole("radiogroup", { name: app.text("persons:field.gender") });
    await tabTo(page, gender.getByRole("radio", { name: app.text("filters:any") }));
    await press("ArrowRight");
    await press("ArrowRight");
    await press("Space");
    const cinema = filters
      .getByRole("group", { name: app.text("persons:field.interestedEvents") })
      .getByRole("checkbox", { name: app.text("common:category.cinema") });
    await tabTo(page, cinema);
    await press("Space");
    const children = filters.getByRole("button", { name: app.text("persons:field.childrenCount") });
    await tabTo(page, children);
    await press("Enter");
    await page.getByRole("option", { name: "0", exact: true }).waitFor();
    await press("ArrowDown");
    await press("Enter");
    await tabTo(page, app.field("filters:ageFrom", filters));
    await page.keyboard.type("18");
    await page.waitForURL((url) => url.searchParams.get("ageMin") === "18");
    expect([param("gender"), param("interestedEvents"), param("ageMin")]).toEqual([
      "female",
      "cinema",
      "18",
    ]);
    expect(param("childrenCount")).toBe("0");

    const age = app.text("persons:filter.remove", { filter: "Age: 18 or more" });
    await tabTo(page, page.getByRole("button", { name: age, exact: true }));
    await press("Enter");
    await page.waitForURL((url) => !url.searchParams.has("ageMin"));
  });

  it("people are sorted by column header and by menu; columns are shown and hidden", async () => {
    const { page } = visitor;
    const head = (key: string) =>
      table.getByRole("columnheader", { name: app.text(key), exact: true });
    await tabTo(page, page.getByRole("button", { name: /^Sort by/u }));
    await press("Enter");
    const phone = page.getByRole("menuitemradio", { name: app.text("persons:field.phone") });
    await walkTo(page, phone);
    await press("Enter");
    await page.waitForURL((url) => url.searchParams.get("sortBy") === "phone");

    await tabTo(page, app.button("common:columns"));
    await press("Enter");
    const comment = page.getByRole("menuitemcheckbox", { name: app.text("persons:field.comment") });
    await walkTo(page, comment);
    await press("Space");
    await press("Escape");
    await head("persons:field.comment").waitFor();

    await tabTo(page, head("persons:field.name").getByRole("button"));
    await press("Enter");
    await page.waitForURL((url) => !url.searchParams.has("sortBy"));
    await expect.poll(() => head("persons:field.name").getAttribute("aria-sort")).toBe("ascending");
  });

  it("a person is viewed, edited and archived from the row", async () => {
    const { page } = visitor;
    const choose = async (verb: string, firstName: string) => {
      const name = nameOf(firstName);
      await rowOf(firstName).focus();
      const menu = app.text("persons:action.menu", { name });
      await tabTo(page, rowOf(firstName).getByRole("button", { name: menu, exact: true }));
      await press("Enter");
      const label = app.text(`persons:action.${verb}`, { name });
      await walkTo(page, page.getByRole("menuitem", { name: label, exact: true }));
      await press("Enter");
    };
    await choose("view", "Odb");
    await page.getByRole("dialog", { name: nameOf("Odb") }).waitFor();
    await press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const hasFocus = () =>
      rowOf("Odb").evaluate((row) => row.contains(row.ownerDocument.activeElement));
    await expect.poll(hasFocus).toBe(true);

    await choose("edit", "Odb");
    const title = app.text("edit:title", { name: nameOf("Odb") });
    const editor = page.getByRole("dialog", { name: title });
    await tabTo(page, app.field("persons:field.firstName", editor));
    await press("Escape");
    await editor.waitFor({ state: "detached" });
    await expect.poll(hasFocus).toBe(true);

    await choose("archive", "Odb");
    await rowOf("Odb").waitFor({ state: "detached" });
    await rowOf("Odc").waitFor();
  });
});
