import type { ChosenPersons } from "@kehila/shared/persons/pickers";
import { QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { answerCalls, cacheOf } from "../../../../test/calls.ts";
import { mounted } from "../../../../test/mounted.ts";
import type { PickablePerson } from "../../persons/picker.tsx";
import { useChoice } from "./use-choice.ts";

afterEach(() => vi.unstubAllGlobals());

/** Returns the answer with persons of some ids. */
const chosen = (ids: readonly string[], hasMore = false): ChosenPersons => ({
  data: ids.map((id) => ({
    id,
    firstName: id,
    lastName: "Levin",
    city: "Haifa",
    children: [],
    lastInvited: null,
    listsThisYear: 0,
  })),
  hasMore,
});

/** Mounts a choice of persons of Haifa for a number of places; returns who is added too. */
async function chosenFor(room: number | null) {
  const added: string[][] = [];
  const onAdd = (persons: readonly PickablePerson[]) => added.push(persons.map(({ id }) => id));
  const screen = await mounted(
    () => useChoice({ filter: { city: "Haifa" }, room, listedIds: ["listed"], onAdd }),
    (children) => createElement(QueryClientProvider, { client: cacheOf() }, children),
  );
  return { ...screen, added };
}

it("reads the first 40 without a number of places, in the order of the last invitation", async () => {
  const calls = answerCalls(chosen(["a", "b"]));
  const screen = await chosenFor(null);
  await screen.until(({ size, isCurrent }) => expect([size, isCurrent]).toEqual([2, true]));
  expect(calls).toEqual([
    {
      call: "POST /person/choose",
      body: {
        filter: { city: "Haifa" },
        order: "lastInvited",
        take: 40,
        excludedIds: ["listed"],
        language: "en",
      },
    },
  ]);
  await screen.unmount();
});

it("reads as many as there are places", async () => {
  const calls = answerCalls(chosen(["a"], true));
  const screen = await chosenFor(3);
  expect(screen.result().take).toBe("3");
  await screen.until(({ hasMore }) => expect(hasMore).toBe(true));
  expect(calls).toMatchObject([{ body: { take: 3 } }]);
  await screen.unmount();
});

it("adds who is shown and ticked", async () => {
  answerCalls(chosen(["a", "b", "c"]));
  const screen = await chosenFor(null);
  await screen.until(({ size }) => expect(size).toBe(3));
  await screen.change(({ tick }) => tick("b", false));
  expect(screen.result().size).toBe(2);
  await screen.change(({ add }) => add());
  await screen.until(({ added }) => expect(added).toBe(2));
  expect(screen.added).toEqual([["a", "c"]]);
  await screen.unmount();
});

it("adds no one while the shown people match an earlier filter", async () => {
  answerCalls(chosen(["a", "b"]), chosen(["c"]));
  const screen = await chosenFor(null);
  await screen.until(({ size }) => expect(size).toBe(2));
  await screen.change(({ set }) => set({ gender: "female" }));
  expect(screen.result().isCurrent).toBe(false);
  await screen.change(({ add }) => add());
  expect(screen.added).toEqual([]);
  await screen.until(({ size, isCurrent }) => expect([size, isCurrent]).toEqual([1, true]));
  await screen.unmount();
});

it("adds no one while a typed city is no city of the register", async () => {
  answerCalls(chosen(["a"]));
  const screen = await chosenFor(null);
  await screen.until(({ size }) => expect(size).toBe(1));
  await screen.change(({ set }) => set({ unmatchedCity: "Hafia" }));
  expect(screen.result().isCurrent).toBe(false);
  await screen.change(({ set }) => set({ unmatchedCity: "" }));
  expect(screen.result().isCurrent).toBe(true);
  await screen.unmount();
});
