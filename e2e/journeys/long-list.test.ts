import type { Browser } from "playwright-core";
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
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === "GET" && pathname === "/person") {
      asked.push(searchParams.get("cursor") ?? "top");
    }
  });
  await page.goto(`/persons?city=${TOWN}`);
  const counted = (count: number) => page.locator(`[data-loaded="${count}"]`).waitFor();
  await counted(40);
  const scroller = page.getByRole("grid").locator("xpath=..");
  const left = (pixels: number) =>
    scroller.evaluate((element, rest) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - rest;
    }, pixels);
  return { visitor, app, page, asked, counted, scroller, left };
}

it("loads the next page within 1000 px of the bottom, and not earlier", async () => {
  const { visitor, asked, counted, left } = await openTown();
  await quiet(visitor);
  const before = asked.length;
  await left(1020);
  await quiet(visitor);
  expect(asked.length).toBe(before);
  await left(980);
  await counted(60);
  await quiet(visitor);
  expect(asked.length).toBe(before + 1);
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
});

it("refetches only visible pages after a change, and the others when scrolled to", async () => {
  const { visitor, app, page, asked, left, scroller } = await openTown();
  const last = app.row(LAST_NAME, firstNameOf(PEOPLE - 1));
  await expect
    .poll(async () => {
      await left(0);
      return last.isVisible();
    })
    .toBe(true);
  await quiet(visitor);
  // Another user changes the first person; this screen gets no notice.
  const moved = await visitor.context.request.patch(`/person/${ids[0]}`, {
    data: { phone: "0507770001" },
  });
  expect(moved.ok()).toBe(true);

  const row = app.row(LAST_NAME, firstNameOf(PEOPLE - 2));
  await row.getByRole("gridcell", { name: TOWN, exact: true }).dblclick();
  const name = `${firstNameOf(PEOPLE - 2)} ${LAST_NAME}`;
  const editor = page.getByRole("dialog", { name: app.text("persons:edit.title", { name }) });
  await app.field("persons:field.phone", editor).first().fill("0507770002");
  await quiet(visitor);
  asked.length = 0;
  await editor.getByRole("button", { name: app.text("persons:edit.save"), exact: true }).click();
  await row.getByText("050-777-0002").waitFor();
  await quiet(visitor);
  // One screen of rows, not all eight pages, on every refetch.
  expect(new Set(asked).size).toBeLessThanOrEqual(4);
  expect(asked).not.toContain("top");
  // All are loaded, but not all are in the document.
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
  await app.heading("persons:form.title");
  asked.length = 0;
  await page.goBack();
  await app.row(LAST_NAME, firstNameOf(0)).waitFor();
  await quiet(visitor);
  expect(asked.length).toBeLessThanOrEqual(7);
  await endVisit(visitor.context);
});
