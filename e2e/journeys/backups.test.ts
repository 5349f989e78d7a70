import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Backup, Backups } from "@kehila/shared/backups";
import { BACKUP_FRESH_HOURS } from "@kehila/shared/backups";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { PAGES } from "@kehila/shared/base/paths";
import type { Today } from "@kehila/shared/today";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openBackup } from "../../scripts/lib/backup-file.ts";
import { ensureReaders, read } from "../../scripts/lib/readers.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { savedBy } from "../support/files.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const ADMIN = "admin@example.org";

let browser: Browser;
beforeAll(async () => {
  ensureReaders(["pdftotext"]);
  browser = await launch();
});

const RECIPIENT = "age1t7rxyev2z3rw82stdlrrepyc39nvn86l5078zqkf5uasdy86jp6svpy7pa";
const backup = (id: string, change: Partial<Backup>): Backup => ({
  id,
  status: "ready",
  failure: null,
  progress: 100,
  startedBy: null,
  createdAt: "2026-01-02T01:17:00.000Z",
  moment: "2026-01-02T01:17:01.000Z",
  finishedAt: "2026-01-02T01:18:00.000Z",
  bytes: 25_512_345,
  rows: 234_917,
  persons: 100_000,
  recipient: RECIPIENT,
  ...change,
});

const NOTHING: Backups = {
  recipient: null,
  keyCreatedAt: null,
  lastGood: null,
  lastDrill: null,
  backups: [],
};
/** The last good backup is old. One backup is running, one has failed, one needs an earlier key. */
const OLD: Backups = {
  recipient: RECIPIENT,
  keyCreatedAt: "2026-01-01T07:30:00.000Z",
  lastGood: "2026-01-02T01:17:01.000Z",
  lastDrill: "2025-11-02T09:00:00.000Z",
  backups: [
    backup("4", {
      status: "running",
      progress: 42,
      startedBy: "Rivka Goldenberg-Abramovich",
      createdAt: "2026-01-06T08:00:00.000Z",
      moment: "2026-01-06T08:00:01.000Z",
      finishedAt: null,
      bytes: null,
      rows: null,
      persons: null,
    }),
    backup("3", { status: "failed", failure: "UNPROVEN", bytes: null, persons: null }),
    backup("2", {}),
    backup("1", { recipient: RECIPIENT.replace("t7rxy", "a0q2w"), persons: 1 }),
  ],
};

async function answerWith(page: Page, data: Backups): Promise<void> {
  await page.route("**/api/backup", (route) => route.fulfill({ json: { data } }));
}

/** Returns the text of a PDF file. */
function textOf(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "kehila-kit-"));
  try {
    const file = join(folder, "kit.pdf");
    writeFileSync(file, pdf);
    return read("pdftotext", ["-layout", file, "-"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(LANGUAGES)("backups in %s", (language) => {
  it("warn an administrator on the first page, and say what is wrong", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new StaffApp(page, language);
    await answerWith(page, NOTHING);
    await page.route("**/api/today", async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: Today };
      const backupState = { hasKey: false, lastGood: null };
      await route.fulfill({ response: answer, json: { data: { ...data, backup: backupState } } });
    });
    await app.signIn(ADMIN, PAGES.today);
    const notice = page.getByRole("link", { name: app.text("backups:notice.noKey") });
    await notice.waitFor();
    await look(visitor, "backups-notice");
    await notice.click();
    await app.heading("backups:title");
    await page.getByText(app.text("backups:state.noKey")).waitFor();
    await look(visitor, "backups-none");

    await page.unroute("**/api/backup");
    await answerWith(page, OLD);
    await app.open(PAGES.backups);
    await page
      .getByText(app.text("backups:state.old", { hours: String(BACKUP_FRESH_HOURS) }))
      .waitFor();
    await page.getByText(app.text("backups:files.failure.UNPROVEN")).waitFor();
    await page.getByRole("progressbar").waitFor();
    await look(visitor, "backups-old");
    await endVisit(visitor.context);
  });

  it("are set up, made and opened with the printed key alone", async () => {
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn(ADMIN, PAGES.accounts);
    await app.menuLink("shell:link.backups").click();
    await app.heading("backups:title");
    await app.button("backups:key.create").or(app.button("backups:key.replace")).click();
    await page.getByRole("alertdialog").getByRole("button").last().click();

    const dialog = page.getByRole("dialog", { name: app.text("backups:key.newTitle") });
    await dialog.waitFor();
    const key = (await dialog.getByText(/^AGE-SECRET-KEY-1/u).textContent()) ?? "";
    await look(visitor, "backups-key");
    const kit = await savedBy(page, () => app.button("backups:key.kit").click());
    expect(kit.name).toMatch(/\.pdf$/u);
    const kitText = textOf(kit.bytes);
    expect(kitText.replaceAll(/\s|[\u202A-\u202E\u2066-\u2069]/gu, "")).toContain(key);
    expect(kitText).toContain(ADMIN);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await dialog.getByText(app.text("backups:key.kept")).click();
    await app.button("backups:key.close").click();
    await dialog.waitFor({ state: "detached" });

    const [started] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === "POST"),
      app.button("backups:start.action").click(),
    ]);
    const { data } = (await started.json()) as { data: { id: string } };
    const file = await savedBy(page, () => page.locator(`a[href*="${data.id}"]`).click());
    await page.getByText(app.text("backups:state.fresh")).waitFor();
    expect(file.name).toMatch(/^kehila-backup-.*\.age$/u);
    const backupContent = await openBackup(file.bytes, key);
    expect(
      backupContent.manifest.tables.find(({ name }) => name === "persons")?.rows,
    ).toBeGreaterThan(0);

    await app.button("backups:drill.note").click();
    await page.getByText(app.text("backups:drill.noted")).waitFor();
    await look(visitor, "backups-ready");
    await app.open(PAGES.today);
    await page.getByRole("region", { name: app.text("today:week.title") }).waitFor();
    expect(await page.getByText(app.text("backups:notice.noKey")).count()).toBe(0);
    await endVisit(visitor.context);
  });
});
