import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, settle, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { nextPhone } from "../support/events.ts";
import { addList, dayFromNow } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const ADMIN = "admin@example.org";
/** The part of the window above which the first participant can be called. */
const UPPER_PART = 0.45;
/** More people than a list without a search box has. */
const PEOPLE = 14;
const TITLES: Record<Language, string> = {
  en: "Chess evening for beginners and their families",
  ru: "Экскурсия в музей Израиля с ужином для всей семьи",
  he: "ערב משחקי קופסה לכל המשפחה במרכז הקהילתי",
};

let browser: Browser;
const lists: Record<string, string> = {};

/** Adds a list with people and a waiting list; returns its id. */
async function addEvent(
  context: BrowserContext,
  language: Language,
  event: { date: string; personIds: readonly string[] },
): Promise<string> {
  const list = await addList(context, {
    title: TITLES[language],
    category: "project",
    time: "18:30",
    venue: "Бейт ха-Ам, ул. Герцля 5",
    description: "Bring warm clothes.",
    capacity: PEOPLE - 2,
    ...event,
  });
  return list.id;
}

/** Ticks a person of a list at the door. */
async function tick(context: BrowserContext, listId: string, personId: string): Promise<void> {
  const operation = { id: crypto.randomUUID(), personId, came: true, seen: [] };
  const data = { operations: [operation] };
  const answer = await context.request.post(`/person-list/${listId}/attendance`, { data });
  expect(answer.status()).toBe(200);
}

beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession(ADMIN);
  const personIds: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    personIds.push(
      await addPerson(context, {
        firstName: `Anna${index}`,
        lastName: "Ostrovskaya",
        phone: nextPhone(),
        confirmDuplicates: true,
      }),
    );
  }
  for (const language of LANGUAGES) {
    lists[`${language} before`] = await addEvent(context, language, {
      date: dayFromNow(2),
      personIds,
    });
    const today = await addEvent(context, language, { date: dayFromNow(0), personIds });
    lists[`${language} today`] = today;
    await tick(context, today, personIds[0] ?? "");
  }
  await endVisit(context);
});

/** Returns where the first call button of a participant ends, as part of the window's height. */
const firstCall = async (page: Page): Promise<number> => {
  const call = page.getByRole("main").locator("a[href^='tel:']").first();
  const box = await call.boundingBox();
  return box ? (box.y + box.height) / (page.viewportSize()?.height ?? 1) : 1;
};

/** Checks that the cards of a phone scroll with the page, down to the last one. */
async function expectPageScroll(page: Page, label: string): Promise<void> {
  const cards = page.getByRole("list", { name: label, exact: true });
  const hiddenHeight = await cards.evaluate(({ parentElement: scroller }) =>
    scroller ? scroller.scrollHeight - scroller.clientHeight : 0,
  );
  expect(hiddenHeight).toBeLessThanOrEqual(1);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = cards.getByText("Anna9 Ostrovskaya", { exact: false }).first();
  await expect.poll(() => last.isVisible()).toBe(true);
  expect((await last.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
}

it.each(
  LANGUAGES.flatMap((language) =>
    ([360, 1366] as const).flatMap((width) =>
      (["before", "today"] as const).map((when) => [language, width, when] as const),
    ),
  ),
)("the first participant can be called at once: %s, %i px, %s", async (language, width, when) => {
  const visitor = await visit(browser, { language, width });
  const { page, context } = visitor;
  const app = new StaffApp(page, language);
  await app.signIn(ADMIN, `/person-lists/${lists[`${language} ${when}`]}`);
  await page.getByRole("main").locator("a[href^='tel:']").first().waitFor();
  await settle(visitor);
  expect(await firstCall(page)).toBeLessThan(UPPER_PART);
  if (width === 360) await expectPageScroll(page, app.text("participants:label"));
  await endVisit(context);
});
