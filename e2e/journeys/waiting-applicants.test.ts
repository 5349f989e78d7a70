import { addDays, today } from "@kehila/shared/base/dates";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList, nextPhone } from "../support/events.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const DAY = today({ timeZone: "Asia/Jerusalem", now: () => new Date() });

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it.each(withPictures(["en"] as const, ["ru", "he"] as const))(
  "staff see who waits for a list, and that the event is over before they approve, in %s",
  async (language) => {
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const one = (key: string) => app.text(key).replace("{{count, number}}", "1");
    const title = `Patience ${language}`;
    const listId = await addList(context, { title, date: DAY });
    const lastName = `Patient ${language}`;
    const answer = await context.request.post("/api/event-register/register", {
      data: {
        listId,
        firstName: "Noga",
        lastName,
        idNumber: { en: "200200004", ru: "200200095", he: "200200186" }[language],
        phone: nextPhone(),
        city: "Haifa",
        birthDate: "1990-01-01",
        gender: "female",
      },
    });
    expect(answer.status()).toBe(201);
    const name = `Noga ${lastName}`;

    await app.open("/lists/cinema");
    const card = page.getByRole("listitem").filter({ hasText: title });
    const count = one("event-lists:card.applications_one");
    await card.getByText(count).waitFor();
    await look(visitor, `lists-waiting`);
    await app.chooseFrom(
      card.getByRole("button", { name: app.text("persons:action.menu", { name: title }) }),
      app.text("event-lists:card.delete", { title }),
    );
    const question = page.getByRole("alertdialog");
    await question.getByText(one("event-lists:delete.applications_one")).waitFor();
    await look(visitor, `list-delete-waiting`);
    await question.getByRole("button", { name: app.text("common:action.cancel") }).click();

    await app.go(`/person-lists/${listId}`);
    await app.openPart("participants:part.applications");
    await page.getByText(count).waitFor();
    await look(visitor, `list-waiting`);
    // An approved applicant joins the list a day after the event, but not two days after the event.
    const approve = app.text("applications:approve", { name });
    const review = page.getByRole("dialog");
    for (const [days, text] of [
      [-1, "applications:approveDialog.joins"],
      [-2, "applications:approveDialog.over"],
    ] as const) {
      await context.request.patch(`/person-list/${listId}`, {
        data: { date: addDays(DAY, days) },
      });
      await app.open(`/pending?search=${encodeURIComponent(lastName)}`);
      await app.choose(app.row(lastName, "Noga"), approve);
      await question.getByText(app.text(text)).waitFor();
      await look(visitor, `approve${days}`);
      await page.keyboard.press("Escape");
      await question.waitFor({ state: "hidden" });

      await app.open(`/person-lists/${listId}`);
      await app.openPart("participants:part.applications");
      await page.getByRole("link", { name, exact: true }).click();
      await review.getByRole("button", { name: approve }).waitFor();
      const over = review.getByText(app.text("applications:reviewDialog.eventOver"));
      await expect.poll(() => over.count()).toBe(days < -1 ? 1 : 0);
      if (days < -1) await look(visitor, `review-event-over`);
    }
    await review.getByRole("button", { name: approve }).click();
    await page.getByText(app.text("event-lists:missed.over")).waitFor();
    expect(visitor.complaints).toEqual([]);
    await endVisit(context);
  },
);
