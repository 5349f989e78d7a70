import type { Language } from "@kehila/shared/base/languages";
import { ageOn } from "@kehila/shared/base/dates";
import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Width } from "../support/browser.ts";
import { expectNoSideScroll, expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const TOWN = "Familyville";
const FAMILY = {
  firstName: "Iosif",
  lastName: "Abramzon",
  phone: "0541167701",
  city: TOWN,
  childrenData: [
    { firstName: "Noa", birthDate: "2016-02-13" },
    { firstName: "Lev", birthDate: "2021-02-14" },
  ],
  spouse: { firstName: "Miriam", lastName: "Zilberman", phone: "0541167702" },
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  await addPerson(context, FAMILY);
  await addPerson(context, { firstName: "Ida", lastName: "Kats", city: TOWN });
  await endVisit(context);
});

describe.each<[Language, Width]>([
  ["he", 1366],
  ["ru", 360],
  ["he", 768],
])("people as families, in %s at %i px,", (language, width) => {
  it("a couple is one row with both phones and the ages of the children", async () => {
    const visitor = await visit(browser, { language, width });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    await app.open(`/persons?city=${TOWN}`);
    const isPhone = width === 360;
    const main = page.getByRole("main");
    const rows = isPhone ? main.getByRole("article") : main.getByRole("row");
    const withNames = (...names: readonly string[]) =>
      names.reduce((found, hasText) => found.filter({ hasText }), rows);
    await withNames(FAMILY.spouse.lastName).first().waitFor();

    if (isPhone) {
      await app.button("persons:list.actions").click();
      const show = app.text("persons:families.show");
      await page.getByRole("menuitem", { name: show, exact: true }).click();
    } else {
      await app.button("common:columns").click();
      const families = app.text("persons:families.families");
      await page.getByRole("menuitemradio", { name: families, exact: true }).click();
      await page.keyboard.press("Escape");
    }
    const family = withNames(FAMILY.firstName, FAMILY.spouse.firstName);
    await family.waitFor();
    expect(await withNames(FAMILY.spouse.lastName).count()).toBe(1);
    await withNames("Kats").waitFor();
    for (const { phone } of [FAMILY, FAMILY.spouse]) {
      const link = family.locator(`a[href="tel:${phone}"]`);
      await link.waitFor();
      // A cut number is a wrong number: no box around it is narrower than its text.
      const isCut = await link.evaluate((element) => {
        let box: Element | null = element;
        while (box && !box.matches("[role=gridcell], article")) {
          if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflow !== "visible") {
            return true;
          }
          box = box.parentElement;
        }
        return box !== null && box.scrollWidth > box.clientWidth;
      });
      expect(isCut).toBe(false);
    }
    const day = new Date().toISOString().slice(0, 10);
    const ages = FAMILY.childrenData.map(({ birthDate }) => ageOn(birthDate, day).years).join(", ");
    if (width !== 768) await family.getByText(ages).waitFor();
    await expectSound(visitor);
    await expectNoSideScroll(visitor);
    await look(visitor, "families");

    if (!isPhone) {
      await family.getByRole("checkbox").click();
      const bar = page.getByRole("group", { name: app.text("persons:selection.bar"), exact: true });
      const key = `persons:selection.count_${new Intl.PluralRules(language).select(2)}`;
      const both = app.text(key).replace("{{count, number}}", "2");
      await bar.getByText(both, { exact: true }).waitFor();
      await page.keyboard.press("Escape");
    }
    await page.evaluate(() => localStorage.removeItem("kehila.families"));
    await endVisit(context);
  });
});
