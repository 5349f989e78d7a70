import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { AccountsApp } from "../support/accounts.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit } from "../support/contexts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Opens /accounts, whose registration tokens arrive above the users when `release` is called. */
async function atAccounts() {
  const visitor = await visit(browser);
  const app = new AccountsApp(visitor);
  await app.openSession("admin@example.org");
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await visitor.page.route("**/api/registration-tokens", async (route) => {
    await promise;
    await route.continue();
  });
  await visitor.page.goto("/accounts");
  const name = "Олег Вайнберг";
  const button = app.button("accounts:users.permissionsOf", { name });
  await button.scrollIntoViewIfNeeded();
  const point = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  return {
    visitor,
    point,
    dialog: visitor.page.getByRole("dialog", {
      name: app.text("accounts:permissions.title", { name }),
    }),
    /** Lets the tokens arrive, and waits until they have moved the button away from the pointer. */
    moveButton: async () => {
      resolve(undefined);
      await expect
        .poll(() =>
          button.evaluate(
            (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
            point,
          ),
        )
        .toBe(false);
    },
  };
}

describe("a press on a button that moves away meanwhile counts", () => {
  it("when the pointer is released where it was", async () => {
    const { visitor, point, dialog, moveButton } = await atAccounts();
    const { mouse } = visitor.page;
    await mouse.move(point.x, point.y);
    await mouse.down();
    await moveButton();
    await mouse.up();
    await dialog.waitFor();
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("unless the pointer leaves it", async () => {
    const { visitor, point, dialog, moveButton } = await atAccounts();
    const { mouse } = visitor.page;
    await mouse.move(point.x, point.y);
    await mouse.down();
    await moveButton();
    await mouse.move(point.x + 40, point.y);
    await mouse.up();
    expect(await dialog.count()).toBe(0);
    await endVisit(visitor.context);
  });
});
