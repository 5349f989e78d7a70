import type { ExportProgress } from "@kehila/shared/exports";
import { isolate } from "@kehila/shared/base/text";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { ExportApp } from "../support/exports.ts";
import { savedBy, sheetOf } from "../support/files.ts";
import { addList } from "../support/lists.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const ADMIN = "admin@example.org";
const LAST_NAME = "Exbreakova";
/** The path that lists exports, and starts an export by POST. */
const LIST = "**/api/export";
const SEARCH = `/persons?search=${LAST_NAME}`;

let browser: Browser;
let admin: BrowserContext;
let ids: string[];
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession(ADMIN);
  admin = context;
  ids = [];
  for (const firstName of ["Alef", "Bet"]) {
    ids.push(await addPerson(admin, { firstName, lastName: LAST_NAME, comment: "漢字" }));
  }
});
afterAll(() => admin.close());

async function openPage(path: string, language: Visitor["language"], email = ADMIN) {
  const visitor = await visit(browser, { language });
  const app = new ExportApp(visitor.page, language);
  await app.signIn(email, path);
  return { visitor, app, page: visitor.page };
}

/** Returns the user's newest export. */
async function newestOf(context: BrowserContext): Promise<ExportProgress | undefined> {
  const answer = await context.request.get("/api/export");
  return ((await answer.json()) as { data: ExportProgress[] }).data[0];
}

/** Ends the visit; expects only complaints that match `caused`. */
async function leave({ complaints, context }: Visitor, caused: RegExp): Promise<void> {
  expect(complaints.filter((one) => !caused.test(one))).toEqual([]);
  await endVisit(context);
}

it("a third concurrent export is refused with the limit, and typed values are kept", async () => {
  const { visitor, app, page } = await openPage(SEARCH, "ru");
  const running = { progress: 0, status: "QUEUED" } satisfies ExportProgress;
  const refusal = { success: false, code: "TOO_MANY_REQUESTS", error: "Too many", requestId: "r" };
  const jobs = ["a", "b"].map((id) => ({
    id,
    format: "pdf",
    source: "all_persons",
    sourceId: null,
    fileName: `${id}.pdf`,
    ...running,
    counts: null,
    boxed: [],
    createdAt: new Date().toISOString(),
    expiresAt: new Date().toISOString(),
  }));
  await page.route(LIST, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 429, json: refusal })
      : route.fulfill({ json: { data: jobs } }),
  );
  await app.openExport();
  const name = app.field("exports:field.fileName", app.dialog);
  await name.fill("третий");
  const word = app.dialog.getByRole("radio", { name: app.text("exports:format.word") });
  await app.tick(word);
  await app.dialogButton("common:action.export").click();
  const alert = app.dialog.getByRole("alert");
  await alert.getByText("Экспорт не удался", { exact: true }).waitFor();
  await alert.getByText(app.text("exports:limit.running", { max: "2" })).waitFor();
  await alert.getByRole("link", { name: app.text("exports:recent.title") }).waitFor();
  expect(await name.inputValue()).toBe("третий");
  expect(await word.isChecked()).toBe(true);
  await page.unroute(LIST);
  const file = await savedBy(page, () => app.dialogButton("common:action.retry").click());
  expect(file.name).toBe("третий.docx");
  await leave(visitor, /^answer: 429 POST/u);
});

it("a permission revoked during the export ends it with the reason and without a file", async () => {
  const answer = await admin.request.get("/api/user/");
  const { data: users } = (await answer.json()) as { data: { id: string; email: string }[] };
  const user = users.find(({ email }) => email === "user@example.org");
  const give = (data: Record<string, boolean>) =>
    admin.request.post(`/api/user/permissions/${user?.id}`, { data });
  const list = await addList(admin, {
    title: "Breaks",
    date: "2099-06-01",
    category: "project",
    personIds: ids,
  });
  await give({ canViewProject: true, canEditPersons: true });
  try {
    const { visitor, app, page } = await openPage(`/person-lists/${list.id}`, "he", user?.email);
    let downloads = 0;
    page.on("download", () => (downloads += 1));
    const release = await app.holdProgress();
    await app.openExport();
    const children = app.text("exports:relatives.children");
    await app.tick(app.dialog.getByRole("checkbox", { name: children }));
    await app.dialogButton("common:action.export").click();
    await app.dialog.getByRole("progressbar").waitFor();
    // The dialog shows fake progress until the permission is revoked.
    await expect.poll(() => newestOf(visitor.context)).toMatchObject({ progress: 100 });
    await give({ canEditPersons: false });
    await release();
    const alert = app.dialog.getByRole("alert");
    await alert.getByText("בדיקת ההתקדמות נכשלה", { exact: true }).waitFor();
    await alert.getByText(app.text("exports:status.RIGHT_LOST")).waitFor();
    expect(await app.dialog.getByRole("progressbar").count()).toBe(0);
    await page.goto("/exports");
    await page.getByRole("main").getByRole("listitem").first().getByRole("button").click();
    const refusal = page.getByRole("main").getByRole("alert");
    await refusal.getByText("ההורדה נכשלה", { exact: true }).waitFor();
    await refusal.getByText(app.text("exports:status.RIGHT_LOST")).waitFor();
    expect(downloads).toBe(0);
    await leave(visitor, /^answer: 403 GET \/api\/export\//u);
  } finally {
    await give({ canViewProject: false, canEditPersons: false });
  }
});

it("an export continues by itself after a lost connection", async () => {
  const { visitor, app, page } = await openPage(SEARCH, "en");
  const release = await app.holdProgress();
  await app.openExport();
  await app.dialogButton("common:action.export").click();
  const bar = app.dialog.getByRole("progressbar");
  await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("42");
  await visitor.context.setOffline(true);
  await release();
  const alert = app.dialog.getByRole("alert");
  await alert.getByText("Progress check failed", { exact: true }).waitFor();
  await alert.getByText(app.text("errors:code.NETWORK")).waitFor();
  // The last known progress is still shown.
  expect(await bar.getAttribute("aria-valuenow")).toBe("42");
  const file = await savedBy(page, () => visitor.context.setOffline(false));
  await alert.waitFor({ state: "detached" });
  expect((await sheetOf(file)).rows).toHaveLength(2);
  await leave(visitor, /^request: GET \/api\//u);
});

it("an export of the archive has the order of the search results", async () => {
  const closest = { firstName: "Archbreak", lastName: "Zygmuntowicz" };
  const far = { firstName: "Aa", lastName: "Archbreakovich" };
  for (const person of [far, closest]) {
    await archivePerson(admin, await addPerson(admin, person));
  }
  const { visitor, app } = await openPage("/archive?search=Archbreak", "ru");
  await app.openExport();
  await app.dialog.getByRole("heading", { name: app.text("exports:title.archive") }).waitFor();
  await app.dialog.getByText("2 человека", { exact: true }).waitFor();
  const file = await app.exportFile();
  expect(file.name).toMatch(/^архив \d{4}-\d{2}-\d{2}\.xlsx$/u);
  const { rows } = await sheetOf(file);
  expect(rows.map((row) => row["Фамилия"])).toEqual([closest.lastName, far.lastName]);
  await expectSound(visitor);
  await leave(visitor, /^$/u);
});

it("an export is cancelled in Hebrew, also after a cancellation that failed", async () => {
  const { visitor, app, page } = await openPage(SEARCH, "he");
  await app.holdProgress();
  const path = "**/api/export/*";
  await page.route(path, (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  await app.openExport();
  const name = app.field("exports:field.fileName", app.dialog);
  await name.fill("בוטל");
  await app.dialogButton("common:action.export").click();
  await app.dialogButton("exports:cancel").click();
  await app.dialog.getByRole("alert").getByText("הביטול נכשל", { exact: true }).waitFor();
  await page.unroute(path);
  await app.dialogButton("exports:cancel").click();
  await app.dialog.getByRole("status").getByText("הייצוא בוטל.", { exact: true }).waitFor();
  expect(await name.inputValue()).toBe("בוטל");
  await leave(visitor, /^request: DELETE/u);
});

it("says how many characters are printed as boxes, and how many people are left out", async () => {
  const { visitor, app, page } = await openPage(SEARCH, "he");
  await app.openExport();
  await app.tick(app.dialog.getByRole("radio", { name: app.text("exports:format.pdf") }));
  await app.exportFile();
  const boxes = app.dialog.getByText(app.text("exports:boxes_other", { "count, number": "4" }));
  await boxes.waitFor();
  const names = ["Alef", "Bet"].map((name) => isolate(`${name} ${LAST_NAME}`)).join(", ");
  await app.dialog.getByText(app.text("exports:boxed", { names })).waitFor();
  expect(await app.dialog.getByRole("alert").count()).toBe(1);
  await app.dialogButton("common:action.close").last().click();

  const counts = { persons: 1, leftOut: 2, changed: 0, boxes: 0, boxedPersons: 0 };
  await page.route(LIST, async (route) => {
    if (route.request().method() === "POST") return route.fallback();
    const { data } = (await (await route.fetch()).json()) as { data: object[] };
    return route.fulfill({ json: { data: data.map((job) => ({ ...job, counts, boxed: [] })) } });
  });
  await page.route("**/api/export/progress/*", (route) =>
    route.fulfill({ json: { progress: 100, status: "READY_LEFT_OUT" } }),
  );
  await app.openExport();
  await app.dialogButton("common:action.export").click();
  await app.dialog.getByText(app.text("exports:leftOut_two")).waitFor();
  await leave(visitor, /^answer: 409 GET \/api\/export\/download/u);
});
