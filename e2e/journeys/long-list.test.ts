import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, quiet, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const TOWN = "Longlisttown";
const LAST_NAME = "Ofmany";
const PEOPLE = 150;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const firstNameOf = (index: number) =>
  `Ida${LETTERS.charAt(Math.floor(index / LETTERS.length))}${LETTERS.charAt(index % LETTERS.length)}`;

const ids: string[] = [];
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  for (let index = 0; index < PEOPLE; index += 1) {
    const someone = { firstName: firstNameOf(index), lastName: LAST_NAME, city: TOWN };
    ids.push(await addPerson(context, someone));
  }
  await endVisit(context);
});

/** Opens the town's table; returns it, its scroll container and the requested pages. */
async function openTown() {
  const visitor = await visit(browser);
  const { page } = visitor;
  const app = new StaffApp(page, "en");
  await app.openSession("admin@example.org");
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === "GET" && pathname === "/person") {
      requests.push(searchParams.get("cursor") ?? "top");
    }
  });
  await page.goto(`/persons?city=${TOWN}`);
  const untilLoaded = (count: number) => page.locator(`[data-loaded="${count}"]`).waitFor();
  await untilLoaded(40);
  const scroller = page.getByRole("grid").locator("xpath=..");
  const scrollNearEnd = (pixels: number) =>
    scroller.evaluate((element, rest) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - rest;
    }, pixels);
  return { visitor, app, page, requests, untilLoaded, scroller, scrollNearEnd };
}

it("loads the next page within 1000 px of the bottom, and not earlier", async () => {
  const { visitor, requests, untilLoaded, scrollNearEnd } = await openTown();
  await quiet(visitor);
  const before = requests.length;
  await scrollNearEnd(1020);
  await quiet(visitor);
  expect(requests.length).toBe(before);
  await scrollNearEnd(980);
  await untilLoaded(60);
  await quiet(visitor);
  expect(requests.length).toBe(before + 1);
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("refetches only visible pages after a change, and other pages when they are scrolled to", async () => {
  const { visitor, app, page, requests, scrollNearEnd, scroller } = await openTown();
  const last = app.row(LAST_NAME, firstNameOf(PEOPLE - 1));
  await expect
    .poll(async () => {
      await scrollNearEnd(0);
      return last.isVisible();
    })
    .toBe(true);
  await quiet(visitor);
  // Another user changes the first person; this screen gets no notice.
  const response = await visitor.context.request.patch(`/person/${ids[0]}`, {
    data: { phone: "0507770001" },
  });
  expect(response.ok()).toBe(true);

  const row = app.row(LAST_NAME, firstNameOf(PEOPLE - 2));
  await row.getByRole("gridcell", { name: TOWN, exact: true }).dblclick();
  const name = `${firstNameOf(PEOPLE - 2)} ${LAST_NAME}`;
  const editor = page.getByRole("dialog", { name: app.text("edit:title", { name }) });
  await app.field("persons:field.phone", editor).first().fill("0507770002");
  await quiet(visitor);
  requests.length = 0;
  await editor.getByRole("button", { name: app.text("edit:save"), exact: true }).click();
  await row.getByText("050-777-0002").waitFor();
  await quiet(visitor);
  // A refetch loads the pages of one screen, not all eight pages.
  expect(new Set(requests).size).toBeLessThanOrEqual(4);
  expect(requests).not.toContain("top");
  // All rows are loaded, but not all are in the document.
  expect(await page.getByRole("row").count()).toBeLessThanOrEqual(150);
  const top = await scroller.evaluate((element) => element.scrollTop);
  expect(top).toBeGreaterThan(3000);

  await scroller.evaluate((element) => {
    element.scrollTop = 0;
  });
  await app.row(LAST_NAME, firstNameOf(0)).getByText("050-777-0001").waitFor();
  expect(visitor.complaints).toEqual([]);

  // Returning to the table starts at the top, with few requests.
  await app.menuLink("shell:link.new").click();
  await app.heading("person-form:title");
  requests.length = 0;
  await page.goBack();
  await app.row(LAST_NAME, firstNameOf(0)).waitFor();
  await quiet(visitor);
  expect(requests.length).toBeLessThanOrEqual(7);
  await endVisit(visitor.context);
});

/** Maximum rows that one task may add, so that scrolling on a slow computer does not stutter. */
const SLICE_ROWS = 5;
/** Maximum elements of a row. */
const ROW_ELEMENTS = 38;

interface Changes {
  /** The number of rows that each task added. */
  added: number[];
  /** The numbers of the rows that changed after they were added. */
  changed: string[];
}

/** Records the changes of the table until the returned function is called. */
async function watchRows(page: Page): Promise<() => Promise<Changes>> {
  const watch = await page.getByRole("grid").evaluateHandle((grid) => {
    const changes: Changes = { added: [], changed: [] };
    const note = (records: MutationRecord[]) => {
      const rows = records.flatMap(({ addedNodes }) =>
        [...addedNodes].filter((node) => node instanceof HTMLElement && "row" in node.dataset),
      );
      changes.added.push(rows.length);
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const row = element?.closest<HTMLElement>("[data-row]")?.dataset["row"];
        if (row !== undefined) changes.changed.push(row);
      }
    };
    const observer = new MutationObserver(note);
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(grid, everything);
    return { changes, observer, note };
  });
  return () =>
    watch.evaluate(({ changes, observer, note }) => {
      note(observer.takeRecords());
      observer.disconnect();
      return { ...changes, changed: [...new Set(changes.changed)] };
    });
}

it("adds few rows at once while it is scrolled, and does not change rows that are shown", async () => {
  const { visitor, page, scrollNearEnd, scroller } = await openTown();
  const loadedTable = page.locator(`[data-loaded="${PEOPLE}"]`);
  await expect
    .poll(async () => {
      await scrollNearEnd(0);
      return loadedTable.count();
    })
    .toBe(1);
  const drawn = (row: number) => page.locator(`[data-row="${row}"]`).waitFor({ state: "attached" });
  await scroller.evaluate((element) => {
    element.scrollTop = 0;
  });
  await drawn(60);
  const elements = await page
    .locator('[data-row="3"]')
    .evaluate((row) => row.querySelectorAll("*").length + 1);
  expect(elements).toBeLessThanOrEqual(ROW_ELEMENTS);

  const scrolled = await watchRows(page);
  await page.getByRole("rowheader").nth(4).hover();
  for (const row of [70, 80, 90]) {
    await page.mouse.wheel(0, 440);
    await drawn(row);
  }
  const { added, changed } = await scrolled();
  expect(Math.max(...added)).toBeLessThanOrEqual(SLICE_ROWS);
  expect(changed).toEqual([]);

  await page.locator('[data-row="40"]').focus();
  const walked = await watchRows(page);
  await page.keyboard.press("ArrowDown");
  await page.locator('[data-row="41"]:focus').waitFor();
  expect((await walked()).changed.toSorted()).toEqual(["40", "41"]);
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});
