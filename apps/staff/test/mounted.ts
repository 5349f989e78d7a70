import { notifyManager } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

// Queries notify within `act`, and not after the end of a test, when React has no window any more.
notifyManager.setScheduler(queueMicrotask);

/** A mounted hook, with its state changes and effects. */
interface Mounted<Result> {
  /** Returns the result of the last render. */
  result: () => Result;
  /** Runs a change and waits for its renders and effects. */
  change: (act: (result: Result) => unknown) => Promise<void>;
  /** Waits until a check of the result passes. */
  until: (check: (result: Result) => void) => Promise<void>;
  /** Closes the screen. */
  unmount: () => Promise<void>;
}

/** Returns the parts of a document that React uses for a component without elements. */
function emptyPage() {
  const document = { addEventListener() {}, activeElement: null, body: null };
  const defaultView = { document, HTMLIFrameElement: EventTarget };
  const DOCUMENT_FRAGMENT = 11;
  const fragment = {
    nodeType: DOCUMENT_FRAGMENT,
    addEventListener() {},
    ownerDocument: { ...document, defaultView },
  };
  // oxlint-disable-next-line kehila/no-double-cast -- Node has no document to make one from
  return fragment as unknown as DocumentFragment;
}

/** Mounts a hook without a browser, in the contexts of a wrapper. */
export async function mounted<Result>(
  useHook: () => Result,
  within: (screen: ReactElement) => ReactElement = (screen) => screen,
): Promise<Mounted<Result>> {
  vi.stubGlobal("window", {});
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const results: Result[] = [];
  const Screen = () => {
    results.push(useHook());
    return null;
  };
  const root = createRoot(emptyPage());
  const settle = (during: () => unknown) => act(async () => void (await during()));
  await settle(() => root.render(within(createElement(Screen))));
  const result = (): Result => {
    const last = results.at(-1);
    if (last === undefined) throw new Error("The hook returned nothing.");
    return last;
  };
  return {
    result,
    change: (change) => settle(() => change(result())),
    until: (check) =>
      vi.waitFor(async () => {
        await settle(() => undefined);
        check(result());
      }),
    unmount: () => settle(() => root.unmount()),
  };
}
