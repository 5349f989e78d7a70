import type { WaitingPerson } from "@kehila/shared/events/event-lists";
import { expect, test } from "vitest";
import { participant, sampleList } from "../../../test/lists.ts";
import { shownParticipants } from "./attendance.ts";
import { freePlaces, needOf, partiesOf } from "./parties.ts";

const waiting = (id: string, household: number): WaitingPerson => ({
  ...participant(id),
  waiting: { waitingSince: "2026-11-21T12:00:00.000Z", household },
});

test("waiting persons are shown by household, in the order of its first one", () => {
  const parties = partiesOf([waiting("anna", 2), waiting("boris", 1), waiting("carmel", 2)]);
  expect(
    parties.map(({ household, links }) => [household, links.map(({ person }) => person.id)]),
  ).toEqual([
    [2, ["anna", "carmel"]],
    [1, ["boris"]],
  ]);
  const [couple] = parties;
  if (!couple) throw new Error("No party.");
  expect(needOf(sampleList({ placesUnit: "persons" }), couple)).toBe(2);
  expect(needOf(sampleList({ placesUnit: "households" }), couple)).toBe(1);
});

test("an event has free places, none beyond its number, or no end of them", () => {
  expect(freePlaces(sampleList({ places: 5, placesTaken: 3 }))).toBe(2);
  expect(freePlaces(sampleList({ places: 5, placesTaken: 7 }))).toBe(0);
  expect(freePlaces(sampleList({ places: null, placesTaken: 7 }))).toBe(Infinity);
});

test("participants are shown by attendance, where the list says it", () => {
  const personLinks = [{ ...participant("anna"), came: true }, participant("boris")];
  const list = sampleList({ personLinks, cameCount: 1 });
  const idsOf = (...args: Parameters<typeof shownParticipants>) =>
    shownParticipants(...args).map(({ person }) => person.id);
  expect(idsOf(list, "all")).toEqual(["anna", "boris"]);
  expect(idsOf(list, "came")).toEqual(["anna"]);
  expect(idsOf(list, "missed")).toEqual(["boris"]);
  // An address of a list without a roll call can ask for one.
  const without = sampleList({ personLinks: [participant("boris")] });
  expect(idsOf(without, "came")).toEqual(["boris"]);
});
