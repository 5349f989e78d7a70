import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { look } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const HADASSAH = { firstName: "Hadassah", lastName: "Vishnevetsky" };
const NAME = "Hadassah Vishnevetsky";

describe("a person's history", () => {
  it("shows who changed what, and restores an earlier version by keyboard", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page } = visitor;
    const app = new DetailsApp(page, "en");
    await app.openSession("admin@example.org");
    const noa = { firstName: "Noa", gender: "female", birthDate: "2015-03-01" };
    const { id } = await app.add({ ...HADASSAH, phone: "0547010203", childrenData: [noa] });
    await app.change(id, { phone: "0547010999", childrenData: [], interestedEvents: ["project"] });

    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await app.openDetails(id, NAME);
    await page.getByText(app.text("persons:details.noVisits")).waitFor();
    expect(requests).not.toContain(`/person/${id}/history`);

    const history = await app.openHistory();
    const entries = history.locator(":scope > li");
    await entries.nth(1).waitFor();
    await expect.poll(() => entries.count()).toBe(2);
    const change = entries.first();
    await change.locator("summary").focus();
    await page.keyboard.press("Enter");
    const fields = await change.locator("dl").innerText();
    for (const part of ["054-701-0203", "054-701-0999", "Noa", "Removed", "Project", "Cinema"]) {
      expect(fields).toContain(part);
    }
    await expect
      .poll(() => change.locator("summary").innerText())
      .toContain("changed the phone and 2 more");
    await expectSound(visitor);

    const created = entries.last();
    const restore = created.getByRole("button", { name: app.text("history:restore.open") });
    await restore.focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", {
      name: app.text("history:restore.title", { name: NAME }),
    });
    const questionText = await question.innerText();
    for (const part of ["054-701-0999", "054-701-0203", "Noa", "Added"]) {
      expect(questionText).toContain(part);
    }
    await expectSound(visitor);
    await question.getByRole("button", { name: app.text("history:restore.confirm") }).click();
    await question.waitFor({ state: "hidden" });
    await page.getByText(app.text("history:restore.done", { name: NAME })).waitFor();
    await entries.nth(2).waitFor();
    await expect.poll(() => entries.first().innerText()).toContain("restored an earlier version");
    await page.getByRole("tab", { name: app.text("persons:details.facts") }).click();
    await page.getByText("054-701-0203").first().waitFor();
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("restores nothing after a concurrent change, and asks about a new likely duplicate", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page, complaints } = visitor;
    const app = new DetailsApp(page, "en");
    await app.openSession("admin@example.org");
    const { id } = await app.add({ ...HADASSAH, lastName: "Beilin", phone: "0547020304" });
    await app.change(id, { phone: null, address: "Herzl 1" });
    await app.openDetails(id, "Hadassah Beilin");
    const history = await app.openHistory();
    // The history shows up to two changed values of an entry without a press.
    await history.getByText("Herzl 1", { exact: true }).waitFor();
    await history
      .getByRole("button", { name: app.text("history:restore.open") })
      .last()
      .click();
    const question = page.getByRole("alertdialog", {
      name: app.text("history:restore.title", { name: "Hadassah Beilin" }),
    });
    await question.getByText(app.text("persons:field.phone")).waitFor();

    await app.change(id, { city: "Lod" });
    await app.add({ firstName: "Else", lastName: "Entirely", phone: "0547020304" });
    await question.getByRole("button", { name: app.text("history:restore.confirm") }).click();
    await question.getByText(app.text("history:restore.stale")).waitFor();
    await question.getByText("Lod", { exact: true }).waitFor();

    await question.getByRole("button", { name: app.text("history:restore.confirm") }).click();
    await question.getByText(app.text("history:restore.duplicates")).waitFor();
    await question.getByText("Else Entirely").waitFor();
    const refusal = `answer: 409 POST /person/${id}/restore`;
    expect(complaints.splice(0)).toEqual([refusal, refusal]);
    await expectSound(visitor);
    await question.getByRole("button", { name: app.text("history:restore.anyway") }).click();
    await question.waitFor({ state: "hidden" });
    await history.getByText(app.text("history:action.restore", { name: "" }).trim()).waitFor();
    expect(complaints).toEqual([]);
    await endVisit(visitor.context);
  });

  it("pages through a long history", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page } = visitor;
    const app = new DetailsApp(page, "en");
    await app.openSession("admin@example.org");
    const { id } = await app.add({ firstName: "Longina", lastName: "Tagger" });
    for (let count = 1; count <= 22; count++) await app.change(id, { address: `Herzl ${count}` });
    await app.openDetails(id, "Longina Tagger");
    const entries = (await app.openHistory()).locator(":scope > li");
    await entries.nth(19).waitFor();
    await expect.poll(() => entries.count()).toBe(20);
    await app.button("history:more").click();
    await entries.nth(22).waitFor();
    await expect.poll(() => entries.last().innerText()).toContain("added this person");
    await app.button("history:more").waitFor({ state: "detached" });
    await expectSound(visitor);
    await endVisit(visitor.context);
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("history and restore are sound at every width", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession("admin@example.org");
    const lastName = { en: "Looked-At", ru: "Рассмотренная", he: "הנבדקת" }[language];
    const spouse = { firstName: "מאיר", lastName, phone: "0547030405" };
    const children = [
      { firstName: "Давид", gender: "male", birthDate: "2016-05-05" },
      { firstName: "נועה", gender: "female", birthDate: "2024-07-07" },
    ];
    const { id } = await app.add({ firstName: "Мирьям", lastName, spouse, childrenData: children });
    await app.change(id, {
      phone: "0547030406",
      birthDate: "1985-03-27",
      comment: "Говорит на идише.\nקומה שלישית",
      interestedEvents: ["project", "humanitarian"],
      childrenData: children.slice(0, 1),
    });
    await app.openDetails(id, `Мирьям ${lastName}`);
    const history = await app.openHistory();
    for (const summary of await history.locator("summary").all()) await summary.click();
    await look(visitor, "history");
    await history
      .getByRole("button", { name: app.text("history:restore.open") })
      .first()
      .click();
    const name = `Мирьям ${lastName}`;
    const question = page.getByRole("alertdialog", {
      name: app.named("history:restore.title", { name }),
    });
    await question.waitFor();
    await look(visitor, "history-restore");
    // Where the details cover the page, the question appears above them and can be answered.
    await page.setViewportSize(SIZES[768]);
    await question
      .getByRole("button", { name: app.text("common:action.cancel"), exact: true })
      .click();
    await question.waitFor({ state: "detached" });
    await endVisit(visitor.context);
  });
});
