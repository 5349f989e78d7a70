import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  GOOGLE_CONTACTS,
  OUTLOOK_CONTACTS,
} from "../../apps/staff/src/features/imports/test/contacts.ts";
import { fileOf, SPREADSHEETS } from "../../apps/staff/src/features/imports/test/spreadsheets.ts";
import { AccountsApp } from "../support/accounts.ts";
import type { Visitor } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { createFounder, FOUNDER } from "../support/founder.ts";
import { ImportApp } from "../support/imports.ts";
import type { Product } from "../support/server.ts";
import { startProduct } from "../support/server.ts";
import type { SheetName } from "../support/spreadsheets.ts";
import { TRUTH } from "../support/spreadsheets.ts";

let browser: Browser;
let product: Product;
let founder: Visitor;

beforeAll(async () => {
  browser = await launch();
  product = await startProduct({
    variables: { SEED: "none" },
    prepare: (dir) => createFounder(dir, "en"),
  });
  founder = await visit(browser, { language: "en", at: product.origin });
  const app = new AccountsApp(founder);
  await app.page.goto("/");
  await app.fillSignIn(FOUNDER.email, FOUNDER.password);
  await app.page.waitForURL(({ pathname }) => pathname === "/today");
});

afterAll(() => product.stop());

/** Returns the content of a file of the truth. */
async function contentOf(name: SheetName): Promise<Buffer> {
  if (name === "googleContacts") return Buffer.from(GOOGLE_CONTACTS);
  if (name === "outlookContacts") return Buffer.from(OUTLOOK_CONTACTS);
  return Buffer.from(await fileOf(SPREADSHEETS[name]));
}

/** Returns a line for each adult in the register: the values, the spouse, the children, the comment. */
async function stored(): Promise<string[]> {
  const { request } = founder.context;
  const page = await request.get(`${product.origin}/person?take=100`);
  const { data } = (await page.json()) as { data: { id: string }[] };
  const lines: string[] = [];
  for (const { id } of data) {
    const answer = await request.get(`${product.origin}/person/${id}`);
    const { data: person } = (await answer.json()) as { data: Record<string, unknown> };
    lines.push(lineOf(person));
  }
  return lines.toSorted();
}

function lineOf(person: Record<string, unknown>): string {
  const spouse = person["spouse"] as { firstName: string; lastName: string } | null;
  const children = person["childrenData"] as { firstName: string; birthDate: string }[];
  return [
    `${String(person["firstName"])} ${String(person["lastName"])}`,
    ...["idNumber", "phone", "birthDate", "gender", "city", "interestedEvents", "comment"].map(
      (field) => person[field],
    ),
    spouse && `+ ${spouse.firstName} ${spouse.lastName}`,
    ...children.map((child) => `* ${child.firstName} ${child.birthDate.slice(0, 10)}`),
  ]
    .flatMap((value) => (Array.isArray(value) ? value.join() : value))
    .filter((value): value is string => typeof value === "string" && value !== "")
    .join(" | ");
}

it.each(Object.keys(TRUTH) as SheetName[])(
  "the spreadsheet %s comes in with the truth, and the undo empties the register",
  async (name) => {
    const app = new ImportApp(founder.page, "en");
    const { page } = app;
    await app.open("/import");
    await app.step("imports:source.title");
    await app.chooseBytes(
      `${name}${name.endsWith("Contacts") ? ".csv" : ".xlsx"}`,
      await contentOf(name),
    );
    await app.step("imports:columns.title");
    for (const key of TRUTH[name].answers) {
      await app.tick(page.getByRole("radio", { name: app.text(key) }));
    }
    if (TRUTH[name].city) {
      const city = page.getByRole("combobox", {
        name: app.text("persons:field.city"),
        exact: true,
      });
      await city.fill("Haifa");
      await city.press("Tab");
    }
    await app.forward();
    await app.step("imports:values.title");
    const { family, blankCities } = TRUTH[name];
    if (family) await app.button("imports:values.ofFamily", { family }).click();
    if (blankCities) {
      const [ofFamily, other] = blankCities;
      await app.button("imports:values.cityOfFamily", { city: ofFamily }).click();
      const city = page.getByRole("listitem").filter({ hasText: "4, 5" }).getByRole("textbox");
      await city.fill(other);
      await city.press("Tab");
      await page.getByText(app.text("imports:values.none")).waitFor();
    }
    await app.forward();
    await app.step("imports:review.title");
    await app.forward();
    await app.step("imports:result.title.DONE");
    expect(await stored()).toEqual(TRUTH[name].persons);
    await app.button("imports:undo.button").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: app.text("imports:undo.button") }).click();
    await app.step("imports:result.title.UNDONE");
    expect(await stored()).toEqual([]);
    expect(founder.complaints).toEqual([]);
  },
);
