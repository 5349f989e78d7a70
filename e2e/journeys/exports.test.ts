import type { Language } from "@kehila/shared/base/languages";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Visitor, Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { ExportApp } from "../support/exports.ts";
import { savedBy, sheetOf } from "../support/files.ts";
import { addList } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const ADMIN = "admin@example.org";
const LAST_NAME = "Exportova";
const SEARCH = `/persons?search=${LAST_NAME}`;

/** Columns of the register in English. */
const REGISTER = [
  "First name",
  "Last name",
  "ID number",
  "Gender",
  "Birth date",
  "Repatriation date",
  "Phone",
  "Address",
  "City",
  "Marital status",
  "Comment",
  "Interests",
  "Number of children",
];
const RECORDS = ["Record", "Family ID", "Spouse record"];
const LIST_IN_HEBREW = [
  "שם מלא",
  "מספר זהות",
  "טלפון",
  "עיר",
  "מין",
  "תאריך לידה",
  "מצב משפחתי",
  "מספר הילדים",
  "הערה",
];

let browser: Browser;
let admin: BrowserContext;
let ids: string[];
let listId: string;

beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession(ADMIN);
  admin = context;
  const child = { firstName: "Noa", birthDate: "2018-01-01" };
  const people = [
    { firstName: "Ada", phone: "0529100001", childrenData: [child] },
    { firstName: "Bella", phone: "0529100002", city: "Tzfat" },
    { firstName: "דוד (דודי)", phone: "0529100003", comment: "=1+1" },
  ];
  ids = [];
  for (const person of people) {
    ids.push(await addPerson(admin, { ...person, lastName: LAST_NAME }));
  }
  const list = await addList(admin, {
    title: "Кино / קולנוע",
    date: "2099-05-01",
    category: "project",
    personIds: ids,
  });
  listId = list.id;
});
afterAll(() => admin.close());

interface OpenedExports {
  visitor: Visitor;
  app: ExportApp;
}

interface Opening {
  language?: Language;
  width?: Width;
  email?: string;
  expected?: readonly string[];
}

/** Opens a page as a demo user. */
async function openPage(path: string, options: Opening = {}): Promise<OpenedExports> {
  const { email = ADMIN, ...browsing } = options;
  const visitor = await visit(browser, browsing);
  const app = new ExportApp(visitor.page, visitor.language);
  await app.signIn(email, path);
  return { visitor, app };
}

async function leave({ visitor }: OpenedExports): Promise<void> {
  expect(visitor.complaints).toEqual([]);
  await endVisit(visitor.context);
}

describe("an export from People", () => {
  it("holds exactly the filtered people, in the order of the screen, with their families", async () => {
    const openedPage = await openPage(`${SEARCH}&city=Haifa&sortBy=firstName&sortOrder=desc`);
    const { visitor, app } = openedPage;
    await app.openExport();
    await app.dialog.getByText("2 people", { exact: true }).waitFor();
    const name = app.field("exports:field.fileName", app.dialog);
    expect(await name.inputValue()).toMatch(/^people \d{4}-\d{2}-\d{2}$/u);
    await name.fill("Семьи 'משפחות'");
    const relatives = app.text("exports:relatives.children");
    await app.tick(app.dialog.getByRole("checkbox", { name: relatives }));
    await expectSound(visitor);
    const file = await app.exportFile();
    expect(file.name).toBe("Семьи 'משפחות'.xlsx");
    const { labels, rows, isRightToLeft } = await sheetOf(file);
    expect(labels.slice(0, 16)).toEqual([
      ...REGISTER,
      "Child 1: First name",
      "Child 1: Gender",
      "Child 1: Birth date",
    ]);
    expect(labels.slice(-RECORDS.length)).toEqual(RECORDS);
    expect(isRightToLeft).toBe(false);
    expect(rows.map((row) => row["First name"])).toEqual(["דוד (דודי)", "Ada"]);
    expect(rows[0]).toMatchObject({ Comment: "=1+1", Phone: "0529100003", Record: ids[2] });
    expect(rows[1]).toMatchObject({
      "Number of children": "1",
      "Child 1: First name": "Noa",
      "Child 1: Birth date": "2018-01-01",
    });
    const again = await savedBy(visitor.page, () =>
      app.dialogButton("exports:downloadAgain").click(),
    );
    expect(again.bytes.equals(file.bytes)).toBe(true);
    await expectSound(visitor);
    await leave(openedPage);
  });

  it("holds the selected people, as PDF and as Word", async () => {
    const openedPage = await openPage(SEARCH);
    const { visitor, app } = openedPage;
    const kinds = [
      { format: "pdf", file: "chosen.pdf", begins: "%PDF-" },
      { format: "word", file: "chosen.docx", begins: "PK" },
    ] as const;
    for (const firstName of ["Ada", "Bella"]) {
      const row = app.text("persons:selection.row", { name: `${firstName} ${LAST_NAME}` });
      await visitor.page.getByRole("checkbox", { name: row }).click();
    }
    const bar = visitor.page.getByRole("group", { name: app.text("persons:selection.bar") });
    for (const { format, file, begins } of kinds) {
      await bar
        .getByRole("button", { name: app.text("common:action.export"), exact: true })
        .click();
      await app.dialog.getByText("2 people", { exact: true }).waitFor();
      const label = app.text(`exports:format.${format}`);
      await app.tick(app.dialog.getByRole("radio", { name: label }));
      await app.field("exports:field.fileName", app.dialog).fill("chosen");
      const saved = await app.exportFile();
      expect(saved.name).toBe(file);
      expect(saved.bytes.subarray(0, begins.length).toString("latin1")).toBe(begins);
      await visitor.page.keyboard.press("Escape");
      await app.dialog.waitFor({ state: "detached" });
    }
    await leave(openedPage);
  });

  it("asks again when another number of people matches, and offers Excel for too many", async () => {
    const openedPage = await openPage(`${SEARCH}&city=Tzfat`, {
      expected: ["409 POST /api/export"],
    });
    const { visitor, app } = openedPage;
    await visitor.page.route(/\/person\/count/u, (route) =>
      route.fulfill({ json: { data: { count: 20_001 } } }),
    );
    await app.openExport();
    await app.dialog.getByText("20,001 people", { exact: true }).waitFor();
    for (const { format, limit } of [
      { format: "pdf", limit: "A PDF file can have at most 20,000 people." },
      { format: "word", limit: "A Word file can have at most 2,000 people." },
    ] as const) {
      await app.tick(app.dialog.getByRole("radio", { name: app.text(`exports:format.${format}`) }));
      await app.dialog.getByText(limit).waitFor();
    }
    await expectSound(visitor);
    await app.dialogButton("exports:asExcel").click();
    await app.dialog.getByText("1 person matches now").waitFor();
    const go = app.dialog.getByRole("button", { name: "Export 1 person", exact: true });
    const { rows } = await sheetOf(await savedBy(visitor.page, () => go.click()));
    expect(rows.map((row) => row["First name"])).toEqual(["Bella"]);
    await leave(openedPage);
  });

  it("fails with its message and keeps typed values; the next attempt is another job", async () => {
    const openedPage = await openPage(SEARCH);
    const { visitor, app } = openedPage;
    await app.openExport();
    const name = app.field("exports:field.fileName", app.dialog);
    await name.fill("x".repeat(151));
    await app.dialogButton("common:action.export").click();
    const label = app.text("exports:field.fileName");
    await app.dialog.getByText(app.text("errors:field.TOO_LONG", { label })).waitFor();
    await name.fill("kept");
    await app.failProgress("FAILED");
    await app.dialogButton("common:action.export").click();
    const alert = app.dialog.getByRole("alert");
    await alert.getByText("Export failed", { exact: true }).waitFor();
    await alert.getByText(app.text("exports:status.FAILED")).waitFor();
    expect(await name.inputValue()).toBe("kept");
    await expectSound(visitor);
    const file = await savedBy(visitor.page, () => app.dialogButton("common:action.retry").click());
    expect(file.name).toBe("kept.xlsx");
    await leave(openedPage);
  });

  it("continues after a failed check of the progress, and offers a failed download again", async () => {
    const openedPage = await openPage(SEARCH);
    const { visitor, app } = openedPage;
    const busy = { success: false, code: "UNAVAILABLE", error: "Busy" };
    const refuse = (path: string) =>
      visitor.page.route(path, (route) => route.fulfill({ status: 503, json: busy }));
    await refuse("**/api/export/progress/*");
    await refuse("**/api/export/download/*");
    await app.openExport();
    await app.dialogButton("common:action.export").click();
    const alert = app.dialog.getByRole("alert");
    await alert.getByText("Progress check failed", { exact: true }).waitFor();
    await visitor.page.unroute("**/api/export/progress/*");
    await alert.getByText("Download failed", { exact: true }).waitFor();
    await visitor.page.unroute("**/api/export/download/*");
    await savedBy(visitor.page, () => app.dialogButton("exports:downloadAgain").click());
    await alert.waitFor({ state: "detached" });
    const answers = visitor.complaints.filter((one) => !one.startsWith("answer: 503 GET"));
    expect(answers).toEqual([]);
    await endVisit(visitor.context);
  });

  it("can be cancelled, closed while it works, and found again", async () => {
    const openedPage = await openPage(SEARCH);
    const { visitor, app } = openedPage;
    const { page } = visitor;
    const release = await app.holdProgress();
    await app.openExport();
    await app.field("exports:field.fileName", app.dialog).fill("dropped");
    await app.dialogButton("common:action.export").click();
    const bar = app.dialog.getByRole("progressbar", { name: app.text("exports:progress") });
    await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("42");
    await expectSound(visitor);
    await app.dialogButton("exports:cancel").click();
    await app.dialog.getByText(app.text("exports:cancelled")).waitFor();

    await app.field("exports:field.fileName", app.dialog).fill("found again");
    const hasFocus = app.hasFocusWithBar();
    await app.dialogButton("common:action.export").click();
    await bar.waitFor();
    expect(await hasFocus).toBe(true);
    await page.keyboard.press("Escape");
    await app.dialog.waitFor({ state: "detached" });
    await page.getByText(app.text("exports:goesOn")).waitFor();
    await release();
    await page.getByRole("link", { name: app.text("exports:recent.title") }).click();
    await app.heading("exports:recent.title");
    const item = (title: string) => page.getByRole("listitem").filter({ hasText: title }).first();
    await item("dropped.xlsx").getByText(app.text("exports:status.CANCELLED")).waitFor();
    const again = item("found again.xlsx");
    await again.getByText("3 people", { exact: true }).waitFor();
    await again.getByText(/^Until \d{2}:\d{2} tomorrow$/u).waitFor();
    const file = await savedBy(page, () => again.getByRole("button").click());
    expect(file.name).toBe("found again.xlsx");
    expect((await sheetOf(file)).rows).toHaveLength(3);
    await expectSound(visitor);
    await leave(openedPage);
  });
});

it("a list in Hebrew is a sheet from right to left with Hebrew headers", async () => {
  const openedPage = await openPage(`/person-lists/${listId}`, { language: "he" });
  const { app } = openedPage;
  await app.openExport();
  const file = await app.exportFile();
  // A slash cannot be in the name of a file.
  expect(file.name).toMatch(/^Кино קולנוע \d{4}-\d{2}-\d{2}\.xlsx$/u);
  const { labels, rows, isRightToLeft } = await sheetOf(file);
  expect(labels).toEqual(LIST_IN_HEBREW);
  expect(isRightToLeft).toBe(true);
  const names = new Set(rows.map((row) => row["שם מלא"]));
  expect(names).toEqual(
    new Set(["Ada", "Bella", "דוד (דודי)"].map((name) => `${name} ${LAST_NAME}`)),
  );
  await expectSound(openedPage.visitor);
  await leave(openedPage);
});

it("a user who may only view a list exports it without families", async () => {
  const answer = await admin.request.get("/api/user/");
  const { data: users } = (await answer.json()) as { data: { id: string; email: string }[] };
  const id = users.find(({ email }) => email === "user@example.org")?.id;
  const give = (canViewProject: boolean) =>
    admin.request.post(`/api/user/permissions/${id}`, { data: { canViewProject } });
  await give(true);
  try {
    const openedPage = await openPage(`/person-lists/${listId}`, { email: "user@example.org" });
    const { app } = openedPage;
    await app.openExport();
    expect(await app.dialog.getByRole("checkbox").count()).toBe(0);
    const { labels, rows } = await sheetOf(await app.exportFile());
    expect(labels).toEqual([
      "Name",
      "ID number",
      "Phone",
      "City",
      "Gender",
      "Birth date",
      "Marital status",
      "Number of children",
      "Comment",
    ]);
    expect(rows).toHaveLength(3);
    await leave(openedPage);
  } finally {
    await give(false);
  }
});

it("the dialog fits a phone", async () => {
  const openedPage = await openPage(SEARCH, { width: 360, language: "ru" });
  const { visitor, app } = openedPage;
  await app.openExport();
  await expectNoSideScroll(visitor);
  await expectSound(visitor);
  await app.exportFile();
  await expectNoSideScroll(visitor);
  await leave(openedPage);
});
