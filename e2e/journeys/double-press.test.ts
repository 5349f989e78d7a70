import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { addPerson, apply, archivePerson } from "../support/register.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Signs in an administrator and counts the changes sent to the register. */
async function signIn() {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new DetailsApp(page, visitor.language);
  await app.openSession("admin@example.org");
  const changes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isRead =
      request.method() === "GET" || ["/person/check", "/person/search"].includes(pathname);
    if (!isRead) changes.push(`${request.method()} ${pathname.replace(/[\w-]{20,}/u, ":id")}`);
  });
  return { visitor, app, page, context, changes };
}

/** Presses a button twice before the page renders, like a double click on a slow laptop. */
async function pressTwice(button: Locator): Promise<void> {
  // The button of an approval is enabled once the page has loaded the application's event lists.
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });
}

/** Submits a button's form twice at once, like a repeating Enter key. */
const submitTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLButtonElement) => {
    element.form?.requestSubmit();
    element.form?.requestSubmit();
  });

/** Returns the open confirmation. The selector excludes toasts, which are alert dialogs too. */
const questionOf = (page: Page): Locator => page.locator("section[role=alertdialog]");

/** Delays responses of the register until the returned function is called. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

describe("a double press changes the register once and shows one message", () => {
  it.each([
    ["approve", "PATCH /person/:id/approve", "Doppelt", "200000511"],
    ["reject", "DELETE /person/:id/reject", "Zweifach", "200000529"],
  ] as const)("%s, and its undo", async (decision, change, lastName, idNumber) => {
    const { visitor, app, page, context, changes } = await signIn();
    const name = `Gisela ${lastName}`;
    const phone = `05411${idNumber.slice(-5)}`;
    await apply(context, { firstName: "Gisela", lastName, idNumber, phone });
    await page.goto(`/pending?search=${lastName}`);
    const label = app.text(`applications:${decision}`, { name });
    const row = app.row(lastName, "Gisela");
    await app.choose(row, label);
    const question = questionOf(page);
    await pressTwice(question.getByRole("button", { name: label, exact: true }));
    await question.waitFor({ state: "hidden" });
    await page.getByText(app.text(`applications:${decision}Dialog.done`, { name })).waitFor();
    expect(changes).toEqual([change]);
    await row.waitFor({ state: "hidden" });
    await pressTwice(app.button("common:action.undo"));
    await page.getByText(app.text("applications:undo.done")).waitFor();
    await row.waitFor();
    expect(changes).toEqual([change, `POST /person/${decision}/undo`]);
    await expectSound(visitor);
    // Rejects the application, so that the queue is as before the test.
    const queue = await context.request.get(`/person?pending=true&search=${lastName}`);
    const [{ id = "" } = {}] = ((await queue.json()) as { data: { id?: string }[] }).data;
    const rejected = await context.request.delete(`/person/${id}/reject`, { data: {} });
    expect(rejected.status()).toBe(200);
    await endVisit(context);
  });

  it("archive and unarchive, during a slow response", async () => {
    const { visitor, app, page, context, changes } = await signIn();
    const name = "Hilde Doppelklick";
    await addPerson(context, { firstName: "Hilde", lastName: "Doppelklick" });
    const row = app.row("Doppelklick", "Hilde");
    await app.go("/persons?search=Doppelklick");
    let release = await holdAnswers(page, "**/person/*/archive");
    await row.locator("button[aria-haspopup=menu]").press("Enter");
    const archive = app.text("persons:action.archive", { name });
    await page
      .getByRole("menuitem", { name: archive, exact: true })
      .evaluate((item: HTMLElement) => {
        item.click();
        item.click();
      });
    release();
    await page.getByText(app.text("archive:archived.done", { name })).first().waitFor();
    await page.unroute("**/person/*/archive");

    await app.go("/archive?search=Doppelklick");
    const label = app.text("archive:unarchive", { name });
    await row.getByRole("button", { name: label, exact: true }).press("Enter");
    release = await holdAnswers(page, "**/person/*/archive");
    const question = questionOf(page);
    await question.getByRole("button", { name: label, exact: true }).dblclick();
    await question.getByText(app.text("archive:unarchiveDialog.pending")).waitFor();
    release();
    await question.waitFor({ state: "hidden" });
    await page.getByText(app.text("archive:unarchiveDialog.done", { name })).first().waitFor();
    expect(changes).toEqual(["PATCH /person/:id/archive", "PATCH /person/:id/archive"]);
    await expectSound(visitor);
    await endVisit(context);
  });

  it.each([
    ["unarchive", "archive:unarchive", "archive:unarchiveDialog.done", "PATCH /person/:id/archive"],
    ["delete", "archive:delete", "archive:deleteDialog.done", "DELETE /person/:id"],
  ] as const)("%s", async (act, action, done, change) => {
    const { visitor, app, page, context, changes } = await signIn();
    const lastName = { unarchive: "Paarhaus", delete: "Duplikat" }[act];
    const name = `Ilse ${lastName}`;
    const id = await addPerson(context, { firstName: "Ilse", lastName });
    await archivePerson(context, id);
    await page.goto(`/archive?search=${lastName}`);
    const label = app.text(action, { name });
    const row = app.row(lastName, "Ilse");
    if (act === "unarchive") {
      await row.getByRole("button", { name: label, exact: true }).press("Enter");
    } else await app.choose(row, label);
    const question = questionOf(page);
    const confirm = question.getByRole("button", { name: label, exact: true });
    await confirm.waitFor();
    if (action === "archive:delete") await question.getByRole("checkbox").press("Space");
    await pressTwice(confirm);
    await question.waitFor({ state: "hidden" });
    await page.getByText(app.text(done, { name })).waitFor();
    expect(changes).toEqual([change]);
    await expectSound(visitor);
    await endVisit(context);
  });

  it("merge, and undo in the toast", async () => {
    const { visitor, app, page, context, changes } = await signIn();
    const shared = { lastName: "Zweimalig", phone: "0548010777" };
    const older = await app.add({ firstName: "Rahel", ...shared });
    const younger = await app.add({ firstName: "Rachel", ...shared });
    await app.openDetails(younger.id, "Rachel Zweimalig");
    await app.startMerge();
    await app.button("merge:pick.compareWith", { name: "Rahel Zweimalig" }).click();
    const dialog = page.getByRole("dialog", { name: app.text("merge:title"), exact: true });
    const confirm = dialog.getByRole("button", {
      name: app.text("merge:into", { name: "Rahel Zweimalig" }),
    });
    await confirm.waitFor();
    await pressTwice(confirm);
    await dialog.waitFor({ state: "hidden" });
    await page.waitForURL((url) => url.searchParams.get("person") === older.id);
    await pressTwice(app.button("common:action.undo"));
    await page.getByText(app.text("merge:undo.done")).waitFor();
    expect(changes).toEqual(["POST /person/:id/merge", "POST /person/:id/unmerge"]);
    await expectSound(visitor);
    await endVisit(context);
  });

  it("a form, by a repeating Enter key", async () => {
    const { visitor, app, page, context, changes } = await signIn();
    const { id } = await app.add({ firstName: "Jutta", lastName: "Eingabe" });
    await page.goto(`/persons?edit=${id}`);
    const title = app.text("edit:title", { name: "Jutta Eingabe" });
    const dialog = page.getByRole("dialog", { name: title });
    await app.field("persons:field.city", dialog).fill("Eilat");
    await submitTwice(dialog.getByRole("button", { name: app.text("edit:save"), exact: true }));
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(app.text("edit:saved", { name: "Jutta Eingabe" })).waitFor();
    expect(changes).toEqual(["PATCH /person/:id"]);
    await expectSound(visitor);
    await endVisit(context);
  });

  it("a registration token", async () => {
    const { visitor, app, page, context, changes } = await signIn();
    await page.goto("/accounts");
    await app.button("accounts:invite.title").click();
    await submitTwice(app.button("accounts:invite.submit"));
    await page.getByRole("dialog", { name: app.text("accounts:invite.ready") }).waitFor();
    expect(changes).toEqual(["POST /api/registration-tokens/generate"]);
    await expectSound(visitor);
    await endVisit(context);
  });
});
