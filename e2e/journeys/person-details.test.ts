import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { isFocused, tabTo } from "../support/keyboard.ts";
import { photograph } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Signs in a user who views details. */
async function signIn(options: Parameters<typeof visit>[1] = {}) {
  const visitor = await visit(browser, options);
  const app = new DetailsApp(visitor.page, visitor.language);
  await app.openSession("admin@example.org");
  return { visitor, app, page: visitor.page };
}

/** Returns the value of a labelled field in the details. */
const fact = (app: DetailsApp, dialog: Locator, name: string): Locator =>
  dialog
    .locator("dl > div")
    .filter({ has: app.page.getByText(app.text(`persons:field.${name}`), { exact: true }) })
    .getByRole("definition");

it("closes by one press of Escape while the name of an icon shows", async () => {
  const { visitor, app, page } = await signIn();
  const { id } = await app.add({ firstName: "Zlata", lastName: "Tooltipina" });
  const details = await app.openDetails(id, "Zlata Tooltipina");
  const close = details.getByRole("button", { name: app.text("common:action.close"), exact: true });
  await tabTo(page, close);
  await page.getByRole("tooltip").waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("tooltip").count()).toBe(0);
  await expectSound(visitor);
  await endVisit(visitor.context);
});

it("shows a person's lists and visits, links to the spouse and back to the row", async () => {
  const { visitor, app, page } = await signIn();
  const lastName = "Detailova";
  const spouse = { firstName: "Osip", lastName, phone: "0549010203" };
  const childrenData = [{ firstName: "Liora", gender: "female", birthDate: "2020-02-03" }];
  const family = { spouse, childrenCount: 1, childrenData };
  const { id } = await app.add({ firstName: "Faina", lastName, ...family, comment: "קומה שנייה" });
  for (const [title, date, category] of [
    ["Winter parcels", "2099-01-10", "humanitarian"],
    ["Кино в субботу", "2024-03-02", "cinema"],
    ["שיעור למתחילים", "2024-04-02", "language_lesson"],
  ]) {
    const answer = await page.request.post("/person-list", {
      data: { title, date, category, personIds: [id] },
    });
    expect(answer.status()).toBe(201);
  }

  await page.goto(`/persons?search=${lastName}`);
  const row = app.row(lastName, "Faina");
  await row.focus();
  await page.keyboard.press("Enter");
  const details = await app.details(`Faina ${lastName}`);
  // Only past events are visited events; a future event appears under lists only.
  const visited = await fact(app, details, "visitedEvents").innerText();
  expect(visited).toContain(app.text("common:category.cinema"));
  expect(visited).toContain(app.text("common:category.language_lesson"));
  expect(visited).not.toContain(app.text("common:category.humanitarian"));
  await expect.poll(() => details.locator("bdi", { hasText: "קומה שנייה" }).count()).toBe(1);
  await expect
    .poll(() => details.locator("bdi[dir=ltr]", { hasText: "054-901-0203" }).count())
    .toBe(1);
  const relatives = details.getByRole("region", {
    name: app.text("persons:family.title"),
    exact: true,
  });
  for (const href of ["tel:0549010203", "sms:0549010203", "https://wa.me/972549010203"]) {
    await relatives.locator(`a[href="${href}"]`).waitFor();
  }
  await relatives.getByText("Liora", { exact: true }).waitFor();
  await expectSound(visitor);

  const tab = (name: string) =>
    details.getByRole("tab", { name: app.text(`persons:details.${name}`), exact: true });
  await tab("lists").click();
  const lists = details.getByRole("tabpanel").getByRole("listitem");
  await expect.poll(() => lists.count()).toBe(3);
  const texts = await lists.allInnerTexts();
  expect(texts[0]).toContain("Winter parcels");
  expect(texts[0]).toContain(app.text("persons:details.upcoming"));
  expect(texts[0]).toContain("10/01/2099");
  for (const text of texts.slice(1)) expect(text).toContain(app.text("persons:details.past"));
  for (const title of ["Winter parcels", "Кино в субботу"]) {
    await expect.poll(() => details.locator("bdi", { hasText: title }).count()).toBe(1);
  }
  await expectSound(visitor);

  await tab("facts").click();
  await details.getByRole("button", { name: `Osip ${lastName}`, exact: true }).press("Enter");
  const other = await app.details(`Osip ${lastName}`);
  // The pressed link no longer exists, so the details of the spouse take the focus.
  await expect.poll(() => isFocused(other)).toBe(true);
  await other.getByText(app.text("persons:details.noVisits")).waitFor();
  await page.keyboard.press("Escape");
  await other.waitFor({ state: "hidden" });
  await expect.poll(() => isFocused(app.row(lastName, "Osip"))).toBe(true);

  // The register can be filtered by these visits.
  await app.go(`/persons?search=${lastName}&visitedEvents=cinema`);
  await row.waitFor();
  await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
  await endVisit(visitor.context);
});

describe.each(LANGUAGES)("on a phone in %s", (language) => {
  it("keeps the main actions in one line, and the others in a menu that returns focus", async () => {
    const { visitor, app, page } = await signIn({ language, width: 360 });
    const lastName = { en: "Footerly", ru: "Подвальная-Долгорукова", he: "כותרתית" }[language];
    const { id } = await app.add({ firstName: "Lina", lastName });
    const details = await app.openDetails(id, `Lina ${lastName}`);
    const more = app.button("common:action.more");
    await more.waitFor();
    const room = (await details.locator("footer").boundingBox())?.height ?? 0;
    expect(room).toBeLessThan(SIZES[360].height / 8);
    await photograph(visitor, "details-actions");
    await expectNoSideScroll(visitor);

    await more.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu", { name: app.text("common:action.more") });
    const archive = app.text("persons:action.archiveShort");
    await menu.getByRole("menuitem", { name: archive, exact: true }).waitFor();
    await expectSound(visitor);
    await menu
      .getByRole("menuitem", { name: app.text("persons:action.merge"), exact: true })
      .press("Enter");
    const pick = page.getByRole("dialog", {
      name: app.named("merge:pick.title", { name: `Lina ${lastName}` }),
    });
    await pick.getByText(app.text("merge:pick.noneAlike")).waitFor();
    await expectSound(visitor);
    await page.keyboard.press("Escape");
    await pick.waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(more)).toBe(true);

    await app.chooseFrom(more, archive);
    await page
      .getByText(app.named("archive:archived.done", { name: `Lina ${lastName}` }))
      .waitFor();
    await endVisit(visitor.context);
  });
});
