import { LANGUAGES } from "@kehila/shared/base/languages";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { launch, settle, SIZES, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { addList } from "../support/lists.ts";
import { addPerson } from "../support/register.ts";
import { look } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

let browser: Browser;
let listId: string;
let emptyId: string;

beforeAll(async () => {
  browser = await launch();
  const { context, page } = await visit(browser);
  await new StaffApp(page, "en").openSession("admin@example.org");
  const names = ["Ada", "Борис", "נועה"];
  const personIds: string[] = [];
  for (const [index, firstName] of names.entries()) {
    const numbers = { phone: `058700000${index}`, idNumber: `39900000${index}` };
    const birthDate = `19${index + 7}3-11-2${index}`;
    const person = { firstName, lastName: "Screenova", ...numbers, birthDate };
    personIds.push(await addPerson(context, person));
  }
  const users = (await (await context.request.get("/api/user/pick")).json()) as {
    data: { id: string }[];
  };
  const fields = { date: "2099-05-01", category: "cinema" };
  const list = await addList(context, {
    ...fields,
    title: "Ханука בקהילה",
    description: "Doors open at six.\nBring a candle.",
    personIds,
    userIds: users.data.slice(0, 2).map(({ id }) => id),
  });
  listId = list.id;
  emptyId = (await addList(context, { ...fields, title: "Nobody yet" })).id;
  await endVisit(context);
});

/** Returns the numbers and dates that the edge of the table cuts, so that only part shows. */
const cutInTwo = (page: Page): Promise<string[]> =>
  page.getByRole("grid").evaluate((grid) => {
    const scroller = grid.parentElement?.getBoundingClientRect();
    if (!scroller) return ["no scroller"];
    const asides = [...grid.querySelectorAll<HTMLElement>("[data-aside]")];
    const covered = asides.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
    const isMirrored = getComputedStyle(grid).direction === "rtl";
    const start = scroller.left + (isMirrored ? covered : 0) - 1;
    const end = scroller.right - (isMirrored ? 0 : covered) + 1;
    return [...grid.querySelectorAll("[data-whole]")]
      .filter((text) => {
        const { left, right } = text.getBoundingClientRect();
        const isShown = left >= start && right <= end;
        return !isShown && right > start + 1 && left < end - 1;
      })
      .map((text) => text.textContent ?? "");
  });

describe.each(LANGUAGES)("an event list in %s", (language) => {
  it("is sound with people, a history and a comment on a user, without people, and when missing", async () => {
    const expected = ["404 GET /person-list/missing"];
    const visitor = await visit(browser, { language, expected });
    const { page } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org", `/person-lists/${listId}`);
    await page.getByRole("rowheader").nth(2).waitFor();
    await look(visitor, "event-list");
    for (const width of [768, 1440] as const) {
      await page.setViewportSize(SIZES[width]);
      await settle(visitor);
      // The table adapts its columns to the width in a later frame.
      await expect.poll(async () => [width, await cutInTwo(page)]).toEqual([width, []]);
    }
    await app.openPart("history:title");
    await page.getByRole("list", { name: app.text("history:title") }).waitFor();
    await look(visitor, "event-list-history");
    await app.openPart("participants:part.users");
    await page
      .getByRole("button", { name: app.text("participants:users.comment") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await look(visitor, "event-list-comment");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await app.go(`/person-lists/${emptyId}`);
    await page.getByRole("heading", { name: app.text("participants:empty.title") }).waitFor();
    await look(visitor, "event-list-empty");
    await app.button("participants:act.add").click();
    const adding = page.getByRole("dialog", { name: app.text("participants:act.add") });
    await adding.getByRole("combobox", { name: app.text("filters:cities") }).press("Escape");
    await adding.getByRole("checkbox").nth(3).waitFor();
    await look(visitor, "event-list-choosing");
    await adding.getByRole("tab", { name: app.text("participants:add.way.find") }).click();
    await look(visitor, "event-list-find");
    await page.keyboard.press("Escape");
    await adding.waitFor({ state: "detached" });
    await app.button("participants:act.invite").click();
    await page.getByRole("link", { name: app.text("event-lists:link.whatsApp") }).waitFor();
    await look(visitor, "event-list-link");
    await page.keyboard.press("Escape");
    await app.go("/person-lists/missing");
    await app.heading("participants:notFound.title");
    await look(visitor, "event-list-missing");
    await endVisit(visitor.context);
  });
});
