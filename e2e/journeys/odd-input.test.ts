import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import type { Visitor } from "../support/browser.ts";
import { expectSound, expireSession, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { photograph, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";
import { publicText } from "../support/texts.ts";

/** A person used by this journey only. */
const BELKIN = {
  firstName: "Zelda",
  lastName: "Belkinhoff",
  city: "Oddville",
  phone: "0587770001",
  comment: "aa bb cc dd ee ff gg hh ii jj kk ll",
} as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  await addPerson(context, BELKIN);
  await endVisit(context);
});

let visitor: Visitor;
afterEach(() => endVisit(visitor.context));

/** Returns the names in the table once it has the expected number of rows. */
async function names(count: number): Promise<string[]> {
  const headers = visitor.page.getByRole("rowheader");
  await expect.poll(() => headers.count()).toBe(count);
  // Reads only the links, because the header also names other fields that match the search.
  return headers.getByRole("link").allInnerTexts();
}

describe("on register screens", () => {
  let app: StaffApp;
  beforeEach(async () => {
    visitor = await visit(browser);
    app = new StaffApp(visitor.page, "en");
    await app.openSession("admin@example.org");
  });
  const box = () => visitor.page.getByRole("searchbox");
  const searchInUrl = () => new URL(visitor.page.url()).searchParams.get("search");

  it("a pasted search loses its invisible marks, in the box too", async () => {
    await visitor.page.goto("/persons");
    // The URL never contains a searched phone number.
    for (const [pasted, read, inAddress] of [
      ["Belkinhoff\u200F", "Belkinhoff", "Belkinhoff"],
      ["\u202A058-777-0001\u202C", "058-777-0001", null],
      ["00972 58 777 0001\u200E", "00972 58 777 0001", null],
      ["\u2067Belk\u200Binhoff\u0007\u2069", "Belkinhoff", "Belkinhoff"],
    ] as const) {
      await box().fill(pasted);
      await expect.poll(() => box().inputValue()).toBe(read);
      await expect.poll(searchInUrl).toBe(inAddress);
      expect(await names(1), read).toEqual(["Zelda Belkinhoff"]);
      await box().fill("");
      await expect.poll(searchInUrl).toBeNull();
      await expect.poll(() => visitor.page.getByRole("rowheader").count()).toBeGreaterThan(1);
    }
  });

  it("a search in a URL loses its invisible marks too", async () => {
    await visitor.page.goto(`/persons?search=${encodeURIComponent("Belkinhoff\u200F")}`);
    expect(await names(1)).toEqual(["Zelda Belkinhoff"]);
    await expect.poll(() => box().inputValue()).toBe("Belkinhoff");
    await expect.poll(searchInUrl).toBe("Belkinhoff");
  });

  it("a search uses the first twelve words and says when more were typed", async () => {
    await visitor.page.goto("/persons");
    const remark = app.text("common:search.ignored", { max: "12" });
    await box().fill(BELKIN.comment);
    await expect.poll(searchInUrl).toBe(BELKIN.comment);
    expect(await names(1)).toEqual(["Zelda Belkinhoff"]);
    await expect.poll(() => visitor.page.getByText(remark).count()).toBe(0);
    await box().fill(`${BELKIN.comment} missing`);
    await visitor.page.getByRole("status").filter({ hasText: remark }).waitFor();
    await expect.poll(searchInUrl).toBe(`${BELKIN.comment} missing`);
    expect(await names(1)).toEqual(["Zelda Belkinhoff"]);
    await expectSound(visitor);
  });

  it.each(["/persons", "/archive", "/pending"])(
    "unknown parameters are dropped from the URL of %s and the rest is used",
    async (path) => {
      const bad = "fbclid=x&gender=zzz&sortBy=password&sortOrder=up&ageMin=old&take=1000000";
      const worse = "birthDateFrom=2023-02-29&edit=../x&person=%3Cscript%3E&active=maybe";
      await visitor.page.goto(`${path}?${bad}&search=Belkinhoff&${worse}`);
      await expect.poll(() => new URL(visitor.page.url()).search).toBe("?search=Belkinhoff");
      await expect.poll(() => box().inputValue()).toBe("Belkinhoff");
      if (path === "/persons") expect(await names(1)).toEqual(["Zelda Belkinhoff"]);
      await expectSound(visitor);
    },
  );

  it("unknown and invalid parameters of a shared URL are dropped after sign-in too", async () => {
    await expireSession(visitor);
    await visitor.page.goto("/persons?search=Belkinhoff&fbclid=x&gender=zzz");
    await visitor.page.waitForURL("**/login**");
    await app.field("auth:login.email").fill("admin@example.org");
    await visitor.page
      .getByLabel(app.text("auth:login.password"), { exact: true })
      .fill(DEMO_PASSWORD);
    await app.button("auth:login.submit").click();
    expect(await names(1)).toEqual(["Zelda Belkinhoff"]);
    await expectSound(visitor);
  });

  const EN_FIRST = withPictures<Language>(["en"], ["ru", "he"]);
  it.each(EN_FIRST)("a button removes hidden characters from a name (%s)", async (language) => {
    await endVisit(visitor.context);
    visitor = await visit(browser, { language });
    const { page } = visitor;
    app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    await page.goto("/");
    const name = app.field("persons:field.firstName");
    await name.fill("Ze\u200Blda\u200F");
    await app.field("persons:field.lastName").fill("\u200FBelkin\u200F");
    await app.field("persons:field.city").focus();
    const label = app.text("persons:field.firstName");
    const message = page.getByText(app.text("errors:field.INVALID_CHARACTERS", { label }));
    await message.waitFor();
    const offers = app.button("common:field.removeHidden");
    await expect.poll(() => offers.count()).toBe(1);
    await photograph(visitor, "hidden-characters");
    await offers.click();
    await expect.poll(() => name.inputValue()).toBe("Zelda");
    await expect
      .poll(() => name.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await message.waitFor({ state: "detached" });
    await expectSound(visitor);
  });
});

describe.each(withPictures<Language>(["en"], ["ru", "he"]))(
  "in the public form (%s)",
  (language) => {
    const text = (key: string, values: Readonly<Record<string, string>> = {}) =>
      publicText(language, key, values);
    const message = () =>
      visitor.page
        .locator("#firstName-error")
        .getByText(text("error.INVALID_CHARACTERS", { label: text("field.firstName") }));
    const offer = () => visitor.page.getByRole("button", { name: text("action.removeHidden") });

    it("invisible marks can be removed in the wizard, which continues by Enter", async () => {
      visitor = await visit(browser, { language });
      const { page } = visitor;
      await page.goto(`/register?lang=${language}`);
      await page.locator("#firstName").fill("Ze\u200Blda");
      await page.locator("#lastName").fill("\u2068Belkin\u2069");
      await page.locator("#idNumber").fill("20345678-2\u200E");
      for (const [part, value] of [
        ["day", "7\u200F"],
        ["month", "3"],
        ["year", "1985"],
      ]) {
        await page.locator(`#birthDate-${part}`).fill(value ?? "");
      }
      await page.locator("#lastName").press("Enter");
      await message().waitFor();
      await photograph(visitor, "register-hidden-characters");
      await offer().click();
      const name = page.locator("#firstName");
      await expect.poll(() => name.inputValue()).toBe("Zelda");
      await expect
        .poll(() => name.evaluate((element) => element === document.activeElement))
        .toBe(true);
      await name.press("Enter");
      await page.getByRole("heading", { name: text("step.contact") }).waitFor();
      await expectSound(visitor);
    });

    it("invisible marks can be removed without scripts", async () => {
      visitor = await visit(browser, {
        language,
        javaScript: false,
        expected: ["400 POST /register"],
      });
      const { page } = visitor;
      await page.goto(`/register?lang=${language}`);
      await page.locator("#firstName").fill("Ze\u200Blda");
      await page.locator("#lastName").press("Enter");
      await message().waitFor();
      await offer().click();
      await expect.poll(() => page.locator("#firstName").inputValue()).toBe("Zelda");
      await expect.poll(() => message().count()).toBe(0);
    });
  },
);
