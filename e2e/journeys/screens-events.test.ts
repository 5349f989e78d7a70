import type { Language } from "@kehila/shared/base/languages";
import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { nextPhone } from "../support/events.ts";
import { LOOKED_AT, PublicForm } from "../support/family.ts";
import { addList, dayFromNow } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

/** People of this journey in three scripts; the last is a couple. */
const PEOPLE = ["Ada", "Александра-Виктория", "נועה", "Ben"] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Adds people with a phone each, the last of them with a spouse; returns the ids of the adults. */
async function addPeople(context: BrowserContext, language: Language): Promise<string[]> {
  const ids: string[] = [];
  for (const firstName of PEOPLE) {
    const one = { firstName, lastName: `Placed${language}`, phone: nextPhone() };
    const isCouple = firstName === PEOPLE.at(-1);
    const spouse = { firstName: "Bella", lastName: one.lastName };
    const id = await addPerson(context, isCouple ? { ...one, spouse } : one);
    ids.push(id);
    if (!isCouple) continue;
    const { data } = (await (await context.request.get(`/person/${id}`)).json()) as {
      data: { spouse: { id: string } };
    };
    ids.push(data.spouse.id);
  }
  return ids;
}

describe.each(withPictures<Language>(["ru"], ["en", "he"]))(
  "events with places in %s",
  (language) => {
    it("are sound: all events, one category, the waiting list, and the link of a full event", async () => {
      const visitor = await visit(browser, { language });
      const { page, context } = visitor;
      const app = new StaffApp(page, language);
      await app.openSession("admin@example.org");
      const personIds = await addPeople(context, language);
      const users = (await (await context.request.get("/api/user/pick")).json()) as {
        data: { id: string }[];
      };
      const event = {
        date: dayFromNow(1),
        category: "cinema",
        time: "18:30",
        venue: "Дом общины, אולם 2, Herzl 5",
        personIds,
      };
      const full = await addList(context, {
        ...event,
        title: `Ханука בקהילה ${language}`,
        description: "Doors open at six.",
        capacity: 2,
        userIds: users.data.slice(0, 3).map(({ id }) => id),
      });
      await addList(context, {
        ...event,
        title: `Yoga ${language}`,
        category: "project",
        time: "09:05",
      });
      await addList(context, {
        title: "Далёкая поездка по святым местам Галилеи и Голан",
        date: dayFromNow(40),
        category: "humanitarian",
        capacity: 40,
        capacityUnit: "households",
        personIds,
      });

      await app.open("/lists");
      await page.getByRole("heading", { name: `Yoga ${language}`, exact: true }).waitFor();
      await look(visitor, "lists-all");
      await app.go("/lists/cinema");
      await page.getByRole("heading", { name: full.title, exact: true }).first().waitFor();
      await look(visitor, "lists-places");

      await app.go(`/person-lists/${full.id}`);
      const waitingList = page.getByRole("list", { name: app.text("participants:waiting.label") });
      await app.openPart("participants:waiting.title");
      await waitingList.waitFor();
      await look(visitor, "waiting-full");
      // Two places are free: a single person is next on the waiting list, then a couple.
      for (const leaving of personIds.slice(0, 2)) {
        await context.request.post(`/person-list/${full.id}/persons`, {
          data: { remove: [leaving] },
        });
      }
      await page.reload();
      await app.openPart("participants:waiting.title");
      await waitingList.waitFor();
      await look(visitor, "waiting-free");
      await context.request.post(`/person-list/${full.id}/move-up`, {
        data: { personIds: [personIds[2]] },
      });
      await page.reload();
      await app.openPart("participants:waiting.title");
      // One place is left, and the couple is too large for it.
      await expect.poll(() => waitingList.getByRole("button").count()).toBe(4);
      await look(visitor, "waiting-family");
      await context.request.post(`/person-list/${full.id}/move-up`, {
        data: { personIds: [personIds[3]] },
      });

      const guest = await visit(browser, { language, width: 360 });
      const form = new PublicForm(guest.page, language);
      const phone = guest.page.getByLabel(form.text("field.phone"), { exact: true });
      await guest.page.goto(`/event-register/${full.id}?lang=${language}`);
      await phone.waitFor();
      await guest.page.getByText(form.text("event.waitingList")).waitFor();
      await look(guest, "event-full");
      await phone.fill(nextPhone());
      await form.press("action.continue");
      await form.reach("family");
      await look(guest, "event-full-form");
      await form.announceFamily(LOOKED_AT);
      await form.fillPersonal(LOOKED_AT.applicant);
      await form.fill(form.part("step.contact"), "field.city", LOOKED_AT.city);
      await form.fillFamily(LOOKED_AT);
      await form.press("action.submit");
      await guest.page.getByRole("heading", { name: form.text("done.title") }).waitFor();
      await guest.page.getByRole("link", { name: form.text("event.addToCalendar") }).waitFor();
      await look(guest, "event-full-sent");
      await endVisit(guest.context);
      await endVisit(context);
    });
  },
);
