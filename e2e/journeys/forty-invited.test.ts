import type { Language } from "@kehila/shared/base/languages";
import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { countActs, pressesIn, tellActs } from "../support/acts.ts";
import type { Width } from "../support/browser.ts";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { isFocused } from "../support/keyboard.ts";
import { listsOf } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { StaffApp } from "../support/staff.ts";

const INVITED = 40;
const PRESSES_MAX = 8;
const TEXTS_MAX = 2;
const TITLES: Readonly<Partial<Record<Language, string>>> = { ru: "Вечер кино", he: "ערב סרט" };
/** Two towns of this journey in each script: 24 and 20 people who want to go to the cinema. */
const TOWNS: Readonly<Partial<Record<Language, readonly [string, string]>>> = {
  ru: ["Сорокино", "Пригласинск"],
  he: ["ארבעיה", "מוזמנון"],
};
const COUNTS = [24, 20] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

async function addTowns(context: BrowserContext, language: Language, towns: readonly string[]) {
  for (const [position, city] of towns.entries()) {
    for (let index = 0; index < (COUNTS[position] ?? 0); index += 1) {
      await addPerson(context, {
        firstName: `Dina${String.fromCodePoint(97 + index)}`,
        lastName: `Invited${language}${"ab"[position]}`,
        city,
      });
    }
  }
}

it.each([
  ["he", 360],
  ["ru", 1366],
] as const satisfies [Language, Width][])(
  "forty people of two cities are invited by a few presses, in %s at %i px",
  async (language, width) => {
    const visitor = await visit(browser, { language, width });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const title = TITLES[language] ?? "";
    const [one = "", other = ""] = TOWNS[language] ?? [];
    await addTowns(context, language, [one, other]);
    // No message leaves the test.
    await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
    await app.open("/lists/cinema");

    const acts = await countActs(page);
    await app.button("event-lists:page.create").click();
    const form = page.getByRole("dialog", { name: app.text("event-lists:create.title") });
    await expect.poll(() => isFocused(app.field("event-lists:field.title", form))).toBe(true);
    await page.keyboard.type(title);
    await form
      .getByRole("button", { name: app.text("event-lists:create.submit"), exact: true })
      .click();
    // The new list opens.
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await app.button("participants:act.add").first().click();
    const dialog = page.getByRole("dialog", { name: app.text("participants:act.add") });
    const cities = dialog.getByRole("combobox", { name: app.text("filters:cities") });
    await expect.poll(() => isFocused(cities)).toBe(true);
    // The cities are listed at once, so one is pressed; a few letters find the other.
    await page.getByRole("option", { name: one, exact: true }).click();
    await page.keyboard.type(other.slice(0, 4));
    await page.getByRole("option", { name: other, exact: true }).click();
    const add = app
      .text(`event-lists:choose.addCount_${new Intl.PluralRules(language).select(INVITED)}`)
      .replace("{{count, number}}", String(INVITED));
    await dialog.getByRole("button", { name: add, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await app.button("participants:act.invite").click();
    const popup = page.waitForEvent("popup");
    await page.getByRole("link", { name: app.text("event-lists:link.whatsApp") }).click();
    const sent = new URL((await popup).url());

    const counted = await acts();
    tellActs(`${INVITED} people of two cities invited, ${language}`, counted);
    expect(pressesIn(counted)).toBeLessThanOrEqual(PRESSES_MAX);
    expect(counted.texts).toBeLessThanOrEqual(TEXTS_MAX);

    // It was right the first time: the people, and the link in the message.
    const list = (await listsOf(context, "cinema")).find((each) => each.title === title);
    const link = /http\S+/u.exec(sent.searchParams.get("text") ?? "")?.[0] ?? "";
    const registration = await context.request.get(link);
    expect([registration.status(), new URL(registration.url()).pathname]).toEqual([
      200,
      `/event-register/${list?.id}`,
    ]);
    const answer = await context.request.get(`/person-list/${list?.id}`);
    const { data } = (await answer.json()) as {
      data: { personLinks: { person: { city: string } }[] };
    };
    const invitedCities = data.personLinks.map(({ person }) => person.city);
    expect(invitedCities).toHaveLength(INVITED);
    expect(new Set(invitedCities)).toEqual(new Set([one, other]));
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  },
);
