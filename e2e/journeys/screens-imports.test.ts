import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { ImportApp } from "../support/imports.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";

/** A family name and the phones of one language, which no other test has. */
const FAMILIES: Record<Language, { lastName: string; phone: string }> = {
  en: { lastName: "Tablichkin", phone: "052934000" },
  ru: { lastName: "Vkladkin", phone: "052935000" },
  he: { lastName: "Gilyonov", phone: "052936000" },
};

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

describe.each(LANGUAGES)("an import in %s", (language) => {
  it("is sound at every step, with every kind of row", async () => {
    const { lastName, phone } = FAMILIES[language];
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new ImportApp(page, language);
    await app.openSession("admin@example.org");
    await addPerson(context, { firstName: "Ada", lastName, phone: `${phone}1` });
    await addPerson(context, { firstName: "Bella", lastName, phone: `${phone}2` });
    await app.open("/import");
    await app.step("imports:source.title");
    await look(visitor, "import-source");
    await app.chooseFile("семьи.xlsx", [
      ["Families"],
      ["Имя", "Фамилия", "Телефон", "ת.ז.", "Дата рождения", "City", "Пол", "Интересы", "Цвет"],
      ["Ada", lastName, `${phone}1`, "", "11/12/1984", "Tzfat", "f", "кино", "red"],
      ["Bella", lastName, `${phone}9`, "", "01/02/1990", "Haifa", "ж", "кино", ""],
      [
        "Clara",
        lastName,
        Number(`${phone}3`),
        "",
        new Date("1990-03-02"),
        "חיפה",
        "נ",
        "קולנוע",
        "",
      ],
      ["Dora", lastName, "12", "1234567", "05/03/84", "Haifa", "?", "chess", ""],
      ["Итого", "", "", "", "", "", "", "", ""],
    ]);
    await look(visitor, "import-columns");
    await app.tick(page.getByRole("radio", { name: app.text("imports:dates.orders.dmy") }));
    await app.tick(page.getByRole("radio", { name: app.text("imports:dates.reals.right") }));
    await app.forward();
    await app.step("imports:values.title");
    await look(visitor, "import-values");
    await app.forward();
    await app.step("imports:review.title");
    for (const group of ["new", "update", "likely"]) {
      const tab = page
        .getByRole("tab")
        .filter({ hasText: app.text(`imports:review.group.${group}`) });
      await tab.click();
      await look(visitor, `import-review-${group}`);
    }
    await app.forward();
    await app.step("imports:result.title.DONE");
    await look(visitor, "import-result");
    await app.button("imports:undo.button").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: app.text("imports:undo.button") }).click();
    await app.step("imports:result.title.UNDONE");
    await look(visitor, "import-undone");
    await app.button("imports:result.another").click();
    await page.getByRole("heading", { name: app.text("imports:recent.title") }).waitFor();
    await look(visitor, "import-recent");
    await app.open("/import?list=new&category=project");
    await app.step("imports:source.title");
    await app
      .field("imports:source.pasteList")
      .fill(`Ada ${lastName} ${phone}1\nZina ${lastName} ${phone}7`);
    await app.button("imports:source.readPasted").click();
    await app.field("event-lists:field.title").and(page.locator(":focus")).waitFor();
    await look(visitor, "import-new-list");
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  });
});
