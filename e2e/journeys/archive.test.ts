import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import type { Visitor } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, quiet, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { expectSomeFocus } from "../support/keyboard.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Signs in a user of the archive. */
async function signIn(email: string, options: Parameters<typeof visit>[1] = {}) {
  const visitor = await visit(browser, options);
  const app = new StaffApp(visitor.page, visitor.language);
  await app.openSession(email);
  return { visitor, app, page: visitor.page };
}

async function searchArchive({ page }: Visitor, app: StaffApp, words: string): Promise<void> {
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: app.text("archive:search"), exact: true });
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await box.fill(words);
  await page.waitForURL((url) => url.searchParams.get("search") === words);
}

const focusedButton = (dialog: Locator, name: string) =>
  dialog
    .getByRole("button", { name, exact: true })
    .evaluate((button) => button === document.activeElement);

describe("an administrator", () => {
  it("archives a person, finds the record in the archive and restores it", async () => {
    const { visitor, app, page } = await signIn("admin@example.org");
    const name = "Filippa Archivova";
    await addPerson(visitor.context, { firstName: "Filippa", lastName: "Archivova" });

    await app.open("/");
    await page.getByRole("link", { name: app.text("shell:link.people"), exact: true }).click();
    await app.heading("persons:list.title");
    await app.search("Archivova");
    await page.waitForURL((url) => url.searchParams.get("search") === "Archivova");
    await quiet(visitor);
    const row = app.row("Archivova", "Filippa");
    await app.choose(row, app.text("persons:action.archive", { name }));
    await row.waitFor({ state: "detached" });
    await page.getByText(app.text("archive:archived.done", { name })).waitFor();
    await expectSomeFocus(page);
    await expectSound(visitor);

    await page.getByRole("link", { name: app.text("shell:link.archive"), exact: true }).click();
    await app.heading("archive:title");
    await searchArchive(visitor, app, "Archivova");
    await row.waitFor();
    await expectSound(visitor);

    // Enter opens the details with their own URL; Escape returns to the row.
    await row.focus();
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog", { name, exact: true });
    await details.getByText(app.text("persons:status.archived"), { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("person")).toMatch(/^[\w-]+$/u);
    await expectSound(visitor);
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "hidden" });

    await row.getByRole("button", { name: app.text("archive:unarchive", { name }) }).click();
    const question = page.getByRole("alertdialog", {
      name: app.text("archive:unarchiveDialog.title", { name }),
    });
    await question
      .getByRole("button", { name: app.text("archive:unarchive", { name }), exact: true })
      .click();
    await question.waitFor({ state: "hidden" });
    await row.waitFor({ state: "detached" });
    await page.getByText(app.text("archive:unarchiveDialog.done", { name })).waitFor();
    await page.getByRole("link", { name: app.text("common:showInPeople") }).click();
    await app.heading("persons:list.title");
    const back = page.getByRole("dialog", { name, exact: true });
    await back.getByText(app.text("persons:status.active"), { exact: true }).waitFor();
    await endVisit(visitor.context);
  });

  it("archives a couple by two presses, restores the couple by two presses, and undoes the restore", async () => {
    const { visitor, app, page } = await signIn("admin@example.org");
    const { context } = visitor;
    const [name, spouseName] = ["Gideon Zugmann", "Rivka Zugmann"];
    await addPerson(context, {
      firstName: "Gideon",
      lastName: "Zugmann",
      spouse: { firstName: "Rivka", lastName: "Zugmann" },
    });
    const rows = ["Gideon", "Rivka"].map((firstName) => app.row("Zugmann", firstName));
    const coupleText = (key: string) => app.text(key, { name }).replace("{{other}}", spouseName);
    const expectRows = async (state: "visible" | "detached") => {
      for (const row of rows) await row.waitFor({ state });
    };
    const [first] = rows as [Locator, Locator];

    await page.goto("/persons?search=Zugmann");
    await expectRows("visible");
    const archiveBoth = async () => {
      const acts = await countActs(page);
      await first.locator("button[aria-haspopup=menu]").click();
      const alone = app.text("persons:action.archive", { name });
      await page.getByRole("menuitem", { name: alone, exact: true }).waitFor();
      await expectSound(visitor);
      const family = coupleText("persons:action.archiveFamily");
      await page.getByRole("menuitem", { name: family, exact: true }).click();
      await expectRows("detached");
      await page.getByText(coupleText("archive:archived.family.done")).waitFor();
      tellActs("archive a family", await acts());
      expect(await acts()).toMatchObject({ keys: 0, typed: 0, presses: 2 });
      await expectSound(visitor);
    };
    await archiveBoth();
    await app.button("common:action.undo").click();
    await page.getByText(coupleText("archive:archived.family.undone")).waitFor();
    await expectRows("visible");
    await archiveBoth();

    await page.goto("/archive?search=Zugmann");
    await expectRows("visible");
    const acts = await countActs(page);
    await first.getByRole("button", { name: app.text("archive:unarchive", { name }) }).click();
    const question = page.getByRole("alertdialog", {
      name: app.text("archive:unarchiveDialog.title", { name }),
    });
    await expectSound(visitor);
    await question.getByRole("button", { name: app.text("archive:unarchiveDialog.both") }).click();
    await expectRows("detached");
    tellActs("return a family", await acts());
    expect(await acts()).toMatchObject({ keys: 0, typed: 0, presses: 2 });
    await page.getByText(app.text("archive:unarchiveDialog.bothDone", { name })).waitFor();
    await expectSound(visitor);
    await app.button("common:action.undo").click();
    await page.getByText(coupleText("archive:archived.family.done")).waitFor();
    await expectRows("visible");
    await first.getByRole("button", { name: app.text("archive:unarchive", { name }) }).click();
    await question.getByRole("button", { name: app.text("archive:unarchiveDialog.both") }).click();
    await expectRows("detached");
    await page.goto("/persons?search=Zugmann");
    await expectRows("visible");
    await endVisit(context);
  });

  it("deletes a person permanently, by keyboard and only after a tick", async () => {
    const { visitor, app, page } = await signIn("admin@example.org");
    const { context } = visitor;
    const name = "Ottoline Vergessen";
    const id = await addPerson(context, {
      firstName: "Ottoline",
      lastName: "Vergessen",
      idNumber: "200000180",
      childrenData: [{ firstName: "Klein", birthDate: "2020-02-29" }],
    });
    await archivePerson(context, id);

    await page.goto("/archive?search=Vergessen");
    const row = app.row("Vergessen", "Ottoline");
    await row.waitFor();
    const label = app.text("archive:delete", { name });
    await app.choose(row, label);
    const question = page.getByRole("alertdialog", {
      name: app.text("archive:deleteDialog.title", { name }),
    });
    await question
      .getByText(app.text("archive:deleteDialog.lost.children_one", { count: "1" }), {
        exact: true,
      })
      .waitFor();
    await question.getByText(app.text("archive:deleteDialog.comments"), { exact: true }).waitFor();
    expect(await focusedButton(question, app.text("common:action.cancel"))).toBe(true);
    await expectSound(visitor);

    // The cancel button has the focus, so an accidental Enter deletes nothing.
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "hidden" });
    await row.waitFor();
    await app.choose(row, label);
    // Without a tick in the checkbox, the delete button only moves the focus to the checkbox.
    await question.getByRole("button", { name: label, exact: true }).click();
    await question.getByText(app.text("archive:deleteDialog.consentMissing")).waitFor();
    const consent = question.getByRole("checkbox", {
      name: app.text("archive:deleteDialog.understood"),
    });
    await expect.poll(() => consent.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press("Space");
    await question.getByRole("button", { name: label, exact: true }).press("Enter");
    await question.waitFor({ state: "hidden" });
    await page.getByText(app.text("archive:deleteDialog.done", { name })).waitFor();
    await page.getByRole("heading", { name: app.text("archive:noMatch.title") }).waitFor();
    await expectSound(visitor);
    expect((await context.request.get(`/person/${id}`)).status()).toBe(404);
    await endVisit(context);
  });

  it("sees a message when another user was faster", async () => {
    const { visitor, app, page } = await signIn("admin@example.org", {
      language: "he",
      width: 360,
    });
    const { context } = visitor;
    const name = "Zwetta Schneller";
    const id = await addPerson(context, { firstName: "Zwetta", lastName: "Schneller" });
    await archivePerson(context, id);
    visitor.complaints.length = 0;

    await page.goto("/archive?search=Schneller");
    const menu = page.getByRole("button", { name: app.text("persons:action.menu", { name }) });
    await menu.click();
    await page.getByRole("menuitem", { name: app.text("archive:delete", { name }) }).click();
    const question = page.getByRole("alertdialog", {
      name: app.text("archive:deleteDialog.title", { name }),
    });
    await question.waitFor();
    await expectNoSideScroll(visitor);
    const back = await context.request.patch(`/person/${id}/archive`, { data: { active: true } });
    expect(back.status()).toBe(200);
    await question
      .getByRole("checkbox", { name: app.text("archive:deleteDialog.understood") })
      .press("Space");
    await question
      .getByRole("button", { name: app.text("archive:delete", { name }), exact: true })
      .click();
    await question.getByText(app.text("archive:deleteDialog.problem.notArchived")).waitFor();
    // No decision is left, so only closing is offered.
    await expect.poll(() => question.getByRole("checkbox").count()).toBe(0);
    expect(visitor.complaints).toEqual([`answer: 409 DELETE /person/${id}`]);
    await question
      .getByRole("button", { name: app.text("common:action.close"), exact: true })
      .last()
      .click();
    await question.waitFor({ state: "hidden" });
    expect((await context.request.get(`/person/${id}`)).status()).toBe(200);
    await endVisit(context);
  });
});

describe("a user with fewer rights", () => {
  it("restores but cannot delete, as a moderator", async () => {
    const { visitor, app, page } = await signIn("moderator@example.org");
    await app.open("/");
    await page.getByRole("link", { name: app.text("shell:link.archive"), exact: true }).click();
    await app.heading("archive:title");
    const table = page.getByRole("grid", { name: app.text("archive:label") });
    const row = table.getByRole("row").nth(1);
    await row.waitFor();
    const unarchiveButton = row.getByRole("button", { name: app.text("archive:unarchiveShort") });
    expect(await unarchiveButton.count()).toBe(1);
    await row.locator("button[aria-haspopup=menu]").press("Enter");
    const items = page.getByRole("menuitem");
    await items.first().waitFor();
    const names = await items.allInnerTexts();
    const [before = "", after = ""] = app.text("archive:delete").split("{{name}}");
    expect(names.some((name) => name.startsWith(before) && name.endsWith(after))).toBe(false);
    await items.first().press("Escape");
    await items.first().waitFor({ state: "detached" });
    await row.focus();
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog");
    await details
      .getByRole("button", { name: app.text("archive:unarchiveShort"), exact: true })
      .waitFor();
    expect(
      await details.getByRole("button", { name: app.text("archive:deleteShort") }).count(),
    ).toBe(0);
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("sees a message without the right to view the archive", async () => {
    const { visitor, app, page } = await signIn("user@example.org");
    await app.open("/");
    expect(
      await page.getByRole("link", { name: app.text("shell:link.archive"), exact: true }).count(),
    ).toBe(0);
    await app.go("/archive");
    await page.getByRole("heading", { name: app.text("shell:access.forbidden.title") }).waitFor();
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("goes to sign-in and returns, when signed out", async () => {
    const visitor = await visit(browser);
    const app = new StaffApp(visitor.page, "en");
    await visitor.page.goto("/archive?search=levi");
    await app.heading("auth:login.title");
    await expect
      .poll(() => new URL(visitor.page.url()).searchParams.get("next"))
      .toBe("/archive?search=levi");
    await endVisit(visitor.context);
  });
});
