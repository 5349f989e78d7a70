import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectSound, launch, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson, archivePerson } from "../support/register.ts";
import { photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const ACTIVE_PERSON = { firstName: "Perla", lastName: "Holderman", idNumber: "870000014" } as const;
const GONE = { firstName: "Nissim", lastName: "Archiveman", idNumber: "870000022" } as const;

let browser: Browser;
const ids = { known: "", gone: "" };
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  ids.known = await addPerson(context, ACTIVE_PERSON);
  ids.gone = await addPerson(context, GONE);
  await archivePerson(context, ids.gone);
  await endVisit(context);
});

/** Saves a new person with an ID number that the register already has. */
async function saveWith(idNumber: string, language: Language) {
  const visitor: Visitor = await visit(browser, { language, expected: ["409 POST /person"] });
  const app = new StaffApp(visitor.page, language);
  await app.signIn("admin@example.org");
  for (const [field, text] of [
    ["firstName", "Another"],
    ["lastName", "Newcomer"],
    ["city", "Haifa"],
    ["idNumber", idNumber],
  ] as const) {
    const box = app.field(`persons:field.${field}`).first();
    await box.fill(text);
    // Leaves the field: its open list of cities hides the rest of the page.
    await box.press("Tab");
  }
  const form = visitor.page.getByRole("main");
  await form.getByText(app.text("common:category.cinema"), { exact: true }).click();
  await app.button("person-form:save").click();
  const notice = app.errorSummary();
  await notice.waitFor();
  const link = notice.getByRole("link", { name: app.text("person-form:heldIdNumber.open") });
  return { visitor, app, notice, link };
}

/** Tabs through the form on a phone, and expects each focused field above the save bar. */
async function expectFocusAbove({ page }: Visitor, save: Locator): Promise<void> {
  await page.setViewportSize(SIZES[360]);
  await page.locator("input[name=firstName]").first().focus();
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press("Tab");
    const isAbove = () =>
      save.evaluate((button) => {
        const focusedRect = document.activeElement?.getBoundingClientRect();
        return (
          focusedRect !== undefined && focusedRect.bottom <= button.getBoundingClientRect().top
        );
      });
    await expect.poll(isAbove, { message: `after ${presses + 1} presses` }).toBe(true);
  }
}

describe("a save with an existing ID number", () => {
  it.each(LANGUAGES)(
    "names the person who has it and links to the record in %s",
    async (language) => {
      const { visitor, app, notice, link } = await saveWith(ACTIVE_PERSON.idNumber, language);
      const held = app.text("person-form:heldIdNumber.held", { name: "Perla Holderman" });
      await notice.getByText(held).waitFor();
      await expectSound(visitor);
      await photograph(visitor, "known-id-number");
      await expectFocusAbove(visitor, app.button("person-form:save"));
      const [record] = await Promise.all([visitor.context.waitForEvent("page"), link.click()]);
      await record.getByRole("dialog", { name: "Perla Holderman" }).waitFor();
      // Typed values are still there.
      await expect
        .poll(() => app.field("persons:field.lastName").first().inputValue())
        .toBe("Newcomer");
      await app.field("persons:field.idNumber").first().fill("870000030");
      await notice.waitFor({ state: "detached" });
      await endVisit(visitor.context);
    },
  );

  it("says that the person is archived, and links to the archive", async () => {
    const { visitor, app, notice, link } = await saveWith(GONE.idNumber, "en");
    const held = app.text("person-form:heldIdNumber.heldInArchive", { name: "Nissim Archiveman" });
    await notice.getByText(held).waitFor();
    await expect.poll(() => link.getAttribute("href")).toBe(`/archive?person=${ids.gone}`);
    await endVisit(visitor.context);
  });
});
