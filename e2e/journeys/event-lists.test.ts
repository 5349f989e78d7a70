import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGE_NAMES, LANGUAGES } from "@kehila/shared/base/languages";
import { shortEventPath } from "@kehila/shared/base/paths";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor, Width } from "../support/browser.ts";
import { expectNoSideScroll, expireSession, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { StoredList } from "../support/lists.ts";
import { addList, dayFromNow, listsOf, pick } from "../support/lists.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { look, photographSheet } from "../support/screenshots.ts";
import { expectSomeFocus, isFocused } from "../support/keyboard.ts";
import { StaffApp } from "../support/staff.ts";

const WIDTHS: Readonly<Record<Language, Width>> = { en: 1440, ru: 768, he: 360 };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Signs in an administrator, and opens a page. */
async function arrive(
  language: Language,
  path: string | null,
  { expected = [], ...options }: Parameters<typeof visit>[1] = {},
) {
  const visitor = await visit(browser, { language, expected, ...options });
  const app = new StaffApp(visitor.page, language);
  await app.openSession("admin@example.org");
  if (path !== null) await app.open(path);
  const { page, context } = visitor;
  const card = (title: string): Locator =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  const press = async (verb: "linkOf" | "edit" | "duplicate" | "delete", title: string) => {
    const label = app.text(`event-lists:card.${verb}`, { title });
    const isPhone = page.viewportSize()?.width === 360;
    // The menu of the card holds the copy and the deletion, on a phone the edit too.
    if (verb === "duplicate" || verb === "delete" || (isPhone && verb === "edit")) {
      const name = app.text("persons:action.menu", { name: title });
      return app.chooseFrom(page.getByRole("button", { name, exact: true }), label);
    }
    return page.getByRole("button", { name: label, exact: true }).click();
  };
  /** Opens the past lists, which are folded below upcoming ones. */
  const unfold = async () => {
    const past = page.getByRole("region", { name: app.text("event-lists:page.past") });
    await past.locator("summary").waitFor();
    await past.locator("details:not([open]) > summary").click();
  };
  const dialog = (kind: "create" | "edit" | "duplicate") =>
    page.getByRole("dialog", { name: app.text(`event-lists:${kind}.title`), exact: true });
  return { visitor, app, page, context, card, press, unfold, dialog };
}

const button = (app: StaffApp, within: Locator, key: string): Locator =>
  within.getByRole("button", { name: app.text(key), exact: true });

/** Returns the stored list with a title. */
async function storedList({ context }: Visitor, title: string): Promise<StoredList | undefined> {
  const lists = await listsOf(context, "kids_project");
  return lists.find((list) => list.title === title);
}

const READ_OF_DELETED = /^answer: 404 GET \/person-list\/\p{Hex}{32}$/u;

describe.each(LANGUAGES)("in %s", (language) => {
  it("staff make a list, change it, copy it, and delete the copy", async () => {
    const options = { width: WIDTHS[language] };
    const arrived = await arrive(language, "/", options);
    const { visitor, app, page, context, card, press, unfold, dialog } = arrived;
    const lastName = `Listova${language}`;
    const ids: string[] = [];
    for (const firstName of ["Ada", "Beth"]) {
      ids.push(await addPerson(context, { firstName, lastName }));
    }
    await app.follow("shell:link.kids_project");
    const category = app.text("common:category.kids_project");
    const heading = app.text("event-lists:page.title", { category });
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();

    // A press on the button names the missing fields; the screen's category is already chosen.
    await app.button("event-lists:page.create").click();
    const form = dialog("create");
    const title = app.field("event-lists:field.title", form);
    const submit = button(app, form, "event-lists:create.submit");
    expect(await submit.getAttribute("aria-disabled")).toBe("true");
    const remark = form.locator("footer").getByRole("status");
    expect(await remark.textContent()).toBe(app.text("event-lists:emptyTitle"));
    await submit.press("Enter");
    await app.fieldError(app.text("event-lists:emptyTitle"), form).waitFor();
    await expect.poll(() => isFocused(app.errorSummary(form))).toBe(true);
    await app.errorSummary(form).getByRole("link").press("Enter");
    await expect.poll(() => isFocused(title)).toBe(true);
    const name = `Kites ${language}`;
    await title.fill(name);
    const persons = form.getByRole("combobox", { name: app.text("event-lists:field.persons") });
    await pick(persons, lastName, `Ada ${lastName}`);
    await pick(persons, lastName, `Beth ${lastName}`);
    await form.getByRole("button", { name: new RegExp(`Beth ${lastName}`, "u") }).click();
    const users = form.getByRole("combobox", { name: app.text("event-lists:field.users") });
    await pick(users, "вайн", "Олег Вайнберг");
    await look(visitor, "list-dialog");
    await submit.click();
    await form.waitFor({ state: "detached" });
    await page.getByText(app.text("event-lists:listCreated", { title: name })).waitFor();
    // The new list opens.
    await page.getByRole("heading", { name, level: 1, exact: true }).waitFor();
    await app.follow("shell:link.kids_project");
    await card(name)
      .getByText(app.text("persons:list.count_one").replace("{{count, number}}", "1"))
      .waitFor();
    const newList = await storedList(visitor, name);
    expect(newList).toMatchObject({ date: dayFromNow(0), personCount: 1, description: null });
    await look(visitor, "lists");

    // Another user adds a participant meanwhile; saving the title still succeeds.
    await press("edit", name);
    const renamed = `${name} renamed`;
    const editor = dialog("edit");
    await app.field("event-lists:field.title", editor).fill(renamed);
    const joined = await context.request.post(`/person-list/${newList?.id}/persons`, {
      data: { add: [ids[1]] },
    });
    expect(joined.ok()).toBe(true);
    visitor.complaints.length = 0;
    await button(app, editor, "event-lists:edit.submit").click();
    await page.getByText(app.text("event-lists:listUpdated", { title: renamed })).waitFor();
    expect(visitor.complaints.splice(0)).toEqual([`answer: 409 PATCH /person-list/${newList?.id}`]);
    expect(await storedList(visitor, renamed)).toMatchObject({ personCount: 2 });

    // The copy of a list omits archived persons, and the dialog shows their number.
    const past = { title: `Past ${language}`, date: dayFromNow(-9), category: "kids_project" };
    await addList(context, { ...past, personIds: ids });
    await archivePerson(context, ids[0] ?? "");
    await page.reload();
    await unfold();
    await card(past.title).waitFor();
    await press("duplicate", past.title);
    const copy = dialog("duplicate");
    const peopleText = (key: string) =>
      copy.getByText(
        app.text(`event-lists:duplicate.${key}_one`).replace("{{count, number}}", "1"),
      );
    await peopleText("who").waitFor();
    await peopleText("staysOut").waitFor();
    await look(visitor, "list-duplicate");
    await button(app, copy, "event-lists:create.submit").click();
    const copied = `${past.title} ${app.text("event-lists:duplicate.suffix")}`;
    await card(copied).waitFor();
    expect(await storedList(visitor, copied)).toMatchObject({
      date: dayFromNow(0),
      personCount: 1,
    });

    // The question before a deletion says that the visits of the past event are deleted too.
    await press("delete", past.title);
    const question = page.getByRole("alertdialog");
    await question.getByText(app.text("event-lists:delete.visits")).waitFor();
    await look(visitor, "list-delete");
    await button(app, question, "event-lists:delete.confirm").click();
    await page.getByText(app.text("event-lists:delete.done", { title: past.title })).waitFor();
    await card(past.title).waitFor({ state: "detached" });
    for (const deletedTitle of [renamed, copied]) {
      await press("delete", deletedTitle);
      await button(app, question, "event-lists:delete.confirm").click();
      await card(deletedTitle).waitFor({ state: "detached" });
    }
    await expectNoSideScroll(visitor);
    // The pointer may rest on the card of a deleted list: hover prefetches the page and gets 404.
    expect(visitor.complaints.filter((one) => !READ_OF_DELETED.test(one))).toEqual([]);
    await endVisit(context);
  });

  it("staff share and print the registration link of an upcoming list", async () => {
    const { visitor, app, page, context, card, press, unfold } = await arrive(language, null, {
      width: WIDTHS[language],
      ownPage: true,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset["prints"] = "1";
      };
    });
    const upcoming = {
      title: `Link ${language}`,
      date: dayFromNow(1),
      time: "18:30",
      venue: "Дом общины, אולם 2",
      category: "project",
    };
    const over = { title: `Over ${language}`, date: dayFromNow(-1), category: "project" };
    const list = await addList(context, upcoming);
    const before = await addList(context, over);
    await app.open("/lists/project");
    await unfold();
    await card(over.title).waitFor();
    const links = app.button("event-lists:card.linkOf", { title: over.title });
    await expect.poll(() => links.count()).toBe(0);
    await press("linkOf", upcoming.title);
    const dialog = page.getByRole("dialog");
    const { origin } = new URL(page.url());
    const url = `${origin}/event-register/${list.id}`;
    await dialog.getByRole("link", { name: url, exact: true }).waitFor();
    await button(app, dialog, "event-lists:link.copy").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    // The dialog has a message in every language, independent of the user's language.
    for (const other of LANGUAGES) {
      await dialog.getByRole("tab", { name: LANGUAGE_NAMES[other] }).click();
      const panel = dialog.getByRole("tabpanel");
      const [start = ""] = new StaffApp(page, other)
        .text("event-lists:invitation.message", { title: upcoming.title })
        .split("{{- day}}");
      await panel.getByText(start).waitFor();
      const hrefs = await panel
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      const texts = hrefs.map((href) => decodeURIComponent(href));
      expect(texts.map((text) => text.slice(0, 20))).toEqual([
        expect.stringMatching(/^https:\/\/wa\.me\/\?text/u),
        expect.stringMatching(/^sms:\?body=/u),
      ]);
      for (const text of texts) {
        expect(text).toContain(start);
        expect(text).toContain(`${origin}${shortEventPath(list.id)}?lang=${other}`);
      }
    }
    await dialog.getByRole("tab", { name: LANGUAGE_NAMES[language] }).click();
    await dialog.getByRole("img", { name: app.text("event-lists:link.qr") }).waitFor();
    await look(visitor, "list-link");
    await button(app, dialog, "event-lists:link.print").click();
    await expect
      .poll(() => page.locator("html").evaluate(({ dataset }) => dataset["prints"]))
      .toBe("1");
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByTestId("print-sheet");
    await sheet.getByRole("heading", { name: upcoming.title }).waitFor();
    await photographSheet(visitor, "poster");
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await expect.poll(() => page.locator("#app").isVisible()).toBe(false);
    for (const { id } of [list, before]) {
      await context.request.delete(`/person-list/${id}`, { data: {} });
    }
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });

  it("two edits of one list are compared field by field", async () => {
    const { visitor, app, context, card, press, dialog } = await arrive(language, null, {
      width: WIDTHS[language],
    });
    const title = `Both ${language}`;
    const list = await addList(context, { title, date: dayFromNow(3), category: "humanitarian" });
    await app.open("/lists/humanitarian");
    await card(title).waitFor();
    await press("edit", title);
    const editor = dialog("edit");
    await app.field("event-lists:field.title", editor).fill(`${title} mine`);
    await app.field("event-lists:field.description", editor).fill("Bring boxes");
    const other = await context.request.patch(`/person-list/${list.id}`, {
      data: { title: `${title} theirs`, date: dayFromNow(4) },
    });
    expect(other.ok()).toBe(true);
    await button(app, editor, "event-lists:edit.submit").click();
    const theirs = editor.getByRole("radio").nth(1);
    await theirs.waitFor();
    visitor.complaints.length = 0;
    await look(visitor, "list-conflict");
    await editor.getByText(`${title} theirs`).last().click();
    await button(app, editor, "edit:stale.save").click();
    await editor.waitFor({ state: "detached" });
    await card(`${title} theirs`).getByText("Bring boxes").waitFor();
    const saved = (await listsOf(context, "humanitarian")).find(({ id }) => id === list.id);
    expect(saved).toMatchObject({
      title: `${title} theirs`,
      description: "Bring boxes",
      date: dayFromNow(4),
    });
    await context.request.delete(`/person-list/${list.id}`, { data: {} });
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });
});

it("the dialog cannot be closed while it saves, and asks before it drops typed values", async () => {
  const { visitor, app, page, context, dialog } = await arrive("en", "/lists/cinema");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/person-list", async (route) => {
    await held;
    await route.continue();
  });
  await app.button("event-lists:page.create").first().click();
  const form = dialog("create");
  const title = app.field("event-lists:field.title", form);
  await title.fill("Slow night");
  await title.press("Escape");
  const question = page.getByRole("alertdialog", { name: app.text("event-lists:discard.title") });
  await button(app, question, "event-lists:discard.stay").click();
  await button(app, form, "event-lists:create.submit").click();
  await form.getByText(app.text("event-lists:create.pending")).waitFor();
  await page.keyboard.press("Escape");
  expect(await button(app, form, "common:action.close").isDisabled()).toBe(true);
  expect(await button(app, form, "common:action.cancel").isDisabled()).toBe(true);
  await form.waitFor();
  release();
  await form.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Slow night", level: 1, exact: true }).waitFor();
  expect(visitor.complaints).toEqual([]);
  await endVisit(context);
});

it("a dialog that an ended session closed opens again with its text", async () => {
  const { visitor, app, page, context, card, press, dialog } = await arrive("en", "/lists/cinema", {
    expected: ["401 GET /person/pick"],
  });
  const ownFields = { date: dayFromNow(4), category: "cinema" };
  const { id } = await addList(context, { ...ownFields, title: "Interrupted" });
  await page.reload();
  await card("Interrupted").waitFor();
  const titleIn = (form: Locator) => app.field("event-lists:field.title", form);
  /** Types a title, lets the session end, and signs in again. */
  const interrupt = async (form: Locator, title: string) => {
    await titleIn(form).fill(title);
    await expireSession(visitor);
    await form.getByRole("combobox", { name: app.text("event-lists:field.persons") }).fill("any");
    await page.waitForURL((url) => url.pathname === "/login");
    await app.fillSignIn("admin@example.org");
    await form.getByText(app.text("event-lists:restored")).waitFor();
    await expect.poll(() => titleIn(form).inputValue()).toBe(title);
  };
  const close = async (form: Locator, kind: "discard" | "discardEdit") => {
    await form.getByRole("button", { name: app.text("common:action.cancel") }).click();
    const question = page.getByRole("alertdialog");
    await button(app, question, `event-lists:discard.${kind}`).click();
    await form.waitFor({ state: "detached" });
  };
  await app.button("event-lists:page.create").first().click();
  await interrupt(dialog("create"), "Typed before");
  await close(dialog("create"), "discard");
  await card("Interrupted").waitFor();
  await press("duplicate", "Interrupted");
  await interrupt(dialog("duplicate"), "Copied before");
  await close(dialog("duplicate"), "discard");
  await app.go(`/person-lists/${id}`);
  await app.button("participants:edit").click();
  await interrupt(dialog("edit"), "Renamed before");
  await close(dialog("edit"), "discardEdit");
  // After the changes are discarded, the dialog does not open again.
  await app.go("/lists/cinema");
  await card("Interrupted").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
  await endVisit(context);
});

it("shows past lists fifty at a time, latest first, and an error that can be retried", async () => {
  const { visitor, app, page, context, card, unfold } = await arrive("en", null);
  const listCount = 52;
  for (let index = 0; index < listCount; index += 1) {
    const date = dayFromNow(-2000 - index);
    await addList(context, { title: `Old ${index}`, date, category: "language_lesson" });
  }
  const lists = await listsOf(context, "language_lesson");
  const past = lists.filter(({ date }) => date < dayFromNow(0)).map(({ title }) => title);
  let isDown = true;
  await page.route("**/person-list?*", (route) =>
    isDown ? route.fulfill({ status: 503, json: { code: "UNAVAILABLE" } }) : route.continue(),
  );
  await app.open("/lists/language_lesson");
  await page.getByRole("alert").getByText(app.text("event-lists:page.failed")).waitFor();
  expect(visitor.complaints.splice(0).length).toBeGreaterThan(0);
  isDown = false;
  await app.button("common:action.retry").click();
  await unfold();
  const section = page.getByRole("region", { name: app.text("event-lists:page.past") });
  const titles = section.getByRole("heading", { level: 3 });
  await expect.poll(() => titles.allInnerTexts()).toEqual(past.slice(0, 50));
  await expectSomeFocus(page);
  const more = app
    .text("event-lists:page.more_other")
    .replace("{{count, number}}", String(Math.min(50, past.length - 50)));
  await section.getByRole("button", { name: more }).click();
  await card(past.at(99) ?? past.at(-1) ?? "").waitFor();
  for (const { id, title } of await listsOf(context, "language_lesson")) {
    if (title.startsWith("Old ")) await context.request.delete(`/person-list/${id}`, { data: {} });
  }
  await endVisit(context);
});

it("a user sees only the lists and buttons that the rights allow", async () => {
  const admin = await arrive("en", null);
  const title = "Seen by all";
  const list = await addList(admin.context, {
    title,
    date: dayFromNow(2),
    category: "humanitarian",
  });
  const answer = await admin.context.request.get("/api/user/");
  const { data: users } = (await answer.json()) as { data: { id: string; email: string }[] };
  const user = users.find(({ email }) => email === "user@example.org");
  const give = (permissions: Record<string, boolean>) =>
    admin.context.request.post(`/api/user/permissions/${user?.id}`, { data: permissions });
  await give({ canViewHumanitarian: true });
  const visitor = await visit(browser);
  const app = new StaffApp(visitor.page, "en");
  try {
    // The page Today omits events that are a week or more ahead; the category's page shows them.
    await app.signIn("user@example.org");
    await visitor.page.waitForURL("**/today");
    await app.go("/lists/humanitarian");
    await visitor.page.getByRole("heading", { name: title }).waitFor();
    const menu = visitor.page.getByRole("navigation").getByRole("listitem").getByRole("link");
    const links = ["today", "lists", "humanitarian", "exports"].map((key) =>
      app.text(`shell:link.${key}`),
    );
    await expect.poll(() => menu.allInnerTexts()).toEqual(links);
    const verbs = [
      app.button("event-lists:card.edit", { title }),
      app.button("persons:action.menu", { name: title }),
    ];
    for (const verb of [...verbs, app.button("event-lists:page.create")]) {
      expect(await verb.count()).toBe(0);
    }
    await app.button("event-lists:card.linkOf", { title }).waitFor();
    await app.go("/lists/cinema");
    await visitor.page
      .getByRole("heading", { name: app.text("shell:access.forbidden.title") })
      .waitFor();
    await visitor.page.goto("/lists/opera");
    await visitor.page.getByRole("heading", { name: app.text("shell:notFound.title") }).waitFor();
  } finally {
    await give({ canViewHumanitarian: false });
    await admin.context.request.delete(`/person-list/${list.id}`, { data: {} });
  }
  await endVisit(visitor.context);
  await endVisit(admin.context);
});

it("a date more than ten years ahead asks for confirmation once, on a button with the year", async () => {
  const { visitor, app, page, dialog } = await arrive("en", "/lists/kids_project");
  await app.button("event-lists:page.create").first().click();
  const form = dialog("create");
  await app.field("event-lists:field.title", form).fill("Far ahead");
  const date = app.field("event-lists:field.date", form);
  await date.fill("01/05/2206");
  await button(app, form, "event-lists:create.submit").click();
  await form.getByText(app.text("event-lists:farDate", { year: "2206" })).waitFor();
  const confirm = (year: string) => form.getByRole("button", { name: `Create list for ${year}` });
  await confirm("2206").waitFor();
  expect(await storedList(visitor, "Far ahead")).toBeUndefined();
  // Another date far ahead asks for confirmation again.
  await date.fill("01/05/2207");
  await button(app, form, "event-lists:create.submit").click();
  await confirm("2207").click();
  await page.getByText(app.text("event-lists:listCreated", { title: "Far ahead" })).waitFor();
  const newList = await storedList(visitor, "Far ahead");
  expect(newList).toMatchObject({ date: "2207-05-01" });

  // An edit that keeps the date asks for no confirmation.
  await app.go("/lists/kids_project");
  await app.button("event-lists:card.edit", { title: "Far ahead" }).click();
  const editor = dialog("edit");
  await app.field("event-lists:field.title", editor).fill("Far ahead again");
  await button(app, editor, "event-lists:edit.submit").click();
  await page.getByText(app.text("event-lists:listUpdated", { title: "Far ahead again" })).waitFor();
  await visitor.context.request.delete(`/person-list/${newList?.id}`, { data: {} });
  await endVisit(visitor.context);
});
