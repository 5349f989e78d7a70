import { LANGUAGES } from "@kehila/shared/base/languages";
import { PAGES } from "@kehila/shared/base/paths";
import type { Today } from "@kehila/shared/today";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { addList, dayFromNow } from "../support/lists.ts";
import { addPerson, apply } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const ADMIN = "admin@example.org";
const PERSON = { firstName: "Odelia", lastName: "Heutemann", phone: "0541127711" } as const;
const NAME = `${PERSON.firstName} ${PERSON.lastName}`;
/** The beginning of the surname, long enough that the person is the first result. */
const LETTERS = "heut";
/** A couple with two children, who are one result. */
const FAMILY = {
  firstName: "Iosif",
  lastName: "Kaltenbrunner",
  phone: "0541127721",
  birthDate: "1982-02-13",
  childrenData: [
    { firstName: "Noa", birthDate: "2019-02-13" },
    { firstName: "Lev", birthDate: "2021-02-13" },
  ],
  spouse: { firstName: "Miriam", lastName: "Kaltenbrunner", phone: "0541127722" },
} as const;
const TITLE = "Lantern walk by the river";

let browser: Browser;
let id: string;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession(ADMIN);
  id = await addPerson(context, PERSON);
  await addPerson(context, FAMILY);
  await apply(context, {
    firstName: "Tamar",
    lastName: "Wartesaal",
    idNumber: "870004415",
    phone: "0541127712",
    spouse: { firstName: "Gad", lastName: "Wartesaal", idNumber: "870004421", phone: "0541127713" },
  });
  const list = { title: TITLE, date: dayFromNow(1), category: "cinema", personIds: [id] };
  await addList(context, list);
  await endVisit(context);
});

const boxOf = (app: StaffApp) =>
  app.page.getByRole("searchbox", { name: app.text("persons:list.search"), exact: true });

/** Replaces parts of the response for the page Today. */
const withParts = (page: Page, parts: Partial<Today>) =>
  page.route("**/api/today", async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: Today };
    await route.fulfill({ response: answer, json: { data: { ...data, ...parts } } });
  });

describe.each(LANGUAGES)("the page Today in %s", (language) => {
  it("shows events, waiting applications and the persons that the user opened", async () => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn(ADMIN, `${PAGES.persons}?person=${id}`);
    await page.getByRole("dialog", { name: NAME, exact: true }).waitFor();
    await app.open(PAGES.today);
    await expect.poll(() => isFocused(boxOf(app))).toBe(true);
    const main = page.getByRole("main");
    const event = main.getByRole("listitem").filter({ hasText: TITLE }).first();
    await event.getByText(app.text("today:week.tomorrow"), { exact: true }).waitFor();
    const recentPersons = main.getByRole("region", { name: app.text("today:opened.title") });
    await recentPersons.getByRole("link", { name: NAME, exact: true }).waitFor();
    // The badge of the menu counts families, as Today does: a couple waits once.
    const answer = await context.request.get("/api/today");
    const { applications } = ((await answer.json()) as { data: Today }).data;
    expect(applications?.persons).toBeGreaterThan(applications?.families ?? 0);
    const badge = app.menuLink("shell:link.pending").locator("[aria-hidden=true]").last();
    await expect.poll(() => badge.textContent()).toBe(String(applications?.families));
    await look(visitor, "today");

    await boxOf(app).fill(LETTERS);
    const results = main.getByRole("list", { name: app.text("today:search.results") });
    await results.getByRole("link", { name: NAME, exact: true }).waitFor();
    await look(visitor, "today-found");

    await boxOf(app).fill("kaltenb");
    const family = results.getByRole("listitem").filter({ hasText: FAMILY.lastName });
    await family.filter({ hasText: FAMILY.spouse.firstName }).waitFor();
    expect(await family.count()).toBe(1);
    for (const { phone } of [FAMILY, FAMILY.spouse]) {
      await family.locator(`a[href="tel:${phone}"]`).waitFor();
    }
    // ArrowDown goes from one adult to the other.
    for (const adult of [FAMILY, FAMILY.spouse]) {
      await page.keyboard.press("ArrowDown");
      const name = `${adult.firstName} ${adult.lastName}`;
      const link = family.getByRole("link", { name, exact: true });
      await expect.poll(() => isFocused(link)).toBe(true);
    }
    await look(visitor, "today-family");
    await endVisit(context);
  });

  it("is sound when empty, when it fails, and offline", async () => {
    const visitor = await visit(browser, {
      language,
      expected: ["503 GET /api/today", "503 GET /person"],
    });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await withParts(page, {
      events: [],
      unfinished: [],
      opened: [],
      duplicates: 0,
      applications: { persons: 0, families: 0 },
      firstSteps: { people: false, share: false, invite: false, list: false },
    });
    await app.signIn(ADMIN, PAGES.today);
    await page.getByText(app.text("today:week.none")).waitFor();
    await page.getByText(app.text("today:opened.none")).waitFor();
    await page.getByRole("region", { name: app.text("share:steps.title") }).waitFor();
    await look(visitor, "today-empty");

    // A failed search keeps the results of the previous search.
    const result = page.getByRole("main").getByRole("link", { name: NAME, exact: true });
    await boxOf(app).fill(LETTERS);
    await result.waitFor();
    const failing = { status: 503, json: { success: false, error: "", code: "UNEXPECTED" } };
    await page.route("**/person?**", (route) => route.fulfill(failing));
    await boxOf(app).fill(`${LETTERS}mann`);
    await page.getByText(app.text("common:search.kept")).waitFor();
    await result.waitFor();
    await look(visitor, "today-kept");
    await page.unroute("**/person?**");

    await page.unroute("**/api/today");
    await page.route("**/api/today", (route) => route.fulfill(failing));
    await app.open(PAGES.today);
    await page.getByText(app.text("today:failed")).waitFor();
    await look(visitor, "today-failed");
    await page.unroute("**/api/today");
    await app.button("common:action.retry").click();
    await page.getByText(TITLE).waitFor();
    await endVisit(context);
  });
});

describe("by keyboard", () => {
  it.each(["he", "ru"] as const)(
    "finds by surname and calls, from any page, in %s",
    async (language) => {
      const visitor = await visit(browser, { language, width: 1366 });
      const { page, context } = visitor;
      const app = new StaffApp(page, language);
      await app.signIn(ADMIN, PAGES.account);
      const called = page.locator(`main a[href="tel:${PERSON.phone}"]`);
      const acts = await countActs(page);
      await page.keyboard.press("Control+KeyK");
      await expect.poll(() => isFocused(boxOf(app))).toBe(true);
      await page.keyboard.type(LETTERS);
      const results = page.getByRole("list", { name: app.text("today:search.results") });
      await results.getByRole("link", { name: NAME, exact: true }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Tab");
      await expect.poll(() => isFocused(results.locator("a[href^=tel]").first())).toBe(true);
      // Prevents the browser from handling the `tel:` link.
      await called.first().evaluate((link) => {
        link.addEventListener("click", (event) => {
          event.preventDefault();
          document.body.toggleAttribute("data-called", true);
        });
      });
      await page.keyboard.press("Enter");
      await page.locator("body[data-called]").waitFor();
      tellActs("find by surname and call, from any page", await acts());
      expect((await acts()).keys).toBeLessThanOrEqual(9);
      await endVisit(context);
    },
  );

  it("Enter opens the first result, and the applications are three Tabs away", async () => {
    const visitor = await visit(browser);
    const { page, context } = visitor;
    const app = new StaffApp(page, "en");
    await app.signIn(ADMIN, PAGES.today);
    const pendingLink = page.getByRole("main").locator(`a[href="${PAGES.pending}"]`);
    await pendingLink.waitFor();
    await expect.poll(() => isFocused(boxOf(app))).toBe(true);
    let tabs = 0;
    while (tabs < 3 && !(await isFocused(pendingLink))) {
      await page.keyboard.press("Tab");
      tabs += 1;
    }
    expect(await isFocused(pendingLink)).toBe(true);

    await page.keyboard.press("Control+KeyK");
    await expect.poll(() => isFocused(boxOf(app))).toBe(true);
    // Presses Enter before the results have arrived.
    await page.keyboard.type(LETTERS);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: NAME, exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get("person")).toBe(id);
    expect(new URL(page.url()).searchParams.get("search")).toBe(LETTERS);
    await endVisit(context);
  });
});

it("shows a user with the right to lists only the events, and no search", async () => {
  const admin = await visit(browser);
  await new StaffApp(admin.page, "en").openSession(ADMIN);
  const { data: users } = (await (await admin.context.request.get("/api/user/")).json()) as {
    data: { id: string; email: string }[];
  };
  const user = users.find(({ email }) => email === "user@example.org");
  const give = (canViewCinema: boolean) =>
    admin.context.request.post(`/api/user/permissions/${user?.id}`, { data: { canViewCinema } });
  await give(true);
  const visitor = await visit(browser);
  const app = new StaffApp(visitor.page, "en");
  try {
    await app.signIn("user@example.org");
    await visitor.page.waitForURL(`**${PAGES.today}`);
    await visitor.page.getByText(TITLE).waitFor();
    expect(await visitor.page.getByRole("search").count()).toBe(0);
    expect(await visitor.page.getByText(app.text("today:opened.title")).count()).toBe(0);
    await expect.poll(() => isFocused(visitor.page.getByRole("main"))).toBe(true);
    await look(visitor, "today-lists-only");
  } finally {
    await give(false);
  }
  await endVisit(visitor.context);
  await endVisit(admin.context);
});
