import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mounted } from "../../../../test/mounted.ts";
import { useRowDoubleClick } from "./use-row-double-click.ts";

/** Stands for a row and for the page: an event on the row reaches the listeners of the page. */
class Row extends EventTarget {
  readonly dataset: { opens?: string };

  constructor(opens: string | null) {
    super();
    this.dataset = opens === null ? {} : { opens };
  }

  closest(selector: string): Row | null {
    return selector === "[data-opens]" && this.dataset.opens !== undefined ? this : null;
  }

  /** Dispatches a press; returns whether the default action of the press is not prevented. */
  press(type: "click" | "dblclick", { detail = 1, x = 0 } = {}): boolean {
    const event = new Event(type, { cancelable: true });
    return this.dispatchEvent(Object.assign(event, { detail, clientX: x, clientY: 0 }));
  }
}

let row: Row;
beforeEach(() => {
  row = new Row("anna");
  vi.stubGlobal("Element", Row);
  // Node's `removeEventListener` reads `capture` only from an options object.
  vi.stubGlobal("addEventListener", (type: string, listener: () => void, capture: boolean) =>
    row.addEventListener(type, listener, { capture }),
  );
  vi.stubGlobal("removeEventListener", (type: string, listener: () => void, capture: boolean) =>
    row.removeEventListener(type, listener, { capture }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Mounts a screen with the hook; collects the ids that double clicks open. */
async function mountedScreen() {
  const ids: string[] = [];
  return { ids, screen: await mounted(() => useRowDoubleClick((id) => ids.push(id))) };
}

it("opens the record of the first click, once for each double click", async () => {
  const { ids } = await mountedScreen();
  row.press("click");
  row.press("click", { detail: 2 });
  row.press("dblclick");
  expect(ids).toEqual(["anna"]);
  row.press("dblclick");
  expect(ids).toEqual(["anna"]);
});

it("suppresses the second click at the same place, even if another row is there now", async () => {
  const { ids } = await mountedScreen();
  row.press("click");
  row.dataset.opens = "boris";
  expect(row.press("click", { detail: 2, x: 4 })).toBe(false);
  expect(row.press("click", { detail: 2, x: 6 })).toBe(true);
  row.press("dblclick");
  expect(ids).toEqual(["anna"]);
});

it("opens nothing and suppresses no click after the screen has unmounted", async () => {
  const { ids, screen } = await mountedScreen();
  row.press("click");
  await screen.unmount();
  row.dataset.opens = "boris";
  expect(row.press("click", { detail: 2 })).toBe(true);
  row.press("click");
  row.press("dblclick");
  expect(ids).toEqual([]);
});
