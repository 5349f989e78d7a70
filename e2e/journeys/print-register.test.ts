import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { NAME_MAX } from "@kehila/shared/base/limits";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

/** A town of this journey alone, with more people than the table loads before scrolling. */
const TOWN = "Printville";
const PEOPLE = 65;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const letterOf = (index: number) => LETTERS[index % LETTERS.length] ?? "";
/** A name of the maximum length, without a break opportunity. */
const LONGEST = "x".repeat(NAME_MAX);
const lastNameOf = (index: number) =>
  ["בן־ארצי", undefined, LONGEST][index] ??
  `Paper${letterOf(Math.floor(index / 26))}${letterOf(index)}`;
/** A double name, which breaks after its hyphen. */
const SPOUSE = "Преображенский-Вознесенский";
const ROWS = PEOPLE + 1;
const phoneOf = (index: number) => `05877${String(10_000 + index)}`;

/** The printable area of a landscape A4 page, in CSS pixels. */
const PAPER = { width: 1047, height: 696 };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  for (let index = 0; index < PEOPLE; index += 1) {
    await addPerson(context, {
      firstName: index === 1 ? "Maximiliana-Konstantina" : "Ada",
      lastName: lastNameOf(index),
      city: TOWN,
      phone: phoneOf(index),
      idNumber: String(880_000_000 + index),
      ...(index === 3 ? { spouse: { firstName: "Ян", lastName: SPOUSE } } : {}),
    });
  }
  await endVisit(context);
});

interface OpenedRegister {
  visitor: Visitor;
  app: StaffApp;
  page: Page;
  /** Number of times the page asked the browser to print. */
  prints: () => Promise<number>;
}

/** Opens a view of the register in a browser that counts prints instead of printing. */
async function openView(language: Language, path: string): Promise<OpenedRegister> {
  const visitor = await visit(browser, { language, ownPage: true });
  const { page } = visitor;
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset["prints"] = String(Number(dataset["prints"] ?? "0") + 1);
    };
  });
  const app = new StaffApp(page, language);
  await app.openSession("admin@example.org");
  await page.goto(path);
  await page.getByRole("rowheader").first().waitFor();
  const prints = async () =>
    Number(await page.locator("html").evaluate(({ dataset }) => dataset["prints"] ?? "0"));
  return { visitor, app, page, prints };
}

/** Returns number of pages and orientation of a PDF, as Chromium writes it. */
function pagesOf(pdf: Buffer): { count: number; isLandscape: boolean } {
  const text = pdf.toString("latin1");
  const [, width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/u.exec(text) ?? [];
  return {
    count: text.match(/\/Type \/Page\b/gu)?.length ?? 0,
    isLandscape: Number(width) > Number(height),
  };
}

it.each(LANGUAGES)("prints all matching people on pages in %s", async (language) => {
  const { visitor, app, page, prints } = await openView(language, `/persons?city=${TOWN}`);
  await expectSound(visitor);
  await app.button("persons:print.action").click();
  await expect.poll(prints).toBe(1);
  // The print view is invisible on the screen.
  const sheet = page.getByTestId("print-sheet");
  await expect.poll(() => sheet.isVisible()).toBe(false);
  const pdf = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(pdf.isLandscape).toBe(true);
  expect(pdf.count).toBeGreaterThan(1);

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER);
  await expect.poll(() => sheet.isVisible()).toBe(true);
  await expect.poll(() => page.getByText(app.text("shell:skip")).isVisible()).toBe(false);
  await expect.poll(() => page.locator("#app").isVisible()).toBe(false);
  const chip = app.text("persons:filter.chip.city", { value: TOWN });
  await sheet.getByText(chip, { exact: true }).waitFor();
  await expect.poll(() => sheet.getByRole("rowheader").count()).toBe(ROWS);
  for (const index of [0, 1, 2, PEOPLE - 1]) {
    const row = sheet.getByRole("row").filter({ hasText: lastNameOf(index) });
    const phone = phoneOf(index).replace(/^(\d{3})(\d{3})(\d{4})$/u, "$1-$2-$3");
    await expect.poll(() => row.innerText()).toContain(phone);
    await expect.poll(() => row.innerText()).toContain(String(880_000_000 + index));
  }
  const cut = await sheet.locator("table").evaluate((table) => {
    const paper = document.documentElement.clientWidth;
    const cells = [...table.querySelectorAll("th, td")];
    return cells
      .filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return left < 0 || right > paper || cell.scrollWidth > cell.clientWidth + 1;
      })
      .map((cell) => cell.textContent);
  });
  expect(cut).toEqual([]);
  const lines = await sheet
    .getByRole("cell", { name: `Ян ${SPOUSE}` })
    .getByText(SPOUSE)
    .evaluate(
      (element, parts) => {
        const [node] = element.childNodes;
        const text = node?.textContent ?? "";
        return parts.map((part) => {
          const range = document.createRange();
          const from = text.indexOf(part);
          if (!node || from < 0) return null;
          range.setStart(node, from);
          range.setEnd(node, from + part.length);
          return range.getClientRects().length;
        });
      },
      SPOUSE.split(/(?<=-)/u),
    );
  expect(lines).toEqual([1, 1]);
  await endVisit(visitor.context);
});

it("prints by keyboard shortcut; the browser's menu prints only when every row is loaded", async () => {
  const { visitor, app, page, prints } = await openView("en", `/persons?city=${TOWN}`);
  const sheet = page.getByTestId("print-sheet");
  const rows = sheet.locator("tbody tr");
  await page.pdf();
  await expect.poll(() => sheet.textContent()).toContain(app.text("persons:print.incomplete"));
  await expect.poll(() => rows.count()).toBe(0);
  await page.keyboard.press("Control+p");
  await expect.poll(prints).toBe(1);
  await page.pdf();
  await expect.poll(() => rows.count()).toBe(ROWS);

  // Searches for an ID number, because a search for a name finds similar names too.
  const words = String(880_000_001);
  await app.go(`/persons?search=${words}&city=${TOWN}`);
  await page.getByRole("rowheader", { name: lastNameOf(1) }).waitFor();
  await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
  await page.pdf();
  await expect.poll(() => rows.count()).toBe(1);
  await expect
    .poll(() => sheet.textContent())
    .toContain(app.text("persons:print.search", { words }));
  await endVisit(visitor.context);
});

it("refuses to print more than a thousand people, and says what to do", async () => {
  const { visitor, app, page, prints } = await openView("en", "/persons");
  await page.route("**/person/count**", (route) =>
    route.fulfill({ json: { data: { count: 1001 } } }),
  );
  await app.button("persons:print.action").click();
  const dialog = page.getByRole("alertdialog", {
    name: app.text("print:tooMany.title"),
  });
  await dialog.getByText("1,001").waitFor();
  await expect.poll(() => dialog.innerText()).toContain("1,000");
  expect(await prints()).toBe(0);
  await expectSound(visitor);
  await endVisit(visitor.context);
});
