import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addEvent, openLink } from "../support/events.ts";
import { PublicForm } from "../support/family.ts";
import { addList } from "../support/lists.ts";
import { addPerson, apply } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

/** The family name that this journey uses. */
const LAST_NAME = "Fontanova";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/**
 * Replaces each text node by a copy inside two `<font>` elements, as the translation of Chrome does,
 * and again after each change of the page. Parts with `translate="no"` are left alone.
 */
function translatePage(): void {
  const isLeftAlone = (node: Node): boolean =>
    (node.parentElement?.closest(
      "[translate=no], script, style, textarea, option, title, svg, font font",
    ) ?? null) !== null;
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node instanceof Text && /\S/u.test(node.data) && !isLeftAlone(node)) texts.push(node);
    }
    for (const text of texts) {
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  wrap();
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(wrap).observe(document.body, changes);
}

/** Starts the translation, and returns when a text is translated. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(translatePage);
  await page.locator("font font").first().waitFor({ state: "attached" });
}

const staff = async (): Promise<{ visitor: Visitor; app: StaffApp; page: Page }> => {
  const visitor = await visit(browser);
  const app = new StaffApp(visitor.page, "en");
  await app.openSession("admin@example.org");
  return { visitor, app, page: visitor.page };
};

it("the screens of the staff app stay usable in a page that the browser translates", async () => {
  const { visitor, app, page } = await staff();
  for (const firstName of ["Ada", "Bella", "Clara"]) {
    await addPerson(visitor.context, {
      firstName,
      lastName: LAST_NAME,
      birthDate: "1985-03-12",
      childrenData: [{ firstName: "Dan", birthDate: "2015-05-01" }],
    });
  }
  await apply(visitor.context, {
    firstName: "Eva",
    lastName: LAST_NAME,
    idNumber: "200100063",
    phone: "0587700027",
  });
  await app.open("/persons");
  await translate(page);

  await app.search(LAST_NAME);
  await app.row(LAST_NAME, "Ada").waitFor();
  await app.search(`${LAST_NAME} Ada`);
  await app.row(LAST_NAME, "Bella").waitFor({ state: "detached" });
  await app.search("Nobodyhasthisname");
  await app.row(LAST_NAME, "Ada").waitFor({ state: "detached" });
  await app.search(LAST_NAME);
  await app.row(LAST_NAME, "Clara").waitFor();
  for (const isTicked of [true, false, true, false]) {
    for (const name of ["Ada", "Bella"]) {
      await app.tick(app.row(LAST_NAME, name).getByRole("checkbox"), isTicked);
    }
  }
  for (const name of ["Ada", "Bella", "Ada"]) {
    await app.row(LAST_NAME, name).getByRole("link").first().click();
    await page
      .getByRole("heading", { name: `${name} ${LAST_NAME}` })
      .first()
      .waitFor();
  }
  for (const path of ["/pending", "/lists", "/archive", "/today", "/accounts", "/persons"]) {
    await app.go(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  }
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("the form of a person stays usable in a page that the browser translates", async () => {
  const { visitor, app, page } = await staff();
  await app.open("/");
  await translate(page);
  await app.button("person-form:save").click();
  await app.errorSummary().waitFor();
  await app.field("persons:field.firstName").first().fill("Gila");
  await app.field("persons:field.lastName").first().fill(LAST_NAME);
  const married = page.getByRole("switch", { name: app.text("persons:field.married") });
  for (let press = 0; press < 3; press += 1) await married.press("Space");
  await page.locator("input[name='spouse.firstName']").fill("Hanan");
  const city = app.field("persons:field.city");
  for (const text of ["eil", "Atlantis", "Haifa"]) {
    await city.fill(text);
    await city.press("Tab");
  }
  await app.button("persons:city.keep").waitFor({ state: "detached" });
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("a list and its dialogs stay usable in a page that the browser translates", async () => {
  const { visitor, app, page } = await staff();
  const personIds: string[] = [];
  for (const firstName of ["Dora", "Hava"]) {
    personIds.push(await addPerson(visitor.context, { firstName, lastName: LAST_NAME }));
  }
  const { id } = await addList(visitor.context, {
    title: "Translated",
    date: "2099-05-01",
    category: "cinema",
    personIds,
  });
  await app.open(`/person-lists/${id}`);
  await translate(page);
  const name = `Dora ${LAST_NAME}`;
  const comment = page.getByRole("textbox", {
    name: app.text("participants:comment.label", { name }),
    exact: true,
  });
  await comment.fill("Brings chairs");
  await comment.press("Enter");
  await app.button("participants:remove.action", { name }).click();
  await comment.waitFor({ state: "detached" });
  await app.button("common:action.undo").click();
  await comment.waitFor();
  await app.button("participants:edit").click();
  const dialog = page.getByRole("dialog", { name: app.text("event-lists:edit.title") });
  const title = app.field("event-lists:field.title", dialog);
  const submit = dialog.getByRole("button", { name: app.text("event-lists:edit.submit") });
  for (const text of ["", "Translated again"]) await title.fill(text);
  await submit.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Translated again", level: 1 }).waitFor();

  await app.open(`/persons?search=${LAST_NAME}`);
  await translate(page);
  await app.button("persons:list.filters").click();
  const cities = page.getByRole("combobox", { name: app.text("filters:cities") });
  await cities.fill("Atlantis");
  await cities.press("Tab");
  await cities.fill("Haifa");
  await page.getByRole("option", { name: "Haifa", exact: true }).waitFor();
  await cities.press("Tab");
  const chips = page.getByRole("list", { name: app.text("persons:filter.chips") });
  await chips.getByRole("button").first().click();
  await app.row(LAST_NAME, "Dora").waitFor();
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("the public pages stay usable in a page that the browser translates", async () => {
  const visitor = await visit(browser, { width: 360 });
  const { page } = visitor;
  const form = new PublicForm(page, "en");
  await page.goto("/register?lang=en");
  await form.reach("personal");
  await translate(page);
  await form.press("action.continue");
  await page.getByRole("heading", { name: form.text("error.summaryStep") }).waitFor();
  const applicant = {
    firstName: "Irit",
    lastName: LAST_NAME,
    idNumber: "200100055",
    phone: "0587700019",
    birthDate: ["4", "5", "1981"],
  } as const;
  await form.fillPersonal(applicant);
  await form.press("action.continue");
  await form.fillContact({ applicant, city: "Acre", spouse: applicant, children: [] });
  await form.press("action.continue");
  await form.reach("family");
  await form.choose(form.part("step.family"), "field.married", "married.true");
  await form.choose(form.part("step.family"), "field.married", "married.false");
  await form.press("action.continue");
  await form.chooseInterests("cinema");
  await form.press("action.continue");
  await form.reach("review");
  await form.press("action.submit");
  await page.getByRole("heading", { name: form.text("done.title") }).waitFor();

  const { list } = await addEvent(browser, "en");
  await openLink(visitor, list);
  await translate(page);
  await page.getByRole("textbox").first().fill("05");
  await page.getByRole("button", { name: form.text("action.continue") }).click();
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});
