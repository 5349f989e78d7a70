import { addDays, today } from "@kehila/shared/base/dates";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList, nextPhone } from "../support/events.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Two families at one link, in the script of a language. */
const FAMILIES = {
  en: [
    { firstName: "Fernanda", lastName: "Fillerman" },
    { firstName: "Gaspar", lastName: "Otherman" },
  ],
  ru: [
    { firstName: "Фаина", lastName: "Филлерман" },
    { firstName: "Герасим", lastName: "Отерман" },
  ],
  he: [
    { firstName: "פאינה", lastName: "פילרמן" },
    { firstName: "גדעון", lastName: "אותרמן" },
  ],
} as const;
const FILLERS = { en: "555555551", ru: "666666662", he: "777777773" } as const;

it.each(withPictures(["ru"] as const, ["en", "he"] as const))(
  "two families with one filler become two records, the second without the number, in %s",
  async (language) => {
    const idNumber = FILLERS[language];
    const [one, other] = FAMILIES[language];
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const listId = await addList(context, {
      title: `Fillers ${language}`,
      date: addDays(today({ timeZone: "Asia/Jerusalem", now: () => new Date() }), 3),
    });
    for (const [family, birthDate] of [
      [one, "1985-03-27"],
      [other, "1990-11-02"],
    ] as const) {
      const answer = await context.request.post("/api/event-register/register", {
        data: {
          ...family,
          listId,
          idNumber,
          birthDate,
          phone: nextPhone(),
          city: "Haifa",
          gender: "male",
        },
      });
      expect(answer.status()).toBe(201);
    }
    const review = page.getByRole("dialog");
    const openReview = async ({ firstName, lastName }: typeof one | typeof other) => {
      await app.open(`/pending?search=${encodeURIComponent(lastName)}`);
      const name = `${firstName} ${lastName}`;
      await page
        .getByRole("button", { name: app.text("applications:review", { name }), exact: true })
        .click();
      return name;
    };

    const name = await openReview(one);
    await review.getByRole("button", { name: app.text("applications:approve", { name }) }).click();
    await page.getByText(app.text("applications:approveDialog.done", { name })).waitFor();

    const otherName = await openReview(other);
    const without = review.getByRole("button", {
      name: app.text("applications:withoutNumber.approve"),
    });
    await without.waitFor();
    await review.getByText(app.text("applications:withoutNumber.text")).waitFor();
    await review
      .getByText(app.text("applications:reviewDialog.sameNumber", { name }), { exact: true })
      .waitFor();
    await look(visitor, "pending-review-filler");
    await without.press("Enter");
    await page
      .getByText(app.text("applications:approveDialog.done", { name: otherName }))
      .waitFor();

    const found = await context.request.get(`/person?search=${encodeURIComponent(otherName)}`);
    const { data } = (await found.json()) as { data: (typeof other & { idNumber: unknown })[] };
    const stored = data.filter(({ lastName }) => lastName === other.lastName);
    expect(stored.map((person) => person.idNumber)).toEqual([null]);
    const list = await context.request.get(`/person-list/${listId}`);
    const { personLinks } = ((await list.json()) as { data: { personLinks: unknown[] } }).data;
    expect(personLinks).toHaveLength(2);
    await expectSound(visitor);
    await endVisit(context);
  },
);
