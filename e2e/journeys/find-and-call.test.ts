import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { countActs, tellActs } from "../support/acts.ts";
import { expectNoSideScroll, expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const FAMILY = { firstName: "Feige", lastName: "Rufnummer", idNumber: "870000105" } as const;
const PHONE = "0541119911";
const UNKNOWN = "0541119912";

let browser: Browser;
let id: string;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  id = await addPerson(context, { ...FAMILY, phone: PHONE });
  await endVisit(context);
});

describe.each([
  ["he", 768],
  ["ru", 360],
  ["en", 1440],
] as const)("a volunteer, in %s at %i px,", (language, width) => {
  it("finds a family by phone right after sign-in, and calls it by one press", async () => {
    const visitor = await visit(browser, { language, width });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    const box = page.getByRole("searchbox", { name: app.text("persons:list.search"), exact: true });
    const hasFocus = () => box.evaluate((input) => input === document.activeElement);
    await app.signInByForm("admin@example.org");
    await page.waitForURL((url) => url.pathname === "/today");
    await box.waitFor();
    await expect.poll(hasFocus).toBe(true);
    const acts = await countActs(page);
    await page.keyboard.type(PHONE);
    const call = page.locator(`main a[href="tel:${PHONE}"]`);
    const found = page.getByRole("search").locator(`a[href="tel:${PHONE}"]`);
    await found.waitFor();
    // Prevents the browser from handling the `tel:` link.
    await found.evaluate((link) => {
      link.addEventListener("click", (event) => event.preventDefault(), { once: true });
    });
    await found.click();
    tellActs("find by phone and call", await acts());
    const typedLength = PHONE.length;
    expect(await acts()).toMatchObject({ keys: typedLength, typed: typedLength, presses: 1 });
    await expectSound(visitor);
    await expectNoSideScroll(visitor);

    // Today lists a recently opened person, also after a reload.
    const name = `${FAMILY.firstName} ${FAMILY.lastName}`;
    await page.getByRole("search").getByRole("link", { name, exact: true }).click();
    const details = page.getByRole("dialog", { name, exact: true });
    await details.locator(`a[href="tel:${PHONE}"]`).first().waitFor();
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });
    const recent = page.getByRole("link", { name, exact: true });
    // A reload keeps a search for a phone, which is not in the address.
    await page.reload();
    await call.waitFor();
    expect(await box.inputValue()).toBe(PHONE);
    const recentLabel = page.getByText(app.text("persons:list.recent"), { exact: true });
    await box.fill("");
    await recentLabel.waitFor();
    await page.reload();
    await recentLabel.waitFor();
    await recent.waitFor();
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    await photograph(visitor, "people-start");
    await recent.click();
    await page.waitForURL((url) => url.searchParams.get("person") === id);
    await details.waitFor();
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });

    // The slash key focuses the search of Today from any page; in a field it types a slash.
    await app.go("/account");
    await page.keyboard.press("/");
    await page.waitForURL((url) => url.pathname === "/today");
    await box.waitFor();
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press("/");
    await expect.poll(() => box.inputValue()).toBe("/");

    // After a search without results, the form starts with the searched name and phone.
    await app.go("/persons");
    await box.fill(`Nova Newcomer ${UNKNOWN}`);
    const add = app.named("persons:list.noMatch.add", { name: `Nova Newcomer ${UNKNOWN}` });
    await page.getByRole("link", { name: add, exact: true }).click();
    await app.heading("person-form:title");
    const values = ["firstName", "lastName", "phone"].map((field) =>
      app.field(`persons:field.${field}`).first().inputValue(),
    );
    expect(await Promise.all(values)).toEqual(["Nova", "Newcomer", UNKNOWN]);
    await endVisit(context);
  });
});
