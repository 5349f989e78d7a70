import { addDays, today } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { Browser, Locator } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { countStored, QUEUE } from "../support/door.ts";
import { addList, nextPhone, participantsOf } from "../support/events.ts";
import { look, photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const DAY = today({ timeZone: "Asia/Jerusalem", now: () => new Date() });

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Names that no other journey has. */
const GUESTS = {
  en: { family: "Doorstep", first: ["Walter", "Ines"] },
  ru: { family: "Порогов", first: ["Вальтер", "Инесса"] },
  he: { family: "סיפי", first: ["ולטר", "אינס"] },
} as const satisfies Record<Language, { family: string; first: readonly [string, string] }>;

it.each(["en", "ru", "he"] as const)(
  "people who are not on the list are added as walk-ins, and keep their ticks when they are approved, in %s",
  async (language) => {
    const { family, first } = GUESTS[language];
    const [online, offline] = first;
    const visitor = await visit(browser, { language, width: 360 });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const title = `Open house ${language}`;
    const listId = await addList(context, { title, date: addDays(DAY, -30) });
    const rowOf = (name: string): Locator => page.getByRole("checkbox").filter({ hasText: name });
    const field = (name: string): Locator =>
      page.getByRole("textbox", { name: app.text(`door:walkIn.${name}`) });
    const waitForTotals = (came: number, all = came): Promise<void> =>
      page
        .getByRole("status")
        .filter({
          hasText: app
            .text("door:counted")
            .replace("{{came, number}}", String(came))
            .replace("{{count, number}}", String(all)),
        })
        .waitFor();

    await app.open(`/door/${listId}`);
    await app.button("door:walkIn.open").click();
    await app.button("door:walkIn.add").click();

    // Each error is shown at its field, and typed values are kept.
    await page.getByText(app.text("door:walkIn.error.required")).first().waitFor();
    expect(await page.getByText(app.text("door:walkIn.error.required")).count()).toBe(3);
    await field("firstName").fill(online);
    await field("firstName").press("Enter");
    await page.keyboard.type(family);
    await page.keyboard.press("Enter");
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.getByText(app.text("door:walkIn.error.phone")).waitFor();
    // A number of another country is named, and refused.
    await field("phone").fill("+380 50 123 4567");
    await page.keyboard.press("Enter");
    const foreign = app.text("door:walkIn.error.phoneOf").split("{{country}}")[0] ?? "";
    const country = new Intl.DisplayNames([language], { type: "region" }).of("UA") ?? "";
    await page.getByText(foreign).getByText(country).waitFor();
    await look(visitor, "door-walk-in-form");
    await app.button("door:walkIn.cancel").click();
    await app.button("door:walkIn.open").click();
    expect(await field("firstName").inputValue()).toBe(online);
    await field("phone").fill(nextPhone());
    await app.button("door:walkIn.add").click();

    // The page counts the walk-in at once, and lists it once the server has stored it.
    await rowOf(online).and(page.locator('[aria-checked="true"]')).waitFor();
    await waitForTotals(1);
    await rowOf(online).getByText(app.text("door:walkIn.fact")).waitFor();
    await look(visitor, "door-walk-in");
    // The phone deletes the walk-in from its queue when its copy of the list has the walk-in.
    await expect.poll(() => countStored({ app, visitor }, ...QUEUE)).toBe(0);

    // A walk-in made offline waits on the phone, which sends it when it is online again.
    await app.button("door:walkIn.open").click();
    await context.setOffline(true);
    await field("firstName").fill(offline);
    await field("lastName").fill(family);
    await field("phone").fill(nextPhone());
    await app.button("door:walkIn.add").click();
    await page.getByText(app.text("door:walkIn.status.waits")).waitFor();
    await waitForTotals(2);
    await photograph(visitor, "door-walk-in-offline");

    // After a reload the phone cannot decrypt the walk-in, which still waits. The phone's copy of
    // the list may be a second older.
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByText(app.text("door:walkIn.unknown")).waitFor();
    await page.getByText(app.text("door:walkIn.status.waits")).waitFor();
    await context.setOffline(false);
    await rowOf(offline).and(page.locator('[aria-checked="true"]')).waitFor();
    await waitForTotals(2);
    const lostRequests = visitor.complaints.splice(0);
    expect(
      lostRequests.filter((complaint) => !/^request: \w+ \/person-list\//u.test(complaint)),
    ).toEqual([]);

    // The page of the list counts the walk-in who came, and separately the one who was unticked.
    const saved = page.getByText(app.text("door:saved"), { exact: true });
    const one = (key: string): Locator =>
      page.getByText(app.text(`participants:${key}_one`).replace("{{count, number}}", "1"));
    await rowOf(offline).click();
    await waitForTotals(1, 2);
    await saved.waitFor();
    await app.open(`/person-lists/${listId}`);
    await app.openPart("participants:part.applications");
    await one("walkIns").waitFor();
    await one("unticked").waitFor();
    await look(visitor, "list-walk-ins-unticked");
    await app.open(`/door/${listId}`);
    // The phone's copy of the list may still have the tick.
    await waitForTotals(1, 2);
    await rowOf(offline).click();
    await waitForTotals(2);
    await saved.waitFor();

    // The page of the list names both walk-ins, and the review asks for missing values.
    await app.open(`/person-lists/${listId}`);
    await app.openPart("participants:part.applications");
    await page.getByRole("link", { name: `${online} ${family}` }).waitFor();
    await look(visitor, "list-walk-ins");
    await approve(app, page.getByRole("dialog"), `${online} ${family}`);
    await approve(app, page.getByRole("dialog"), `${offline} ${family}`);
    expect((await participantsOf(context, listId)).toSorted()).toEqual(
      [online, offline].map((name) => `${name} ${family} staff`).toSorted(),
    );
    await app.open(`/door/${listId}`);
    await rowOf(online).and(page.locator('[aria-checked="true"]')).waitFor();
    await waitForTotals(2);
    await endVisit(context);

    /** Completes an application in its review and approves it. */
    async function approve(staff: StaffApp, dialog: Locator, name: string): Promise<void> {
      await staff.open(`/person-lists/${listId}`);
      await staff.openPart("participants:part.applications");
      await page.getByRole("link", { name }).click();
      await dialog.getByText(staff.text("applications:walkIn.incomplete")).waitFor();
      await dialog.getByText(staff.text("applications:walkIn.came")).waitFor();
      if (name.startsWith(online)) await look(visitor, "review-walk-in");
      await staff.button("applications:walkIn.complete").click();
      const city = page.getByRole("combobox", { name: staff.text("persons:field.city") });
      await city.fill("Haifa");
      const form = page.getByRole("dialog", { name: staff.text("edit:title", { name }) });
      await form.getByText(staff.text("common:gender.male"), { exact: true }).click();
      await page.getByRole("button", { name: staff.text("edit:save") }).click();
      const confirm = staff.text("applications:approveShort");
      await dialog.getByRole("button", { name: confirm }).click();
      await page
        .getByText(staff.text("applications:approveDialog.done", { name }))
        .first()
        .waitFor();
    }
  },
);
