import { LANGUAGES } from "@kehila/shared/base/languages";
import { PAGES } from "@kehila/shared/base/paths";
import type { System } from "@kehila/shared/system";
import { COUNTED_FAILURES } from "@kehila/shared/system";
import type { Browser } from "playwright-core";
import { beforeAll, describe, it } from "vitest";
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
});
