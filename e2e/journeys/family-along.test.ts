import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList, pick } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { look, photograph, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

interface Family {
  name: string;
  lastName: string;
  child: string;
}

/** Checks that a button next to the name shows the family when its columns are out of view. */
async function expandByName(visitor: Visitor, app: StaffApp, family: Family): Promise<void> {
  const { page } = visitor;
  const { name, lastName, child } = family;
  const label = app.text("persons:family.of", { name });
  const mark = page.getByRole("button", { name: label, exact: true });
  const familyDialog = page.getByRole("dialog", { name: label });
  const requestedPaths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/person\/[0-9a-f-]{32,}$/u.test(pathname)) requestedPaths.push(pathname);
  });
  const expand = async () => {
    await mark.press("Enter");
    await familyDialog.getByText(child).waitFor();
    expect(await mark.getAttribute("aria-expanded")).toBe("true");
    await expectSound(visitor);
    await page.keyboard.press("Escape");
    await familyDialog.waitFor({ state: "hidden" });
    await expect.poll(() => mark.getAttribute("aria-expanded")).toBe("false");
    await expect
      .poll(() => mark.evaluate((button) => button === document.activeElement))
      .toBe(true);
  };
  const path = `/persons?search=${encodeURIComponent(lastName)}`;
  const before = page.viewportSize() ?? SIZES[1440];

  await page.evaluate(() => localStorage.setItem("kehila.columns.persons", '["phone","city"]'));
  await app.open(path);
  await mark.waitFor();
  expect(requestedPaths).toEqual([]);
  await expand();
  // The press causes one request.
  expect(requestedPaths).toHaveLength(1);
  await page.evaluate(() => localStorage.removeItem("kehila.columns.persons"));

  await page.setViewportSize(SIZES[768]);
  await app.open(path);
  await mark.waitFor();
  await expand();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("grid").waitFor({ state: "detached" });
  await expand();
  // The narrowest phones have no room for the button; there the details begin with the family.
  await page.setViewportSize(SIZES[360]);
  await expect.poll(() => mark.count()).toBe(0);
  await page.setViewportSize(before);
}

it.each(withPictures(["en"] as const, ["ru", "he"] as const))(
  "a row expands to its family, who come along to a list from both pickers and leave it by one undo, in %s",
  async (language) => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const lastName = `Sippschaft ${language}`;
    const [name, spouse] = [`Adelheid ${lastName}`, `Burkhard ${lastName}`];
    await addPerson(context, {
      firstName: "Adelheid",
      lastName,
      spouse: { firstName: "Burkhard", lastName },
      childrenData: [{ firstName: "Cornelius", birthDate: "2015-05-05" }],
    });
    const title = `Sippentag ${language}`;
    const { id: listId } = await addList(context, {
      title,
      date: "2099-01-01",
      category: "project",
    });
    await app.open(`/persons?search=${encodeURIComponent(lastName)}`);
    const row = app.row(lastName, "Adelheid");

    // By keyboard, Enter on the button of the row shows the family, and Escape hides it.
    const toggle = row.getByRole("button", { name: spouse, exact: true });
    await toggle.press("Enter");
    const family = page.getByRole("dialog", { name: app.text("persons:family.of", { name }) });
    await family.getByText("Cornelius").waitFor();
    expect(await toggle.getAttribute("aria-expanded")).toBe("true");
    await look(visitor, "row-family");
    await page.keyboard.press("Escape");
    await family.waitFor({ state: "hidden" });
    await expect.poll(() => toggle.getAttribute("aria-expanded")).toBe("false");

    await expandByName(visitor, app, { name, lastName, child: "Cornelius" });
    await app.open(`/persons?search=${encodeURIComponent(lastName)}`);
    await page.getByRole("link", { name, exact: true }).click();
    const details = page.getByRole("complementary").or(page.getByRole("dialog", { name }));
    const more = details.getByRole("button", { name: app.text("common:action.more") });
    await app.chooseFrom(more, app.text("persons:selection.addToList"));
    const form = new Intl.PluralRules(language).select(2);
    const dialog = page.getByRole("dialog", {
      name: app.text(`event-lists:add.title_${form}`).replace("{{count, number}}", "2"),
    });
    await dialog.getByText(spouse).waitFor();
    await look(visitor, "add-family");
    const type = dialog.getByRole("button", { name: app.text("event-lists:field.category") });
    await type.press("Enter");
    await page
      .getByRole("option", { name: app.text("common:category.project"), exact: true })
      .click();
    await pick(
      dialog.getByRole("combobox", { name: app.text("event-lists:add.list") }),
      title.toLowerCase(),
      title,
    );
    await dialog.getByRole("button", { name: app.text("event-lists:add.submit") }).click();
    await dialog.waitFor({ state: "detached" });
    const count = async () => {
      const answer = await context.request.get(`/person-list/${listId}`);
      const { data } = (await answer.json()) as { data: { personCount: number } };
      return data.personCount;
    };
    expect(await count()).toBe(2);
    await app.button("common:action.undo").click();
    await page.getByText(app.text("event-lists:add.undone")).waitFor();
    expect(await count()).toBe(0);

    // The picker on the page of the list adds the family too, and one undo removes it.
    await app.go(`/person-lists/${listId}`);
    const picker = page.getByRole("combobox", { name: app.text("participants:add.label") });
    await picker.fill(name);
    await page.getByRole("option", { name }).first().waitFor();
    await photograph(visitor, "list-picker-family");
    await picker.press("Escape");
    await pick(picker, name, name);
    const added = page.getByText(
      app.named("participants:add.family.done", { name, other: spouse }),
    );
    await added.waitFor();
    await look(visitor, "list-family-added");
    expect(await count()).toBe(2);
    await app.button("common:action.undo").click();
    await page.getByText(app.text("event-lists:add.undone")).waitFor();
    expect(await count()).toBe(0);
    // The picker has the focus again, and its open list covers the checkbox.
    await picker.press("Escape");
    await app.tick(
      page.getByRole("checkbox", { name: app.text("participants:add.withSpouse") }),
      false,
    );
    await pick(picker, name, name);
    await page.getByText(app.named("participants:add.done", { name })).waitFor();
    expect(await count()).toBe(1);
    await endVisit(context);
  },
);
