import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { Phone } from "../support/door.ts";
import {
  countStored,
  listOf,
  openKept,
  phone,
  QUEUE,
  rowOf,
  stored,
  waitForTick,
  waitForUnsent,
  waitUntilSent,
} from "../support/door.ts";
import type { Releases } from "../support/releases.ts";
import { startReleases } from "../support/releases.ts";

let browser: Browser;
let releases: Releases;
beforeAll(async () => {
  browser = await launch();
  releases = await startReleases();
});
afterAll(async () => releases.stop());

/** Whether the page runs the files of the second release. */
const isNext = ({ visitor }: Phone): Promise<boolean> =>
  visitor.page.evaluate(() =>
    Boolean(document.querySelector("script[src]")?.outerHTML.includes(".next")),
  );

/** Returns the first 16 characters of the names of the page's caches, the oldest first. */
const cachesOf = ({ visitor }: Phone): Promise<string[]> =>
  visitor.page.evaluate(async () => (await caches.keys()).map((name) => name.slice(0, 16)));

/** Whether the newest service worker is active, which implies that its cache is filled. */
const isSettled = ({ visitor }: Phone): Promise<boolean> =>
  visitor.page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return !installing && !waiting && active?.state === "activated";
  });

/** Checks for a new service worker, and waits until its installation succeeds or fails. */
const lookForRelease = ({ visitor }: Phone): Promise<void> =>
  visitor.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (!installing) return;
    await new Promise((resolve) => {
      installing.addEventListener("statechange", resolve);
    });
  });

it("after a release while a phone is offline, the old page still works, the next load is new, no tick is lost", async () => {
  const one = await phone(browser, "en", "admin@example.org", { at: releases.origin });
  const { listId, names } = await listOf(one, "Releasova", 3);
  const [anna = "", boris = ""] = names;
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  expect(await isNext(one)).toBe(false);

  await context.setOffline(true);
  await rowOf(one, anna).click();
  await waitForUnsent(one, 1);
  releases.publish();
  releases.refuseTicks(true);
  await context.setOffline(false);

  // The new API refuses the tick of the old page: the page shows the tick, and the phone keeps it.
  const refusalNotice = page.getByText(
    one.app.text("door:refused_one").replace("{{count, number}}", "1"),
  );
  await refusalNotice.waitFor();
  expect(await countStored(one, ...QUEUE)).toBe(1);

  // A release that lacks a file leaves no cache on the phone.
  releases.lackFile(true);
  await lookForRelease(one);
  expect(await cachesOf(one)).toHaveLength(1);
  releases.lackFile(false);

  // The server no longer has the files of the old page; the phone still loads them from its cache.
  await page.reload();
  await refusalNotice.waitFor();
  expect(await isNext(one)).toBe(false);
  await expect.poll(async () => (await cachesOf(one)).at(-1)).toBe("kehila-door-next");
  await expect.poll(() => isSettled(one)).toBe(true);
  // The browser's HTTP cache may hide a deleted cache.
  expect(await cachesOf(one)).toHaveLength(2);
  await page.getByRole("searchbox").fill("GuestB");
  await rowOf(one, anna).waitFor({ state: "detached" });
  await rowOf(one, boris).waitFor();

  // The next load shows the new release, with the tick made in the old release.
  releases.refuseTicks(false);
  await page.reload();
  await waitForTick(one, anna, true);
  expect(await isNext(one)).toBe(true);
  await waitUntilSent(one);
  await expect.poll(() => stored(one, listId)).toEqual([anna]);
  await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);

  // The new release opens offline. The copy of the list may be a second older than the tick.
  await context.setOffline(true);
  await page.reload();
  await rowOf(one, anna).waitFor();
  expect(await isNext(one)).toBe(true);
  await page.getByRole("searchbox").fill("GuestB");
  await rowOf(one, anna).waitFor({ state: "detached" });
  await context.setOffline(false);
  one.visitor.complaints.splice(0);
  await endVisit(context);
});
