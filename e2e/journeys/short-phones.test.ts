import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { PublicForm } from "../support/family.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const SHORT = "058-770-041";
const LANGUAGES = withPictures(["ru"] as const, ["en", "he"] as const);

it.each(LANGUAGES)(
  "a visitor is asked once about a phone that lacks a digit, in %s",
  async (language) => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const form = new PublicForm(page, language);
    const applicant = {
      firstName: "Wanda",
      lastName: "Shortly",
      idNumber: "200100162",
      phone: SHORT,
      birthDate: ["4", "5", "1981"] as const,
    };
    await page.goto(`/register?lang=${language}`);
    await form.reach("personal");
    await form.fillPersonal(applicant);
    await form.press("action.continue");
    await form.fillContact({ applicant, city: "Acre", spouse: applicant, children: [] });
    await form.press("action.continue");
    const heading = page.getByRole("heading", { name: form.text("error.summaryQuestion") });
    await heading.waitFor();
    const phone = page.getByLabel(form.text("field.phone"), { exact: true });
    await phone.and(page.locator(":focus")).waitFor();
    expect(await phone.getAttribute("aria-invalid")).toBe("true");
    expect(await phone.inputValue()).toBe(SHORT);
    await look(visitor, "register-short-phone");
    await page
      .getByRole("link")
      .filter({ hasText: form.text("field.phone") })
      .press("Enter");
    await phone.and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await form.reach("family");
    await form.press("action.back");
    await form.reach("contact");
    await phone.fill("058-770-042");
    await form.press("action.continue");
    await heading.waitFor();
    // A number of another country is named, and refused.
    await phone.fill("+380 50 123 45 67");
    await form.press("action.continue");
    await page.getByText(/\+380/u).first().waitFor();
    await look(visitor, "register-foreign-phone");
    await expectSound(visitor);
    await endVisit(context);
  },
);

it.each(LANGUAGES)(
  "staff are asked once about a phone that lacks a digit, in %s",
  async (language) => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org");
    // A phone of its own: the same phone would be a possible duplicate.
    const short = { en: "058-770-043", ru: "058-770-044", he: "058-770-045" }[language];
    const lastName = { en: "Shortphone", ru: "Короткин", he: "קצרני" }[language];
    const boxOf = (field: string) => app.field(`persons:field.${field}`).first();
    for (const [field, text] of [
      ["firstName", "Zoya"],
      ["lastName", lastName],
      ["city", "Haifa"],
      ["phone", short],
    ] as const) {
      await boxOf(field).fill(text);
      // Leaves the field: its open list of cities hides the rest of the page.
      await boxOf(field).press("Tab");
    }
    const main = page.getByRole("main");
    await main.getByText(app.text("common:gender.female"), { exact: true }).first().click();
    await main.getByText(app.text("common:category.cinema"), { exact: true }).click();
    await app.button("person-form:save").click();
    const summary = page.getByRole("group", { name: app.text("summary:question"), exact: true });
    await summary.waitFor();
    const question = app.text("errors:field.PHONE_LACKS_DIGIT", {
      label: app.text("persons:field.phone"),
    });
    await app.fieldError(question, main).waitFor();
    expect(await boxOf("phone").inputValue()).toBe(short);
    await boxOf("phone").and(page.locator(":focus")).waitFor();
    await look(visitor, "person-short-phone");
    await boxOf("phone").focus();
    await page.keyboard.press("Enter");
    await summary.waitFor({ state: "hidden" });
    await expect
      .poll(async () => {
        const found = await context.request.get(`/person?search=${encodeURIComponent(lastName)}`);
        const { data } = (await found.json()) as { data: { lastName: string; phone: string }[] };
        return data.filter((person) => person.lastName === lastName).map(({ phone }) => phone);
      })
      .toEqual([short.replaceAll("-", "")]);
    await expectSound(visitor);
    await endVisit(context);
  },
);
