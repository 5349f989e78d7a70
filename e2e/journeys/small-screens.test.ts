import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectNoSideScroll, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
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
    await app.menuLink("shell:link.new").click();
    await app.heading("persons:form.title");
  }
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
    // A trial click: fails when something covers the button or hides it.
    await button.click({ trial: true });
    expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  }
  await endVisit(context);
});

it("starts no transition at another width when reduced motion is wanted", async () => {
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
