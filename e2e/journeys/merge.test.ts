import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { look, photograph } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Opens the comparison of the open details with a likely duplicate. */
async function compare(app: DetailsApp, name: string): Promise<Locator> {
  await app.startMerge();
  await app.namedButton("merge:pick.compareWith", { name }).click();
  const dialog = app.page.getByRole("dialog", { name: app.text("merge:title"), exact: true });
  await dialog.getByText(app.text("merge:carried.title")).waitFor();
  return dialog;
}

/** Returns the radio group with the two values of a field. */
const question = (app: DetailsApp, dialog: Locator, field: string): Locator =>
  dialog.getByRole("radiogroup", { name: app.text(`persons:field.${field}`), exact: true });

describe("two records of one person", () => {
  it("are merged by keyboard, separated, and merged again in one step", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page } = visitor;
    const app = new DetailsApp(page, "en");
    await app.openSession("admin@example.org");
    const shared = { lastName: "Zilberquit", phone: "0548010203" };
    const older = await app.add({ firstName: "Rahel", ...shared, address: "Herzl 1" });
    const younger = await app.add({
      firstName: "Rachel",
      ...shared,
      comment: "Speaks Yiddish",
      interestedEvents: ["project"],
      childrenData: [{ firstName: "Adi", gender: null, birthDate: "2019-01-01" }],
    });
    await app.openDetails(younger.id, "Rachel Zilberquit");
    const dialog = await compare(app, "Rahel Zilberquit");
    await expectSound(visitor);
    // The merge keeps the older record, although it started from the younger record.
    const confirm = dialog.getByRole("button", {
      name: app.text("merge:into", { name: "Rahel Zilberquit" }),
    });
    await confirm.waitFor();
    const names = question(app, dialog, "firstName");
    await expect.poll(() => names.getByRole("radio").first().isChecked()).toBe(true);
    await names.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => names.getByRole("radio").nth(1).isChecked()).toBe(true);
    await expect.poll(() => question(app, dialog, "phone").count()).toBe(0);
    const interests = question(app, dialog, "interestedEvents");
    await expect.poll(() => interests.getByRole("radio").nth(2).isChecked()).toBe(true);
    await expect.poll(() => dialog.innerText()).toContain("1 child:");

    // A swap of the records keeps the chosen name, which then belongs to the first radio button.
    await app.button("merge:swap").click();
    await dialog
      .getByRole("button", { name: app.text("merge:into", { name: "Rachel Zilberquit" }) })
      .waitFor();
    await expect.poll(() => names.getByRole("radio").first().isChecked()).toBe(true);
    await app.button("merge:swap").click();
    await confirm.click();
    await dialog.waitFor({ state: "hidden" });

    await page.waitForURL((url) => url.searchParams.get("person") === older.id);
    const merged = await app.details("Rachel Zilberquit");
    for (const part of ["Herzl 1", "Speaks Yiddish", "Adi"]) {
      await merged.getByText(part).waitFor();
    }
    await expectSound(visitor);
    await app.button("common:action.undo").click();
    await page.getByText(app.text("merge:undo.done")).waitFor();
    await app.details("Rahel Zilberquit");
    await app.openDetails(younger.id, "Rachel Zilberquit");
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });

  it("are found by search, merged despite a concurrent change, and separated from the history", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page, complaints } = visitor;
    const app = new DetailsApp(page, "en");
    await app.openSession("admin@example.org");
    const one = await app.add({ firstName: "Osnat", lastName: "Quincewood", phone: "0548020304" });
    const two = await app.add({ firstName: "Asnat", lastName: "Kvintsvud", phone: "0548020305" });
    await app.openDetails(one.id, "Osnat Quincewood");
    await app.startMerge();
    await page.getByText(app.text("merge:pick.noneAlike")).waitFor();
    await page.getByRole("combobox", { name: app.text("merge:pick.label") }).fill("Kvintsvud");
    await page.getByRole("option", { name: "Asnat Kvintsvud" }).click();
    await app.button("merge:pick.compare").click();
    const dialog = page.getByRole("dialog", { name: app.text("merge:title"), exact: true });
    const phones = question(app, dialog, "phone");
    await phones.getByText("054-802-0305").click();
    await app.change(two.id, { city: "Dimona" });

    const confirm = dialog.getByRole("button", {
      name: app.text("merge:into", { name: "Osnat Quincewood" }),
    });
    await confirm.click();
    await dialog.getByText(app.text("merge:problem.stale")).waitFor();
    await question(app, dialog, "city").getByText("Dimona").waitFor();
    await expect.poll(() => phones.getByRole("radio").nth(1).isChecked()).toBe(true);
    expect(complaints.splice(0)).toEqual([`answer: 409 POST /person/${one.id}/merge`]);
    await confirm.click();
    await dialog.waitFor({ state: "hidden" });

    await app.details("Osnat Quincewood");
    const history = await app.openHistory();
    const sentence = app
      .text("history:action.merge", { name: "", other: "Asnat Kvintsvud" })
      .trim();
    await history.getByText(sentence).first().waitFor();
    await history.getByText(app.text("history:ofMerged")).first().waitFor();
    const undo = page.getByRole("list", { name: app.text("merge:undo.list") });
    await expectSound(visitor);
    await undo.getByRole("button", { name: app.text("merge:undo.open") }).click();
    const sure = page.getByRole("alertdialog", {
      name: app.text("merge:undo.title", { name: "Asnat Kvintsvud" }),
    });
    await expectSound(visitor);
    await sure.getByRole("button", { name: app.text("merge:undo.confirm") }).click();
    await sure.waitFor({ state: "hidden" });
    await page.getByText(app.text("merge:undo.done")).waitFor();
    await undo.waitFor({ state: "detached" });
    const separatedDetails = await app.openDetails(two.id, "Asnat Kvintsvud");
    await separatedDetails.getByText("Dimona").first().waitFor();
    expect(complaints).toEqual([]);
    await endVisit(visitor.context);
  });
});

describe("two archived records of one person", () => {
  it("are merged in the archive, with the children that the preview showed", async () => {
    const visitor = await visit(browser, { language: "en" });
    const { page } = visitor;
    const app = new DetailsApp(page, "en");
    await app.openSession("admin@example.org");
    const shared = { lastName: "Archivkind", phone: "0548040501" };
    const child = (firstName: string, gender: string | null) => ({
      firstName,
      gender,
      birthDate: "2019-01-01",
    });
    const older = await app.add({
      firstName: "Golda",
      ...shared,
      childrenData: [child("Анна-Мария", "female"), child("Adi", "male")],
    });
    const younger = await app.add({
      firstName: "Olda",
      ...shared,
      // The first child is also in the older record; each of the other two may be its second child.
      childrenData: [child("анна мария", "female"), child("ADI", null), child("Adi", "female")],
    });
    for (const { id } of [older, younger]) {
      await page.request.patch(`/person/${id}/archive`, { data: { active: false } });
    }
    await page.goto(`/archive?person=${younger.id}`);
    await app.details("Olda Archivkind");
    const dialog = await compare(app, "Golda Archivkind");
    await expectSound(visitor);
    const names = (within: Locator) =>
      within
        .getByRole("listitem")
        .filter({ hasText: "01/01/2019" })
        .filter({ hasNot: page.getByRole("list") })
        .locator("> bdi:first-child")
        .allInnerTexts();
    const promised = await names(dialog);
    expect(promised).toEqual(["Анна-Мария", "Adi", "Adi"]);
    await dialog
      .getByRole("button", { name: app.text("merge:into", { name: "Golda Archivkind" }) })
      .click();
    await dialog.waitFor({ state: "hidden" });
    await page.waitForURL((url) => url.searchParams.get("person") === older.id);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/archive");
    const merged = await app.details("Golda Archivkind");
    await merged.getByText(app.text("persons:status.archived"), { exact: true }).waitFor();
    expect(await names(merged)).toEqual(promised);
    await expectSound(visitor);
    await app.button("common:action.undo").click();
    await page.getByText(app.text("merge:undo.done")).waitFor();
    await page.keyboard.press("Escape");
    await app.row("Archivkind", "Olda").waitFor();
    expect(visitor.complaints).toEqual([]);
    await endVisit(visitor.context);
  });

  it("are found by search in the archive, and merged into the active record if one is active", async () => {
    const visitor = await visit(browser, { language: "he" });
    const { page } = visitor;
    const app = new DetailsApp(page, "he");
    await app.openSession("admin@example.org");
    const one = await app.add({ firstName: "Zelda", lastName: "Archivsuch", phone: "0548040602" });
    const two = await app.add({ firstName: "Bluma", lastName: "Findling", phone: "0548040603" });
    const three = await app.add({ firstName: "Slata", lastName: "Lebt", phone: "0548040602" });
    for (const { id } of [one, two]) {
      await page.request.patch(`/person/${id}/archive`, { data: { active: false } });
    }
    await page.goto(`/archive?person=${one.id}`);
    await app.details("Zelda Archivsuch");
    await app.startMerge();
    const search = page.getByRole("combobox", { name: app.text("merge:pick.label") });
    await search.fill("Findling");
    await page.getByRole("option", { name: "Bluma Findling" }).waitFor();
    await expectSound(visitor);
    // Escape closes the list and not the dialog around it.
    await page.keyboard.press("Escape");
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await app.button("merge:pick.compareWith", { name: "Slata Lebt" }).click();
    const dialog = page.getByRole("dialog", { name: app.text("merge:title"), exact: true });
    // The merge keeps the active record, although it started from an archived record.
    await dialog
      .getByRole("button", { name: app.text("merge:into", { name: "Slata Lebt" }) })
      .click();
    await dialog.waitFor({ state: "hidden" });
    await page.waitForURL(
      (url) => url.pathname === "/persons" && url.searchParams.get("person") === three.id,
    );
    await app.details("Slata Lebt");
    await expectSound(visitor);
    await endVisit(visitor.context);
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  it("picking, comparing and undoing are sound at every width", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession("admin@example.org");
    const lastName = { en: "Side-By-Side", ru: "Сопоставленная", he: "המושוות" }[language];
    const phone = { en: "0548030401", ru: "0548030402", he: "0548030403" }[language];
    const kid = { firstName: "נועה", gender: "female", birthDate: "2024-07-07" };
    const first = { firstName: "Мирьям", lastName, phone };
    const { id } = await app.add({
      ...first,
      spouse: { firstName: "Меир", lastName },
      birthDate: "1985-03-27",
      address: "שדרות ירושלים 114, דירה 3",
      comment: "Говорит на идише, звонить после шести вечера.",
      childrenData: [kid],
    });
    await app.add({
      ...first,
      firstName: "מרים",
      spouse: { firstName: "מאיר", lastName },
      birthDate: "1985-03-26",
      comment: "קומה שלישית בלי מעלית",
      interestedEvents: ["project"],
      childrenData: [kid, { firstName: "David", gender: "male", birthDate: "2016-05-05" }],
    });
    await app.openDetails(id, `Мирьям ${lastName}`);
    await app.startMerge();
    await app.namedButton("merge:pick.compareWith", { name: `מרים ${lastName}` }).waitFor();
    await look(visitor, "merge-pick");
    await app.button("common:action.cancel").click();
    const dialog = await compare(app, `מרים ${lastName}`);
    await look(visitor, "merge");
    await dialog
      .getByRole("button", { name: app.named("merge:into", { name: `Мирьям ${lastName}` }) })
      .click();
    await dialog.waitFor({ state: "hidden" });
    await app.openHistory();
    await photograph(visitor, "merge-undoable");
    await page
      .getByRole("list", { name: app.text("merge:undo.list") })
      .getByRole("button", { name: app.text("merge:undo.open") })
      .click();
    const undo = page.getByRole("alertdialog", {
      name: app.named("merge:undo.title", { name: `מרים ${lastName}` }),
    });
    await undo.waitFor();
    await look(visitor, "merge-undo");
    // Where the details cover the page, the question appears above them and can be answered.
    await page.setViewportSize(SIZES[768]);
    await undo.getByRole("button", { name: app.text("common:action.cancel"), exact: true }).click();
    await undo.waitFor({ state: "detached" });
    await endVisit(visitor.context);
  });
});
