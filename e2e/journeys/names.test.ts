import type { Browser, Locator } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound, launch } from "../support/browser.ts";
import { addList } from "../support/lists.ts";
import { PersonEditor } from "../support/person-editor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Bidi marks that isolate a value in plain text. An element isolates a value without marks. */
const MARKS = /[\u2066-\u2069\u200E\u200F]/u;

/** Returns the languages in which a screen reader reads a text. */
const languagesOf = (within: Locator, text: string) =>
  within
    .locator("bdi")
    .filter({ hasText: text })
    .evaluateAll((names) => [...new Set(names.map((name) => name.getAttribute("lang")))]);

it("names and titles carry the lang attribute of their script", async () => {
  const editor = await PersonEditor.arrive(browser, "admin@example.org", { language: "ru" });
  const { app, visitor } = editor;
  const { page, context } = visitor;
  const lastName = "Схрипткина";
  await editor.add({ firstName: "Анна", lastName, city: "Хайфа" });
  const hebrew = await editor.add({ firstName: "חנה", lastName: "סקריפטקין", city: "Haifa" });
  const list = { title: "Scripts and letters", date: "2099-06-06", category: "cinema" };
  const { id } = await addList(context, { ...list, personIds: [hebrew.id] });

  await app.open(`/persons?search=${lastName}`);
  const table = page.getByRole("grid");
  await app.row(lastName, "Анна").waitFor();
  expect(await languagesOf(table, lastName)).toEqual([null]);
  await app.go(`/persons?search=${hebrew.lastName}&person=${hebrew.id}`);
  await app.row(hebrew.lastName, "חנה").waitFor();
  expect(await languagesOf(table, hebrew.lastName)).toEqual(["he"]);
  const details = page.getByRole("dialog").or(page.getByRole("complementary"));
  await details.getByRole("heading").filter({ hasText: hebrew.lastName }).first().waitFor();
  expect(await languagesOf(details.first(), hebrew.lastName)).toEqual(["he"]);
  await expectSound(visitor);

  await app.go(`/person-lists/${id}`);
  await page.getByRole("heading", { level: 1, name: list.title }).waitFor();
  expect(await languagesOf(page.getByRole("heading", { level: 1 }), list.title)).toEqual(["en"]);
  expect(await languagesOf(page.getByRole("grid"), hebrew.lastName)).toEqual(["he"]);
  await expectSound(visitor);
  await editor.leave();
});

it("a conflict and a merge show a name in two scripts without bidi marks", async () => {
  const editor = await PersonEditor.arrive(browser, "admin@example.org");
  const { app, visitor } = editor;
  const { page } = visitor;
  const person = await editor.add({ firstName: "Dana", lastName: "מרקביץ", phone: "0547700881" });
  await editor.add({ firstName: "Dana", lastName: "מרקביץ", city: "Akko" });

  await page.goto(`/persons?search=${person.lastName}&edit=${person.id}`);
  const edit = page.getByRole("dialog").filter({ hasText: "Dana" });
  await editor.field("city", edit).fill("Lod");
  await editor.change(person.id, { city: "Eilat" });
  await editor.button("edit:save", edit).click();
  await edit.getByRole("radiogroup", { name: app.text("persons:field.city") }).waitFor();
  expect(await edit.textContent()).not.toMatch(MARKS);
  expect(visitor.complaints.splice(0)).toEqual([`answer: 409 PATCH /person/${person.id}`]);
  await editor.button("edit:stale.save", edit).click();
  await edit.waitFor({ state: "detached" });

  await app.open(`/persons?search=${person.lastName}`);
  await page.getByRole("checkbox", { name: app.text("persons:selection.all") }).check();
  await app.button("persons:selection.merge").click();
  const merge = page.getByRole("dialog");
  await merge.getByText("Akko").first().waitFor();
  expect(await merge.textContent()).not.toMatch(MARKS);
  await editor.leave();
});
