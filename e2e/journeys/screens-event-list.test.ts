import { LANGUAGES } from "@kehila/shared/languages";
import type { Browser } from "playwright-core";
import { beforeAll, describe, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
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
    const phone = `058700000${index}`;
    personIds.push(await addPerson(context, { firstName, lastName: "Screenova", phone }));
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
  await context.close();
});

describe.each(LANGUAGES)("an event list in %s", (language) => {
  it("is sound: its people, its history, a comment on a user, without people, and missing", async () => {
    const expected = ["404 GET /person-list/missing"];
    const visitor = await visit(browser, { language, expected });
    const { page } = visitor;
    const app = new StaffApp(page, language);
    await app.signIn("admin@example.org", `/person-lists/${listId}`);
    await page.getByRole("rowheader").nth(2).waitFor();
    await app.button("participants:history.show").click();
    await page.getByRole("list", { name: app.text("history:title") }).waitFor();
    await look(visitor, "event-list");
    await page
      .getByRole("button", { name: app.text("participants:users.comment") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await look(visitor, "event-list-comment");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await app.open(`/person-lists/${emptyId}`);
    await page.getByRole("heading", { name: app.text("participants:empty.title") }).waitFor();
    await look(visitor, "event-list-empty");
    await app.open("/person-lists/missing");
    await app.heading("participants:notFound.title");
    await look(visitor, "event-list-missing");
    await visitor.context.close();
  });
});
