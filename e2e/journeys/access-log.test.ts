import { LANGUAGES } from "@kehila/shared/base/languages";
import { PAGES } from "@kehila/shared/base/paths";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { DetailsApp } from "../support/details.ts";
import { isFocused } from "../support/keyboard.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const ADMIN = { email: "admin@example.org", name: "Miriam Levinson" };
const MODERATOR = { email: "moderator@example.org", name: "Олег Вайнберг" };
/** Refusals of this user exist in other journeys too: the test finds its entry by name and area. */
const REFUSED = { email: "user@example.org", name: "נועה כהן" };
const LAST_NAME = "Accesson-Почитаемая";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Opens and exports a person as a moderator; returns the person's id. */
async function openAndExport(firstName: string): Promise<string> {
  const { page, context } = await visit(browser);
  const app = new DetailsApp(page, "en");
  await app.openSession(MODERATOR.email);
  const id = await addPerson(context, { firstName, lastName: LAST_NAME });
  await app.openDetails(id, `${firstName} ${LAST_NAME}`);
  const started = await context.request.post("/api/export/", {
    data: { format: "excel", source: "all_persons", personIds: [id] },
  });
  const { jobId } = (await started.json()) as { jobId: string };
  const progress = async () => {
    const answer = await context.request.get(`/api/export/progress/${jobId}`);
    return ((await answer.json()) as { progress: number }).progress;
  };
  await expect.poll(progress).toBe(100);
  await endVisit(context);
  return id;
}

/** Returns the button of a filter by its label; the button's name also has the chosen value. */
const filterOf = (app: StaffApp, key: string): Locator =>
  app.page.getByRole("button").and(app.page.getByLabel(app.text(key), { exact: true }));

describe.each(LANGUAGES)("the access log in %s", (language) => {
  it("tells an administrator who opened a record, and who exported", async () => {
    const firstName = { en: "Lina", ru: "Лина", he: "לינה" }[language];
    const id = await openAndExport(firstName);
    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new DetailsApp(page, language);
    await app.openSession(ADMIN.email);

    await app.openDetails(id, `${firstName} ${LAST_NAME}`);
    await app.openHistory();
    await page.getByRole("link", { name: app.text("access-log:ofPerson"), exact: true }).click();
    await app.heading("access-log:title");
    const log = page.getByRole("list", { name: app.text("access-log:title"), exact: true });
    const entries = log.getByRole("listitem");
    const person = log.getByRole("link", { name: `${firstName} ${LAST_NAME}` });
    await expect.poll(() => entries.count()).toBe(2);
    await expect.poll(() => entries.first().innerText()).toContain(ADMIN.name);
    await expect.poll(() => entries.last().innerText()).toContain(MODERATOR.name);
    await look(visitor, "access-log-person");

    // The link of an archived person leads to the archive.
    await archivePerson(visitor.context, id);
    await page.reload();
    await person.first().click();
    await page.waitForURL(({ pathname }) => pathname === PAGES.archive);
    await page.getByRole("dialog", { name: `${firstName} ${LAST_NAME}` }).waitFor();
    await page.goBack();

    await page.getByText(app.text("access-log:apart")).waitFor();
    await app.button("access-log:all").press("Enter");
    const userFilter = filterOf(app, "access-log:user");
    await expect.poll(() => isFocused(userFilter)).toBe(true);
    await choose("access-log:user", MODERATOR.name);
    await choose("access-log:kind", app.text("access-log:kinds.exported"));
    await page.waitForURL(({ search }) => search.includes("kind=exported"));
    await expect.poll(() => person.count()).toBe(0);
    await expect
      .poll(() => entries.first().innerText())
      .toContain(app.text("exports:format.excel"));
    await expect.poll(() => entries.first().innerText()).toContain(MODERATOR.name);
    await look(visitor, "access-log");
    await endVisit(visitor.context);

    async function choose(key: string, option: string): Promise<void> {
      await filterOf(app, key).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    }
  });
});

describe.each(LANGUAGES)("the security log in %s", (language) => {
  it("tells an administrator who was refused, and where", async () => {
    const refusedVisitor = await visit(browser);
    await new StaffApp(refusedVisitor.page, "en").openSession(REFUSED.email);
    expect((await refusedVisitor.context.request.get("/api/user")).status()).toBe(403);
    await endVisit(refusedVisitor.context);

    const visitor = await visit(browser, { language });
    const { page } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn(ADMIN.email, PAGES.accessLog);
    const security = page.getByRole("tab", { name: app.text("security-log:tabs.security") });
    await security.click();
    const log = page.getByRole("list", { name: app.text("security-log:title"), exact: true });
    await log.getByRole("listitem").first().waitFor();
    await look(visitor, "security-log");
    await filterOf(app, "access-log:kind").click();
    const group = app.text("security-log:group.refused");
    await page.getByRole("option", { name: group, exact: true }).click();
    await page.waitForURL(({ search }) => search === "?log=security&group=refused");
    const entry = log
      .getByRole("listitem")
      .filter({ hasText: app.named("security-log:event.refused", { name: REFUSED.name }) })
      .filter({ hasText: app.text("security-log:detail.accounts") })
      .first();
    await entry.waitFor();

    // The URL keeps the chosen log and the filter; the tab of the other log has no filter.
    await page.reload();
    await entry.waitFor();
    await page.getByRole("tab", { name: app.text("security-log:tabs.access") }).click();
    await page.waitForURL(({ search }) => search === "");
    await endVisit(visitor.context);
  });
});

it("is only for administrators, who find it next to the accounts", async () => {
  const admin = await visit(browser);
  const app = new StaffApp(admin.page, "en");
  await app.signIn(ADMIN.email, PAGES.accounts);
  await admin.page.getByRole("link", { name: app.text("access-log:title"), exact: true }).click();
  await app.heading("access-log:title");
  await endVisit(admin.context);

  const moderator = await visit(browser);
  const closed = new StaffApp(moderator.page, "en");
  await closed.signIn(MODERATOR.email, PAGES.accessLog);
  await moderator.page.getByText(closed.text("accounts:denied")).waitFor();
  const { request } = moderator.context;
  expect((await request.get("/api/access-log")).status()).toBe(403);
  await endVisit(moderator.context);
});
