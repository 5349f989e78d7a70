import type { Locator, Page } from "playwright-core";

/** More stops than any page or menu has before what a test looks for. */
const STOPS_MAX = 80;

/** Goes on with one key until something has the focus, as somebody without a mouse does. */
async function stepTo(page: Page, key: "Tab" | "ArrowDown", target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${String(target)}.`);
}

/** Tabs through the page to something. */
export const tabTo = (page: Page, target: Locator): Promise<void> => stepTo(page, "Tab", target);

/** Walks an open menu or list down to something. */
export const walkTo = (page: Page, target: Locator): Promise<void> =>
  stepTo(page, "ArrowDown", target);
