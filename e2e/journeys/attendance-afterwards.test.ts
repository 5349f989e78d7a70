import { randomUUID } from "node:crypto";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Language } from "@kehila/shared/base/languages";
import { PAGES } from "@kehila/shared/base/paths";
import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { nextPhone } from "../support/events.ts";
import { ExportApp } from "../support/exports.ts";
import { addList, dayFromNow, listsOf } from "../support/lists.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { look, photographSheet } from "../support/screenshots.ts";

const ADMIN = "admin@example.org";
const FIRST_NAMES = ["Alma", "Борис", "נועה"] as const;
const ALMA = FIRST_NAMES[0];
const LAST_NAMES: Record<Language, string> = { en: "Abendler", ru: "Вечерникова", he: "ערבי" };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Makes an event of yesterday with two ticked people and an unticked one; returns the ids. */
async function eventOfYesterday(context: BrowserContext, lastName: string, title: string) {
  const personIds: string[] = [];
  for (const firstName of FIRST_NAMES) {
    personIds.push(await addPerson(context, { firstName, lastName, phone: nextPhone() }));
  }
  const list = { title, date: dayFromNow(-1), category: "cinema", personIds };
  const { id } = await addList(context, list);
  const ticked = personIds.slice(0, 2);
  const operations = ticked.map((personId) => ({
    id: randomUUID(),
    personId,
    came: true,
    seen: [],
  }));
  const answer = await context.request.post(`/person-list/${id}/attendance`, {
    data: { operations },
  });
  expect(answer.status()).toBe(200);
  return { id, personIds };
}

const deleteList = async (context: BrowserContext, id: string): Promise<void> => {
  const answer = await context.request.delete(`/person-list/${id}`, { data: {} });
  expect(answer.status()).toBe(200);
};

/** Replaces the number placeholders of a text. */
const withNumbers = (text: string, numbers: Readonly<Record<string, number>>): string =>
  text.replaceAll(/\{\{(\w+), number\}\}/gu, (_, name: string) => String(numbers[name]));

describe.each(LANGUAGES)("after an event, in %s", (language) => {
  it("participants are filtered by attendance, and a new event starts with those who came", async () => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new ExportApp(page, language);
    await app.openSession(ADMIN);
    const lastName = LAST_NAMES[language];
    const title = `Lantern evening, ${language}`;
    const { id } = await eventOfYesterday(context, lastName, title);
    const text = (key: string, values: Record<string, string> = {}) =>
      app.text(`participants:attendance.${key}`, values);
    const button = (key: string) => page.getByRole("button", { name: text(key), exact: true });
    const showsState = (key: string) => page.getByText(text(key)).first().waitFor();
    const total = withNumbers(app.text("event-lists:card.came"), { came: 2, count: 3 });

    // The page Today links to the event whose roll call is still open.
    await app.open(PAGES.today);
    const linkText = app.named("today:waits.attendance", { title });
    await page.getByRole("link", { name: linkText, exact: true }).waitFor();
    await look(visitor, "today-afterwards");
    await page.getByRole("link", { name: linkText, exact: true }).click();

    // The page of the list shows the total, and filters for those who came and those who did not.
    await page.getByText(total).first().waitFor();
    await showsState("openText");
    const rows = page.getByRole("grid").getByRole("rowheader");
    await rows.nth(2).waitFor();
    const came = page
      .getByRole("grid")
      .getByRole("img", { name: app.text("persons:details.came") });
    expect(await came.count()).toBe(2);
    await look(visitor, "list-afterwards");
    await page.getByRole("radio", { name: new RegExp(`^${text("unticked")}`, "u") }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.filter({ hasText: FIRST_NAMES[2] }).waitFor();

    // Closes the roll call, undoes the closing, and closes the roll call again. A person without a
    // tick then counts as absent.
    const closing = await countActs(page);
    await button("close").click();
    tellActs("close the roll call", await closing());
    await showsState("closedText");
    await app.button("common:action.undo").click();
    await showsState("openText");
    await button("close").click();
    const missedText = app.text("persons:details.missed");
    await page.getByRole("grid").getByRole("img", { name: missedText }).waitFor();
    await app.button("participants:act.results").click();
    await expect.poll(() => rows.count()).toBe(2);
    await look(visitor, "list-closed-came");

    // The print sheet and the export hold only the filtered participants.
    await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    const sheet = page.getByTestId("print-sheet");
    await expect.poll(() => sheet.getByRole("row").count()).toBe(3);
    expect(await sheet.innerText()).toContain(total);
    await photographSheet(visitor, "list-afterwards-sheet");
    await page.emulateMedia({ media: null });
    await page.evaluate(() => void dispatchEvent(new Event("afterprint")));
    await app.openExport();
    const two = { en: "count_other", ru: "count_few", he: "count_two" }[language];
    const count = withNumbers(app.text(`persons:list.${two}`), { count: 2 });
    await app.dialog.getByText(count, { exact: true }).waitFor();
    await app.dialogButton("common:action.cancel").click();

    // Creates the next event with those who came, by one press and a title.
    const next = `Next evening, ${language}`;
    const acts = await countActs(page);
    const offer = { en: "next_other", ru: "next_few", he: "next_two" }[language];
    const offerText = withNumbers(text(offer), { count: 2 });
    await page.getByRole("button", { name: offerText, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(app.text("event-lists:field.title")).fill(next);
    await look(visitor, "list-next-event");
    await dialog
      .getByRole("button", { name: app.text("event-lists:create.submit"), exact: true })
      .click();
    await dialog.waitFor({ state: "hidden" });
    const actCounts = await acts();
    tellActs("make the next event with those who came", actCounts);
    const newList = (await listsOf(context, "cinema")).find((list) => list.title === next);
    expect(newList).toMatchObject({ personCount: 2, date: dayFromNow(0) });

    // The card and the person's details show the attendance; Today no longer asks for it.
    await app.open("/lists/cinema");
    const past = page.getByRole("region", { name: app.text("event-lists:page.past") });
    await past.locator("summary").click();
    await past.getByRole("listitem").filter({ hasText: title }).getByText(total).waitFor();
    await look(visitor, "lists-afterwards");
    await app.open(`/person-lists/${id}`);
    await rows.filter({ hasText: ALMA }).getByRole("button").click();
    const person = page.getByRole("dialog");
    await person.getByRole("tab", { name: app.text("persons:details.lists") }).click();
    await person.getByText(app.text("persons:details.came"), { exact: true }).waitFor();
    await look(visitor, "person-came");
    await page.keyboard.press("Escape");
    await app.open(PAGES.today);
    await page.getByRole("heading", { name: app.text("today:week.title") }).waitFor();
    expect(await page.getByRole("link", { name: linkText, exact: true }).count()).toBe(0);
    await deleteList(context, id);
    await deleteList(context, newList?.id ?? "");
    await endVisit(context);
  });
});

it("a participant who was archived meanwhile stays out of the next event, and the page says so", async () => {
  const visitor = await visit(browser, { language: "en" });
  const { page, context } = visitor;
  const app = new ExportApp(page, "en");
  await app.openSession(ADMIN);
  const { id, personIds } = await eventOfYesterday(context, "Archivander", "Archived evening");
  await archivePerson(context, personIds[0] ?? "");
  await app.open(`/person-lists/${id}`);
  const offer = withNumbers(app.text("participants:attendance.next_one"), { count: 1 });
  await page.getByRole("button", { name: offer, exact: true }).click();
  const count = withNumbers(app.text("event-lists:create.who_one"), { count: 1 });
  await page.getByRole("dialog").getByText(count, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  const notice = withNumbers(app.text("event-lists:duplicate.staysOut_one"), { count: 1 });
  expect(await page.getByText(notice, { exact: true }).count()).toBe(1);
  await deleteList(context, id);
  await endVisit(context);
});
