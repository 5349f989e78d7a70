import { useState } from "react";
import { expect, it } from "vitest";
import { mounted } from "../../../test/mounted.ts";
import { useStableCallback } from "./use-stable-callback.ts";

it("stays the same function, and calls the callback of the last render", async () => {
  const screen = await mounted(() => {
    const [count, setCount] = useState(1);
    return { read: useStableCallback((factor: number) => count * factor), setCount };
  });
  const { read } = screen.result();
  expect(read(10)).toBe(10);
  await screen.change(({ setCount }) => setCount(2));
  expect(screen.result().read).toBe(read);
  expect(read(10)).toBe(20);
  await screen.unmount();
});
