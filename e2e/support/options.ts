import type { Locator } from "playwright-core";

/**
 * Presses an option where it is, after it has come to rest there. Playwright's own click scrolls
 * first if it takes an option for partly hidden, and a scroll around the field closes the list: the
 * press would be lost. Throws if the option goes before that.
 */
export async function pressOption(option: Locator): Promise<void> {
  const { x, y } = await option.evaluate(
    (element) =>
      new Promise<{ x: number; y: number }>((resolve, reject) => {
        let before = "";
        const look = () => {
          if (!element.isConnected) return reject(new Error("The list of options has closed."));
          const { left, top, width, height } = element.getBoundingClientRect();
          const middle = { x: left + width / 2, y: top + height / 2 };
          const now = JSON.stringify([left, top, width, height]);
          const isOnTop = element.contains(document.elementFromPoint(middle.x, middle.y));
          if (now === before && isOnTop) return resolve(middle);
          before = now;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await option.page().mouse.click(x, y);
}
