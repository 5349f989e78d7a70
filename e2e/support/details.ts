import type { Locator } from "playwright-core";
import { StaffApp } from "./staff.ts";

/** What a journey needs to know of a record that it made. */
export interface MadePerson {
  id: string;
  version: number;
  spouseId: string | null;
}

/** The details of persons, with records made for the journey beforehand. */
export class DetailsApp extends StaffApp {
  /** Adds a person the way the form does; likely duplicates are meant to be there. */
  async add(body: Record<string, unknown>): Promise<MadePerson> {
    const usual = { gender: "female", city: "Yeruham", interestedEvents: ["cinema"] };
    return this.#send("post", "/person", { ...usual, confirmDuplicates: true, ...body });
  }

  /** What a colleague changes at the same time, somewhere else. */
  async change(id: string, body: Record<string, unknown>): Promise<MadePerson> {
    return this.#send("patch", `/person/${id}`, { confirmDuplicates: true, ...body });
  }

  async #send(method: "post" | "patch", path: string, data: Record<string, unknown>) {
    const answer = await this.page.request[method](path, { data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: MadePerson }).data;
  }

  /** Opens somebody's details by their address. */
  async openDetails(id: string, name: string): Promise<Locator> {
    await this.page.goto(`/persons?person=${id}`);
    return this.details(name);
  }

  /** The details that are open. */
  async details(name: string): Promise<Locator> {
    const dialog = this.page.getByRole("dialog", { name, exact: true });
    await dialog.waitFor();
    return dialog;
  }

  /** The history of the details that are open. */
  async openHistory(): Promise<Locator> {
    await this.page.getByRole("tab", { name: this.text("persons:details.history") }).click();
    const list = this.page.getByRole("list", { name: this.text("history:title"), exact: true });
    await list.waitFor();
    return list;
  }
}
