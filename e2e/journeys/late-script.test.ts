import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { PublicForm } from "../support/family.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

it("takes what is typed before the script of the form arrives", async () => {
  const { context, page } = await visit(browser, { language: "ru", width: 360 });
  const arrival = Promise.withResolvers<void>();
  await context.route(/\/public\/[^/]*\.js$/u, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  const form = new PublicForm(page, "ru");
  // Does not wait for the load event, which comes after the scripts.
  await page.goto("/register", { waitUntil: "commit" });
  const part = form.part("step.personal");
  await form.fill(part, "field.firstName", "Рано");
  await form.fill(part, "field.lastName", "Поспешная");
  arrival.resolve();
  // Waits for the hydrated form: the page without scripts does not have this button.
  await page.getByRole("button", { name: form.text("action.continue"), exact: true }).waitFor();
  const firstName = part.getByLabel(form.text("field.firstName"), { exact: true });
  expect(await firstName.inputValue()).toBe("Рано");
  await endVisit(context);
});

const APPLICANT = {
  firstName: "Забытая",
  lastName: "Черновик-Савельева",
  idNumber: "200000370",
  phone: "0541112229",
  birthDate: ["4", "4", "1984"],
} as const;

it("deletes the draft of a form that was sent without the script", async () => {
  const { context, page } = await visit(browser, { language: "ru", width: 360 });
  const form = new PublicForm(page, "ru");
  await page.goto("/register");
  await form.reach("personal");
  await form.fillPersonal(APPLICANT);
  const drafts = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(drafts).toContain(APPLICANT.lastName);

  // The script fails to load: the page shows the whole form, and the browser submits it.
  const scripts = /\/public\/[^/]*\.js$/u;
  await context.route(scripts, (route) => route.abort());
  await page.reload();
  await form.fillPersonal(APPLICANT);
  const contact = form.part("step.contact");
  await form.fill(contact, "field.phone", APPLICANT.phone);
  await form.fill(contact, "field.city", "Лод");
  await form.choose(form.part("step.family"), "field.married", "married.false");
  await form.chooseInterests("cinema");
  await context.unroute(scripts);
  await form.press("action.submit");
  await page.getByRole("heading", { name: form.text("done.title") }).waitFor();
  await expect.poll(drafts).not.toContain(APPLICANT.lastName);

  // The next visitor on this phone gets an empty form.
  await page.goto("/register");
  await form.reach("personal");
  const firstName = form.part("step.personal").getByLabel(form.text("field.firstName"));
  expect(await firstName.inputValue()).toBe("");
  await endVisit(context);
});
