import type { Locator } from "playwright-core";
import { StaffApp } from "./staff.ts";

/** The fields of a created record that a journey uses. */
export interface MadePerson {
  id: string;
  version: number;
  spouseId: string | null;
}

/** Details of persons, with helpers that create records. */
export class DetailsApp extends StaffApp {
  /** Adds a person through the form's API call and confirms likely duplicates. */
  async add(body: Record<string, unknown>): Promise<MadePerson> {
    const usual = { gender: "female", city: "Yeruham", interestedEvents: ["cinema"] };
    return this.#send("post", "/person", { ...usual, confirmDuplicates: true, ...body });
  }

  /** Changes a person as another user would, through the API. */
  async change(id: string, body: Record<string, unknown>): Promise<MadePerson> {
    return this.#send("patch", `/person/${id}`, { confirmDuplicates: true, ...body });
  }

  async #send(method: "post" | "patch", path: string, data: Record<string, unknown>) {
    const answer = await this.page.request[method](path, { data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: MadePerson }).data;
  }

  /** Opens a person's details by URL. */
  async openDetails(id: string, name: string): Promise<Locator> {
    // Searches for the name, because a table with few rows behind the details renders faster.
    await this.go(`/persons?search=${encodeURIComponent(name)}&person=${id}`);
    return this.details(name);
  }

  /** Waits for the open details. */
  async details(name: string): Promise<Locator> {
    const dialog = this.page.getByRole("dialog", { name, exact: true });
    await dialog.waitFor();
    return dialog;
  }

  /** Starts a merge of the person in the open details, by a button or by the menu of the panel. */
  async startMerge(): Promise<void> {
    const button = this.button("persons:action.merge");
    const more = this.button("common:action.more");
    await button.or(more).waitFor();
    if (await button.isVisible()) return button.click();
    await more.click();
    const name = this.text("persons:action.merge");
    return this.page.getByRole("menuitem", { name, exact: true }).click();
  }

  async openHistory(): Promise<Locator> {
    await this.page.getByRole("tab", { name: this.text("persons:details.history") }).click();
    const list = this.page.getByRole("list", { name: this.text("history:title"), exact: true });
    await list.waitFor();
    return list;
  }
}
