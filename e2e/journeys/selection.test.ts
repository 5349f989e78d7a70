import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectSound, expireSession, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList, dayFromNow, pick } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { isFocused } from "../support/keyboard.ts";
import { StaffApp } from "../support/staff.ts";

const MANY = 90;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Opens /persons as an administrator. */
async function openRegister(options: Parameters<typeof visit>[1] = {}) {
  const visitor = await visit(browser, options);
  const app = new StaffApp(visitor.page, visitor.language);
  await app.openSession("admin@example.org");
  return { visitor, app, page: visitor.page };
}

/** Searches the register and waits for the results. */
async function search(page: Page, app: StaffApp, words: string): Promise<void> {
  await page.goto(`/persons?search=${encodeURIComponent(words)}`);
  await app.heading("persons:list.title");
  await page.getByRole("row").filter({ hasText: words }).first().waitFor();
}

const textWithCount = (
  app: StaffApp,
  key: string,
  values: Readonly<Record<string, number>>,
): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}, number}}`, String(value)),
    app.text(key),
  );

async function openListDialog(app: StaffApp) {
  await app.button("persons:selection.createList").click();
  const controls = listDialog(app);
  await controls.dialog.waitFor();
  return controls;
}

/** Returns the dialog of a new list and its controls. */
function listDialog(app: StaffApp) {
  const dialog = app.page.getByRole("dialog", { name: app.text("event-lists:create.title") });
  return {
    dialog,
    title: app.field("event-lists:field.title", dialog),
    description: app.field("event-lists:field.description", dialog),
    submit: dialog.getByRole("button", {
      name: app.text("event-lists:create.submit"),
      exact: true,
    }),
    /** Chooses an event type by keyboard. */
    choose: async (category: string) => {
      const label = app.text("event-lists:field.category");
      await dialog.getByRole("button", { name: label }).press("Enter");
      await app.page
        .getByRole("option", { name: app.text(`common:category.${category}`), exact: true })
        .click();
    },
  };
}

/** Returns the titles of a person's lists. */
async function listsOf({ context }: Visitor, id: string): Promise<string[]> {
  const answer = await context.request.get(`/person/${id}`);
  const { data } = (await answer.json()) as { data: { listLinks: { list: { title: string } }[] } };
  return data.listLinks.map(({ list }) => list.title);
}

it("the selection stays when the code of the filters cannot be loaded, and a message says so", async () => {
  const { visitor, app, page } = await openRegister();
  await addPerson(visitor.context, { firstName: "Dina", lastName: "Chunkovsky" });
  // Blocks the file of the filters before an idle browser prefetches it.
  await visitor.context.route(/\/staff\/filter-forms-[^/]*\.js$/u, (route) => route.abort());
  await search(page, app, "Chunkovsky");
  await app.tick(app.row("Chunkovsky", "Dina").getByRole("checkbox"));
  await app.button("persons:list.filters").click();
  await page.getByText(app.text("common:partFailed"), { exact: true }).waitFor();
  const row = app.row("Chunkovsky", "Dina");
  await expect.poll(() => row.getByRole("checkbox").isChecked()).toBe(true);
  await endVisit(visitor.context);
});

describe("an event list", () => {
  it("is created from individually selected people", async () => {
    const { visitor, app, page } = await openRegister();
    const [first, second, third] = ["Anna", "Bella", "Clara"];
    const ids: string[] = [];
    for (const firstName of [first, second, third]) {
      ids.push(await addPerson(visitor.context, { firstName, lastName: "Pickova" }));
    }
    await search(page, app, "Pickova");
    for (const firstName of [first, third]) {
      const row = app.row("Pickova", firstName);
      await row.getByRole("checkbox").check();
    }
    const { dialog, title, description, submit, choose } = await openListDialog(app);
    await dialog
      .getByText(textWithCount(app, "event-lists:create.who_other", { count: 2 }))
      .waitFor();
    await expect.poll(() => title.evaluate((box) => box === document.activeElement)).toBe(true);

    // A press on the button shows the missing fields, and the summary links to each field.
    expect(await submit.getAttribute("aria-disabled")).toBe("true");
    await submit.press("Enter");
    const missing = ["emptyTitle", "emptyEventType"].map((key) =>
      app.fieldError(app.text(`event-lists:${key}`), dialog),
    );
    for (const message of missing) await message.waitFor();
    const summary = app.errorSummary(dialog);
    await expect.poll(() => isFocused(summary)).toBe(true);
    expect(await summary.getByRole("link").count()).toBe(2);
    await summary.getByRole("link").last().click();
    const category = dialog.getByRole("button", { name: app.text("event-lists:field.category") });
    await expect.poll(() => isFocused(category)).toBe(true);
    await summary.getByRole("link").first().click();
    await expect.poll(() => isFocused(title)).toBe(true);
    await title.fill("  Purim   film ");
    await choose("cinema");
    for (const message of missing) await message.waitFor({ state: "detached" });
    expect(await submit.getAttribute("aria-disabled")).toBe("false");
    await description.fill("Bring the children");
    await expectSound(visitor);

    // A stray Escape asks for confirmation, and staying loses nothing.
    await title.press("Escape");
    const question = page.getByRole("alertdialog", { name: app.text("event-lists:discard.title") });
    await question.getByRole("button", { name: app.text("event-lists:discard.stay") }).click();
    await question.waitFor({ state: "hidden" });
    await expect.poll(() => title.inputValue()).toBe("  Purim   film ");

    await title.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(app.text("event-lists:listCreated", { title: "Purim film" })).waitFor();
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    const onLists = await Promise.all(ids.map((id) => listsOf(visitor, id)));
    expect(onLists).toEqual([["Purim film"], [], ["Purim film"]]);
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });

  it("is created from all matching people, with a message when the count has changed", async () => {
    const { visitor, app, page } = await openRegister({ expected: ["409 POST /person-list"] });
    const ids: string[] = [];
    // Adds more people than a tall screen loads.
    for (let index = 0; index < MANY; index += 1) {
      const letters = String(index).replaceAll(/\d/gu, (digit) =>
        "abcdefghij".charAt(Number(digit)),
      );
      const someone = { firstName: `Match${letters}`, lastName: "Allmatchgomp" };
      ids.push(await addPerson(visitor.context, someone));
    }
    await search(page, app, "Allmatchgomp");
    await page.getByRole("checkbox", { name: app.text("persons:selection.all") }).click();
    const all = textWithCount(app, "persons:selection.matching_other", { count: MANY });
    await page.getByRole("group").getByText(all).waitFor();

    const { dialog, title, choose } = await openListDialog(app);
    await title.fill("A day at the sea");
    await choose("project");
    ids.push(
      await addPerson(visitor.context, { firstName: "Latecomer", lastName: "Allmatchgomp" }),
    );
    await title.press("Enter");
    const changedNotice = textWithCount(app, "event-lists:create.changed_other", {
      count: MANY + 1,
      before: MANY,
    });
    await dialog.getByRole("alert").getByText(changedNotice).waitFor();
    await expect.poll(() => title.inputValue()).toBe("A day at the sea");
    expect(await listsOf(visitor, ids[0] ?? "")).toEqual([]);
    await dialog
      .getByRole("button", {
        name: textWithCount(app, "event-lists:create.goOn_other", { count: MANY + 1 }),
      })
      .click();
    await dialog.waitFor({ state: "hidden" });
    await page
      .getByText(app.text("event-lists:listCreated", { title: "A day at the sea" }))
      .waitFor();
    const onLists = await Promise.all(ids.map((id) => listsOf(visitor, id)));
    expect(new Set(onLists.flat())).toEqual(new Set(["A day at the sea"]));
    expect(onLists.flat()).toHaveLength(MANY + 1);
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });

  it("keeps typed values when creation fails", async () => {
    const { visitor, app, page } = await openRegister({
      expected: ["400 POST /person-list"],
    });
    const id = await addPerson(visitor.context, { firstName: "Gone", lastName: "Soonova" });
    await search(page, app, "Soonova");
    await app.row("Soonova", "Gone").getByRole("checkbox").check();
    const { dialog, title, choose } = await openListDialog(app);
    await title.fill("For none");
    await choose("humanitarian");
    // Another user archives the person; then the connection is lost.
    await visitor.context.request.patch(`/person/${id}/archive`, { data: { active: false } });
    await title.press("Enter");
    await dialog.getByRole("alert").getByText(app.text("event-lists:personsGone")).waitFor();
    await visitor.context.setOffline(true);
    await title.press("Enter");
    await dialog.getByRole("alert").getByText(app.text("errors:code.NETWORK")).waitFor();
    // Back online the register is refetched, and no selected person is left in it.
    await visitor.context.setOffline(false);
    await dialog.getByRole("status").getByText(app.text("event-lists:noSelection")).waitFor();
    await expect.poll(() => title.inputValue()).toBe("For none");
    await dialog.getByRole("button", { name: app.text("common:action.cancel") }).click();
    const question = page.getByRole("alertdialog", { name: app.text("event-lists:discard.title") });
    await question.getByRole("button", { name: app.text("event-lists:discard.discard") }).click();
    await dialog.waitFor({ state: "hidden" });
    await endVisit(visitor.context);
  });

  it("survives an expired session together with the selection", async () => {
    const { visitor, app, page } = await openRegister({ expected: ["401 POST /person-list"] });
    await addPerson(visitor.context, { firstName: "Ran", lastName: "Outova" });
    await search(page, app, "Outova");
    await app.row("Outova", "Ran").getByRole("checkbox").check();
    const listControls = await openListDialog(app);
    await listControls.title.fill("Long evening");
    await listControls.description.fill("Typed with care");
    await listControls.choose("cinema");
    await expireSession(visitor);
    await listControls.title.press("Enter");
    await page.waitForURL((url) => url.pathname === "/login");
    const label = (key: string) => page.getByLabel(app.text(key), { exact: true });
    await label("auth:login.email").fill("admin@example.org");
    await label("auth:login.password").fill("kehila-demo");
    await app.button("auth:login.submit").click();
    await app.row("Outova", "Ran").getByRole("checkbox", { checked: true }).waitFor();
    // The dialog opens again by itself.
    const { dialog, title, description } = listDialog(app);
    await dialog.getByText(app.text("event-lists:restored")).waitFor();
    await expect.poll(() => title.inputValue()).toBe("Long evening");
    await expect.poll(() => description.inputValue()).toBe("Typed with care");
    await expectSound(visitor);
    await title.press("Enter");
    await page.getByText(app.text("event-lists:listCreated", { title: "Long evening" })).waitFor();
    await endVisit(visitor.context);
  });

  it("is created by keyboard by a user who may create in one category only", async () => {
    const admin = await openRegister();
    const { data: users } = (await (
      await admin.visitor.context.request.get("/api/user/")
    ).json()) as { data: { id: string; email: string }[] };
    const user = users.find(({ email }) => email === "user@example.org");
    const give = async (permissions: Record<string, boolean>) =>
      (
        await admin.visitor.context.request.post(`/api/user/permissions/${user?.id}`, {
          data: permissions,
        })
      ).ok();
    expect(
      await give({ canEditPersons: true, canCreateLists: true, canViewKidsProject: true }),
    ).toBe(true);

    const visitor = await visit(browser);
    const app = new StaffApp(visitor.page, visitor.language);
    await app.openSession("user@example.org");
    try {
      await addPerson(admin.visitor.context, { firstName: "Lone", lastName: "Keyova" });
      await search(visitor.page, app, "Keyova");
      await app.row("Keyova", "Lone").getByRole("checkbox").check();
      const { dialog, title } = await openListDialog(app);
      await title.pressSequentially("Kites");
      const label = app.text("event-lists:field.category");
      const type = dialog.getByRole("button", { name: label });
      await expect
        .poll(() => type.textContent())
        .toContain(app.text("common:category.kids_project"));
      await title.press("Enter");
      await visitor.page
        .getByText(app.text("event-lists:listCreated", { title: "Kites" }))
        .waitFor();
    } finally {
      await give({ canEditPersons: false, canCreateLists: false, canViewKidsProject: false });
    }
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
    await endVisit(admin.visitor.context);
  });
});

it("the checkbox for everyone waits for the first people", async () => {
  const { visitor, app, page } = await openRegister();
  const loading = Promise.withResolvers<undefined>();
  await page.route(/\/person\?/u, async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto("/persons");
  const all = page.getByRole("checkbox", { name: app.text("persons:selection.all") });
  await all.waitFor();
  expect(await all.isDisabled()).toBe(true);
  loading.resolve(undefined);
  // Clicks once: if another page loads during the click, the box turns mixed.
  await all.click();
  await app.button("persons:selection.createList").waitFor();
  await endVisit(visitor.context);
});

it("archives all selected people at once, and brings them back with their lists", async () => {
  const { visitor, app, page } = await openRegister();
  const ids: string[] = [];
  for (const firstName of ["Olga", "Polina"]) {
    ids.push(await addPerson(visitor.context, { firstName, lastName: "Thurxgomp" }));
  }
  const title = "Thurxgomp picnic";
  await addList(visitor.context, {
    title,
    date: dayFromNow(3),
    category: "project",
    personIds: ids,
  });
  await search(page, app, "Thurxgomp");
  await page.getByRole("checkbox", { name: app.text("persons:selection.all") }).check();
  await app.button("persons:selection.archive.action").click();
  const question = page.getByRole("alertdialog", {
    name: textWithCount(app, "archive:selected.title_other", { count: 2 }),
  });
  await question
    .getByRole("button", {
      name: textWithCount(app, "archive:selected.confirm_other", { count: 2 }),
    })
    .click();
  await app.row("Thurxgomp", "Olga").waitFor({ state: "detached" });
  await page.getByText(textWithCount(app, "archive:selected.done_other", { count: 2 })).waitFor();
  const archived = await visitor.context.request.get("/person?active=false&search=Thurxgomp");
  expect(((await archived.json()) as { data: unknown[] }).data).toHaveLength(2);
  for (const id of ids) expect(await listsOf(visitor, id)).toEqual([]);

  await app.button("common:action.undo").click();
  await page.getByText(textWithCount(app, "archive:selected.undone_other", { count: 2 })).waitFor();
  await app.row("Thurxgomp", "Olga").waitFor();
  for (const id of ids) expect(await listsOf(visitor, id)).toEqual([title]);
  await expectSound(visitor);
  await endVisit(visitor.context);
});

it.each(LANGUAGES)("the dialog is sound in %s", async (language) => {
  const { visitor, app, page } = await openRegister({ language });
  await addPerson(visitor.context, { firstName: "Lookable", lastName: `Looker${language}` });
  await search(page, app, `Looker${language}`);
  await page.getByRole("checkbox").last().check();
  const { title, choose } = await openListDialog(app);
  await look(visitor, "create-list-empty");
  await title.fill("Пурим · פורים · Purim");
  await choose("language_lesson");
  await look(visitor, "create-list");
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

describe("an existing list", () => {
  it("adds selected and all matching persons, counts them, and undoes the addition", async () => {
    const { visitor, app, page } = await openRegister();
    const { context } = visitor;
    const lastName = "Sammelfeldt";
    const ids: string[] = [];
    for (const firstName of ["Anna", "Bella", "Clara"]) {
      ids.push(await addPerson(context, { firstName, lastName }));
    }
    const title = "Open door";
    const list = await addList(context, { title, date: dayFromNow(1), category: "project" });
    const dialogOf = (count: number) =>
      page.getByRole("dialog", {
        name: textWithCount(app, `event-lists:add.title_${count === 1 ? "one" : "other"}`, {
          count,
        }),
      });
    const addTo = async (count: number) => {
      await app.button("persons:selection.addToList").click();
      const dialog = dialogOf(count);
      const submit = dialog.getByRole("button", {
        name: app.text("event-lists:add.submit"),
        exact: true,
      });
      await submit.press("Enter");
      await dialog.getByText(app.text("event-lists:emptyEventType"), { exact: true }).waitFor();
      const type = dialog.getByRole("button", { name: app.text("event-lists:field.category") });
      await type.press("Enter");
      await page
        .getByRole("option", { name: app.text("common:category.project"), exact: true })
        .click();
      const lists = dialog.getByRole("combobox", { name: app.text("event-lists:add.list") });
      await pick(lists, "open d", title);
      await expectSound(visitor);
      await submit.click();
      await dialog.waitFor({ state: "detached" });
    };
    const membersOf = async () => {
      const answer = await context.request.get(`/person-list/${list.id}`);
      const { data } = (await answer.json()) as {
        data: { personLinks: { person: { id: string } }[] };
      };
      return data.personLinks.map(({ person }) => person.id);
    };
    const toast = (key: string, count: number) =>
      page.getByText(textWithCount(app, key, { count }).replace("{{title}}", title));

    await search(page, app, lastName);
    await app.row(lastName, "Anna").getByRole("checkbox").check();
    await addTo(1);
    await toast("event-lists:add.done_one", 1).waitFor();
    expect(await membersOf()).toEqual([ids[0]]);

    // One of the matching persons is on the list already, and the undo keeps that person.
    await page.getByRole("checkbox", { name: app.text("persons:selection.all") }).check();
    await addTo(3);
    await toast("event-lists:add.done_other", 2).waitFor();
    await toast("event-lists:add.already_one", 1).waitFor();
    expect(await membersOf()).toHaveLength(3);
    await app.button("common:action.undo").click();
    await page.getByText(app.text("event-lists:add.undone")).waitFor();
    expect(await membersOf()).toEqual([ids[0]]);
    await context.request.delete(`/person-list/${list.id}`, { data: {} });
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });
});
