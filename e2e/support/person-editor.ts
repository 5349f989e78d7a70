import type { Person } from "@kehila/shared/persons/answers";
import type { PersonCreateInput, PersonUpdateInput } from "@kehila/shared/persons/persons";
import type { Browser, Locator } from "playwright-core";
import type { Visitor } from "./browser.ts";
import { visit } from "./browser.ts";
import { endVisit } from "./contexts.ts";
import { origin } from "./product.ts";
import { StaffApp } from "./staff.ts";

type VisitOptions = Parameters<typeof visit>[1];

/**
 * A signed-in user who edits persons, with API calls that create and read the journey's persons.
 */
export class PersonEditor {
  readonly visitor: Visitor;
  readonly app: StaffApp;

  private constructor(visitor: Visitor) {
    this.visitor = visitor;
    this.app = new StaffApp(visitor.page, visitor.language);
  }

  static async arrive(
    browser: Browser,
    email: string,
    options: VisitOptions = {},
  ): Promise<PersonEditor> {
    const editor = new PersonEditor(await visit(browser, options));
    await editor.app.openSession(email);
    return editor;
  }

  async #call(method: string, path: string, data?: object): Promise<Person> {
    const { request } = this.visitor.context;
    const answer = await request.fetch(origin() + path, {
      method,
      ...(data === undefined ? {} : { data }),
    });
    const body = (await answer.json()) as { data: Person };
    if (!answer.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  }

  async add(fields: Partial<PersonCreateInput> & { lastName: string }): Promise<Person> {
    const required = { firstName: "Miriam", gender: "female", city: "Haifa" } as const;
    const body = { ...required, interestedEvents: ["cinema"], confirmDuplicates: true, ...fields };
    return this.#call("POST", "/person", body);
  }

  stored(id: string): Promise<Person> {
    return this.#call("GET", `/person/${id}`);
  }

  change(id: string, body: PersonUpdateInput): Promise<Person> {
    return this.#call("PATCH", `/person/${id}`, { ...body, confirmDuplicates: true });
  }

  /** Opens a person's edit form by URL. */
  async open({ id, firstName, lastName }: Person): Promise<Locator> {
    // Searches for the name, because a table with few rows behind the dialog renders faster.
    const search = encodeURIComponent(lastName);
    await this.visitor.page.goto(`/persons?search=${search}&edit=${id}`);
    const dialog = this.dialog(`${firstName} ${lastName}`);
    await this.field("firstName", dialog).waitFor();
    return dialog;
  }

  dialog(name: string): Locator {
    const title = this.app.text("edit:title", { name });
    return this.visitor.page.getByRole("dialog", { name: title });
  }

  field(key: string, within: Locator): Locator {
    return this.app.field(`persons:field.${key}`, within).first();
  }

  button(key: string, within?: Locator, values?: Readonly<Record<string, string>>): Locator {
    const name = this.app.text(key, values);
    return (within ?? this.visitor.page).getByRole("button", { name, exact: true });
  }

  async toast(person: { firstName: string; lastName: string }): Promise<void> {
    const name = `${person.firstName} ${person.lastName}`;
    await this.visitor.page.getByText(this.app.text("edit:saved", { name })).first().waitFor();
  }

  /** Tabs to a control of the form. */
  async tabTo(name: string): Promise<void> {
    const { page } = this.visitor;
    for (let presses = 0; presses < 80; presses += 1) {
      const focusedName = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("name") ?? element?.textContent ?? "";
      });
      if (focusedName === name) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never reached ${name}.`);
  }

  leave(): Promise<void> {
    return endVisit(this.visitor.context);
  }
}
