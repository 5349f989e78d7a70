import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { addList } from "../support/lists.ts";
import { look } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Returns the button that restores a field of a history entry; the newest entry has index 0. */
const putBack = (app: DetailsApp, history: Locator, index: number, field: string): Locator =>
  history
    .locator(":scope > li")
    .nth(index)
    .getByRole("button", { name: app.text("history:putBack.open") })
    .filter({ hasText: field });

describe.each(LANGUAGES)("in %s", (language) => {
  it("one press restores an earlier value of a field, and another press undoes the restore", async () => {
    const visitor = await visit(browser, { language });
    const { page, complaints } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession("admin@example.org");
    const lastName = { en: "Put-Back", ru: "Возвращённая", he: "המוחזרת" }[language];
    const { id } = await app.add({ firstName: "Mirjam", lastName, address: "Herzl 1" });
    await app.change(id, { address: "Herzl 2" });
    await app.change(id, { address: "Herzl 3" });
    await app.openDetails(id, `Mirjam ${lastName}`);
    const history = await app.openHistory();
    const address = app.text("persons:field.address");
    await putBack(app, history, 0, address).waitFor();
    const button = putBack(app, history, 1, address);
    await button.waitFor();
    // The entry of the first change says that the value was changed again later.
    await expect
      .poll(() => history.locator(":scope > li").nth(1).innerText())
      .toContain(`${app.text("history:putBack.changedAgain")} Herzl 3`);
    await look(visitor, "history-put-back");

    // A concurrent change of another field is no conflict. It adds an entry, so that the button would
    // be another one if it were looked up later.
    await button.focus();
    await app.change(id, { comment: "Third floor" });
    await page.keyboard.press("Enter");
    const field = { field: address };
    const done = app.named("history:putBack.done", { name: `Mirjam ${lastName}`, ...field });
    await page.getByText(done).waitFor();
    await history.locator(":scope > li").nth(4).waitFor();
    // No refusal if the page has read the other change already.
    const refusal = `answer: 409 PATCH /person/${id}`;
    expect(complaints.splice(0).filter((complaint) => complaint !== refusal)).toEqual([]);
    const storedValue = async () => {
      const answer = await page.request.get(`/person/${id}`);
      return ((await answer.json()) as { data: { address: string } }).data.address;
    };
    expect(await storedValue()).toBe("Herzl 1");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("OL");
    await app.button("common:action.undo").click();
    await page.getByText(app.text("persons:inPlace.undone")).waitFor();
    expect(await storedValue()).toBe("Herzl 3");

    expect(complaints).toEqual([]);
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("an earlier title of a list is restored from the history", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession("admin@example.org");
    const title = { en: "Walk put back", ru: "Прогулка обратно", he: "טיול חוזר" }[language];
    const fields = { title, date: "2099-01-01", category: "cinema" };
    const { id } = await addList(visitor.context, fields);
    await page.request.patch(`/person-list/${id}`, { data: { title: "Hike" } });
    await app.go(`/person-lists/${id}`);
    await app.openPart("history:title");
    const history = page.getByRole("list", { name: app.text("history:title"), exact: true });
    const field = app.text("history:list.field.title");
    await putBack(app, history, 0, field).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText(app.named("history:putBack.done", { name: "Hike", field })).waitFor();
    await history.locator(":scope > li").nth(2).waitFor();
    await look(visitor, "list-put-back");
    await app.button("common:action.undo").click();
    await page.getByRole("heading", { level: 1, name: "Hike" }).waitFor();
    await expectSound(visitor);
    await endVisit(visitor.context);
  });
});
