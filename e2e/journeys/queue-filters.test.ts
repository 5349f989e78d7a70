import { randomUUID } from "node:crypto";
import type { Language } from "@kehila/shared/base/languages";
import { sealWalkIn } from "@kehila/shared/events/sealed-walk-in";
import type { Browser, BrowserContext } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";
import { nextPhone } from "../support/events.ts";
import { addList, dayFromNow } from "../support/lists.ts";
import { look, withPictures } from "../support/screenshots.ts";
import { StaffApp } from "../support/staff.ts";

/** Names that no other journey has. */
const NAMES = {
  ru: { lastName: "Отборова", title: "Ярмарка на площади" },
  he: { lastName: "ברירתי", title: "יריד בכיכר" },
} as const satisfies Partial<Record<Language, { lastName: string; title: string }>>;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Records walk-ins at the door of a list, as the signed-in user. */
async function recordWalkIns(
  context: BrowserContext,
  listId: string,
  names: readonly { firstName: string; lastName: string }[],
): Promise<void> {
  const door = (await (await context.request.get(`/person-list/${listId}/door`)).json()) as {
    data: { walkInKey: { id: string; publicKey: string } };
  };
  const walkIns = await Promise.all(
    names.map(async (name) => {
      const id = randomUUID().replaceAll("-", "");
      const values = JSON.stringify({ ...name, phone: nextPhone() });
      return { id, sealed: await sealWalkIn(values, door.data.walkInKey, { listId, id }) };
    }),
  );
  const answer = await context.request.post(`/person-list/${listId}/walk-ins`, {
    data: { walkIns },
  });
  expect(answer.status()).toBe(200);
}

it.each(withPictures(["ru"] as const, ["he"] as const))(
  "the queue is filtered by event and by who recorded, and rejected by both, in %s",
  async (language) => {
    const { lastName, title } = NAMES[language];
    const visitor = await visit(browser, { language });
    const { page, context } = visitor;
    const app = new StaffApp(page, language);
    await app.openSession("admin@example.org");
    const event = { title, date: dayFromNow(5), category: "cinema" };
    const [{ id }, other] = [
      await addList(context, event),
      await addList(context, { ...event, title: `${title} 2` }),
    ];
    const named = (firstName: string) => ({ firstName, lastName });
    await recordWalkIns(context, id, [named("Ala"), named("Bela")]);
    await recordWalkIns(context, other.id, [named("Cela")]);

    await app.open(`/pending?search=${encodeURIComponent(lastName)}`);
    const rows = page.getByRole("rowheader");
    await expect.poll(() => rows.count()).toBe(3);
    await app.button("persons:list.filters").click();
    const filters = page.getByRole("dialog", { name: app.text("filters:title") });
    const set = async (label: string, option: RegExp) => {
      await filters.getByRole("button", { name: app.text(label) }).click();
      await page.getByRole("option", { name: option }).click();
    };
    await set("applications:filter.listId.label", new RegExp(`${title}.? · `, "u"));
    await set("applications:filter.recordedBy.label", /Miriam Levinson/u);
    await look(visitor, "pending-filters");
    await app.button("applications:filter.apply").click();
    await expect.poll(() => rows.count()).toBe(2);
    const chips = page.getByRole("list", { name: app.text("persons:filter.chips") });
    expect(await chips.getByRole("button").count()).toBe(2);
    await look(visitor, "pending-filtered");

    // The bulk rejection takes the search and the filters, and names them.
    await app.button("applications:rejectMany.open").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText(title).waitFor();
    await dialog.getByText("Miriam Levinson").waitFor();
    await look(visitor, "reject-filtered");
    await dialog.locator("button").last().click();
    await page.getByText(app.text("applications:noMatch.title")).waitFor();
    await look(visitor, "pending-filtered-empty");

    // Without the filters, the application of the other event is still there.
    for (const left of [1, 0]) {
      await chips.getByRole("button").first().click();
      if (left > 0) await expect.poll(() => chips.getByRole("button").count()).toBe(left);
    }
    await expect.poll(() => rows.count()).toBe(1);
    await app.row(lastName, "Cela").waitFor();
    await endVisit(context);
  },
);
