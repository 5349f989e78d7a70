import { addDays, today } from "@kehila/shared/base/dates";
import { mapUrl } from "@kehila/shared/events/map";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectNoSideScroll, expectSound, launch, settle, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList, nextPhone, openLink, participantsOf } from "../support/events.ts";
import { PublicForm } from "../support/family.ts";
import { isFocused } from "../support/keyboard.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const TITLE = "Morning walk by the lake";
const VENUE = "Lake House, Herzl St. 5";
const DATE = addDays(today({ timeZone: "Asia/Jerusalem", now: () => new Date() }), 3);
const CHECK = "/api/event-register/check-phone";
/** The visitors with scripts (`true`) and without scripts (`false`). */
const VISITORS = {
  true: { known: "Rivka Lakeside", idNumber: "200100006", firstName: "Tamar" },
  false: { known: "Yosef Lakeside", idNumber: "200100014", firstName: "Boaz" },
} as const;

let browser: Browser;
let openListId: string;
let expired: string;
const phones = { true: nextPhone(), false: nextPhone() };

/** Opens a session of an administrator. */
async function administrator() {
  const one = await visit(browser);
  const app = new StaffApp(one.page, "en");
  await app.openSession("admin@example.org");
  return { ...one, app };
}

beforeAll(async () => {
  browser = await launch();
  const { context } = await administrator();
  openListId = await addList(context, { title: TITLE, date: DATE, venue: VENUE });
  expired = await addList(context, { title: "Long ago", date: addDays(DATE, -5) });
  for (const key of ["true", "false"] as const) {
    const [firstName = "", lastName = ""] = VISITORS[key].known.split(" ");
    await addPerson(context, { firstName, lastName, phone: phones[key] });
  }
  await endVisit(context);
});

/** Returns a visitor on a small phone. */
async function visitor(javaScript: boolean, expected: readonly string[] = []) {
  const one = await visit(browser, { width: 360, javaScript, expected });
  const form = new PublicForm(one.page, "en");
  const phone = one.page.getByLabel(form.text("field.phone"), { exact: true });
  return { ...one, form, phone };
}

/** Checks the weekday and the link to a map, which holds the place only. */
async function expectPlaceAndDay(page: Page): Promise<void> {
  const weekday = new Date(DATE).toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
  expect(await page.getByRole("main").textContent()).toContain(weekday);
  const map = page.getByRole("link", { name: VENUE, exact: true });
  expect(await map.getAttribute("href")).toBe(mapUrl(VENUE));
  expect(await map.getAttribute("rel")).toBe("noreferrer");
}

const expectNoPhoneInUrl = (page: Page, phone: string) => expect(page.url()).not.toContain(phone);

describe.each([true, false])(
  "a visitor opens the link of an event, with scripts: %s",
  (scripts) => {
    const { known, idNumber, firstName } = VISITORS[`${scripts}`];

    it("and joins the list at once with a known phone", async () => {
      const one = await visitor(scripts);
      const { page, context, form, phone } = one;
      await openLink(one, openListId);
      await page.getByRole("heading", { name: TITLE, level: 1 }).waitFor();
      await expect.poll(() => isFocused(phone)).toBe(true);
      await expectPlaceAndDay(page);
      await phone.fill(`+972 ${phones[`${scripts}`].slice(1)}`);
      await form.press("action.continue");
      await page.getByRole("heading", { name: form.text("event.joinedTitle") }).waitFor();
      expectNoPhoneInUrl(page, phones[`${scripts}`].slice(1));
      const staff = await administrator();
      expect(await participantsOf(staff.context, openListId)).toContain(`${known} public`);
      await page.getByRole("link", { name: form.text("action.registerAnother") }).click();
      await phone.waitFor();
      expect(await phone.inputValue()).toBe("");
      await endVisit(context);
      await endVisit(staff.context);
    });

    it("and fills in the form with an unknown phone, and joins the list after approval", async () => {
      const one = await visitor(scripts);
      const { page, context, form, phone } = one;
      const typedPhone = nextPhone();
      await openLink(one, openListId);
      await phone.fill(typedPhone);
      await form.press("action.continue");
      await form.reach("contact");
      expect(await phone.getAttribute("readonly")).not.toBe(null);
      await expectNoSideScroll(one);
      await form.fillPersonal({
        firstName,
        lastName: "Lakeside",
        idNumber,
        phone: typedPhone,
        birthDate: ["7", "3", "1985"],
      });
      // Switching to another language and back keeps all values; no URL contains the phone.
      await page.getByRole("button", { name: "Русский" }).click();
      const russian = new PublicForm(page, "ru");
      await russian.reach("contact");
      await page.getByRole("button", { name: "English" }).click();
      await form.reach("contact");
      expectNoPhoneInUrl(page, typedPhone);
      const name = form.part("step.personal").getByLabel(form.text("field.firstName"));
      await expect.poll(() => name.inputValue()).toBe(firstName);
      await form.fill(form.part("step.contact"), "field.city", "Tiberias");
      await form.press("action.back");
      await phone.waitFor();
      await form.press("action.continue");
      await form.reach("contact");
      await expect.poll(() => name.inputValue()).toBe(firstName);
      await form.press("action.submit");
      await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
      if (scripts) {
        await expectSound({ ...one, language: "en" });
        // Going back from the next registration does not lead to a form without a phone.
        await page.getByRole("link", { name: form.text("action.registerAnother") }).click();
        await phone.waitFor();
        await page.goBack();
        await expect.poll(() => page.evaluate(() => history.state)).not.toBe(null);
        await settle(one);
        expect(await phone.getAttribute("readonly")).toBe(null);
      }
      expect(one.complaints).toEqual([]);
      await endVisit(context);
      await approve(`${firstName} Lakeside`);
    });

    it("and reads that the link has expired", async () => {
      const path = `/event-register/${expired}`;
      const { page, context, form, complaints } = await visitor(scripts, [`404 GET ${path}`]);
      await page.goto(`${path}?lang=en`);
      await page.getByRole("heading", { name: form.text("event.closedTitle") }).waitFor();
      await page.getByText(form.text("event.closedText")).waitFor();
      expect(complaints).toEqual([]);
      await endVisit(context);
    });

    it("and gets the whole form after thirty phone checks in a minute", async () => {
      const one = await visitor(scripts, scripts ? [`429 POST ${CHECK}`] : []);
      const { page, context, form, phone, complaints } = one;
      await openLink(one, openListId);
      const token = await page.locator("input[name=formToken]").inputValue();
      for (let tries = 0; tries < 30; tries += 1) {
        const answer = await context.request.post(CHECK, {
          data: { phone: nextPhone(), listId: openListId },
          headers: { "X-Form-Token": token },
        });
        expect(answer.status()).toBe(200);
      }
      const typedPhone = nextPhone();
      await phone.fill(typedPhone);
      await form.press("action.continue");
      await page.getByText(form.text("event.formLead")).waitFor();
      expect(await phone.inputValue()).toBe(typedPhone);
      expect(complaints).toEqual([]);
      await endVisit(context);
    });
  },
);

/** Approves an applicant after checking that the review names the event. */
async function approve(name: string): Promise<void> {
  const { app, page, context, complaints } = await administrator();
  await app.open(`/pending?search=${encodeURIComponent(name)}`);
  const review = app.text("applications:review", { name });
  await page.getByRole("button", { name: review }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(TITLE).waitFor();
  await dialog.getByRole("button", { name: app.text("applications:approve", { name }) }).click();
  await page.getByText(app.text("applications:approveDialog.done", { name })).waitFor();
  expect(await participantsOf(context, openListId)).toContain(`${name} public`);
  expect(complaints).toEqual([]);
  await endVisit(context);
}

it("staff make a list and copy its link, and see which participants registered by it", async () => {
  const { app, page, context, complaints } = await administrator();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await addPerson(context, { firstName: "Sarit", lastName: "Lakeside", phone: "0584410021" });
  await app.open("/lists/humanitarian");
  const title = "Evening by the lake";
  await app.button("event-lists:page.create").first().click();
  const dialog = page.getByRole("dialog");
  await app.field("event-lists:field.title", dialog).fill(title);
  await dialog.getByRole("button", { name: app.text("event-lists:create.submit") }).click();
  await dialog.waitFor({ state: "detached" });
  // The new list opens; its event is today, so the roll call is due, and the link is an icon.
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await app.button("participants:act.invite").click();
  await dialog.getByRole("button", { name: app.text("event-lists:link.copy") }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("http");
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Escape");

  const guest = await visitor(false);
  await guest.page.goto(`${url}?lang=en`);
  await guest.phone.fill("058-441-0021");
  await guest.form.press("action.continue");
  await guest.page.getByRole("heading", { name: guest.form.text("event.joinedTitle") }).waitFor();
  await endVisit(guest.context);

  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "Sarit Lakeside" });
  await row.getByRole("img", { name: app.text("persons:details.byLink") }).waitFor();
  expect(complaints).toEqual([]);
  await endVisit(context);
});

describe("with scripts", () => {
  it("the spouse of an approved applicant joins by one press", async () => {
    const { context, app, page } = await administrator();
    const list = await addList(context, { title: "Concert", date: "2099-01-01" });
    const answer = await context.request.post("/api/event-register/register", {
      data: {
        listId: list,
        firstName: "Ora",
        lastName: "Spousely",
        idNumber: "200100030",
        phone: nextPhone(),
        city: "Haifa",
        birthDate: "1990-01-01",
        gender: "female",
        married: true,
        spouse: {
          firstName: "Ilan",
          lastName: "Spousely",
          idNumber: "200100048",
          phone: nextPhone(),
          birthDate: "1989-01-01",
        },
      },
    });
    expect(answer.status()).toBe(201);
    await app.open("/pending?search=Ora");
    const action = app.text("applications:approve", { name: "Ora Spousely" });
    await app.choose(app.rowOf("Ora Spousely"), action);
    await app.button("applications:approveBoth").click();
    const names = { name: "Ilan Spousely", other: "Concert" };
    await app.button("applications:approveDialog.addSpouse", names).click();
    await page.getByText(app.text("applications:approveDialog.spouseAdded", names)).waitFor();
    expect(await participantsOf(context, list)).toEqual(
      expect.arrayContaining(["Ora Spousely public", "Ilan Spousely staff"]),
    );
    await endVisit(context);
  });

  it("what is typed survives a lost connection and a reload, and is cleared by a button", async () => {
    const one = await visitor(true);
    const { page, context, form, phone, complaints } = one;
    const typedPhone = nextPhone();
    await openLink(one, openListId);
    await phone.fill(typedPhone);
    await context.setOffline(true);
    await page.getByText(form.text("notice.offline")).waitFor();
    await form.press("action.continue");
    await page.getByText(form.text("event.checkFailed")).waitFor();
    expect(complaints).toEqual([`request: POST ${CHECK}`]);
    await context.setOffline(false);
    await form.press("action.continue");
    await form.reach("contact");
    await form.fill(form.part("step.contact"), "field.city", "Tiberias");
    await page.reload();
    await page.getByText(form.text("notice.restored")).waitFor();
    const city = form.part("step.contact").getByLabel(form.text("field.city"));
    expect(await city.inputValue()).toBe("Tiberias");
    expect(await phone.inputValue()).toBe(typedPhone);
    await page.getByText(form.text("action.clear"), { exact: true }).click();
    await form.press("action.clearYes");
    await expect.poll(() => phone.inputValue()).toBe("");
    await page.reload();
    await expect.poll(() => phone.inputValue()).toBe("");
    await endVisit(context);
  });

  it("an approval says that the list of the event is gone", async () => {
    const { context, app, page } = await administrator();
    const list = await addList(context, { title: "Cancelled", date: "2099-01-01" });
    const answer = await context.request.post("/api/event-register/register", {
      data: {
        listId: list,
        firstName: "Gone",
        lastName: "Evental",
        idNumber: "200100022",
        phone: nextPhone(),
        city: "Haifa",
        birthDate: "1990-01-01",
        gender: "male",
      },
    });
    expect(answer.status()).toBe(201);
    await context.request.delete(`/person-list/${list}`, { data: {} });
    await app.open("/pending?search=Evental");
    const name = app.text("applications:approve", { name: "Gone Evental" });
    await app.choose(app.row("Evental", "Gone"), name);
    await page.getByRole("alertdialog").getByRole("button", { name }).click();
    await page.getByText(app.text("event-lists:missed.deleted_one")).waitFor();
    await endVisit(context);
  });
});
