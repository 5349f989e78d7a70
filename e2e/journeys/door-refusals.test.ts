import type { Browser, Route } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { seriousFindings } from "../support/axe.ts";
import { launch } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import type { Phone } from "../support/door.ts";
import {
  addWalkIn,
  COPIES,
  countStored,
  listOf,
  openKept,
  otherComplaints,
  phone,
  QUEUE,
  rejectApplications,
  rowOf,
  stored,
  tickOnline,
  waitForTick,
  waitForUnsent,
  waitUntilSent,
} from "../support/door.ts";
import { photograph } from "../support/screenshots.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Presses "copy", and returns the lines without the marks that isolate names. */
async function copied({ app, visitor }: Phone): Promise<string[]> {
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await app.button("door:copy").click();
  await app.button("door:copied").waitFor();
  const text = await visitor.page.evaluate(() => navigator.clipboard.readText());
  return text.replaceAll(/[\u2068\u2069]/gu, "").split("\n");
}

/** Presses "discard" twice. */
async function discard({ app, visitor }: Phone): Promise<void> {
  await app.button("door:discard").click();
  await visitor.page.getByRole("button", { name: /permanently$/u }).click();
  await app.button("door:copy").waitFor({ state: "detached" });
}

/** Removes the complaints about refused calls of one route; returns the other complaints. */
const withoutRefusals = ({ visitor }: Phone, route: string): string[] =>
  visitor.complaints
    .splice(0)
    .filter(
      (complaint) =>
        !new RegExp(`^answer: [45]\\d\\d \\w+ .*/${route}(?:\\?.*)?$`, "u").test(complaint),
    );

it.each([
  { status: 400, code: "INVALID_INPUT", family: "Badova" },
  { status: 409, code: "STALE_VERSION", family: "Stalova" },
  { status: 413, code: "BODY_TOO_LARGE", family: "Largova" },
  { status: 422, code: "UNKNOWN", family: "Unknova" },
])(
  "a tick refused with $status delays no other tick, and is shown to copy or to discard",
  async ({ status, code, family }) => {
    const one = await phone(browser, "en", "admin@example.org");
    const { listId, names } = await listOf(one, family, 3);
    const [anna = "", boris = "", clara = ""] = names;
    const { page, context } = one.visitor;
    await openKept(one, listId, anna);
    const { data } = (await (await context.request.get(`/person-list/${listId}/door`)).json()) as {
      data: { people: { id: string; firstName: string }[] };
    };
    const refusedId = data.people.find(({ firstName }) => boris.endsWith(firstName))?.id ?? "none";
    const attendance = `**/person-list/${listId}/attendance`;
    const refuse = (route: Route): Promise<void> =>
      route.request().postData()?.includes(refusedId)
        ? route.fulfill({ status, json: { success: false, error: "Refused", code } })
        : route.continue();
    await page.route(attendance, refuse);
    await context.setOffline(true);
    for (const name of names) await rowOf(one, name).click();
    await waitForUnsent(one, 3);
    await context.setOffline(false);
    await page
      .getByText(one.app.text("door:refused_one").replace("{{count, number}}", "1"))
      .waitFor();
    await expect.poll(() => stored(one, listId)).toEqual([anna, clara]);
    expect(await seriousFindings(page)).toEqual([]);
    // The page does not close a roll call while a refused tick would count as absence.
    await one.app.button("door:close").click();
    await page.getByText(one.app.text("door:notDone.refused")).waitFor();
    if (status === 400) await photograph(one.visitor, "door-refused-entries");
    expect(await copied(one)).toEqual([`${boris}: came`]);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await one.app.button("door:copied").click();
    await page.getByText(one.app.text("door:copyFailed")).waitFor();

    // Later changes are sent; the refused tick is still on the phone after a reload.
    await rowOf(one, clara).click();
    await expect.poll(() => stored(one, listId)).toEqual([anna]);
    // The phone deletes a tick from its queue after the server has stored the tick.
    await expect.poll(() => countStored(one, ...QUEUE)).toBe(1);
    await page.reload();
    await page
      .getByText(one.app.text("door:refused_one").replace("{{count, number}}", "1"))
      .waitFor();
    await waitForTick(one, boris, true);

    // A retry sends the refused tick once the server accepts it.
    if (status === 409) {
      await page.unroute(attendance, refuse);
      await one.app.button("door:retry").click();
      await waitUntilSent(one);
      await expect.poll(() => stored(one, listId)).toEqual([anna, boris]);
    } else {
      await discard(one);
      await waitForTick(one, boris, false);
      await page.getByText(one.app.text("door:saved"), { exact: true }).waitFor();
    }
    await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);
    expect(
      withoutRefusals(one, "attendance").filter((text) => !text.startsWith("request: ")),
    ).toEqual([]);
    await page.unroute(attendance);
    await endVisit(context);
  },
);

it("unsent ticks are shown while the server fails, and sent once it works again", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Downova", 2);
  const [anna = "", boris = ""] = names;
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  const attendance = `**/person-list/${listId}/attendance*`;
  const down = (route: Route): Promise<void> =>
    route.fulfill({ status: 503, json: { success: false, error: "Down", code: "UNKNOWN" } });
  await page.route(attendance, down);
  for (const name of names) await rowOf(one, name).click();
  const refusalNotice = (form: "one" | "other", count: number) =>
    page.getByText(
      one.app.text(`door:refused_${form}`).replace("{{count, number}}", String(count)),
    );
  await refusalNotice("other", 2).waitFor();
  await waitForTick(one, anna, true);
  expect(await countStored(one, ...QUEUE)).toBe(2);

  // The server works again except for one tick, and the page sends the other tick without a press.
  const { data } = (await (await context.request.get(`/person-list/${listId}/door`)).json()) as {
    data: { people: { id: string; firstName: string }[] };
  };
  const failing = data.people.find(({ firstName }) => anna.endsWith(firstName))?.id ?? "none";
  await page.route(attendance, (route) =>
    route.request().postData()?.includes(failing) ? down(route) : route.continue(),
  );
  await expect.poll(() => stored(one, listId)).toEqual([boris]);
  await refusalNotice("one", 1).waitFor();
  await page.unroute(attendance);
  await one.app.button("door:retry").click();
  await expect.poll(() => stored(one, listId)).toEqual([anna, boris]);
  await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);
  expect(withoutRefusals(one, "attendance")).toEqual([]);
  await endVisit(context);
});

it("a walk-in whose request is refused is shown to copy, and survives a reload", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Refusalova", 1);
  const { page, context } = one.visitor;
  await openKept(one, listId, names[0] ?? "");
  const walkIns = `**/person-list/${listId}/walk-ins`;
  await page.route(walkIns, (route) =>
    route.fulfill({ status: 400, json: { success: false, error: "No", code: "INVALID_INPUT" } }),
  );
  await addWalkIn(one, { firstName: "GuestW", lastName: "Refusalova" });
  await page.getByText(one.app.text("door:walkIn.status.refused")).waitFor();
  const [line = ""] = await copied(one);
  expect(line).toMatch(/^Refusalova GuestW, 058\d{7}: came$/u);
  await page.reload();
  await page.getByText(one.app.text("door:walkIn.status.refused")).waitFor();
  expect(await countStored(one, ...QUEUE)).toBe(1);
  await page.unroute(walkIns);
  await one.app.button("door:retry").click();
  await waitForTick(one, "Refusalova GuestW", true);
  await rejectApplications(one, "Refusalova");
  expect(withoutRefusals(one, "walk-ins")).toEqual([]);
  await endVisit(context);
});

it("says that the roll call was not closed, offline and after an error", async () => {
  const one = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(one, "Closova", 1);
  const { page, context } = one.visitor;
  await openKept(one, listId, names[0] ?? "");
  const rollCall = `**/person-list/${listId}/roll-call`;
  await page.route(rollCall, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: "No", code: "INTERNAL" } }),
  );
  await one.app.button("door:close").click();
  await page.getByText(one.app.text("door:notDone.close")).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await photograph(one.visitor, "door-not-closed");
  await page.unroute(rollCall);
  await context.setOffline(true);
  await one.app.button("door:close").click();
  await page.getByText(one.app.text("door:notDone.offline")).waitFor();
  await context.setOffline(false);
  await one.app.button("door:close").click();
  await page.getByText(one.app.text("door:closed")).waitFor();
  expect(await page.getByText(one.app.text("door:notDone.offline")).count()).toBe(0);
  one.visitor.complaints.splice(0);
  await endVisit(context);
});

it("sends ticks although the browser's storage never answers, and says that it stores nothing", async () => {
  const one = await phone(browser, "en", "admin@example.org", { ownPage: true });
  const { listId, names } = await listOf(one, "Silentova", 2);
  const { page, context } = one.visitor;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto(`/door/${listId}`);
  await page.getByText(one.app.text("door:notStored")).waitFor();
  await tickOnline(one, listId, names);
  expect(otherComplaints(one)).toEqual([]);
  await endVisit(context);
});

it("shows unsent changes, to copy or to discard, after the right to the list was revoked", async () => {
  const admin = await phone(browser, "en", "admin@example.org");
  const { listId, names } = await listOf(admin, "Rightova", 2);
  const [anna = "", boris = ""] = names;
  const { request } = admin.visitor.context;
  const users = (await (await request.get("/api/user/")).json()) as {
    data: { id: string; email: string; permissions: Record<string, boolean> }[];
  };
  const user = users.data.find(({ email }) => email === "user@example.org");
  const give = async (data: Record<string, boolean>): Promise<void> => {
    const answer = await request.post(`/api/user/permissions/${user?.id}`, { data });
    expect(answer.status()).toBe(200);
  };
  await give({ canViewCinema: true, canEditAllLists: true });
  const one = await phone(browser, "en", "user@example.org");
  const { page, context } = one.visitor;
  await openKept(one, listId, anna);
  await tickOnline(one, listId, [anna]);
  await context.setOffline(true);
  await rowOf(one, boris).click();
  await addWalkIn(one, { firstName: "GuestW", lastName: "Rightova" });
  await waitForUnsent(one, 1);
  await give({ canEditAllLists: false });
  await context.setOffline(false);
  await page.getByText(one.app.text("door:forbidden")).waitFor();
  expect(await rowOf(one, anna).count()).toBe(0);
  await expect.poll(() => countStored(one, ...COPIES)).toBe(0);
  await expect.poll(() => countStored(one, ...QUEUE)).toBe(2);
  expect(await seriousFindings(page)).toEqual([]);
  await photograph(one.visitor, "door-forbidden");
  const [tick, walkIn] = await copied(one);
  expect(tick).toBe(`${boris}: came`);
  expect(walkIn).toMatch(/^Rightova GuestW, 058\d{7}: came$/u);
  expect(await stored(admin, listId)).toEqual([anna]);

  // The right is granted again: a retry sends the unsent changes. A poll may have been faster, and
  // then the button has gone.
  await give({ canEditAllLists: true });
  await one.app.button("door:retry").evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await waitForTick(one, boris, true);
  await waitForTick(one, "Rightova GuestW", true);
  await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);

  // The right is revoked again: this time the user discards the unsent tick.
  await context.setOffline(true);
  await rowOf(one, anna).click();
  await waitForUnsent(one, 1);
  await give({ canEditAllLists: false });
  await context.setOffline(false);
  await page.getByText(one.app.text("door:forbidden")).waitFor();
  await discard(one);
  await expect.poll(() => countStored(one, ...QUEUE)).toBe(0);
  expect(await stored(admin, listId)).toEqual([anna, boris, "Rightova GuestW"].toSorted());
  await give({ canViewCinema: user?.permissions["canViewCinema"] ?? false });
  await rejectApplications(admin, "Rightova");
  one.visitor.complaints.splice(0);
  for (const { visitor } of [one, admin]) await endVisit(visitor.context);
});
