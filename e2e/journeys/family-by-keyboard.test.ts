import type { Browser, Locator } from "playwright-core";
import { beforeAll, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { DetailsApp } from "../support/details.ts";
import { tabTo } from "../support/keyboard.ts";

const LAST_NAME = "Tastatura";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it("a couple with two children is added by keyboard alone", async () => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  const app = new DetailsApp(page, "en");
  await app.signIn("admin@example.org");
  const form = page.getByRole("main");
  const press = (key: string) => page.keyboard.press(key);
  const type = async (key: string, text: string, within: Locator = form) => {
    await tabTo(page, app.field(`persons:field.${key}`, within).first());
    await page.keyboard.type(text);
  };
  await type("firstName", "Ada");
  await type("lastName", LAST_NAME);
  await type("birthDate", "4.5.80");
  await type("repatriationDate", "3.5.1980");
  await form.getByText(app.text("persons:form.beforeBirth")).waitFor();
  await press("Control+A");
  await page.keyboard.type("3.5.1990");
  await form.getByText(app.text("persons:form.beforeBirth")).waitFor({ state: "detached" });
  await type("address", "Herzl 5");
  await type("city", "Haifa");
  await press("Tab");
  await type("phone", "0541230777");
  await tabTo(page, form.getByRole("switch", { name: app.text("persons:field.married") }));
  await press("Space");
  const spouse = form.getByRole("region", { name: app.text("persons:field.spouse"), exact: true });
  await type("firstName", "Karl", spouse);
  await type("lastName", LAST_NAME, spouse);
  await type("birthDate", "1.2.1979", spouse);
  await type("childrenCount", "2");
  await press("Tab");
  for (const [number, firstName, birthDate] of [
    ["1", "Mia", "1.1.1979"],
    ["2", "Leo", "29.2.2020"],
  ] as const) {
    const name = app.text("persons:form.child", { number });
    const child = form.getByRole("region", { name, exact: true });
    await type("firstName", firstName, child);
    await type("birthDate", birthDate, child);
    if (number === "1") {
      await child.getByText(app.text("persons:form.olderThanParent")).waitFor();
      await expectSound(visitor);
      await press("Control+A");
      await page.keyboard.type("1.1.2010");
    }
  }
  await tabTo(page, form.getByRole("checkbox", { name: app.text("common:category.cinema") }));
  await press("Space");
  await tabTo(page, app.button("persons:form.save"));
  await press("Enter");
  await page.getByText(app.text("persons:form.saved", { name: `Ada ${LAST_NAME}` })).waitFor();

  // Found and read by keyboard as well.
  await page.goto("/persons");
  await page.getByRole("grid").getByRole("row").nth(1).waitFor();
  await press("/");
  await page.keyboard.type(`Ada ${LAST_NAME}`);
  await app.row(LAST_NAME, "Ada").waitFor();
  await tabTo(page, app.row(LAST_NAME, "Ada"));
  await press("Enter");
  const details = await app.details(`Ada ${LAST_NAME}`);
  for (const text of [`Karl ${LAST_NAME}`, "Mia", "Leo"]) {
    await details.getByText(text, { exact: true }).waitFor();
  }
  await context.close();
});
