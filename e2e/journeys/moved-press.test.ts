import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { AccountsApp } from "../support/accounts.ts";
import { expectSound, launch, visit } from "../support/browser.ts";
import { endVisit, sessionOf } from "../support/contexts.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

/** Opens /accounts, whose registration tokens arrive above the users when `release` is called. */
async function atAccounts(width: 1440 | 360) {
  const visitor = await visit(browser, { width });
  const app = new AccountsApp(visitor);
  await app.openSession("admin@example.org");
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await visitor.page.route("**/api/registration-tokens", async (route) => {
    await promise;
    await route.continue();
  });
  await visitor.page.goto("/accounts");
  const name = "Miriam Levinson";
  const button = app.button("accounts:users.permissionsOf", { name });
  await button.scrollIntoViewIfNeeded();
  const middle = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
  const point = await middle();
  return {
    visitor,
    point,
    dialog: visitor.page.getByRole("dialog", {
      name: app.text("accounts:permissions.title", { name }),
    }),
    /** Lets the tokens arrive, and waits until they have moved the button. */
    moveButton: async () => {
      resolve(undefined);
      await expect.poll(middle).not.toEqual(point);
    },
  };
}

describe("a press on a button that moves away meanwhile counts", () => {
  it("with a mouse", async () => {
    const { visitor, point, dialog, moveButton } = await atAccounts(1440);
    const { mouse } = visitor.page;
    await mouse.move(point.x, point.y);
    await mouse.down();
    await moveButton();
    await mouse.up();
    await dialog.waitFor();
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("with a finger", async () => {
    const { visitor, point, dialog, moveButton } = await atAccounts(360);
    const session = await sessionOf(visitor.page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await moveButton();
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await dialog.waitFor();
    await expectSound(visitor);
    await endVisit(visitor.context);
  });

  it("unless the pointer leaves it", async () => {
    const { visitor, point, dialog, moveButton } = await atAccounts(1440);
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
