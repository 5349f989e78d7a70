import type { Page } from "playwright-core";

/** The actions of a user for a task: keys pressed, and presses of a mouse or a finger. */
export interface Acts {
  /** All keys: keys that type a character, and keys that move the focus or press buttons. */
  keys: number;
  typed: number;
  presses: number;
  /** Texts: typed characters until the next press, or the next key that moves on. */
  texts: number;
}

/** Returns the number of presses: of a mouse, of a finger, and of keys that type nothing. */
export const pressesIn = ({ keys, typed, presses }: Acts): number => presses + keys - typed;

declare global {
  interface Window {
    /** The actions since {@link countActs}. */
    acts?: Acts;
  }
}

/**
 * Counts the user's actions in a page until the document unloads; returns a function that reads the
 * counts. A character that the test keyboard has no key for, such as a Cyrillic one, counts as a
 * key too.
 */
export async function countActs(page: Page): Promise<() => Promise<Acts>> {
  await page.evaluate(() => {
    const acts = { keys: 0, typed: 0, presses: 0, texts: 0 };
    window.acts = acts;
    let hasKey = false;
    let isTyping = false;
    const options = { capture: true, passive: true };
    const listen = (type: string, each: (event: Event) => void) =>
      window.addEventListener(type, (event) => event.isTrusted && each(event), options);
    listen("keydown", (event) => {
      acts.keys += 1;
      hasKey = true;
      if (event instanceof KeyboardEvent && /^(?:Tab|Enter|Arrow)/u.test(event.key))
        isTyping = false;
    });
    listen("keyup", () => {
      hasKey = false;
    });
    listen("beforeinput", (event) => {
      // Skips line breaks and deletions, whose keys the listener of keydown has counted.
      if (!(event instanceof InputEvent) || event.inputType !== "insertText") return;
      acts.typed += 1;
      if (!isTyping) acts.texts += 1;
      isTyping = true;
      if (!hasKey) acts.keys += 1;
    });
    listen("pointerdown", () => {
      acts.presses += 1;
      isTyping = false;
    });
  });
  return () =>
    page.evaluate(() => {
      if (!window.acts) throw new Error("The document whose acts were counted is left.");
      return { ...window.acts };
    });
}

/** Prints the actions of a task in the report of the run. */
export function tellActs(task: string, { keys, typed, presses }: Omit<Acts, "texts">): void {
  process.stdout.write(`Acts: ${task}: ${keys} keys, ${typed} of them typed; ${presses} presses\n`);
}
