import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import {
  addWalkIn,
  countStored,
  listOf,
  openKept,
  otherComplaints,
  phone,
  QUEUE,
  rejectApplications,
  stored,
  waitForCount,
  waitForTick,
  waitUntilSent,
} from "../support/door.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

it.each([
  { when: "while its request is open", family: "Backova", isReloaded: false },
  { when: "before a reload of the page", family: "Rebackova", isReloaded: true },
])("a walk-in that is undone $when does not count", async ({ family, isReloaded }) => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, family, 1);
  const { page, context } = one.visitor;
  await openKept(one, listId, names[0] ?? "");
  const fetched = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  const walkIns = `**/person-list/${listId}/walk-ins`;
  // The server stores the walk-in. Its response arrives late, and never at a reloaded page.
  await page.route(walkIns, async (route) => {
    const response = await route.fetch();
    fetched.resolve(undefined);
    await answered.promise;
    if (!isReloaded) await route.fulfill({ response });
  });
  const isOnTheWay = page.waitForRequest(walkIns);
  await addWalkIn(one, { firstName: "GuestW", lastName: family });
  await isOnTheWay;
  const name = `${family} GuestW`;
  for (const key of ["removeLabel", "removeSure"]) {
    const label = one.app.named(`door:walkIn.${key}`, { name });
    await page.getByRole("button", { name: label }).click();
  }
  await waitForCount(one, 0, 1);
  await fetched.promise;
  if (isReloaded) {
    await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);
    await page.reload();
  }
  answered.resolve(undefined);
  await waitForTick(one, name, false);
  await waitForCount(one, 0, 2);
  await expect.poll(() => stored(one, listId)).toEqual([]);
  await waitUntilSent(one);
  await rejectApplications(one, family);
  expect(otherComplaints(one)).toEqual([]);
  await page.unroute(walkIns);
  await endVisit(context);
});
