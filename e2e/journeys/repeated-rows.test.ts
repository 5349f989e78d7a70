import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { idNumber } from "../support/id-numbers.ts";
import { ImportApp } from "../support/imports.ts";
import { photograph } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** A family name and a phone of one language, which no other test has. */
const FAMILIES = {
  en: { lastName: "Povtorin", phone: "0529410001", written: "Повторин" },
  ru: { lastName: "Dvoinikov", phone: "0529410002", written: "Двойников" },
  he: { lastName: "Shniyashin", phone: "0529410003", written: "Шниашин" },
};

it.each(LANGUAGES)("one person in two rows is asked about, in %s", async (language) => {
  const { lastName, phone, written } = FAMILIES[language];
  const visitor = await visit(browser, { language });
  const { page } = visitor;
  const app = new ImportApp(page, language);
  const ofRow = (key: string): string => app.text(key).replace("{{row, number}}", "2");
  await app.signIn("admin@example.org", "/import");
  await app.chooseFile("two-rows.xlsx", [
    ["First name", "Last name", "Phone", "ID number", "City"],
    ["Miriam", lastName, phone, idNumber(32_675_611 + LANGUAGES.indexOf(language)), "Haifa"],
    ["Мириам", written, phone, "", "Haifa"],
  ]);
  await app.forward();
  await app.step("imports:values.title");
  await app.forward();
  await app.step("imports:review.title");
  const group = app.text("imports:review.group.problem");
  await page.getByRole("tab").filter({ hasText: group }).click();
  await page.getByText(ofRow("imports:rowProblem.REPEATED_ROW")).waitFor();
  // The review compares the two rows of the file: the values of each, and what one lacks.
  await page.getByText(ofRow("imports:repeated.title")).waitFor();
  const lastNames = page.getByRole("listitem").filter({ hasText: written });
  await lastNames.filter({ hasText: lastName }).last().waitFor();
  await photograph(visitor, "import-repeated-row");
  const add = ofRow("imports:decision.newBeside");
  await app.tick(page.getByRole("radio", { name: add, exact: true }));
  await app.forward();
  await app.step("imports:result.title.DONE");
  expect(await app.count("imports:result.count.created")).toBe("2");
  await expectSound(visitor);
  await endVisit(visitor.context);
});
