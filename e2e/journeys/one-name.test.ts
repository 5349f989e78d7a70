import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it.each(withPictures(["ru"] as const, ["en", "he"] as const))(
  "a dash as the last name is shown as nothing, and the form says so, in %s",
  async (language) => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const firstName = { en: "Mononyma", ru: "Мононима", he: "מונונימה" }[language];
    await addPerson(context, { firstName, lastName: "-" });
    await app.open(`/persons?search=${encodeURIComponent(firstName)}`);
    const link = page.getByRole("rowheader").getByRole("link", { name: firstName, exact: true });
    await link.waitFor();
    await look(visitor, "people-one-name");
    await link.click();
    await page.getByRole("dialog", { name: firstName, exact: true }).waitFor();

    await app.open("/");
    const lastName = app.field("persons:field.lastName").first();
    await lastName.fill("–");
    await page.getByText(app.text("person-form:oneName"), { exact: true }).waitFor();
    await look(visitor, "person-one-name");
    await lastName.fill("");
    expect(await page.getByText(app.text("person-form:oneName"), { exact: true }).count()).toBe(0);
    await expectSound(visitor);
    await endVisit(context);
  },
);
