import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addEvent, nextPhone, openLink } from "../support/events.ts";
import type { Family } from "../support/family.ts";
import { PublicForm } from "../support/family.ts";

const CALL = "/person/public/register";
const EVENT_CALL = "/api/event-register/register";

/** A single applicant: the family step has nothing to fill in. */
const SINGLE: Pick<Family, "applicant" | "city"> = {
  applicant: {
    firstName: "Wanda",
    lastName: "Stepney",
    idNumber: "200100055",
    phone: "0587700011",
    birthDate: ["4", "5", "1981"],
  },
  city: "Acre",
};

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Returns a visitor, and the idempotency keys of the requests to a path. */
async function visitor(path: string, expected: readonly string[] = []) {
  const one = await visit(browser, { width: 360, expected });
  const { page } = one;
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) keys.push(request.headers()["idempotency-key"]);
  });
  const form = new PublicForm(page, "en");
  const field = (key: string) => page.getByLabel(form.text(key), { exact: true });
  const change = (step: string) =>
    page.getByRole("button", {
      name: form.text("action.changeStep", { step: form.text(`step.${step}`) }),
    });
  return { ...one, form, keys, field, change };
}

it("the steps of /register work with back, browser back, a changed answer, and a reload", async () => {
  const { page, context, form, field, change, complaints } = await visitor(CALL);
  await page.goto("/register?lang=en");
  await form.reach("personal");
  await form.fillPersonal(SINGLE.applicant);
  await form.press("action.continue");
  await form.fillContact({ ...SINGLE, spouse: SINGLE.applicant, children: [] });
  await form.press("action.continue");
  await form.reach("family");
  await form.press("action.back");
  await form.reach("contact");
  await page.goForward();
  await form.reach("family");
  await page.goBack();
  await page.goBack();
  await form.reach("personal");
  expect(await field("field.firstName").inputValue()).toBe("Wanda");
  await form.press("action.continue");
  await form.press("action.continue");
  await form.reach("family");

  // After a reload, the draft of this tab is restored at the same step.
  await page.reload();
  await page.getByText(form.text("notice.restored")).waitFor();
  await form.reach("family");
  await form.press("action.continue");
  await form.chooseInterests("cinema");
  await form.press("action.continue");
  await form.reach("review");

  // Changing an answer from the review returns to the review, once the answer is valid.
  await change("contact").click();
  await form.reach("contact");
  await field("field.city").fill("");
  await form.press("action.continue");
  await page.getByRole("heading", { name: form.text("error.summaryStep") }).waitFor();
  expect(await page.title()).toContain(form.text("page.error"));
  await field("field.city").fill("Nahariya");
  await form.press("action.continue");
  await form.reach("review");
  expect(await form.part("step.review").innerText()).toContain("Nahariya");
  await page.goBack();
  await form.reach("contact");
  await form.press("action.continue");
  await form.reach("review");

  await page.getByText(form.text("action.clear"), { exact: true }).click();
  await form.press("action.clearYes");
  await form.reach("personal");
  expect(await field("field.firstName").inputValue()).toBe("");
  // After the form is cleared, browser back opens no step whose earlier answers are missing.
  await page.goBack();
  await form.reach("personal");
  expect(complaints).toEqual([]);
  await endVisit(context);
});

it("a retry of /register keeps the idempotency key, and changed answers get a new key", async () => {
  const { page, context, form, field, change, keys } = await visitor(CALL, [
    `request: POST ${CALL}`,
  ]);
  await page.goto("/register?lang=en");
  await form.reach("personal");
  await form.fillPersonal(SINGLE.applicant);
  await form.press("action.continue");
  await form.fillContact({ ...SINGLE, spouse: SINGLE.applicant, children: [] });
  await form.press("action.continue");
  await form.press("action.continue");
  await form.chooseInterests("cinema");
  await form.press("action.continue");
  await form.reach("review");
  await context.setOffline(true);
  await form.press("action.submit");
  await page.getByRole("heading", { name: form.text("failure.network") }).waitFor();
  await form.press("action.submit");
  await expect.poll(() => keys.length).toBe(2);
  await page.getByRole("heading", { name: form.text("failure.network") }).waitFor();
  await context.setOffline(false);
  await page.reload();
  await form.reach("review");
  await change("contact").click();
  await field("field.city").fill("Safed");
  await form.press("action.continue");
  await form.press("action.submit");
  await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  // The sent form is cleared: neither browser back nor a reload shows its answers.
  await page.goBack();
  await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
  await page.reload();
  await form.reach("personal");
  expect(await field("field.firstName").inputValue()).toBe("");
  await endVisit(context);
});

it("an answer that the server refuses is shown at its step", async () => {
  const { page, context, form, field, complaints } = await visitor(CALL, [`400 POST ${CALL}`]);
  await context.route(`**${CALL}`, (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: "INVALID_INPUT", fields: { city: "TOO_LONG" } },
    }),
  );
  await page.goto("/register?lang=en");
  await form.reach("personal");
  await form.fillPersonal(SINGLE.applicant);
  await form.press("action.continue");
  await form.fillContact({ ...SINGLE, spouse: SINGLE.applicant, children: [] });
  await form.press("action.continue");
  await form.press("action.continue");
  await form.chooseInterests("cinema");
  await form.press("action.continue");
  await form.press("action.submit");
  await form.reach("contact");
  await expect.poll(() => field("field.city").getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-error-summary")))
    .toBe(true);
  expect(complaints).toEqual([]);
  await endVisit(context);
});

it("the event's form works with browser back and forward; changed answers get a new key", async () => {
  const { list } = await addEvent(browser, "ru");
  const one = await visitor(EVENT_CALL, [`request: POST ${EVENT_CALL}`]);
  const { page, context, form, field, keys } = one;
  await openLink(one, list);
  const phone = nextPhone();
  await field("field.phone").fill(`+972-${phone.slice(1)}`);
  await form.press("action.continue");
  await form.reach("personal");
  expect(await field("field.phone").inputValue()).toBe(phone);
  await form.fillPersonal({ ...SINGLE.applicant, idNumber: "200100063" });
  await field("field.city").fill("Acre");
  await page.goBack();
  await expect.poll(() => field("field.phone").getAttribute("readonly")).toBe(null);
  await page.goForward();
  await form.reach("personal");
  expect(await field("field.firstName").inputValue()).toBe("Wanda");
  await context.setOffline(true);
  await form.press("action.submit");
  await page.getByRole("heading", { name: form.text("failure.network") }).waitFor();
  await context.setOffline(false);
  await field("field.city").fill("Safed");
  await form.press("action.submit");
  await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
  expect(new Set(keys).size).toBe(2);
  await endVisit(context);
});

it.each([
  ["en", "1985-03-12", "hai", "Haifa"],
  ["ru", "12.03.1985", "хай", "Хайфа"],
  ["he", "12/03/1985", "חיפ", "חיפה"],
] as const)(
  "in %s a whole date fills three inputs, and a key takes the best city",
  async (language, date, typed, city) => {
    const { page, context, complaints } = await visit(browser, { width: 360, language });
    const form = new PublicForm(page, language);
    await page.goto(`/register?lang=${language}`);
    await form.reach("personal");
    const part = (name: string) =>
      form.part("step.personal").getByLabel(form.text(`date.${name}`), { exact: true });
    const parts = () =>
      Promise.all(["day", "month", "year"].map((name) => part(name).inputValue()));
    await part("day").pressSequentially(date);
    await expect.poll(parts).toEqual(["12", "03", "1985"]);
    expect(await part("day").evaluate((input) => input === document.activeElement)).toBe(true);
    // A year of two digits is not completed: the form asks for four.
    await part("day").fill("12.3.85");
    await part("day").press("Tab");
    await expect.poll(parts).toEqual(["12", "3", "85"]);
    await form.fillPersonal(SINGLE.applicant);
    await form.press("action.continue");
    await form.reach("contact");
    const field = form.part("step.contact").getByLabel(form.text("field.city"), { exact: true });
    await field.pressSequentially(typed);
    await field.press("Tab");
    await expect.poll(() => field.inputValue()).toBe(city);
    await page.getByText(form.text("notice.city", { city, typed }), { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => field.inputValue()).toBe(typed);
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.press("Tab");
    expect(await field.inputValue()).toBe(typed);
    const offer = form.text("action.takeCity", { city });
    await page.getByRole("button", { name: offer, exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe(city);

    // The spouse's last name is offered, and one press takes it.
    await form.fill(form.part("step.contact"), "field.phone", SINGLE.applicant.phone);
    await form.press("action.continue");
    await form.reach("family");
    await form.choose(form.part("step.family"), "field.married", "married.true");
    const name = SINGLE.applicant.lastName;
    const lastName = form.part("field.spouse").getByLabel(form.text("field.lastName"));
    expect(await lastName.inputValue()).toBe("");
    const same = page.getByRole("button", { name: form.text("action.spouseName", { name }) });
    await same.click();
    await expect.poll(() => lastName.inputValue()).toBe(name);
    expect(await same.count()).toBe(0);
    expect(complaints).toEqual([]);
    await endVisit(context);
  },
);
