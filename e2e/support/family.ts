import type { Language } from "@kehila/shared/base/languages";
import type { Locator, Page } from "playwright-core";
import { publicText } from "./texts.ts";

interface Someone {
  firstName: string;
  lastName: string;
  idNumber: string;
  phone: string;
  /** Day, month and year, as typed. */
  birthDate: readonly [string, string, string];
}

/** A family that registers by the public form. */
export interface Family {
  applicant: Someone;
  city: string;
  spouse: Someone;
  children: readonly {
    firstName: string;
    gender: "male" | "female";
    birthDate: readonly [string, string, string];
  }[];
}

/** Two families that are unlike any in the demo register. */
export const WITH_SCRIPTS: Family = {
  applicant: {
    firstName: "אורטל",
    lastName: "זגורודצקי",
    idNumber: "200000008",
    phone: "0501112223",
    birthDate: ["27", "3", "1985"],
  },
  city: "מצפה רמון",
  spouse: {
    firstName: "גנאדי",
    lastName: "זגורודצקי",
    idNumber: "200000016",
    phone: "0501112224",
    birthDate: ["1", "12", "1983"],
  },
  children: [
    { firstName: "ליאור", gender: "male", birthDate: ["5", "6", "2015"] },
    { firstName: "שקד", gender: "female", birthDate: ["29", "2", "2020"] },
  ],
};

export const WITHOUT_SCRIPTS: Family = {
  applicant: {
    firstName: "בתיה",
    lastName: "חרמצ'נקו",
    idNumber: "200000024",
    phone: "0521112223",
    birthDate: ["2", "2", "1990"],
  },
  city: "ירוחם",
  spouse: {
    firstName: "ולדיסלב",
    lastName: "חרמצ'נקו",
    idNumber: "200000032",
    phone: "0521112223",
    birthDate: ["14", "7", "1988"],
  },
  children: [
    { firstName: "עמית", gender: "male", birthDate: ["3", "3", "2018"] },
    { firstName: "גפן", gender: "female", birthDate: ["11", "11", "2021"] },
  ],
};

/** A family for screen checks. Journeys search for the other two families. */
export const LOOKED_AT: Family = {
  applicant: {
    firstName: "Маргарита",
    lastName: "Дунаевецкая-Цейтлина",
    idNumber: "200000040",
    phone: "0531112223",
    birthDate: ["9", "9", "1979"],
  },
  city: "Кирьят-Шмона",
  spouse: {
    firstName: "Всеволод",
    lastName: "Дунаевецкий-Цейтлин",
    idNumber: "200000057",
    phone: "0531112224",
    birthDate: ["31", "1", "1975"],
  },
  children: [{ firstName: "Эмануэль", gender: "male", birthDate: ["20", "5", "2019"] }],
};

/** The public form in one language, by accessible names. */
export class PublicForm {
  readonly #page: Page;
  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
  }

  text(key: string, values: Readonly<Record<string, string>> = {}): string {
    return publicText(this.#language, key, values);
  }

  /** Returns the section of the form under a heading. */
  part(key: string, values: Readonly<Record<string, string>> = {}): Locator {
    return this.#page.getByRole("region", { name: this.text(key, values), exact: true });
  }

  async fill(within: Locator, key: string, value: string): Promise<void> {
    await within.getByLabel(this.text(key), { exact: true }).fill(value);
  }

  async choose(within: Locator, group: string, choice: string): Promise<void> {
    const choices = within.getByRole("group", { name: this.text(group), exact: true });
    await choices.getByLabel(this.text(choice), { exact: true }).first().check();
  }

  async fillDay(within: Locator, [day, month, year]: readonly [string, string, string]) {
    await this.fill(within, "date.day", day);
    await this.fill(within, "date.month", month);
    await this.fill(within, "date.year", year);
  }

  async fillPersonal(someone: Someone): Promise<void> {
    const part = this.part("step.personal");
    await this.fill(part, "field.firstName", someone.firstName);
    await this.fill(part, "field.lastName", someone.lastName);
    await this.fill(part, "field.idNumber", someone.idNumber);
    await this.fillDay(part, someone.birthDate);
    await this.choose(part, "field.gender", "gender.female");
  }

  async fillContact(family: Family): Promise<void> {
    const part = this.part("step.contact");
    await this.fill(part, "field.phone", family.applicant.phone);
    await this.fill(part, "field.city", family.city);
  }

  /** Selects married and the number of children, which shows their fields. */
  async announceFamily(family: Family): Promise<void> {
    const part = this.part("step.family");
    await this.choose(part, "field.married", "married.true");
    await part
      .getByLabel(this.text("field.childrenCount"), { exact: true })
      .selectOption(String(family.children.length));
  }

  async fillFamily({ spouse, children }: Family): Promise<void> {
    const part = this.part("field.spouse");
    await this.fill(part, "field.firstName", spouse.firstName);
    await this.fill(part, "field.lastName", spouse.lastName);
    await this.fill(part, "field.idNumber", spouse.idNumber);
    await this.fill(part, "field.phone", spouse.phone);
    await this.fillDay(part, spouse.birthDate);
    await this.choose(part, "field.gender", "gender.male");
    for (const [index, child] of children.entries()) {
      const block = this.part("field.child", { number: String(index + 1) });
      await this.fill(block, "field.firstName", child.firstName);
      await this.choose(block, "field.gender", `gender.${child.gender}`);
      await this.fillDay(block, child.birthDate);
    }
  }

  async chooseInterests(...categories: string[]): Promise<void> {
    const part = this.part("step.interests");
    for (const category of categories) {
      await part.getByLabel(this.text(`event.${category}`), { exact: true }).check();
    }
  }

  async press(key: string): Promise<void> {
    await this.#page.getByRole("button", { name: this.text(key), exact: true }).click();
  }

  /** Waits for a step of the wizard. */
  async reach(step: string): Promise<void> {
    await this.part(`step.${step}`).waitFor();
  }
}
