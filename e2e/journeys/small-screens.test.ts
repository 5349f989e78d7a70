import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import {
  expectNoSideScroll,
  expectSound,
  launch,
  quiet,
  SIZES,
  visit,
} from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList } from "../support/lists.ts";
import { addEvent, nextPhone, openLink } from "../support/events.ts";
import { PublicForm, WITH_SCRIPTS } from "../support/family.ts";
import { isFocused } from "../support/keyboard.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it("shows known people at once on a phone", async () => {
  const { page, context } = await visit(browser, { width: 360 });
  const app = new StaffApp(page, "en");
  await app.signIn("admin@example.org");
  const cards = page.getByRole("list", { name: app.text("persons:list.title"), exact: true });
  for (const _visit of ["first", "second"]) {
    await app.menuLink("shell:link.people").click();
    await cards.getByRole("listitem").first().waitFor();
    await expectNoSideScroll({ page });
    await app.moreLinks().click();
    await app.menuLink("shell:link.new").click();
    await app.heading("person-form:title");
  }
  await endVisit(context);
});

/** Returns how many parts of a page are completely visible above the bar and not covered. */
const inView = (parts: Locator): Promise<number> =>
  parts.evaluateAll((all) => {
    const end = document.querySelector("nav")?.getBoundingClientRect().top ?? 0;
    return all.filter((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint((left + right) / 2, y);
      return (
        top >= 0 && bottom <= end && part.contains(at(top + 1)) && part.contains(at(bottom - 1))
      );
    }).length;
  });

const isFinger = async (target: Locator): Promise<boolean> => {
  const box = await target.boundingBox();
  return box !== null && box.width >= 44 && box.height >= 44;
};

it.each(LANGUAGES)("shows six people above a bar of links on a phone, in %s", async (language) => {
  const visitor = await visit(browser, { language, width: 360 });
  const { page, context } = visitor;
  const app = new StaffApp(page, language);
  await app.openSession("admin@example.org");
  const firstName = { en: "Barbara", ru: "Wilhelmine", he: "Kunigunde" }[language];
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    await addPerson(context, {
      firstName,
      lastName: `Leisten ${at}`,
      phone: `05871${LANGUAGES.indexOf(language)}000${at}`,
      birthDate: "1980-01-02",
    });
  }
  // Searches, because other journeys leave people with long names.
  await app.open("/persons?search=Leisten");
  const people = page.getByRole("main").getByRole("article");
  await people.nth(6).waitFor();
  expect(await inView(people)).toBeGreaterThanOrEqual(6);
  const links = app.mainMenu().getByRole("link");
  const archiveLink = app.menuLink("shell:link.archive");
  expect(await links.count()).toBe(4);
  for (const link of [...(await links.all()), app.moreLinks()])
    expect(await isFinger(link)).toBe(true);
  const isCurrent = (key: string) => app.menuLink(key).getAttribute("aria-current");
  expect(await isCurrent("shell:link.people")).toBe("page");
  // The link to the applications shows their number.
  const pending = app.menuLink("shell:link.pending");
  await expect
    .poll(() => pending.locator("[aria-hidden=true]").last().textContent())
    .toMatch(/^\d+$/u);

  // A row has buttons to call and to send a message.
  await app.search(`${firstName} Leisten 3`);
  const row = people.filter({ hasText: `${firstName} Leisten 3` });
  await row.waitFor();
  for (const kind of ["tel:", "https://wa.me/"]) {
    expect(await isFinger(row.locator(`a[href^="${kind}"]`))).toBe(true);
  }
  await expectSound(visitor);

  // The other links open above the bar; Escape closes them, and their button has the focus again.
  expect(await archiveLink.count()).toBe(0);
  await app.moreLinks().click();
  await archiveLink.waitFor();
  await expectSound(visitor);
  await expectNoSideScroll(visitor);
  await look(visitor, "bar-more");
  await page.setViewportSize(SIZES[360]);
  await app.moreLinks().waitFor();
  if (!(await archiveLink.isVisible())) await app.moreLinks().click();
  await archiveLink.press("Escape");
  await archiveLink.waitFor({ state: "hidden" });
  await expect.poll(() => isFocused(app.moreLinks())).toBe(true);
  await app.moreLinks().click();
  await archiveLink.click();
  await app.heading("archive:title");
  await archiveLink.waitFor({ state: "hidden" });

  // A category belongs to the lists, and not to the other links.
  await page.goto("/lists/cinema");
  await expect.poll(() => isCurrent("shell:link.lists")).toBe("true");
  expect(await app.moreLinks().getAttribute("aria-current")).toBe(null);

  // The bar covers neither the last row of a list, nor the save bar, nor a toast.
  await app.go("/persons");
  await app.search(`${firstName} Leisten`);
  await expect.poll(() => people.count()).toBe(7);
  await people.last().evaluate((last) => last.scrollIntoView({ block: "end" }));
  expect(await inView(people.last())).toBe(1);
  await app.go("/");
  const save = app.button("person-form:save");
  await save.waitFor();
  expect(await inView(save)).toBe(1);
  await save.click();
  await expect.poll(() => isFocused(app.errorSummary())).toBe(true);
  const wrong = page.locator("input[name=city][aria-invalid=true]");
  await wrong.focus();
  expect(await inView(wrong)).toBe(1);
  await endVisit(context);
});

it.each(LANGUAGES)(
  "shows the names of the links below their icons on a tablet, in %s",
  async (language) => {
    const visitor = await visit(browser, { language, width: 768 });
    const app = new StaffApp(visitor.page, language);
    await app.signIn("admin@example.org", "/persons");
    for (const key of ["people", "cinema", "archive", "users"]) {
      const text = app.menuLink(`shell:link.${key}`).locator("span").first();
      const box = await text.boundingBox();
      expect(box && box.width > 10 && box.height > 10).toBe(true);
    }
    await expectNoSideScroll(visitor);
    await expectSound(visitor);
    await endVisit(visitor.context);
  },
);

/** Tabs through the page, and returns the focused elements that are out of view or covered. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const findings: string[] = [];
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  for (;;) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isInView = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
      return isInView && element.contains(topElement) ? "" : element.outerHTML;
    });
    if (found === null) break;
    findings.push(found);
  }
  expect(findings.length).toBeGreaterThan(8);
  return findings.filter(Boolean);
}

it("shows the focused field of a public form on 320 by 256 pixels", async () => {
  const visitor = await visit(browser, { width: 360 });
  const { page, context } = visitor;
  await page.setViewportSize({ width: 320, height: 256 });
  const form = new PublicForm(page, "en");
  await page.goto("/register?lang=en");
  await form.reach("personal");
  await form.press("action.continue");
  await page.getByRole("heading", { name: form.text("error.summaryStep") }).waitFor();
  expect(await hiddenFocus(page)).toEqual([]);
  await form.fillPersonal(WITH_SCRIPTS.applicant);
  await form.press("action.continue");
  await form.fillContact(WITH_SCRIPTS);
  await form.press("action.continue");
  await form.announceFamily(WITH_SCRIPTS);
  expect(await hiddenFocus(page)).toEqual([]);

  const { list } = await addEvent(browser, "en");
  await openLink(visitor, list);
  await page.getByLabel(form.text("field.phone"), { exact: true }).fill(nextPhone());
  await form.press("action.continue");
  await form.reach("contact");
  expect(await hiddenFocus(page)).toEqual([]);
  await endVisit(context);
});

it("fits decisions on applications on a tablet without side scrolling", async () => {
  const { page, context } = await visit(browser, { width: 768 });
  const app = new StaffApp(page, "en");
  await app.signIn("admin@example.org", "/pending");
  const queue = page.getByRole("grid", { name: app.text("applications:label") });
  const row = queue.getByRole("row").nth(1);
  const review = row.getByRole("button", {
    name: app.text("applications:review", { name: "" }).trim(),
  });
  for (const button of [review, row.locator("button[aria-haspopup=menu]")]) {
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= SIZES[768].width).toBe(true);
    // A trial click fails when the button is covered or hidden.
    await button.click({ trial: true });
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  }
  await endVisit(context);
});

/** Returns the phones of a table that are partly out of view or covered by a sticky column. */
const hiddenPhones = (page: Page): Promise<(string | null)[]> =>
  page.getByRole("grid").evaluate((grid) => {
    const asides = [...grid.querySelectorAll<HTMLElement>("[data-aside]")];
    const bounds = grid.parentElement?.getBoundingClientRect();
    const actions = asides.at(-1)?.offsetWidth ?? 0;
    const end = (bounds?.right ?? 0) - actions;
    return [...grid.querySelectorAll("[data-whole=phone]:not(:empty)")]
      .filter((phone) => phone.getBoundingClientRect().right > end)
      .map(({ textContent }) => textContent);
  });

it("shows phones on a tablet", async () => {
  const { page, context } = await visit(browser, { language: "ru", width: 768 });
  const app = new StaffApp(page, "ru");
  await app.openSession("admin@example.org");
  for (const path of ["/persons", "/pending", "/archive"]) {
    await app.go(path);
    await page.locator("[data-whole=phone]:not(:empty)").first().waitFor();
    for (const width of [683, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const hiddenAtWidth = async () => [path, width, await hiddenPhones(page)];
      await expect.poll(hiddenAtWidth).toEqual([path, width, []]);
    }
  }
  await endVisit(context);
});

it("shows on a phone that more cards follow below the visible cards", async () => {
  const { page, context } = await visit(browser, { width: 360 });
  const app = new StaffApp(page, "en");
  await app.openSession("admin@example.org");
  const lastName = "Followed";
  for (let index = 0; index < 12; index += 1) {
    const phone = `05871000${10 + index}`;
    await addPerson(context, { firstName: `Uma${index}`, lastName, phone });
  }
  await app.open(`/persons?search=${lastName}`);
  const cards = page.getByRole("list", { name: app.text("persons:list.title"), exact: true });
  await cards.getByRole("listitem").nth(11).waitFor();
  const hasScrollShadow = () =>
    cards.evaluate(({ parentElement: scroller }) => {
      const frame = scroller?.parentElement;
      return frame ? getComputedStyle(frame, "::after").content !== "none" : null;
    });
  await expect.poll(hasScrollShadow).toBe(true);
  await cards.evaluate(({ parentElement }) => parentElement?.scrollTo({ top: 9999 }));
  await expect.poll(hasScrollShadow).toBe(false);
  await endVisit(context);
});

it("starts no transition after a resize when the user prefers reduced motion", async () => {
  const { page, context } = await visit(browser);
  const app = new StaffApp(page, "en");
  await app.signIn("admin@example.org", "/persons");
  const table = page.getByRole("grid", { name: app.text("persons:list.title"), exact: true });
  await table.getByRole("row").nth(5).waitFor();
  await page.evaluate(() => {
    addEventListener("transitionrun", () => document.body.toggleAttribute("data-moved", true));
  });
  await page.setViewportSize(SIZES[360]);
  await table.waitFor({ state: "detached" });
  await page.setViewportSize(SIZES[1440]);
  await table.getByRole("row").nth(5).waitFor();
  expect(await page.locator("body[data-moved]").count()).toBe(0);
  await endVisit(context);
});

/** Returns the focused control if it is out of view or its middle is covered. Runs in the page. */
function coveredFocus(): string | null {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body) return null;
  const target = focused.closest("label") ?? focused;
  const { left, top, right, bottom } = target.getBoundingClientRect();
  // The middle of the visible part: a control may be larger than the window.
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const topElement = document.elementFromPoint(x, y);
  const isSeen =
    topElement !== null && (target.contains(topElement) || topElement.contains(target));
  const name = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
  return isSeen ? null : `${focused.localName}#${focused.id} “${name.trim().slice(0, 40)}”`;
}

/** The time in which a list of suggestions closes after its field has lost the focus. */
const CLOSES_MS = 5000;

/** Presses Tab through a page or a dialog and back, and returns the controls that stay covered. */
async function coveredByTab(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key);
      const isShown = async () => expect(await page.evaluate(coveredFocus)).toBe(null);
      await vi.waitFor(isShown, { timeout: CLOSES_MS }).catch(async () => {
        covered.push(`${key}: ${await page.evaluate(coveredFocus)}`);
      });
    }
  }
  return [...new Set(covered)];
}

it("covers no focused control at 320 × 256, a laptop at 400 %", async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new StaffApp(page, "en");
  await app.openSession("admin@example.org");
  const personIds = [await addPerson(context, { firstName: "Xenia", lastName: "Lowwindow" })];
  const list = { title: "Low", date: "2099-05-05", category: "cinema", personIds };
  const { id } = await addList(context, list);
  await page.setViewportSize({ width: 320, height: 256 });
  const dialog = page.getByRole("dialog");
  const opens = async (key: string) => {
    await app.button(key).first().press("Enter");
    await dialog.waitFor();
  };
  const scenes: [string, number, (() => Promise<void>)?][] = [
    ["/", 40],
    // With errors, the save bar is higher: it names the wrong fields too.
    ["/?", 40, () => app.button("person-form:save").press("Enter")],
    ["/persons?search=Lowwindow", 25],
    [`/persons?edit=${personIds[0]}`, 40, () => dialog.waitFor()],
    [`/persons?person=${personIds[0]}`, 30, () => dialog.waitFor()],
    ["/persons", 20, () => opens("persons:list.filters")],
    ["/lists/cinema", 15, () => opens("event-lists:page.create")],
    [`/person-lists/${id}`, 30],
    ["/pending", 25],
    ["/accounts", 25],
    ["/account", 30],
  ];
  const covered: Record<string, string[]> = {};
  for (const [path, presses, prepare] of scenes) {
    await app.open(path);
    await prepare?.();
    // A part of the page that arrives meanwhile moves the control that has the focus.
    await quiet(visitor);
    covered[path] = await coveredByTab(page, presses);
  }
  expect(covered).toEqual(Object.fromEntries(scenes.map(([path]) => [path, []])));
  await endVisit(context);
});
