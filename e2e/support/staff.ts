import type { Language } from "@kehila/shared/base/languages";
import type { Locator, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../scripts/demo-data/accounts.ts";
import { staffText } from "./texts.ts";

declare global {
  interface Window {
    /** The router of the staff app, which TanStack Router exposes for its developer tools. */
    __TSR_ROUTER__?: { navigate: (to: { href: string }) => Promise<void> };
  }
}

/** The staff app in one language. */
export class StaffApp {
  readonly page: Page;
  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.#language = language;
  }

  /** Returns a text by namespace and key, for instance `persons:list.title`. */
  text(key: string, values: Readonly<Record<string, string>> = {}): string {
    const [namespace = "", path = ""] = key.split(":");
    return staffText(this.#language, namespace, path, values);
  }

  /**
   * Opens a session for a demo account without a page; {@link signInByForm} uses the form instead.
   */
  async openSession(email: string): Promise<void> {
    const answer = await this.page.request.post("/auth/api/sign-in/email", {
      data: { email, password: DEMO_PASSWORD },
    });
    const { data } = (await answer.json()) as { data?: { user?: unknown } };
    if (!data?.user) throw new Error(`Signing in as ${email}: ${await answer.text()}`);
  }

  /** Opens a session for a demo account and a page of the staff app. */
  async signIn(email: string, path = "/"): Promise<void> {
    await this.openSession(email);
    await this.open(path);
  }

  /** Loads a page and waits until it is rendered, so that absence can be checked. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    // Waits until the app has replaced the early form of the sign-in.
    await this.page.locator("#early").waitFor({ state: "detached" });
    await this.page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  }

  /**
   * Navigates to a page within the loaded app, as a link does, and waits until the page is
   * rendered; loading the app costs four times as much. Loads the app if needed. The app reuses
   * responses of the last two seconds and the session of the last five minutes; {@link open} shows
   * changes made outside the app.
   */
  async go(path: string): Promise<void> {
    const isLoaded = await this.page.evaluate(async (href) => {
      await window.__TSR_ROUTER__?.navigate({ href });
      return window.__TSR_ROUTER__ !== undefined;
    }, path);
    if (!isLoaded) await this.open(path);
  }

  /** Signs in through the login form. */
  async signInByForm(email: string, password = DEMO_PASSWORD): Promise<void> {
    await this.page.goto("/login");
    await this.fillSignIn(email, password);
  }

  /** Signs in where the login form is shown. */
  async fillSignIn(email: string, password = DEMO_PASSWORD): Promise<void> {
    const { page } = this;
    await page.getByLabel(this.text("auth:login.email"), { exact: true }).fill(email);
    await page.getByLabel(this.text("auth:login.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: this.text("auth:login.submit"), exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/login");
  }

  /** Returns a text without bidi marks, for names that are in elements of their own. */
  named(key: string, values: Readonly<Record<string, string>>): string {
    const text = this.text(key, values).replaceAll(/[\u2068\u2069]/gu, "");
    // The app writes a hyphen between the Hebrew "and" and a name in another script.
    return text.replaceAll(/(?<=\sו)(?=[\p{Script=Latin}\p{Script=Cyrillic}])/gu, "-");
  }

  /** Returns a button whose visible text has a name in an element of its own. */
  namedButton(key: string, values: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole("button", { name: this.named(key, values), exact: true });
  }

  button(key: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.page.getByRole("button", { name: this.text(key, values), exact: true });
  }

  /** Returns the menu of the app, which is at the side, or on a phone at the bottom. */
  mainMenu(): Locator {
    return this.page.getByRole("navigation", { name: this.text("shell:menu.label") });
  }

  /** Returns a link of the menu; the page may have a link with the same name. */
  menuLink(key: string): Locator {
    const named = (name: string) => this.mainMenu().getByRole("link", { name, exact: true });
    // Below an icon stands a short text.
    const shortKey = key.replace("shell:link.", "shell:short.");
    return named(this.text(key))
      .or(named(this.text(shortKey)))
      .first();
  }

  /** Returns the button on a phone that shows the links for which the bar has no room. */
  moreLinks(): Locator {
    return this.mainMenu().getByRole("button", { name: this.text("shell:menu.more"), exact: true });
  }

  /** Opens the help; on a phone, its button is next to the links of {@link moreLinks}. */
  async openHelp(): Promise<void> {
    await this.mainMenu().getByRole("link").first().waitFor();
    if (await this.moreLinks().isVisible()) await this.moreLinks().click();
    await this.button("shell:help").click();
  }

  /** Follows a link of the menu; on a phone, the link may be among {@link moreLinks}. */
  async follow(key: string): Promise<void> {
    const link = this.menuLink(key);
    // The links come with the user's rights.
    await link.or(this.moreLinks()).locator("visible=true").first().waitFor();
    if (!(await link.isVisible())) await this.moreLinks().click();
    await link.click();
  }

  /** Waits for the heading of a page. */
  async heading(key: string): Promise<void> {
    await this.page.getByRole("heading", { name: this.text(key), level: 1, exact: true }).waitFor();
  }

  /** Returns a person's table row by its name. */
  row(lastName: string, firstName: string): Locator {
    return this.page.getByRole("row").filter({
      has: this.page.getByRole("rowheader", { name: `${firstName} ${lastName}`, exact: true }),
    });
  }

  /** Returns a table row by the link with a person's name. */
  rowOf(name: string): Locator {
    return this.page.getByRole("row").filter({
      has: this.page.getByRole("link", { name, exact: true }),
    });
  }

  /** Chooses an action from the menu of a table's row, by keyboard. */
  choose(row: Locator, label: string): Promise<void> {
    return this.chooseFrom(row.locator("button[aria-haspopup=menu]"), label);
  }

  /**
   * Chooses an action from a button's menu, by keyboard. Waits for the focus on the first action
   * after the opening: an earlier Enter would choose that action instead.
   */
  async chooseFrom(opener: Locator, label: string): Promise<void> {
    await opener.press("Enter");
    await this.page.locator("[role=menuitem]:focus").waitFor();
    await this.page.getByRole("menuitem", { name: label, exact: true }).press("Enter");
  }

  /** Opens a tab of an event list by the text of its title, which may end with a number. */
  async openPart(key: string): Promise<void> {
    const [start = ""] = this.text(key).split("{{");
    await this.page.getByRole("tab", { name: new RegExp(`^${start}`, "u") }).click();
  }

  /**
   * Ticks or clears a checkbox or radio button by its label, because the input itself is hidden.
   * Playwright clicks the label when the form has stopped moving; a forced click on the input
   * would miss.
   */
  async tick(box: Locator, isTicked = true): Promise<void> {
    if ((await box.isChecked()) !== isTicked) await box.locator("xpath=ancestor::label").click();
    const done = this.page.locator(isTicked ? ":checked" : ":not(:checked)");
    await box.and(done).waitFor({ state: "attached" });
  }

  /** Returns a form field by its label, in the page or within a part. */
  field(key: string, within: Page | Locator = this.page): Locator {
    const labelOptions = { name: this.text(key), exact: true };
    return within.getByRole("textbox", labelOptions).or(within.getByRole("combobox", labelOptions));
  }

  /** Returns the error summary of a form, in the page or within a dialog. */
  errorSummary(within: Page | Locator = this.page): Locator {
    return within.getByRole("group", { name: this.text("summary:title") });
  }

  /** Returns the message below a field; the error summary has the same text. */
  fieldError(text: string, within: Page | Locator = this.page): Locator {
    return within.locator("[slot=errorMessage]").getByText(text, { exact: true });
  }

  /** Types into the search box of /persons. */
  async search(words: string): Promise<void> {
    await this.page
      .getByRole("searchbox", { name: this.text("persons:list.search"), exact: true })
      .fill(words);
  }
}
