import type { Page } from "playwright-core";

/** What a user does for a task: keys pressed, and presses of a mouse or a finger. */
export interface Acts {
  /** All keys: those that type a character, and those that lead to fields and press buttons. */
  keys: number;
  typed: number;
  presses: number;
}

declare global {
  interface Window {
    /** The acts since {@link countActs}. */
    acts?: Acts;
  }
}

/**
 * Counts the acts in a page from now on, until the document is left; returns a function that reads
 * them. Characters that no key of the test's keyboard has, as Cyrillic ones, count as keys too.
 */
export async function countActs(page: Page): Promise<() => Promise<Acts>> {
  await page.evaluate(() => {
    const acts = { keys: 0, typed: 0, presses: 0 };
    window.acts = acts;
    let hasKey = false;
    const options = { capture: true, passive: true };
    const listen = (type: string, each: (event: Event) => void) =>
      window.addEventListener(type, (event) => event.isTrusted && each(event), options);
    listen("keydown", () => {
      acts.keys += 1;
      hasKey = true;
    });
    listen("keyup", () => {
      hasKey = false;
    });
    listen("beforeinput", (event) => {
      // Enter in a box is one as well.
      if (!(event instanceof InputEvent) || event.inputType !== "insertText") return;
      acts.typed += 1;
      if (!hasKey) acts.keys += 1;
    });
    listen("pointerdown", () => {
      acts.presses += 1;
    });
  });
  return () =>
    page.evaluate(() => {
      if (!window.acts) throw new Error("The document whose acts were counted is left.");
      return { ...window.acts };
    });
}

/** Prints the acts of a task in the report of the run. */
export function tellActs(task: string, { keys, typed, presses }: Acts): void {
  process.stdout.write(`Acts: ${task}: ${keys} keys, ${typed} of them typed; ${presses} presses\n`);
}
