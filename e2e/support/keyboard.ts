import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Maximum number of key presses; no page or menu has more focus stops. */
const STOPS_MAX = 80;

/** Presses one key until the target has focus. */
async function stepTo(page: Page, key: "Tab" | "ArrowDown", target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    // Does not wait for the target: an open list hides the rest of the page from locators by role.
    if (await target.evaluateAll(([element]) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${String(target)}.`);
}

/** Tabs to a target on the page. */
export const tabTo = (page: Page, target: Locator): Promise<void> => stepTo(page, "Tab", target);

/** Moves down an open menu or list to a target. */
export const walkTo = (page: Page, target: Locator): Promise<void> =>
  stepTo(page, "ArrowDown", target);

/** Whether an element has the focus. */
export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Checks that an act has left the focus on an element of the page. */
export const expectSomeFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.localName), { message: "the focus" })
    .not.toBe("body");
