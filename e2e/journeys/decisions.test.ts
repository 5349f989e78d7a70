import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson, apply, archivePerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

async function signIn(email: string, options: Parameters<typeof visit>[1] = {}) {
  const visitor = await visit(browser, options);
  const app = new StaffApp(visitor.page, visitor.language);
  await app.openSession(email);
  return { visitor, app, page: visitor.page, context: visitor.context };
}

describe("a failed decision shows the texts of the catalogue", () => {
  it("about applications, after a network error and after a refusal; then a retry succeeds", async () => {
    const { visitor, app, page, context } = await signIn("admin@example.org");
    const name = "Wilhelmina Leitung";
    await apply(context, {
      firstName: "Wilhelmina",
      lastName: "Leitung",
      idNumber: "200000263",
      phone: "0541119901",
    });
    await page.goto("/pending?search=Leitung");
    const row = app.row("Leitung", "Wilhelmina");
    await row.waitFor();
    for (const [decision, path, failure] of [
      ["approve", "approve", "Failed to approve person."],
      ["reject", "reject", "Failed to reject person."],
    ] as const) {
      const label = app.text(`applications:${decision}`, { name });
      await app.choose(row, label);
      const question = page.getByRole("alertdialog", {
        name: app.text(`applications:${decision}Dialog.title`, { name }),
      });
      const confirm = question.getByRole("button", { name: label, exact: true });
      await page.route(`**/person/*/${path}`, (route) => route.abort());
      await confirm.click();
      await question.getByText(`${failure} Please try again.`, { exact: true }).waitFor();
      await page.unroute(`**/person/*/${path}`);
      await page.route(`**/person/*/${path}`, (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, error: "x", code: "INVALID_TRANSITION", requestId: "r" },
        }),
      );
      await confirm.click();
      // The message of the previous attempt stays until the server answers this attempt.
      const refusalText = app.text("errors:code.INVALID_TRANSITION");
      const alert = question.getByRole("alert").filter({ hasText: refusalText });
      await expect.poll(() => alert.innerText()).toContain(failure);
      await page.unroute(`**/person/*/${path}`);
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "hidden" });
      // Waits for the focus to return to the row: its return would close a menu that is open.
      await row.and(page.locator(":focus-within")).waitFor();
    }
    expect(visitor.complaints.splice(0)).toHaveLength(4);

    // Rejects from the review by keyboard, without a confirmation.
    await row.focus();
    await page.keyboard.press("Enter");
    const review = page.getByRole("dialog", { name, exact: true });
    const reject = app.text("applications:reject", { name });
    await review.getByRole("button", { name: reject, exact: true }).press("Enter");
    await review.waitFor({ state: "hidden" });
    await page.getByText(app.text("applications:rejectDialog.done", { name })).waitFor();
    await page.getByRole("heading", { name: app.text("applications:noMatch.title") }).waitFor();
    await expectSound(visitor);
    await endVisit(context);
  });

  it("about the archive, after a network error, and after a right was revoked meanwhile", async () => {
    const { visitor, app, context } = await signIn("admin@example.org");
    const name = "Kunigunde Leitung";
    const id = await addPerson(context, { firstName: "Kunigunde", lastName: "Leitung" });
    await archivePerson(context, id);
    const someone = await signIn("user@example.org", {
      expected: [`403 DELETE /person/${id}`, "403 GET /person"],
    });
    const theirs = await flagsOfUser(context);
    try {
      await theirs({ canViewArchive: true, canDeletePersons: true });
      const { app: other, page: theirPage } = someone;
      await theirPage.goto("/archive?search=Leitung");
      const row = other.row("Leitung", "Kunigunde");
      const label = other.text("archive:delete", { name });
      await other.choose(row, label);
      const question = theirPage.getByRole("alertdialog", {
        name: other.text("archive:deleteDialog.title", { name }),
      });
      const consent = question.getByRole("checkbox", {
        name: other.text("archive:deleteDialog.understood"),
      });
      const confirm = question.getByRole("button", { name: label, exact: true });
      await consent.press("Space");
      await theirPage.route(`**/person/${id}`, (route) =>
        route.request().method() === "DELETE" ? route.abort() : route.continue(),
      );
      await confirm.click();
      await question
        .getByText("Failed to delete person. Please try again.", { exact: true })
        .waitFor();
      await theirPage.unroute(`**/person/${id}`);
      expect(someone.visitor.complaints.splice(0)).toEqual([`request: DELETE /person/${id}`]);

      // The tick stays, so that a second try is one press.
      expect(await consent.isChecked()).toBe(true);
      await theirs({ canDeletePersons: false });
      // The right disappears with the button that has the focus, while the rows are read again.
      const rows = Promise.withResolvers<undefined>();
      await theirPage.route(/\/person\?/u, async (route) => {
        await rows.promise;
        await route.continue();
      });
      await confirm.click();
      await question
        .getByText("You do not have permission to delete records.", { exact: true })
        .waitFor();
      rows.resolve(undefined);
      await expect.poll(() => question.getByRole("checkbox").count()).toBe(0);
      await question.locator(":focus").waitFor();
      await expectSound(someone.visitor);
      await theirPage.keyboard.press("Escape");
      await question.waitFor({ state: "hidden" });
      // After the refusal, the action disappears from the row of the open screen.
      await row.getByRole("button").first().waitFor();
      await expect
        .poll(() => row.getByRole("button", { name: label, exact: true }).count())
        .toBe(0);

      await theirs({ canViewArchive: false });
      const box = theirPage.getByRole("searchbox", { name: other.text("archive:search") });
      await box.fill("Kunigunde");
      await theirPage
        .getByRole("heading", { name: other.text("shell:access.forbidden.title") })
        .waitFor();
      await expectSound(someone.visitor);
    } finally {
      await theirs({ canViewArchive: false, canDeletePersons: false });
    }
    expect((await context.request.get(`/person/${id}`)).status()).toBe(200);
    await app.go("/archive");
    await app.heading("archive:title");
    await expectSound(visitor);
    await endVisit(someone.context);
    await endVisit(context);
  });
});

/** Returns a function that sets flags of user@example.org as the signed-in administrator. */
async function flagsOfUser(context: BrowserContext) {
  const answer = await context.request.get("/api/user/");
  const { data } = (await answer.json()) as { data: { id: string; email: string }[] };
  const id = data.find(({ email }) => email === "user@example.org")?.id ?? "";
  return async (flags: Record<string, boolean>) => {
    const response = await context.request.post(`/api/user/permissions/${id}`, { data: flags });
    expect(response.status()).toBe(200);
  };
}

describe.each([
  ["pending", "applications"],
  ["archive", "archive"],
] as const)("/%s that cannot be loaded", (path, namespace) => {
  it("shows the error, and loads on retry", async () => {
    const { visitor, app, page, context } = await signIn("admin@example.org", { language: "ru" });
    await page.route(/\/person\?/u, (route) => route.abort());
    await page.goto(`/${path}`);
    await app.heading(`${namespace}:title`);
    await page.getByText(app.text(`${namespace}:failed`)).waitFor();
    visitor.complaints.length = 0;
    await expectSound(visitor);
    await page.unroute(/\/person\?/u);
    await app.button("common:action.retry").press("Enter");
    const table = page.getByRole("grid", { name: app.text(`${namespace}:label`) });
    await table.getByRole("rowheader").first().waitFor();

    // The header of every sortable column sorts the table and writes the sort to the URL.
    const header = table.getByRole("columnheader").first().getByRole("button");
    await header.press("Enter");
    await page.waitForURL((url) => url.search !== "");
    await table.getByRole("rowheader").first().waitFor();
    await expectSound(visitor);
    await endVisit(context);
  });
});

it("opens the queue for administrators only", async () => {
  for (const email of ["moderator@example.org", "user@example.org"]) {
    const { visitor, app, page, context } = await signIn(email);
    await app.open("/");
    expect(
      await page.getByRole("link", { name: app.text("shell:link.pending"), exact: true }).count(),
    ).toBe(0);
    await app.go("/pending");
    await page.getByRole("heading", { name: app.text("shell:access.forbidden.title") }).waitFor();
    await expectSound(visitor);
    await endVisit(context);
  }
});

it("shows an archived person and copies the ID number, by keyboard", async () => {
  const { visitor, app, page, context } = await signIn("admin@example.org");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = "Isolde Kopierova";
  const id = await addPerson(context, {
    firstName: "Isolde",
    lastName: "Kopierova",
    idNumber: "200000271",
  });
  await archivePerson(context, id);
  await page.goto("/archive?search=Kopierova");
  const row = app.row("Kopierova", "Isolde");
  await app.choose(row, app.text("persons:action.copyId", { name }));
  await page.getByText(app.text("common:copy.idCopied")).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("200000271");
  await app.choose(row, app.text("persons:action.view", { name }));
  const details = page.getByRole("dialog", { name, exact: true });
  await details.getByText(app.text("persons:status.archived"), { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await row.getByRole("gridcell").first().dblclick();
  await details.waitFor();
  await expectSound(visitor);
  await endVisit(context);
});
