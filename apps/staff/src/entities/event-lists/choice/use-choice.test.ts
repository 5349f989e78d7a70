import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { answerCalls, cacheOf } from "../../../../test/calls.ts";
import { mounted } from "../../../../test/mounted.ts";
import { useChoice } from "./use-choice.ts";

afterEach(() => vi.unstubAllGlobals());

/** Mounts a choice of persons of Haifa for a number of places. */
const chosenFor = (room: number | null) =>
  mounted(
    () => useChoice({ filter: { city: "Haifa" }, room, listedIds: [], onAdd: () => undefined }),
    (children) => createElement(QueryClientProvider, { client: cacheOf() }, children),
  );

it("counts the matches, and offers all of them without a number of places", async () => {
  const calls = answerCalls({ data: { count: 7 } });
  const screen = await chosenFor(null);
  expect(screen.result()).toMatchObject({ take: "", isTakeWrong: false });
  await screen.until(({ count }) => expect(count).toBe(7));
  expect(screen.result().size).toBe(7);
  expect(calls).toEqual([{ call: "GET /person/count?city=Haifa" }]);
  await screen.change(({ setTake }) => setTake("5"));
  expect(screen.result().size).toBe(5);
  await screen.unmount();
});

it("offers no number before the matches are counted", async () => {
  vi.stubGlobal("fetch", () => Promise.withResolvers<Response>().promise);
  const screen = await chosenFor(3);
  expect(screen.result()).toMatchObject({ take: "3", count: undefined, size: null });
  await screen.unmount();
});

it("offers as many as there are places", async () => {
  answerCalls({ data: { count: 7 } });
  const screen = await chosenFor(3);
  expect(screen.result().take).toBe("3");
  await screen.until(({ size }) => expect(size).toBe(3));
  await screen.unmount();
});

it("counts the filters in use: both ends of a range as one, the cities as none", async () => {
  answerCalls({ data: { count: 7 } }, { data: { count: 2 } });
  const screen = await chosenFor(null);
  expect(screen.result().filterCount).toBe(0);
  await screen.change(({ set }) => set({ ageMin: "20", ageMax: "30", gender: "female" }));
  expect(screen.result().filterCount).toBe(2);
  await screen.unmount();
});
