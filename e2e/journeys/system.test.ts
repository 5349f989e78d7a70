import { LANGUAGES } from "@kehila/shared/base/languages";
import { PAGES } from "@kehila/shared/base/paths";
import type { KeptFailure } from "@kehila/shared/failures";
import type { System } from "@kehila/shared/system";
import { COUNTED_FAILURES } from "@kehila/shared/system";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** An installation whose nightly tasks stopped, with one failure of every kind. */
const FAILING: System = {
  version: "9.9.9",
  mailConfigured: true,
  lastNight: "2026-01-02T01:17:00.000Z",
  lastBackup: null,
  failures: COUNTED_FAILURES.map((failure, index) => ({
    day: "2026-01-02",
    failure,
    count: index + 1,
    lastAt: "2026-01-02T07:30:00.000Z",
  })),
};

const REFUSAL = {
  success: false,
  error: "An internal error occurred.",
  code: "INTERNAL",
  requestId: "3f2a91bc-0d6e-4a55-9a43-0c1a2b3c4d5e",
};

const failureOf = (seq: number): KeptFailure => ({
  seq,
  at: "2026-01-02T07:30:00.000Z",
  failure: "request",
  requestId: `${String(seq).padStart(8, "0")}-0d6e-4a55-9a43-0c1a2b3c4d5e`,
  method: "POST",
  route: "/person-list/:id/attendance/with/a/long/path",
  code: "INTERNAL",
  error: "TypeError",
  stack: ["async storeOperations (index.js:123456:78)", "index.js:1:2"],
});

describe.each(LANGUAGES)("the state of the system in %s", (language) => {
  it("tells an administrator that nothing failed, or what failed", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org", PAGES.accounts);
    const panel = page.getByRole("region", { name: app.text("system:title"), exact: true });
    await panel.getByText(app.text("system:night")).waitFor();

    await page.route("**/api/system", (route) => route.fulfill({ json: { data: FAILING } }));
    await app.go(PAGES.account);
    await app.go(PAGES.accounts);
    await panel.getByText(app.text("system:late")).waitFor();
    await panel.getByText(app.text("system:failure.night.backup")).waitFor();
    await panel.scrollIntoViewIfNeeded();
    await look(visitor, "system-failing");
    await endVisit(visitor.context);
  });

  it("lists failures by keyboard, finds one by its number, and says when there is none", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    let isDown = true;
    await page.route("**/api/system/failures**", async (route) => {
      if (isDown) return route.fulfill({ status: 500, json: REFUSAL });
      const wanted = new URL(route.request().url()).searchParams.get("requestId") ?? "";
      const data = [failureOf(23), failureOf(22)].filter(
        ({ requestId }) => requestId?.startsWith(wanted) ?? false,
      );
      return route.fulfill({ json: { data, hasNextPage: false } });
    });
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org", PAGES.accounts);
    const log = page.getByRole("region", { name: app.text("system:recent"), exact: true });
    // The refusal of the list itself shows the number to read out.
    await log.getByText(app.text("errors:number", { number: "3f2a91bc" })).waitFor();
    isDown = false;
    const planted = new Set(visitor.complaints.splice(0));
    expect([...planted]).toEqual(["answer: 500 GET /api/system/failures"]);
    await log.getByRole("button", { name: app.text("common:action.retry") }).press("Enter");
    const entries = log.getByRole("listitem").filter({ has: page.locator("summary") });
    await entries.nth(1).waitFor();

    const box = log.getByRole("searchbox", { name: app.text("system:find") });
    await box.pressSequentially(" 00000023 ");
    await entries.nth(1).waitFor({ state: "detached" });
    await box.press("Tab");
    const summary = log.locator("summary");
    await summary.press("Enter");
    await log.getByText("async storeOperations (index.js:123456:78)").waitFor();
    await log.scrollIntoViewIfNeeded();
    await look(visitor, "failures");

    await box.fill("ffffffff");
    await log.getByText(app.text("access-log:noMatch")).waitFor();
    await endVisit(visitor.context);
  });
});
