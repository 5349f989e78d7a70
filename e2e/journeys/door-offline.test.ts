import type { Language } from "@kehila/shared/base/languages";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { seriousFindings } from "../support/axe.ts";
import { expectSound, launch } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { Phone } from "../support/door.ts";
import {
  addWalkIn,
  COPIES,
  countStored,
  deletedNotice,
  deleteQueue,
  leaveUnsent,
  listOf,
  openKept,
  otherComplaints,
  phone,
  QUEUE,
  rejectApplications,
  rowOf,
  SEEN_MS,
  stored,
  tickOnline,
  waitForCount,
  waitForTick,
  waitForUnsent,
  waitForUnsentWalkIn,
  waitUntilSent,
} from "../support/door.ts";
import { photograph } from "../support/screenshots.ts";

const HOUR_MS = 3_600_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const reload = async ({ visitor }: Phone): Promise<void> => {
  await visitor.page.reload();
};

const FAMILIES: Readonly<Record<Language, string>> = {
  en: "Offlinov",
  ru: "Офлайнова",
  he: "מנותק",
};

it.each(["en", "ru", "he"] as const)(
  "twelve ticks, one untick and one walk-in are made offline, reloaded in between, in %s",
  async (language) => {
    const one = await phone(browser, language, "admin@example.org");
    const other = await phone(browser, language, "moderator@example.org");
    const { listId, names } = await listOf(one, FAMILIES[language], 13);
    const [last = ""] = names.slice(11, 12);
    await openKept(one, listId, last);
    await other.app.open(`/door/${listId}`);
    await rowOf(other, last).waitFor();

    await one.visitor.context.setOffline(true);
    for (const name of names.slice(0, 7)) await rowOf(one, name).click();
    await waitForUnsent(one, 7);
    await reload(one);
    await waitForCount(one, 7, 13);
    await waitForUnsent(one, 7);
    for (const name of names.slice(7, 12)) await rowOf(one, name).click();
    await rowOf(one, last).click();
    await waitForUnsent(one, 13);
    await waitForCount(one, 11, 13);
    const guest = { firstName: "GuestW", lastName: FAMILIES[language] };
    await addWalkIn(one, guest);
    await waitForUnsentWalkIn(one);
    await waitForCount(one, 12, 14);
    await one.visitor.page.getByText(one.app.text("door:offline")).waitFor();
    expect(otherComplaints(one)).toEqual([]);
    expect(await seriousFindings(one.visitor.page)).toEqual([]);
    await photograph(one.visitor, "door-offline-reloaded");
    await reload(one);
    await waitForUnsent(one, 13);
    await waitForUnsentWalkIn(one);
    await waitForTick(one, last, false);

    // Meanwhile another phone ticks three of the same participants.
    await tickOnline(other, listId, names.slice(0, 3));
    await waitForCount(other, 3, 13);

    await one.visitor.context.setOffline(false);
    await waitUntilSent(one);
    await waitForCount(one, 12, 14);
    await waitForTick(other, names[10] ?? "", true);
    const walkIn = `${guest.lastName} ${guest.firstName}`;
    await waitForTick(other, walkIn, true);
    await waitForCount(other, 12, 14);
    await waitForTick(other, last, false);
    expect(await stored(one, listId)).toEqual([...names.slice(0, 11), walkIn].toSorted());
    await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);
    await reload(one);
    await waitForCount(one, 12, 14);
    await rejectApplications(one, guest.lastName);
    expect(otherComplaints(one)).toEqual([]);
    for (const { visitor } of [one, other]) await endVisit(visitor.context);
  },
);

it("shows a tick after an offline reload, right after the tick was sent", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Reloadova", 1);
  const [anna = ""] = names;
  await openKept(one, listId, anna);
  await rowOf(one, anna).click();
  // Goes offline before the phone stores its copy of the list, a second after the tick.
  await expect.poll(() => stored(one, listId)).toEqual([anna]);
  await one.visitor.context.setOffline(true);
  await reload(one);
  await waitForTick(one, anna, true);
  await one.visitor.context.setOffline(false);
  await waitUntilSent(one);
  await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);
  expect(await stored(one, listId)).toEqual([anna]);
  expect(otherComplaints(one)).toEqual([]);
  await endVisit(one.visitor.context);
});

it("the service worker controls no other page, and answers no call of the API", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Scopova", 1);
  const { page } = one.visitor;
  await openKept(one, listId, names[0] ?? "");
  const cached = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(3);
  expect(cached.filter((path) => !/^\/door\/(?:shell|[\w.-]+\.(?:js|css))$/u.test(path))).toEqual(
    [],
  );
  for (const path of ["/persons", "/login", "/register"]) {
    await page.goto(path);
    const { controller, scopes } = await page.evaluate(async () => ({
      controller: navigator.serviceWorker.controller?.scriptURL ?? null,
      scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    }));
    expect([path, controller]).toEqual([path, null]);
    expect(scopes.map((scope) => new URL(scope).pathname)).toEqual(["/door/"]);
  }
  await endVisit(one.visitor.context);
});

it("asks before a logout with unsent ticks, deletes the copy and keeps the ticks", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Logoutova", 2);
  const [anna = ""] = names;
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  await context.setOffline(true);
  await rowOf(one, anna).click();
  await waitForUnsent(one, 1);
  await leaveUnsent(one);
  expect(await stored(one, listId)).toEqual([]);
  expect(otherComplaints(one)).toEqual([]);
  await one.app.open("/account");
  await one.app.moreLinks().click();
  await one.app.button("shell:logout.label").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await expectSound(one.visitor);
  await one.app.button("common:action.cancel").click();
  await dialog.waitFor({ state: "detached" });
  expect(await countStored(one, ...COPIES)).toBe(1);
  await one.app.moreLinks().click();
  await one.app.button("shell:logout.label").click();
  await one.app.button("account:unsent.confirm").click();
  await page.waitForURL((url) => url.pathname === "/login");
  await expect.poll(() => countStored(one, ...COPIES)).toBe(0);
  expect(await countStored(one, ...QUEUE)).toBe(1);

  // Offline there is no copy of the list to show; the page says that the tick is unsent.
  await context.setOffline(true);
  await page.goto(`/door/${listId}`);
  await page.getByText(one.app.text("door:noCopy", { hours: "12" })).waitFor();
  await waitForUnsent(one, 1);
  expect(await seriousFindings(page)).toEqual([]);
  await photograph(one.visitor, "door-no-copy");
  await context.setOffline(false);
  await page.getByText(one.app.text("door:signedOut")).waitFor();
  await one.app.openSession("admin@example.org");
  await waitForTick(one, anna, true);
  await waitUntilSent(one);
  await expect.poll(() => stored(one, listId)).toEqual([anna]);
  one.visitor.complaints.splice(0);
  await endVisit(context);
});

it("shows no list after the session has ended, also offline", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Sessionova", 1);
  const [anna = ""] = names;
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  await context.clearCookies();
  const signedOut = page.getByText(one.app.text("door:signedOut"));
  await signedOut.waitFor();
  await context.setOffline(true);
  for (let poll = 0; poll < 2; poll += 1) await page.waitForEvent("requestfailed");
  await signedOut.waitFor();
  expect(await rowOf(one, anna).count()).toBe(0);
  expect(await countStored(one, ...COPIES)).toBe(0);
  one.visitor.complaints.splice(0);
  await endVisit(context);
});

it("shows the copy for twelve hours only", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Hourova", 1);
  const { page, context } = one.visitor;
  await openKept(one, listId, names[0] ?? "");
  await page.evaluate(async (past) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.addEventListener("success", () => resolve(request.result));
      });
    const database = await result(indexedDB.open("kehila-door-copies"));
    const store = database.transaction("copies", "readwrite").objectStore("copies");
    const [copy] = (await result(store.getAll())) as { confirmedAt: number; key: CryptoKey }[];
    if (!copy || copy.key.extractable) throw new Error("No copy with a key that stays inside");
    await result(store.put({ ...copy, confirmedAt: copy.confirmedAt - past }));
    database.close();
  }, 12 * HOUR_MS);
  await context.setOffline(true);
  await reload(one);
  await page.getByText(one.app.text("door:noCopy", { hours: "12" })).waitFor();
  expect(await countStored(one, ...COPIES)).toBe(0);
  await context.setOffline(false);
  await rowOf(one, names[0] ?? "").waitFor({ timeout: SEEN_MS });
  expect(otherComplaints(one)).toEqual([]);
  await endVisit(context);
});

it("shows refused changes after the list was deleted, to copy or to discard", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Refusova", 2);
  const [anna = "", boris = ""] = names;
  const { page, context } = one.visitor;
  const refusal = new RegExp(`^answer: 404 \\w+ /person-list/${listId}/`, "u");
  await openKept(one, listId, anna);
  await context.setOffline(true);
  for (const name of [anna, boris, boris]) await rowOf(one, name).click();
  await waitForUnsent(one, 3);
  const admin = await phone(browser, "en", "admin@example.org");
  const { request } = admin.visitor.context;
  expect((await request.delete(`/person-list/${listId}`, { data: {} })).status()).toBe(200);
  await context.setOffline(false);
  await page.getByText(one.app.text("door:gone")).waitFor();
  await expect.poll(() => countStored(one, ...COPIES)).toBe(0);
  // A lost connection between two refusals does not lose the names.
  await context.setOffline(true);
  await page.waitForEvent("requestfailed");
  await page.getByText(one.app.text("door:gone")).waitFor();
  const answered = page.waitForEvent("response");
  await context.setOffline(false);
  await answered;
  expect(otherComplaints(one).filter((complaint) => !refusal.test(complaint))).toEqual([]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await one.app.button("door:copy").click();
  await one.app.button("door:copied").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.replaceAll(/[\u2068\u2069]/gu, "").split("\n")).toEqual([
    `${anna}: came`,
    `${boris}: came`,
    `${boris}: not here`,
  ]);
  await photograph(one.visitor, "door-refused");
  await one.app.button("door:discard").click();
  await page.getByRole("button", { name: /permanently$/u }).click();
  await one.app.button("door:copy").waitFor({ state: "detached" });
  await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);
  one.visitor.complaints.splice(0);
  for (const { visitor } of [one, admin]) await endVisit(visitor.context);
});

it("says that the browser has deleted an unsent tick, and that it stores nothing", async () => {
  const one = await phone(browser, "en", "admin@example.org", { ownPage: true });
  const { listId, names } = await listOf(one, "Evictova", 1);
  const [anna = ""] = names;
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  await context.setOffline(true);
  await rowOf(one, anna).click();
  await waitForUnsent(one, 1);
  await leaveUnsent(one);
  await page.goto("/login");
  await deleteQueue(one);
  expect(await stored(one, listId)).toEqual([]);
  await page.goto(`/door/${listId}`);
  await deletedNotice(one).waitFor();
  await waitForTick(one, anna, false);
  expect(otherComplaints(one)).toEqual([]);
  await expectSound(one.visitor);
  await reload(one);
  await rowOf(one, anna).waitFor();
  expect(await deletedNotice(one).count()).toBe(0);
  // Makes the browser refuse storage.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await reload(one);
  await page.getByText(one.app.text("door:notStored")).waitFor();
  await tickOnline(one, listId, names);
  expect(otherComplaints(one)).toEqual([]);
  await endVisit(context);
});

it("shows what was saved after the browser has deleted a tick whose answer was lost", async () => {
  const one = await phone(browser, "en", "admin@example.org", { ownPage: true });
  const { listId, names } = await listOf(one, "Answerova", 1);
  const [anna = ""] = names;
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  // The tick reaches the server, and no answer reaches the phone.
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (...sent) => {
      await fetch(...sent);
      throw new TypeError("No connection");
    };
  });
  await rowOf(one, anna).click();
  await waitForUnsent(one, 1);
  await expect.poll(() => stored(one, listId)).toEqual([anna]);
  await page.goto("/login");
  await deleteQueue(one);
  await page.goto(`/door/${listId}`);
  await deletedNotice(one).waitFor();
  await waitForTick(one, anna, true);
  await waitUntilSent(one);
  expect(await stored(one, listId)).toEqual([anna]);
  expect(otherComplaints(one)).toEqual([]);
  await endVisit(context);
});

it("says nothing of a tick that was confirmed before the browser deleted it", async () => {
  const one = await phone(browser, "en", "admin@example.org", { ownPage: true });
  const { listId, names } = await listOf(one, "Confirmova", 1);
  const [anna = ""] = names;
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  await tickOnline(one, listId, names);
  // The entry waits for the list's next copy, a second after the answer.
  await deleteQueue(one);
  await page.goto(`/door/${listId}`);
  await waitForTick(one, anna, true);
  expect(await deletedNotice(one).count()).toBe(0);
  expect(otherComplaints(one)).toEqual([]);
  await endVisit(context);
});
