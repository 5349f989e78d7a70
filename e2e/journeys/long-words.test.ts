import {
  ADDRESS_MAX,
  COMMENT_MAX,
  LIST_DESCRIPTION_MAX,
  LIST_VENUE_MAX,
  LIST_TITLE_MAX,
  NAME_MAX,
} from "@kehila/shared/base/limits";
import { doorPage } from "@kehila/shared/base/door-path";
import { eventLinkPath, listPage, listsPage, PAGES } from "@kehila/shared/base/paths";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectNoSideScroll, launch, settle, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList, dayFromNow } from "../support/lists.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const word = (length: number): string => "ש".repeat(length);

const PERSON = {
  firstName: word(NAME_MAX),
  lastName: word(NAME_MAX),
  city: word(NAME_MAX),
  address: word(ADDRESS_MAX),
  comment: word(COMMENT_MAX),
  birthDate: "1972-03-17",
  childrenData: [{ firstName: word(NAME_MAX), birthDate: "2015-01-01" }],
};

/** Adds an active couple with a child, an archived person and an event, with one word per field. */
async function addLongWords({ context }: Visitor) {
  const spouse = { firstName: word(NAME_MAX), lastName: word(NAME_MAX) };
  const id = await addPerson(context, { ...PERSON, spouse });
  await archivePerson(context, await addPerson(context, PERSON));
  const list = await addList(context, {
    title: word(LIST_TITLE_MAX),
    date: dayFromNow(1),
    category: "cinema",
    venue: word(LIST_VENUE_MAX),
    description: word(LIST_DESCRIPTION_MAX),
    personIds: [id],
  });
  return { id, list: list.id };
}

/** Returns the containers in dialogs that scroll sideways. */
const scrollersIn = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role=dialog], [role=dialog] *")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
      .map(({ className }) => className),
  );

it("a word of the maximum length in each field widens no screen", async () => {
  const visitor = await visit(browser, { language: "he", width: 360 });
  const { page } = visitor;
  const app = new StaffApp(page, "he");
  await app.signIn("admin@example.org", PAGES.today);
  const { id, list } = await addLongWords(visitor);
  const last = "?sortBy=lastName&sortOrder=desc";
  const registers = [PAGES.persons + last, PAGES.archive + last];
  const screens = [PAGES.today, ...registers, PAGES.lists, listsPage("cinema")];
  const records = [`/persons?person=${id}`, `/persons?edit=${id}`, listPage(list)];
  for (const path of [...screens, ...records, doorPage(list), eventLinkPath(list)]) {
    await page.setViewportSize(SIZES[360]);
    await page.goto(path);
    await page.getByText(word(20)).locator("visible=true").first().waitFor();
    for (const width of [360, 768, 1440] as const) {
      await page.setViewportSize(SIZES[width]);
      await settle(visitor);
      await expectNoSideScroll(visitor);
      expect(await scrollersIn(visitor), path).toEqual([]);
    }
  }
  await endVisit(visitor.context);
});
