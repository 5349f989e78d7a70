import { NAME_MAX } from "@kehila/shared/base/limits";
import type { Browser, BrowserContext, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "../../scripts/demo-data/accounts.ts";
import type { Visitor, Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { NewList } from "../support/lists.ts";
import { addList } from "../support/lists.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const LAST_NAME = "Listov";
const ADMIN = "admin@example.org";
const WATCHED = "/person-list/comment";

let browser: Browser;
let admin: BrowserContext;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession(ADMIN);
  admin = context;
});
afterAll(() => admin.close());

/** Adds an upcoming list; returns the id. */
const listOf = async (list: Partial<NewList>): Promise<string> =>
  (await addList(admin, { title: "List", date: "2099-05-01", category: "cinema", ...list })).id;

/** Adds persons of one town to the register; returns their ids. */
const addPeople = async (...firstNames: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const firstName of firstNames) {
    const phone = `0521${String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0")}`;
    const childrenData = [{ firstName: "Kidname", birthDate: "2018-01-01" }];
    ids.push(await addPerson(admin, { firstName, lastName: LAST_NAME, phone, childrenData }));
  }
  return ids;
};

interface OpenedList {
  visitor: Visitor;
  app: StaffApp;
  table: Locator;
}

/** Opens a list as a demo user. */
async function openList(
  id: string,
  options: { width?: Width; email?: string; expected?: readonly string[] } = {},
): Promise<OpenedList> {
  const { email = ADMIN, ...browsing } = options;
  const visitor = await visit(browser, browsing);
  const app = new StaffApp(visitor.page, "en");
  await app.signIn(email, `/person-lists/${id}`);
  const label = app.text("participants:label");
  const role = options.width === 360 ? "list" : "grid";
  return { visitor, app, table: visitor.page.getByRole(role, { name: label }) };
}

const commentOf = ({ app }: OpenedList, firstName: string): Locator =>
  app.page.getByRole("textbox", {
    name: app.text("participants:comment.label", { name: `${firstName} ${LAST_NAME}` }),
    exact: true,
  });

/** Returns the comments of a list as stored, by first name. */
async function storedComments(id: string): Promise<Record<string, string | null>> {
  const answer = await admin.request.get(`/person-list/${id}`);
  const { data } = (await answer.json()) as {
    data: { personLinks: { comment: string | null; person: { firstName: string } }[] };
  };
  return Object.fromEntries(
    data.personLinks.map(({ comment, person }) => [person.firstName, comment]),
  );
}

it("the list is edited from its own page", async () => {
  const id = await listOf({ title: "Edited here", personIds: [] });
  const { visitor, app } = await openList(id);
  await app.button("participants:edit").click();
  const name = app.text("event-lists:edit.title");
  const dialog = visitor.page.getByRole("dialog", { name, exact: true });
  await app.field("event-lists:field.title", dialog).fill("Renamed here");
  await dialog.getByRole("button", { name: app.text("event-lists:edit.submit") }).click();
  await dialog.waitFor({ state: "detached" });
  await visitor.page.getByRole("heading", { name: "Renamed here", level: 1 }).waitFor();
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("a comment is saved when the focus leaves its field, by key, press or navigation", async () => {
  const id = await listOf({
    title: "Comments",
    personIds: await addPeople("Ada", "Bella"),
  });
  const list = await openList(id);
  const { visitor, app } = list;
  await commentOf(list, "Ada").fill("Brings two chairs");
  await commentOf(list, "Ada").press("Enter");
  await expect.poll(() => storedComments(id)).toMatchObject({ Ada: "Brings two chairs" });
  // Enter on the row opens the comment again; Shift and Enter insert a line break.
  await visitor.page.keyboard.press("Enter");
  await visitor.page.keyboard.press("End");
  await visitor.page.keyboard.press("Shift+Enter");
  await visitor.page.keyboard.type("and a table");
  await visitor.page.keyboard.press("Tab");
  await expect
    .poll(() => storedComments(id))
    .toMatchObject({ Ada: "Brings two chairs\nand a table" });
  await commentOf(list, "Bella").fill("Late");
  await app.page.getByRole("link", { name: app.text("shell:link.people"), exact: true }).click();
  await app.heading("persons:list.title");
  await expect.poll(() => storedComments(id)).toMatchObject({ Bella: "Late" });
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("an empty comment looks like a field, and Escape discards what was typed", async () => {
  const id = await listOf({ title: "Discarded", personIds: await addPeople("Abigail", "Batya") });
  const list = await openList(id);
  const [typed, empty] = [commentOf(list, "Abigail"), commentOf(list, "Batya")];
  const { app, visitor } = list;
  expect(await empty.getAttribute("placeholder")).toBe(
    app.text("participants:comment.placeholder"),
  );
  const edgeOf = (box: Locator) => box.evaluate((one) => getComputedStyle(one).borderTopColor);
  expect(await edgeOf(empty)).not.toBe("rgba(0, 0, 0, 0)");
  await typed.fill("Keeps the keys");
  await typed.press("Enter");
  await expect.poll(() => storedComments(id)).toMatchObject({ Abigail: "Keeps the keys" });
  for (const box of [typed, empty]) {
    const before = await box.inputValue();
    await box.fill("Typed by mistake");
    await box.press("Escape");
    await expect.poll(() => box.inputValue()).toBe(before);
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(false);
  }
  expect(await storedComments(id)).toEqual({ Abigail: "Keeps the keys", Batya: null });
  await expectSound(visitor);
  await endVisit(visitor.context);
});

it("the page leads to its category, its registration link and its people", async () => {
  const [known = ""] = await addPeople("Chava");
  const id = await listOf({ title: "Crossroads", personIds: [known], category: "project" });
  const { app, visitor } = await openList(id);
  const { page } = visitor;
  const category = app.menuLink("shell:link.project");
  await expect.poll(() => category.getAttribute("aria-current")).toBe("true");

  // The picker shows a person who is on the list as disabled.
  const picker = page.getByRole("combobox", { name: app.text("participants:add.label") });
  const name = `Chava ${LAST_NAME}`;
  await picker.fill(name);
  const option = page.getByRole("option", { name });
  await option.getByText(app.text("participants:add.present")).waitFor();
  expect(await option.getAttribute("aria-disabled")).toBe("true");
  await picker.press("Escape");

  await app.button("participants:act.invite").click();
  const link = page.getByRole("dialog", {
    name: app.text("event-lists:link.title", { title: "Crossroads" }),
  });
  await link.getByText(`/event-register/${id}`).first().waitFor();
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "detached" });

  await app.row(LAST_NAME, "Chava").getByRole("button", { name }).first().click();
  const details = page.getByRole("dialog", { name });
  await details.getByRole("tab", { name: app.text("persons:details.lists") }).click();
  const listLink = details.getByRole("link", { name: "Crossroads" });
  expect(await listLink.getAttribute("href")).toBe(`/person-lists/${id}`);
  await expectSound(visitor);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });

  const way = page.getByRole("navigation", { name: app.text("participants:breadcrumb") });
  await way.getByRole("link").click();
  await page.waitForURL((url) => url.pathname === "/lists/project");
  await endVisit(visitor.context);
});

it("the text of a comment that cannot be saved is kept, also after a visit to another page", async () => {
  const id = await listOf({ title: "Offline", personIds: await addPeople("Cara") });
  const list = await openList(id, { expected: [`503 PATCH ${WATCHED}`] });
  const { visitor, app } = list;
  await visitor.page.route(`**${WATCHED}`, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: "UNAVAILABLE", error: "Busy" } }),
  );
  await commentOf(list, "Cara").fill("Never lost");
  await commentOf(list, "Cara").press("Tab");
  await app.page.getByText(app.text("participants:comment.failed")).waitFor();
  await app.page.getByRole("link", { name: app.text("shell:link.people"), exact: true }).click();
  await app.heading("persons:list.title");
  await visitor.page.goBack();
  await expect.poll(() => commentOf(list, "Cara").inputValue()).toBe("Never lost");
  await visitor.page.unroute(`**${WATCHED}`);
  await expectSound(visitor);
  await app.button("common:action.retry").click();
  await expect.poll(() => storedComments(id)).toEqual({ Cara: "Never lost" });
  await app.page.getByText(app.text("participants:comment.failed")).waitFor({ state: "hidden" });
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("a comment that another user changed meanwhile is compared, not replaced", async () => {
  const id = await listOf({ title: "Conflict", personIds: await addPeople("Dora") });
  const list = await openList(id, { expected: [`409 PATCH ${WATCHED}`] });
  const { visitor, app } = list;
  const field = commentOf(list, "Dora");
  await field.fill("Mine");
  const answer = await admin.request.get(`/person-list/${id}`);
  const { data } = (await answer.json()) as { data: { personLinks: { id: string }[] } };
  const change = { id: data.personLinks[0]?.id, comment: "Theirs" };
  expect((await admin.request.patch(WATCHED, { data: change })).ok()).toBe(true);
  await field.press("Tab");
  await app.page.getByText(app.text("participants:comment.conflict")).waitFor();
  expect(await storedComments(id)).toEqual({ Dora: "Theirs" });
  await app.button("participants:comment.compare").first().click();
  const dialog = app.page.getByRole("dialog");
  await dialog.getByText("Theirs", { exact: true }).waitFor();
  await expectSound(visitor);
  await dialog.getByRole("button", { name: app.text("participants:comment.saveMine") }).click();
  await expect.poll(() => storedComments(id)).toEqual({ Dora: "Mine" });
  await endVisit(visitor.context);
});

it("persons are added at once, removed, and brought back with their comment", async () => {
  const [first = "", second = ""] = await addPeople("Edna", "Fanny");
  const id = await listOf({ title: "Membership" });
  const list = await openList(id);
  const { visitor, app, table } = list;
  await app.page.getByRole("heading", { name: app.text("participants:empty.title") }).waitFor();
  const picker = app.page.getByRole("combobox", { name: app.text("participants:add.label") });
  for (const firstName of ["Edna", "Fanny"]) {
    await picker.fill(`${firstName} ${LAST_NAME}`);
    await app.page.getByRole("option", { name: `${firstName} ${LAST_NAME}` }).click();
    await app.row(LAST_NAME, firstName).waitFor();
  }
  await commentOf(list, "Edna").fill("Vegetarian");
  await commentOf(list, "Edna").press("Enter");
  await expect.poll(() => storedComments(id)).toEqual({ Edna: "Vegetarian", Fanny: null });
  const name = `Edna ${LAST_NAME}`;
  await app.button("participants:remove.action", { name }).click();
  await expect.poll(() => storedComments(id)).toEqual({ Fanny: null });
  await app.row(LAST_NAME, "Edna").waitFor({ state: "hidden" });
  await app.button("common:action.undo").click();
  await expect.poll(() => storedComments(id)).toEqual({ Edna: "Vegetarian", Fanny: null });
  await app.row(LAST_NAME, "Edna").waitFor();
  await expect.poll(() => table.getByRole("rowheader").count()).toBe(2);
  expect([first, second]).not.toContain("");

  await app.openPart("history:title");
  const history = app.page.getByRole("list", { name: app.text("history:title") });
  const sentenceOf = (key: string, other: string) =>
    app.text(`history:list.action.${key}`, { name: "Ada Admin", other });
  for (const line of [
    sentenceOf("addOne", name),
    sentenceOf("removeOne", name),
    sentenceOf("comment", name),
  ]) {
    await expect.poll(() => history.innerText()).toContain(line.replace("Ada Admin", ""));
  }
  await expectSound(visitor);
  await endVisit(visitor.context);
});

it("users are assigned with a comment, in a dialog that asks before it loses text", async () => {
  const id = await listOf({ title: "Users", personIds: await addPeople("Gila") });
  const { visitor, app } = await openList(id);
  const { page } = app;
  const panel = page.getByRole("region", { name: app.text("participants:users.title") });
  const picker = page.getByRole("combobox", { name: app.text("participants:users.add") });
  await app.openPart("participants:part.users");
  const name = DEMO_ACCOUNTS.find(({ role }) => role === "MODERATOR")?.name ?? "";
  await picker.fill(name);
  await page.getByRole("option", { name, exact: true }).click();
  const user = panel.getByRole("listitem").filter({ hasText: name });
  await user.waitFor();
  await user.getByRole("button", { name: app.text("participants:users.comment") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Opens the hall");
  await page.keyboard.press("Escape");
  const confirmation = page.getByRole("alertdialog");
  await confirmation.getByRole("button", { name: app.text("participants:users.stay") }).click();
  await dialog.getByRole("button", { name: app.text("participants:users.save") }).click();
  await user.getByText("Opens the hall", { exact: true }).waitFor();
  await dialog.waitFor({ state: "hidden" });
  await app.button("participants:users.remove", { name }).click();
  await user.waitFor({ state: "hidden" });
  await app.button("common:action.undo").click();
  await user.getByText("Opens the hall", { exact: true }).waitFor();

  // Another user ends the assignment while a comment is being typed.
  await user.getByRole("button", { name: app.text("participants:users.edit") }).click();
  await dialog.getByRole("textbox").fill("Opens and locks the hall");
  const response = await visitor.context.request.patch(`/person-list/${id}`, {
    data: { userIds: [] },
  });
  expect(response.ok()).toBe(true);
  await dialog.getByRole("button", { name: app.text("participants:users.save") }).click();
  await dialog.getByText(app.text("participants:users.gone")).waitFor();
  await user.waitFor({ state: "hidden" });
  expect(await dialog.getByRole("textbox").inputValue()).toBe("Opens and locks the hall");
  await page.keyboard.press("Escape");
  await app.button("participants:comment.discard").click();
  await dialog.waitFor({ state: "hidden" });
  expect(visitor.complaints.splice(0)).toEqual(["answer: 404 PATCH /person-list/user-comment"]);
  await expectSound(visitor);
  await endVisit(visitor.context);
});

it("chosen columns are stored for this table alone, and the rows keep their buttons", async () => {
  const id = await listOf({ title: "Columns", personIds: await addPeople("Hanna") });
  const { visitor, app, table } = await openList(id);
  const header = (column: string) =>
    table.getByRole("columnheader", {
      name: app.text(`participants:column.${column}`),
      exact: true,
    });
  for (const column of ["idNumber", "phone", "city", "gender", "birthDate", "maritalStatus"]) {
    await header(column).waitFor();
  }
  await app.button("common:columns").click();
  const city = app.page.getByRole("menuitemcheckbox", {
    name: app.text("participants:column.city"),
    exact: true,
  });
  await city.click();
  await header("city").waitFor({ state: "hidden" });
  await app.page.reload();
  await header("phone").waitFor();
  expect(await header("city").count()).toBe(0);
  const remove = { name: `Hanna ${LAST_NAME}` };
  await app.button("participants:remove.action", remove).waitFor();
  await app.go("/persons");
  await app.page.getByRole("columnheader", { name: app.text("persons:field.city") }).waitFor();
  await endVisit(visitor.context);
});

it("the print sheet has a box, name, phone, age and number of children, but no child's name", async () => {
  const id = await listOf({
    title: "רשימה +972 52-123",
    description: "Bus at nine",
    personIds: await addPeople("Ilana", "Judith", "x".repeat(NAME_MAX)),
  });
  const { visitor, app, table } = await openList(id);
  await table.getByRole("row").nth(3).waitFor();
  const { page } = app;
  const sheet = page.getByTestId("print-sheet");
  expect(await sheet.count()).toBe(0);
  await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => sheet.isVisible()).toBe(true);
  await expect.poll(() => page.locator("#app").isVisible()).toBe(false);
  const text = await sheet.innerText();
  // In the title, the phone is in a bidi isolate and has no line break opportunity.
  const title = "רשימה \u2068+972\u00A052\u2060-\u2060123\u2069";
  for (const part of [title, "Bus at nine", `Ilana ${LAST_NAME}`, "052-1"]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Kidname");
  // The width between the margins of A4, in CSS pixels.
  await page.setViewportSize({ width: 718, height: 1047 });
  const cut = await sheet.locator("table").evaluate((element) =>
    [...element.querySelectorAll("th, td")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .concat(element.clientWidth > document.documentElement.clientWidth ? [element] : [])
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await page.evaluate(() => void dispatchEvent(new Event("afterprint")));
  await expect.poll(() => sheet.count()).toBe(0);
  await endVisit(visitor.context);
});

it("five thousand participants are found and edited in a table that renders few rows", async () => {
  const id = await listOf({ title: "Crowd", personIds: await addPeople("Maya") });
  const visitor = await visit(browser);
  const { page } = visitor;
  const app = new StaffApp(page, "en");
  await page.route(`**/person-list/${id}`, async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as {
      data: { personLinks: { person: { firstName: string } }[] };
    };
    const [link] = data.personLinks;
    data.personLinks = Array.from({ length: 5000 }, (_, index) => ({
      ...link,
      id: `link${index}`,
      person: { ...link?.person, id: `person${index}`, firstName: `Maya${index}` },
    }));
    await route.fulfill({ json: { data } });
  });
  await app.signIn(ADMIN, `/person-lists/${id}`);
  const table = page.getByRole("grid", { name: app.text("participants:label") });
  const rows = table.getByRole("row");
  await app.row(LAST_NAME, "Maya0").waitFor();
  const height = await table.locator("xpath=..").evaluate((scroller) => scroller.clientHeight);
  expect(height).toBeLessThanOrEqual(600);
  const scrollTo = (part: number) =>
    table.locator("xpath=..").evaluate((scroller, to) => {
      scroller.scrollTop = scroller.scrollHeight * to;
    }, part);
  const commentField = page.getByRole("textbox", {
    name: app.text("participants:comment.label", { name: `Maya3 ${LAST_NAME}` }),
    exact: true,
  });
  await commentField.fill("Typed before scrolling");
  for (const [part, name] of [
    [0.5, "Maya2500"],
    [1, "Maya4999"],
  ] as const) {
    await scrollTo(part);
    await app.row(LAST_NAME, name).waitFor();
    expect(await rows.count()).toBeLessThanOrEqual(150);
  }
  await expect.poll(() => commentField.inputValue()).toBe("Typed before scrolling");
  const search = page.getByRole("searchbox", { name: app.text("participants:find") });
  await page.route(`**${WATCHED}`, (route) =>
    route.fulfill({
      json: { success: true, data: { id: "link3", version: 2, comment: "Typed before scrolling" } },
    }),
  );
  await search.fill("maya4321");
  await expect.poll(() => rows.count()).toBe(2);
  await app.row(LAST_NAME, "Maya4321").waitFor();
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("on a phone the first button of a card is the call; nothing scrolls sideways", async () => {
  const id = await listOf({ title: "Phone", personIds: await addPeople("Keren") });
  const list = await openList(id, { width: 360 });
  const { visitor, app, table } = list;
  const card = table.getByRole("listitem").first();
  const links = card.getByRole("link");
  await expect.poll(() => links.count()).toBe(1);
  const digits = String(await links.getAttribute("href")).replace("tel:", "");
  expect(digits).toMatch(/^0521\d{6}$/u);
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(120);
  const name = `Keren ${LAST_NAME}`;
  const menu = card.getByRole("button", { name: app.text("persons:action.menu", { name }) });
  await menu.click();
  const item = (key: string) =>
    app.page.getByRole("menuitem", { name: app.text(key), exact: true }).getAttribute("href");
  expect(await item("persons:phone.smsShort")).toBe(`sms:${digits}`);
  expect(await item("persons:phone.whatsAppShort")).toBe(`https://wa.me/972${digits.slice(1)}`);
  await app.page.keyboard.press("Escape");
  const more = card.getByRole("button", { name: app.text("participants:card.more", { name }) });
  const family = card.getByText(app.text("common:gender.female"), { exact: false });
  expect(await family.count()).toBe(0);
  await more.click();
  await family.waitFor();
  await commentOf(list, "Keren").fill("Called");
  await commentOf(list, "Keren").blur();
  await expect.poll(() => storedComments(id)).toEqual({ Keren: "Called" });
  await expectNoSideScroll(visitor);
  await expectSound(visitor);
  await menu.click();
  const remove = app.text("participants:remove.action", { name });
  await app.page.getByRole("menuitem", { name: remove, exact: true }).click();
  await expect.poll(() => storedComments(id)).toEqual({});
  await endVisit(visitor.context);
});

it("viewers cannot change a list; a hidden or invented list is not found", async () => {
  const [person = ""] = await addPeople("Lea");
  const id = await listOf({ title: "Past", date: "2020-01-01", personIds: [person] });
  await archivePerson(admin, person);
  const { visitor, app, table } = await openList(id);
  await table.getByText(app.text("persons:status.archived"), { exact: true }).waitFor();
  await endVisit(visitor.context);

  const invented = await openList("invented", { expected: ["404 GET /person-list/invented"] });
  await invented.app.page
    .getByRole("heading", { name: app.text("participants:notFound.title") })
    .waitFor();
  await expectSound(invented.visitor);
  await endVisit(invented.visitor.context);

  const blind = await openList(id, { email: "user@example.org" });
  await blind.app.page
    .getByRole("heading", { name: app.text("shell:access.forbidden.title") })
    .waitFor();
  await endVisit(blind.visitor.context);
});
