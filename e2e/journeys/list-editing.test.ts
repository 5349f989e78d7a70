import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Width } from "../support/browser.ts";
import { expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { NewList } from "../support/lists.ts";
import { addList, dayFromNow, pick } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const ADMIN = "admin@example.org";
/** Maximum heights and the width of a card, in px (docs/product.md#interface). */
const DROPDOWN_MAX = 200;
const BADGES_MAX = 100;
const CARD = { min: 250, max: 500 };

let browser: Browser;
let admin: BrowserContext;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession(ADMIN);
  admin = context;
});
afterAll(() => admin.close());

/** Opens a page for an administrator. */
async function arrive(path: string, options: Parameters<typeof visit>[1] = {}) {
  const visitor = await visit(browser, options);
  const app = new StaffApp(visitor.page, "en");
  await app.signIn(ADMIN, path);
  return { visitor, app, page: visitor.page };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const phoneOf = (index: number): string => `0537${String(710_000 + index)}`;

/** Adds persons of one last name to the register; returns their ids. */
async function addPeople(lastName: string, count: number, from = 0): Promise<string[]> {
  const ids: string[] = [];
  for (let index = from; index < from + count; index += 1) {
    const firstName = `Box${LETTERS.charAt(index)}`;
    ids.push(await addPerson(admin, { firstName, lastName }));
  }
  return ids;
}

const listOf = async (list: Partial<NewList>): Promise<string> =>
  (await addList(admin, { title: "List", date: "2099-06-01", category: "cinema", ...list })).id;

interface StoredList {
  personLinks: { id: string; comment: string | null; person: { id: string; firstName: string } }[];
}

/** Returns the participants of a list as stored. */
async function storedLinks(id: string): Promise<StoredList["personLinks"]> {
  const answer = await admin.request.get(`/person-list/${id}`);
  return ((await answer.json()) as { data: StoredList }).data.personLinks;
}

/** Returns the first names of the participants, in order. */
const namesOn = async (id: string): Promise<string[]> =>
  (await storedLinks(id)).map(({ person }) => person.firstName);

const heightOf = async (box: Locator): Promise<number> => (await box.boundingBox())?.height ?? 0;

/** Opens the dialog of the list whose page is shown. */
async function openDialog(app: StaffApp): Promise<Locator> {
  await app.button("participants:edit").click();
  const name = app.text("event-lists:edit.title");
  const dialog = app.page.getByRole("dialog", { name, exact: true });
  await dialog.waitFor();
  return dialog;
}

const save = async (app: StaffApp, dialog: Locator): Promise<void> => {
  await dialog.getByRole("button", { name: app.text("event-lists:edit.submit") }).click();
  await dialog.waitFor({ state: "detached" });
};

it("the dialog shows the persons of a list within its maximum sizes, and removes and adds some", async () => {
  const lastName = "Boxovich";
  const personIds = await addPeople(lastName, 24);
  const id = await listOf({ title: "Boxes", personIds });
  const [first] = await storedLinks(id);
  const comment = { id: first?.id, comment: "Sits in front" };
  expect((await admin.request.patch("/person-list/comment", { data: comment })).ok()).toBe(true);
  await addPeople(lastName, 2, 24);
  const { visitor, app, page } = await arrive(`/person-lists/${id}`);

  const dialog = await openDialog(app);
  const remove = (letter: string) =>
    page.getByRole("button", {
      name: app.text("common:picker.remove", { name: `Box${letter} ${lastName}` }),
      exact: true,
    });
  const badges = dialog.getByRole("list").filter({ has: remove("a") });
  await expect.poll(() => badges.getByRole("listitem").count()).toBe(24);
  expect(await heightOf(badges)).toBeLessThanOrEqual(BADGES_MAX);
  const hiddenHeight = await badges.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(hiddenHeight).toBeGreaterThan(0);

  const persons = dialog.getByRole("combobox", { name: app.text("event-lists:field.persons") });
  const users = dialog.getByRole("combobox", { name: app.text("event-lists:field.users") });
  for (const picker of [persons, users]) {
    // Scrolls before the click: scrolling by the click itself would close the list again.
    await picker.scrollIntoViewIfNeeded();
    await picker.click();
    await page.getByRole("option").first().waitFor();
    const list = page.getByRole("listbox");
    expect(await heightOf(list)).toBeLessThanOrEqual(DROPDOWN_MAX);
    expect(await list.evaluate((box) => getComputedStyle(box).maxBlockSize)).toBe("200px");
    // Escape closes the list and not the dialog.
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
  }
  await expectSound(visitor);
  await remove("a").click();
  await remove("b").click();
  await pick(persons, `boxy ${lastName}`, `Boxy ${lastName}`);
  await save(app, dialog);
  const expected = LETTERS.slice(2, 25)
    .split("")
    .map((letter) => `Box${letter}`);
  await expect.poll(() => namesOn(id)).toEqual(expected);

  // Picking a removed person again restores the comment.
  const again = await openDialog(app);
  await pick(persons, `boxa ${lastName}`, `Boxa ${lastName}`);
  await save(app, again);
  await expect.poll(async () => (await storedLinks(id))[0]?.comment).toBe("Sits in front");
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("a refused edit removes no participant", async () => {
  const personIds = await addPeople("Wholeova", 2);
  const id = await listOf({ title: "Whole", personIds });
  const path = `/person-list/${id}`;
  const { visitor, app, page } = await arrive(`/person-lists/${id}`, {
    expected: [`409 PATCH ${path}`],
  });
  const dialog = await openDialog(app);
  const remove = app.text("common:picker.remove", { name: "Boxa Wholeova" });
  await page.getByRole("button", { name: remove, exact: true }).click();
  const title = dialog.getByLabel(app.text("event-lists:field.title"));
  await title.fill("Whole of mine");
  const other = await admin.request.patch(path, { data: { title: "Whole of another" } });
  expect(other.ok()).toBe(true);
  await dialog.getByRole("button", { name: app.text("event-lists:edit.submit") }).click();
  await dialog.getByRole("radio").nth(1).waitFor();
  await page.keyboard.press("Escape");
  await app.button("event-lists:discard.discardEdit").click();
  await page.getByRole("heading", { name: "Whole of another" }).waitFor();
  expect(await namesOn(id)).toEqual(["Boxa", "Boxb"]);
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("cards are 250 to 500 px wide", async () => {
  const title = "Card of a width";
  const list = await addList(admin, { title, date: dayFromNow(5), category: "humanitarian" });
  const { visitor, page } = await arrive("/lists/humanitarian");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });
  await card.waitFor();
  for (const width of [360, 768, 1440] satisfies Width[]) {
    await page.setViewportSize(SIZES[width]);
    const isInside = async () => {
      const size = (await card.boundingBox())?.width ?? 0;
      return size >= CARD.min && size <= CARD.max;
    };
    await expect.poll(isInside, { message: `${width}` }).toBe(true);
  }
  await admin.request.delete(`/person-list/${list.id}`, { data: {} });
  await endVisit(visitor.context);
});

it("landlines have a link to call, and only mobile numbers have a link for messages", async () => {
  const lastName = "Landliner";
  const personIds: string[] = [];
  for (const [firstName, phone] of [
    ["Fixed", "031237780"],
    ["Mobile", phoneOf(1)],
    ["Voip", "0771237780"],
  ] as const) {
    personIds.push(await addPerson(admin, { firstName, lastName, phone }));
  }
  const id = await listOf({ title: "Phones", personIds });
  const { visitor, app } = await arrive(`/person-lists/${id}`);
  const linksOf = (firstName: string) =>
    app
      .row(lastName, firstName)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await app.row(lastName, "Fixed").waitFor();
  expect(await linksOf("Fixed")).toEqual(["tel:031237780"]);
  expect(await linksOf("Voip")).toEqual(["tel:0771237780"]);
  const mobile = phoneOf(1);
  expect(await linksOf("Mobile")).toEqual([
    `tel:${mobile}`,
    `sms:${mobile}`,
    `https://wa.me/972${mobile.slice(1)}`,
  ]);
  await endVisit(visitor.context);
});

/** Scrolls the page, as a wheel or a finger does. */
const scrollBy = (page: Page, pixels: number): Promise<void> =>
  page.evaluate((by) => window.scrollBy(0, by), pixels);

it("in a low window, scrolling closes the list of a picker and keeps what was typed", async () => {
  const lastName = "Scrollova";
  await addPeople(lastName, 1);
  const id = await listOf({ title: "Scrolled" });
  const { visitor, app, page } = await arrive(`/person-lists/${id}`, { width: 768 });
  await page.setViewportSize({ width: 768, height: 420 });
  const picker = page.getByRole("combobox", { name: app.text("participants:add.label") });
  const option = page.getByRole("option", { name: `Boxa ${lastName}` });
  await picker.fill(lastName);
  await option.waitFor();
  await scrollBy(page, 40);
  await option.waitFor({ state: "detached" });
  expect(await picker.inputValue()).toBe(lastName);
  // A press on the box shows the same results again.
  await picker.click();
  await option.waitFor();
  await page.keyboard.press("Escape");
  await option.waitFor({ state: "detached" });
  await picker.blur();
  expect(await picker.inputValue()).toBe(lastName);
  await picker.focus();
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => namesOn(id)).toEqual(["Boxa"]);
  await expect.poll(() => picker.inputValue()).toBe("");

  // A removed person can be picked again at once.
  await page.setViewportSize({ width: 768, height: 1024 });
  const name = `Boxa ${lastName}`;
  await app.button("participants:remove.action", { name }).click();
  await expect.poll(() => namesOn(id)).toEqual([]);
  // Waits for the empty list: the removal of the row scrolls the page, which closes the picker.
  await page.getByText(app.text("participants:empty.title")).waitFor();
  await pick(picker, lastName, name);
  await expect.poll(() => namesOn(id)).toEqual(["Boxa"]);
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("a comment typed while the list is deleted can be copied", async () => {
  const lastName = "Gonelist";
  const id = await listOf({ title: "Deleted meanwhile", personIds: await addPeople(lastName, 1) });
  const expected = ["404 PATCH /person-list/comment", `404 GET /person-list/${id}`];
  const { visitor, app, page } = await arrive(`/person-lists/${id}`, { expected });
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `Boxa ${lastName}`;
  const field = page.getByRole("textbox", {
    name: app.text("participants:comment.label", { name }),
    exact: true,
  });
  await field.fill("Needs a wheelchair");
  expect((await admin.request.delete(`/person-list/${id}`, { data: {} })).ok()).toBe(true);
  await field.press("Tab");
  await app.heading("participants:notFound.title");
  const alert = page.getByRole("alert").filter({ hasText: app.text("participants:comment.lost") });
  await alert.getByText("Needs a wheelchair", { exact: true }).waitFor();
  await expectSound(visitor);
  await app.button("participants:comment.copy", { name }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("Needs a wheelchair");
  await app.button("participants:comment.discard").click();
  await alert.waitFor({ state: "detached" });
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});
