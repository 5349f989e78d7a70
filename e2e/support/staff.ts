import type { Language } from "@kehila/shared/languages";
import type { Locator, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { staffText } from "./texts.ts";

/** The staff app in one language. */
export class StaffApp {
  readonly page: Page;
  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.#language = language;
  }

  /** A text by namespace and key, for instance `persons:list.title`. */
  text(key: string, values: Readonly<Record<string, string>> = {}): string {
    const [namespace = "", path = ""] = key.split(":");
    return staffText(this.#language, namespace, path, values);
  }

  async signIn(email: string): Promise<void> {
    const { page } = this;
    await page.goto("/login");
    await page.getByLabel(this.text("auth:login.email"), { exact: true }).fill(email);
    await page.getByLabel(this.text("auth:login.password"), { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: this.text("auth:login.submit"), exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
  }

  button(key: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.page.getByRole("button", { name: this.text(key, values), exact: true });
  }

  /** The heading of a page, which is there when the page is. */
  async heading(key: string): Promise<void> {
    await this.page.getByRole("heading", { name: this.text(key), level: 1, exact: true }).waitFor();
  }

  /** The row of somebody in a table, by the name it begins with: family name, given name. */
  row(lastName: string, firstName: string): Locator {
    return this.page.getByRole("row").filter({
      has: this.page.getByRole("rowheader", { name: `${lastName} ${firstName}`, exact: true }),
    });
  }

  /** A field of a form, within a part of the page or all of it. */
  field(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole("textbox", { name: this.text(key), exact: true });
  }

  /** Types into the search box of /persons. */
  async search(words: string): Promise<void> {
    await this.page
      .getByRole("searchbox", { name: this.text("persons:list.search"), exact: true })
      .fill(words);
  }
}
