import { addDays, today } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { Phone } from "../support/door.ts";
import { phone, rowOf, SEEN_MS, waitForCount, waitForTick } from "../support/door.ts";
import { addList, nextPhone } from "../support/events.ts";
import { isFocused } from "../support/keyboard.ts";
import { addPerson } from "../support/register.ts";
import { look, photograph } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

const DAY = today({ timeZone: "Asia/Jerusalem", now: () => new Date() });
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Makes a list of a couple and of a person whose name is in another script. */
async function listAtDoor({ visitor, app }: Phone, language: Language, date: string) {
  const { context } = visitor;
  const family = { en: "Doorman", ru: "Дверникова", he: "דלתות" }[language];
  const listId = await addList(context, { title: `At the door, ${language}`, date });
  const couple = await addPerson(context, {
    firstName: "Anna",
    lastName: family,
    phone: nextPhone(),
    birthDate: "1975-06-07",
    spouse: { firstName: "Boris", lastName: family },
    confirmDuplicates: true,
  });
  const single = await addPerson(context, {
    firstName: "Михаил",
    lastName: `Шварцман`,
    phone: nextPhone(),
    confirmDuplicates: true,
  });
  const found = await context.request.get(`/person/${couple}`);
  const { data } = (await found.json()) as { data: { spouse: { id: string } } };
  const answer = await context.request.post(`/person-list/${listId}/persons`, {
    data: { add: [couple, data.spouse.id, single] },
  });
  expect(answer.status(), app.text("door:title")).toBe(200);
  return { listId, anna: `${family} Anna`, boris: `${family} Boris`, single: "Шварцман Михаил" };
}

it.each(["en", "ru", "he"] as const)(
  "two phones tick one list at the door, in %s",
  async (language) => {
    const one = await phone(browser, language, "admin@example.org");
    const other = await phone(browser, language, "moderator@example.org");
    const { listId, anna, boris, single } = await listAtDoor(one, language, DAY);

    // One press leads from the page of the list to the door.
    await one.app.open(`/person-lists/${listId}`);
    await one.visitor.page
      .getByRole("link", { name: one.app.text("participants:rollCall") })
      .click();
    await rowOf(one, anna).waitFor();
    await waitForCount(one, 0, 3);
    await look(one.visitor, "door");

    await other.app.open(`/door/${listId}`);
    await rowOf(other, anna).waitFor();

    // One press ticks a person, another a whole family; the other phone shows both ticks.
    await rowOf(one, single).click();
    await waitForTick(one, single, true);
    await waitForTick(other, single, true);
    const all = one.app.text("door:familyHere");
    await other.visitor.page.getByRole("button", { name: new RegExp(`^${all}`, "u") }).click();
    for (const name of [anna, boris]) await waitForTick(one, name, true);
    await waitForCount(one, 3, 3);
    await one.visitor.page.getByText(one.app.text("door:saved")).waitFor();
    await look(one.visitor, "door-ticked");

    // A second press removes the tick on both phones, and can be undone.
    const { page } = one.visitor;
    const again = page.getByRole("button", { name: one.app.text("door:tickAgain") });
    await rowOf(one, boris).click();
    await waitForTick(other, boris, false);
    await page.getByText(one.app.text("door:unticked")).waitFor();
    await look(one.visitor, "door-unticked");
    await again.click();
    await waitForTick(one, boris, true);
    await waitForTick(other, boris, true);
    await again.waitFor({ state: "detached" });
    await expect.poll(() => isFocused(rowOf(one, boris))).toBe(true);
    await rowOf(one, boris).click();
    await waitForTick(one, boris, false);
    await waitForTick(other, boris, false);

    // A search finds a name in another script; a filter shows only those who are missing.
    await one.visitor.page.getByRole("searchbox").fill("shvartsman");
    await rowOf(one, anna).waitFor({ state: "hidden" });
    expect(await one.visitor.page.getByRole("checkbox").count()).toBe(1);
    await page.getByRole("searchbox").press("Escape");
    await rowOf(one, anna).waitFor();
    await page.getByRole("searchbox").fill("zzz");
    await page.getByRole("button", { name: one.app.text("door:clear") }).click();

    // Escape closes the form for guests, which keeps what was typed.
    const guest = page.getByRole("button", { name: one.app.text("door:walkIn.open") });
    const firstName = page.getByLabel(one.app.text("door:walkIn.firstName"));
    await guest.click();
    await firstName.fill("Ola");
    await firstName.press("Escape");
    await firstName.waitFor({ state: "detached" });
    await expect.poll(() => isFocused(guest)).toBe(true);
    await guest.click();
    expect(await firstName.inputValue()).toBe("Ola");
    await firstName.press("Escape");
    await one.visitor.page.getByRole("button", { name: one.app.text("door:missing") }).click();
    await rowOf(one, anna).waitFor({ state: "hidden" });
    expect(await one.visitor.page.getByRole("checkbox").count()).toBe(1);
    await one.visitor.page.getByRole("button", { name: one.app.text("door:everyone") }).click();

    // Offline ticks wait on the page, which sends them when the phone is online again.
    await one.visitor.context.setOffline(true);
    await rowOf(one, boris).click();
    await waitForTick(one, boris, true);
    await one.visitor.page.getByText(one.app.text("door:offline")).waitFor();
    await photograph(one.visitor, "door-offline");
    await one.visitor.context.setOffline(false);
    await waitForTick(other, boris, true);
    await one.visitor.page.getByText(one.app.text("door:saved"), { exact: true }).waitFor();
    // Requests made offline have failed.
    const lostRequests = one.visitor.complaints.splice(0);
    expect(
      lostRequests.filter((complaint) => !/^request: \w+ \/person-list\//u.test(complaint)),
    ).toEqual([]);

    // One phone closes the roll call for both, and opens it again.
    await one.app.button("door:close").click();
    await other.visitor.page.getByText(other.app.text("door:closed")).waitFor({ timeout: SEEN_MS });
    await look(one.visitor, "door-closed");
    await one.app.button("door:open").click();
    await one.app.button("door:close").waitFor();

    // After the list is deleted, the page of the other phone says so.
    const { request } = one.visitor.context;
    expect((await request.delete(`/person-list/${listId}`, { data: {} })).status()).toBe(200);
    await other.visitor.page.getByText(other.app.text("door:gone")).waitFor({ timeout: SEEN_MS });
    for (const { visitor } of [one, other]) await endVisit(visitor.context);
  },
);

it("the door leads a signed-out user through the login and back", async () => {
  const admin = await phone(browser, "en", "admin@example.org");
  const { listId, anna } = await listAtDoor(admin, "en", addDays(DAY, 1));
  await endVisit(admin.visitor.context);
  const visitor = await visit(browser, { width: 360 });
  const app = new StaffApp(visitor.page, "en");
  await app.open(`/door/${listId}`);
  await visitor.page.getByText(app.text("door:signedOut")).waitFor();
  const tab = visitor.context.waitForEvent("page");
  await visitor.page.getByRole("link", { name: app.text("door:logIn") }).click();
  const login = await tab;
  await new StaffApp(login, "en").fillSignIn("admin@example.org");
  await app.button("door:early.open").waitFor();
  await login.close();
  // The first tab opens the door by itself; the roll call of an upcoming event cannot be closed.
  await app.button("door:early.open").click();
  await visitor.page.getByRole("checkbox").filter({ hasText: anna }).waitFor();
  expect(await app.button("door:close").count()).toBe(0);
  await endVisit(visitor.context);
});

it.each(["en", "ru", "he"] as const)("the door asks before its day, in %s", async (language) => {
  const one = await phone(browser, language, "admin@example.org");
  const { app, visitor } = one;
  const date = addDays(DAY, 2);
  const { listId, anna } = await listAtDoor(one, language, date);
  await app.open(`/door/${listId}`);
  await app.button("door:early.open").waitFor();
  const locale = { en: "en-GB", ru: "ru-RU", he: "he-IL" }[language];
  const weekday = new Date(date).toLocaleDateString(locale, { weekday: "long", timeZone: "UTC" });
  expect(await visitor.page.getByRole("main").textContent()).toContain(weekday);
  expect(await visitor.page.getByRole("checkbox").count()).toBe(0);
  await look(visitor, "door-early");
  await app.button("door:early.open").click();
  await rowOf(one, anna).waitFor();
  await endVisit(visitor.context);
});
