import type { EventList, WaitingPerson } from "@kehila/shared/events/event-lists";

/** The waiting adults of one household. */
export interface Party {
  household: number;
  links: [WaitingPerson, ...WaitingPerson[]];
}

/** Returns waiting persons by household, in order of the first arrival. */
export function partiesOf(waitingLinks: readonly WaitingPerson[]): Party[] {
  const parties = new Map<number, Party>();
  for (const link of waitingLinks) {
    const { household } = link.waiting;
    const party = parties.get(household);
    if (party) party.links.push(link);
    else parties.set(household, { household, links: [link] });
  }
  return [...parties.values()];
}

type EventCapacity = Pick<EventList, "capacity" | "capacityUnit" | "capacityUsed">;

/** Returns the number of free places; infinity for an event without a limit. */
export const freePlaces = ({ capacity, capacityUsed }: EventCapacity): number =>
  capacity === null ? Infinity : Math.max(0, capacity - capacityUsed);

/** Returns the number of places that a party needs. */
export const needOf = ({ capacityUnit }: EventCapacity, { links }: Party): number =>
  capacityUnit === "households" ? 1 : links.length;
