import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList } from "../support/events.ts";
import { addPerson, apply, archivePerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

async function signIn(options: Parameters<typeof visit>[1] = {}) {
  const visitor = await visit(browser, options);
  const app = new StaffApp(visitor.page, visitor.language);
  await app.openSession("admin@example.org");
  return { visitor, app, page: visitor.page, context: visitor.context };
}

/** Searches the register through the API. */
async function inRegister(context: BrowserContext, search: string): Promise<unknown[]> {
  const answer = await context.request.get(`/person?search=${encodeURIComponent(search)}`);
  const { data } = (await answer.json()) as { data: unknown[] };
  return data;
}

describe("the queue of applications", () => {
  it("is searchable, and a double click opens an application for editing", async () => {
    const { visitor, app, page, context } = await signIn();
    await apply(context, {
      firstName: "Ludmilla",
      lastName: "Wartburg",
      idNumber: "200000198",
      phone: "0541119801",
    });
    await page.goto("/pending");
    await app.heading("applications:title");
    await page.keyboard.press("/");
    const box = page.getByRole("searchbox", { name: app.text("applications:search"), exact: true });
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
    await box.fill("Wartburg");
    await page.waitForURL((url) => url.searchParams.get("search") === "Wartburg");
    const row = app.row("Wartburg", "Ludmilla");
    await row.waitFor();
    await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
    await expectSound(visitor);

    await row.getByRole("gridcell", { name: "Tzfat" }).dblclick();
    const name = "Ludmilla Wartburg";
    const dialog = page.getByRole("dialog", { name: app.text("edit:title", { name }) });
    await dialog.waitFor();
    await expectSound(visitor);
    await app.field("persons:field.city", dialog).fill("Metula");
    await dialog.getByRole("button", { name: app.text("edit:save"), exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await row.getByText("Metula").waitFor();

    // By keyboard, the editor opens from the row and from the review.
    const edit = app.text("applications:edit", { name });
    await app.choose(row, edit);
    await app.field("persons:field.city", dialog).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await row.focus();
    await page.keyboard.press("Enter");
    const review = page.getByRole("dialog", { name, exact: true });
    await review
      .getByRole("button", { name: app.text("applications:editShort"), exact: true })
      .press("Enter");
    await app.field("persons:field.city", dialog).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    // Closing the editor shows the review again, from which the editor was opened.
    await review.getByRole("button", { name: app.text("applications:editShort") }).waitFor();
    const hasFocus = () => review.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press("Escape");
    await review.waitFor({ state: "hidden" });

    // The search survives a reload; clearing it shows all applications.
    await page.reload();
    await row.waitFor();
    await box.press("Escape");
    await expect.poll(() => page.getByRole("rowheader").count()).toBeGreaterThan(1);
    await endVisit(context);
  });

  it("merges an application into an existing person", async () => {
    const { visitor, app, page, context } = await signIn();
    const name = "Philomena Doppler";
    await addPerson(context, {
      firstName: "Philomena",
      lastName: "Doppler",
      idNumber: "200000206",
    });
    const application = {
      firstName: "Philomena",
      lastName: "Doppler",
      idNumber: "200000206",
      phone: "0541119802",
    };
    // The list of the application's event is deleted before the decision.
    const listId = await addList(context, { title: "Cancelled", date: "2099-01-01" });
    const applied = await context.request.post("/api/event-register/register", {
      data: { ...application, listId, city: "Tzfat", birthDate: "1990-05-04", gender: "female" },
    });
    expect(applied.status()).toBe(201);
    await context.request.delete(`/person-list/${listId}`, { data: {} });
    await page.goto("/pending?search=Doppler");
    // The row has the mark of a possible duplicate.
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name, exact: true }) });
    await row.waitFor();

    // Approving the application as a new person is refused; the refusal suggests the merge.
    await row.getByText(app.text("applications:possibleDuplicate"), { exact: true }).waitFor();
    await app.choose(row, app.text("applications:approve", { name }));
    const approval = page.getByRole("alertdialog", {
      name: app.text("applications:approveDialog.title", { name }),
    });
    const approveButton = approval.getByRole("button", {
      name: app.text("applications:approve", { name }),
      exact: true,
    });
    // An answer that only says that it failed has the text of the failure, and no other.
    const refusal = { json: { success: false } };
    await page.route("**/approve", (route) => route.fulfill(refusal), { times: 1 });
    await approveButton.click();
    const failedText = app.text("applications:approveDialog.failed");
    await approval.getByText(failedText, { exact: true }).waitFor();
    await approveButton.click();
    await approval
      .getByText(`${failedText} ${app.text("applications:approveDialog.duplicate")}`)
      .waitFor();
    expect(visitor.complaints.every((text) => text.startsWith("answer: 409 PATCH"))).toBe(true);
    visitor.complaints.length = 0;
    await page.keyboard.press("Escape");
    await approval.waitFor({ state: "hidden" });

    await row.focus();
    await page.keyboard.press("Enter");
    const review = page.getByRole("dialog", { name, exact: true });
    await review
      .getByText(app.text("applications:reviewDialog.matches_one", { count: "1" }))
      .waitFor();
    await expectSound(visitor);
    // The review does not offer the approval as a new person, which the server would refuse.
    const approve = app.text("applications:approve", { name });
    expect(await review.getByRole("button", { name: approve, exact: true }).count()).toBe(0);
    await review
      .getByRole("button", { name: app.text("applications:approveInto", { name }), exact: true })
      .press("Enter");
    const merge = page.getByRole("dialog", { name: app.text("merge:approveTitle", { name }) });
    await merge.waitFor();
    await expectSound(visitor);
    await merge
      .getByRole("button", { name: app.text("merge:approveInto", { name }), exact: true })
      .click();
    await merge.waitFor({ state: "hidden" });
    await review.waitFor({ state: "hidden" });
    await page.getByText(app.text("merge:done", { name })).waitFor();
    await page.getByText(app.text("event-lists:missed.deleted_one")).waitFor();
    await page.getByRole("heading", { name: app.text("applications:noMatch.title") }).waitFor();
    expect(await inRegister(context, "Doppler")).toHaveLength(1);
    // The merged person has the phone of the application.
    expect(await inRegister(context, application.phone)).toHaveLength(1);
    await expectSound(visitor);

    // Undoes the merge: the application is in the queue again.
    await page.getByRole("button", { name: app.text("common:action.undo"), exact: true }).click();
    await page.getByText(app.text("merge:undo.done")).waitFor();
    await row.waitFor();
    expect(await inRegister(context, application.phone)).toHaveLength(0);
    await endVisit(context);
  });

  it("leads from the review of a couple to the spouse, who may be in the register", async () => {
    const { visitor, app, page, context } = await signIn();
    const spouse = { firstName: "Leopold", lastName: "Konfetti", idNumber: "200000222" };
    await addPerson(context, spouse);
    await apply(context, {
      firstName: "Rosalinde",
      lastName: "Konfetti",
      idNumber: "200000230",
      phone: "0541119804",
      spouse: { ...spouse, phone: "0541119805" },
    });
    await page.goto("/pending?search=Rosalinde");
    await page.getByText(app.text("applications:possibleDuplicate"), { exact: true }).waitFor();
    await app.button("applications:review", { name: "Rosalinde Konfetti" }).click();
    const review = page.getByRole("dialog", { name: "Rosalinde Konfetti", exact: true });
    const name = "Leopold Konfetti";
    const openSpouse = review.getByRole("button", {
      name: app.text("applications:review", { name }),
      exact: true,
    });
    await openSpouse.waitFor();
    // "None" would be wrong for a couple that the queue marks.
    expect(await review.getByText(app.text("applications:reviewDialog.noMatches")).count()).toBe(0);
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    await openSpouse.click();
    await page
      .getByRole("dialog", { name, exact: true })
      .getByText(app.text("applications:reviewDialog.matches_one", { count: "1" }), { exact: true })
      .waitFor();
    await expectSound(visitor);
    await endVisit(context);
  });

  it("links from a match in the archive to the archive, on a phone in Hebrew", async () => {
    const { visitor, app, page, context } = await signIn({ language: "he", width: 360 });
    const name = "רחמה קדמונית";
    const [firstName = "", lastName = ""] = name.split(" ");
    const id = await addPerson(context, { firstName, lastName, idNumber: "200000214" });
    await archivePerson(context, id);
    await apply(context, { firstName, lastName, idNumber: "200000214", phone: "0541119803" });
    await page.goto("/pending?search=200000214");
    // The card marks the ID number that matches the search.
    await page.locator("article mark").filter({ hasText: "200000214" }).waitFor();
    await page
      .getByRole("button", { name: app.text("applications:review", { name }), exact: true })
      .click();
    const review = page.getByRole("dialog", { name, exact: true });
    await review.getByText(app.text("applications:reviewDialog.archived")).waitFor();
    expect(
      await review
        .getByRole("button", { name: app.text("applications:approveInto", { name }) })
        .count(),
    ).toBe(0);
    // The review does not offer an approval, which the server would refuse.
    const approve = review.getByRole("button", {
      name: app.text("applications:approve", { name }),
    });
    expect(await approve.count()).toBe(0);
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    await review
      .getByRole("link", { name: app.text("applications:reviewDialog.openArchived", { name }) })
      .click();
    await app.heading("archive:title");
    const details = page.getByRole("dialog", { name, exact: true });
    await details
      .getByRole("button", { name: app.text("archive:unarchiveShort"), exact: true })
      .waitFor();
    await expectSound(visitor);
    await endVisit(context);
  });
});
