import type { Language } from "@kehila/shared/base/languages";
import type { DuplicatesPage } from "@kehila/shared/persons/duplicate-pairs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import type { Width } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { tabTo, walkTo } from "../support/keyboard.ts";
import { addPerson, runNightlyTasks } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/**
 * The names of three people, who get two records each, and the first digits of their phones and ID
 * numbers.
 */
const NAMES = {
  en: {
    last: "Doppelstein",
    firsts: ["Amalia", "Berta", "Cilla"],
    digits: "05891100",
    ids: "31845027",
  },
  he: { last: "כפולסקי", firsts: ["עמליה", "ברטה", "צילה"], digits: "05891200", ids: "52716388" },
  ru: {
    last: "Двойникова",
    firsts: ["Амалия", "Берта", "Цилла"],
    digits: "05891300",
    ids: "60492715",
  },
} as const;

/**
 * Decides the open pairs that other journeys left, so that the first page shows the planted pairs.
 * The view of decided pairs shows the latest first.
 */
async function decideOtherPairs(page: Page): Promise<void> {
  await runNightlyTasks(page.context());
  for (;;) {
    const answer = await page.request.get("/person/duplicates");
    const { data } = (await answer.json()) as DuplicatesPage;
    if (data.length === 0) return;
    for (const { one, other } of data) {
      const pair = { oneId: one.id, otherId: other.id, decision: "different" };
      expect((await page.request.post("/person/duplicates", { data: pair })).ok()).toBe(true);
    }
  }
}

it.each<[Language, Width]>([
  ["en", 1440],
  ["he", 768],
  ["ru", 360],
])("the duplicates inbox by keyboard alone, in %s at %i px", async (language, width) => {
  const { last, firsts, digits, ids } = NAMES[language];
  const visitor = await visit(browser, { language, width });
  const { page, context } = visitor;
  const app = new StaffApp(page, language);
  await app.openSession("admin@example.org");
  await decideOtherPairs(page);
  for (const [place, firstName] of firsts.entries()) {
    const record = { firstName, lastName: last, birthDate: `1971-0${place + 1}-17` };
    const phone = `${digits}${place}${place}`;
    // The text about ID numbers that differ by one typing error is wider than a phone.
    const idOf = (end: number) => (place === 1 ? { idNumber: `${ids}${end}` } : {});
    await addPerson(context, { ...record, phone, ...idOf(1) });
    await addPerson(context, { ...record, phone, city: "Akko", ...idOf(2) });
  }
  await runNightlyTasks(page.context());
  await app.open("/duplicates");
  const pairOf = (firstName: string) =>
    page.getByRole("article", {
      name: `${firstName} ${last} · ${firstName} ${last}`,
      exact: true,
    });
  const [merged, different, later] = firsts.map(pairOf);
  if (!merged || !different || !later) throw new Error("Three pairs are planted.");

  // The pair shows the evidence in words, and both records.
  await merged.waitFor();
  for (const reason of ["name", "birthDate", "phone"]) {
    await merged.getByText(app.text(`duplicates:evidence.${reason}`), { exact: true }).waitFor();
  }
  const table = merged.getByRole("table", { name: app.text("duplicates:table") });
  await table.getByRole("cell", { name: "Akko" }).waitFor();
  await look(visitor, "duplicates");

  // A merge takes one key and the button of the dialog.
  const acts = await countActs(page);
  const actsOf = async (task: string, run: () => Promise<void>) => {
    const before = await acts();
    await run();
    const { keys, typed, presses } = await acts();
    const done = { keys: keys - before.keys, typed: typed - before.typed, presses };
    tellActs(`${task}, in ${language}`, done);
    return done;
  };
  await merged.focus();
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: app.text("merge:title"), exact: true });
  const into = app.text("merge:into", { name: `${firsts[0]} ${last}` });
  await dialog.getByRole("button", { name: into, exact: true }).waitFor();
  await look(visitor, "duplicates-merge");
  await tabTo(page, dialog.getByRole("button", { name: into, exact: true }));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await merged.waitFor({ state: "detached" });

  // "Different people" takes one key, which also focuses the next pair. Undoes the decision, then
  // repeats the decision.
  await different.focus();
  const oneKey = { keys: 1, typed: 0, presses: 0 };
  expect(
    await actsOf("a pair of different people", async () => {
      await page.keyboard.press("d");
      await different.waitFor({ state: "detached" });
    }),
  ).toEqual(oneKey);
  await app.button("common:action.undo").press("Enter");
  await different.waitFor();
  await different.focus();
  await page.keyboard.press("d");
  await different.waitFor({ state: "detached" });

  await later.focus();
  expect(
    await actsOf("a pair put off", async () => {
      await page.keyboard.press("l");
      await later.waitFor({ state: "detached" });
    }),
  ).toEqual(oneKey);

  // Postponed and decided pairs have their own views, from which a pair can be opened again.
  const show = async (view: "open" | "later" | "different") => {
    await page.getByRole("main").locator("button[aria-haspopup=listbox]").press("Enter");
    const [name = ""] = app.text(`duplicates:view.${view}`).split("{{");
    await walkTo(page, page.getByRole("option", { name }));
    await page.keyboard.press("Enter");
  };
  const openAgain = async (pair: typeof later) => {
    const again = pair.getByRole("button", { name: app.text("duplicates:open"), exact: true });
    await pair.focus();
    await tabTo(page, again);
    await page.keyboard.press("Enter");
    await pair.waitFor({ state: "detached" });
  };
  await show("later");
  await later.waitFor();
  await look(visitor, "duplicates-later");
  await openAgain(later);
  await show("different");
  await different.waitFor();
  await look(visitor, "duplicates-different");

  // The nightly tasks keep the pair that was opened again, and never offer decided pairs.
  await runNightlyTasks(page.context());
  await app.open("/duplicates");
  await later.waitFor();
  expect(await different.count()).toBe(0);
  expect(await merged.count()).toBe(0);
  await app.open("/duplicates?view=different");
  await different.waitFor();
  await openAgain(different);
  await app.open("/duplicates");
  await different.waitFor();
  await endVisit(context);
});
