import type { WaitingPerson } from "@kehila/shared/events/event-lists";
import { expect, test } from "vitest";
import { participant, sampleList } from "../../../../test/lists.ts";
import { shownParticipants } from "../roll-call/attendance.ts";
import { freePlaces, needOf, partiesOf } from "./parties.ts";

const waiting = (id: string, household: number): WaitingPerson => ({
  ...participant(id),
  waiting: { waitingSince: "2026-11-21T12:00:00.000Z", household },
});

test("waiting persons are grouped by household, in the order of their first arrivals", () => {
  const parties = partiesOf([waiting("anna", 2), waiting("boris", 1), waiting("carmel", 2)]);
  expect(
    parties.map(({ household, links }) => [household, links.map(({ person }) => person.id)]),
  ).toEqual([
    [2, ["anna", "carmel"]],
    [1, ["boris"]],
  ]);
  const [couple] = parties;
  if (!couple) throw new Error("No party.");
  expect(needOf(sampleList({ capacityUnit: "persons" }), couple)).toBe(2);
  expect(needOf(sampleList({ capacityUnit: "households" }), couple)).toBe(1);
});

test("free places are never negative, and infinite for an event without a limit", () => {
  expect(freePlaces(sampleList({ capacity: 5, capacityUsed: 3 }))).toBe(2);
  expect(freePlaces(sampleList({ capacity: 5, capacityUsed: 7 }))).toBe(0);
  expect(freePlaces(sampleList({ capacity: null, capacityUsed: 7 }))).toBe(Infinity);
});

test("participants are filtered by attendance if the list has recorded attendance", () => {
  const personLinks = [{ ...participant("anna"), came: true }, participant("boris")];
  const list = sampleList({ personLinks, cameCount: 1 });
  const idsOf = (...args: Parameters<typeof shownParticipants>) =>
    shownParticipants(...args).map(({ person }) => person.id);
  expect(idsOf(list, "all")).toEqual(["anna", "boris"]);
  expect(idsOf(list, "came")).toEqual(["anna"]);
  expect(idsOf(list, "missed")).toEqual(["boris"]);
  // A filter does not apply to a list without recorded attendance.
  const listWithoutTicks = sampleList({ personLinks: [participant("boris")] });
  expect(idsOf(listWithoutTicks, "came")).toEqual(["boris"]);
});
