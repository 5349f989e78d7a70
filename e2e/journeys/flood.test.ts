import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { newClient } from "../support/clients.ts";
import { endVisit } from "../support/contexts.ts";
import { nextPhone } from "../support/events.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const ID_NUMBERS = {
  en: ["200201119", "200201127", "200201135", "200201143"],
  ru: ["200201218", "200201226", "200201234", "200201242"],
  he: ["200201317", "200201325", "200201333", "200201341"],
};

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Applies through the public form's API from an address. */
async function applyFrom(
  context: BrowserContext,
  headers: Record<string, string>,
  applicant: { firstName: string; lastName: string; idNumber: string },
) {
  const answer = await context.request.post("/person/public/register", {
    headers,
    data: {
      ...applicant,
      phone: nextPhone(),
      city: "Flooded",
      birthDate: "1990-05-04",
      gender: "female",
      interestedEvents: ["cinema"],
    },
  });
  expect(answer.status()).toBe(201);
}

it.each(withPictures(["en"] as const, ["ru", "he"] as const))(
  "applications from one address are marked, rejected together, and come back after undo, in %s",
  async (language) => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const lastName = { en: "Floodmaker", ru: "Потопова", he: "מציפה" }[language];
    const [sender, neighbour] = [newClient(), newClient()];
    const [own = "", ...flood] = ID_NUMBERS[language];
    await applyFrom(context, neighbour, { firstName: "Own", lastName, idNumber: own });
    for (const [index, idNumber] of flood.entries()) {
      await applyFrom(context, sender, { firstName: `Many${index}`, lastName, idNumber });
    }

    await app.open(`/pending?search=${encodeURIComponent(lastName)}`);
    const rows = page.getByRole("rowheader");
    await expect.poll(() => rows.count()).toBe(4);
    const mark = app.text("applications:sameSender");
    const ownRow = app.row(lastName, "Own");
    expect(await page.getByText(mark, { exact: true }).count()).toBe(3);
    expect(await ownRow.getByText(mark).count()).toBe(0);
    await look(visitor, "pending-senders");

    // The rejection covers only this sender's applications, even if the search finds others.
    const name = `Many0 ${lastName}`;
    const ask = () =>
      app.choose(app.row(lastName, "Many0"), app.text("applications:rejectSender", { name }));
    await ask();
    const dialog = page.getByRole("alertdialog");
    const countText = (count: string, form: string) =>
      dialog.getByText(
        app
          .text(`applications:rejectMany.count_${language === "ru" ? form : "other"}`)
          .replace("{{count, number}}", count),
      );
    await countText("3", "few").waitFor();
    await look(visitor, "reject-sender");

    // In a range of time without applications, the dialog counts none.
    await dialog
      .getByRole("button", { name: app.text("applications:rejectMany.received") })
      .click();
    await page
      .getByRole("option", { name: app.text("applications:rejectMany.period.range"), exact: true })
      .click();
    await app.field("applications:rejectMany.to", dialog).fill("2020-01-01T10:00");
    await dialog.getByText(app.text("applications:rejectMany.count_zero")).waitFor();
    await look(visitor, "reject-range");
    await app.field("applications:rejectMany.to", dialog).fill("");
    await countText("3", "few").waitFor();

    await dialog.locator("button").last().click();
    await expect.poll(() => rows.count()).toBe(1);
    await ownRow.waitFor();
    await page.getByRole("button", { name: app.text("common:action.undo") }).click();
    await page.getByText(app.text("applications:undo.done")).waitFor();
    await expect.poll(() => rows.count()).toBe(4);
    await endVisit(context);
  },
);
