import type { Role } from "@kehila/shared/accounts/permissions";
import type { Locator } from "playwright-core";
import type { Visitor } from "./browser.ts";
import { StaffApp } from "./staff.ts";

/** A person who creates a staff account. */
export interface Member {
  name: string;
  email: string;
  password: string;
}

/** The staff app with helpers for administrators and new users. */
export class AccountsApp extends StaffApp {
  readonly #context: Visitor["context"];

  constructor({ page, context, language }: Visitor) {
    super(page, language);
    this.#context = context;
  }

  /** Returns a field by its exact label, password fields included. */
  labelled(key: string): Locator {
    return this.page.getByLabel(this.text(key), { exact: true });
  }

  /** Generates a token on /accounts, and copies the token or its link. */
  async copyNewToken(what: "token" | "link" = "token"): Promise<void> {
    await this.#context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.button("accounts:invite.title").click();
    await this.button("accounts:invite.submit").click();
    await this.button("accounts:invite.close").click();
    const first = this.page
      .getByRole("list", { name: this.text("accounts:tokens.title") })
      .getByRole("listitem")
      .first();
    await first.getByText(this.text("accounts:tokens.status.active"), { exact: true }).waitFor();
    const label = what === "token" ? "common:copy.copy" : "accounts:tokens.copyLinkShort";
    await first.getByText(this.text(label), { exact: true }).click();
    await first.getByRole("button", { name: this.text("common:copy.copied") }).waitFor();
  }

  /** Fills in /signup, except the token. */
  async fillSignUp({ name, email, password }: Member): Promise<void> {
    await this.labelled("auth:signup.name").fill(name);
    await this.labelled("auth:signup.email").fill(email);
    await this.labelled("auth:signup.password").fill(password);
    await this.labelled("auth:signup.confirmation").fill(password);
  }

  /** Pastes the copied token into /signup. */
  async pasteToken(): Promise<void> {
    await this.labelled("auth:signup.registrationToken").focus();
    await this.page.keyboard.press("ControlOrMeta+V");
  }

  /** Opens the permissions dialog of a user on /accounts. */
  async openPermissions(name: string): Promise<Locator> {
    await this.button("accounts:users.permissionsOf", { name }).click();
    const title = this.text("accounts:permissions.title", { name });
    const dialog = this.page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    return dialog;
  }

  /** Selects a role in the permissions dialog without saving. */
  async chooseRole(dialog: Locator, role: Role): Promise<void> {
    // Takes the first match: in Russian, the word for "role" is also a part of "password".
    const select = dialog
      .getByRole("button", { name: this.text("accounts:permissions.role") })
      .first();
    await select.click();
    const name = this.text(`accounts:role.${role}`);
    await this.page.getByRole("option", { name, exact: true }).click();
    // Escape would close the closing list instead of the dialog. The focus returns to the select, or
    // goes to a dialog that has opened half a second before (react-aria's useDialog).
    await this.page.getByRole("listbox").waitFor({ state: "detached" });
  }

  /** Grants or revokes one flag and waits until it is saved. */
  async setFlag(name: string, flag: string, isGiven: boolean): Promise<void> {
    const dialog = await this.openPermissions(name);
    const box = dialog.getByRole("checkbox", { name: this.text(`accounts:flag.${flag}`) });
    await this.tick(box, isGiven);
    await dialog.getByRole("button", { name: this.text("accounts:permissions.save") }).click();
    await dialog.waitFor({ state: "hidden" });
    await this.page.getByText(this.text("accounts:permissions.saved", { name })).waitFor();
  }

  /** Returns the keys of the visible menu links. */
  async menu(): Promise<string[]> {
    const keys = ["new", "people", "pending", "users", "account", "login", "signup"];
    const visibleKeys = await Promise.all(
      keys.map((key) => this.menuLink(`shell:link.${key}`).isVisible()),
    );
    return keys.filter((_, index) => visibleKeys[index]);
  }
}
