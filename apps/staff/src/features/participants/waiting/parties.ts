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

type EventCapacity = Pick<EventList, "places" | "placesUnit" | "placesTaken">;

/** Returns the number of free places; infinity for an event without a limit. */
export const freePlaces = ({ places, placesTaken }: EventCapacity): number =>
  places === null ? Infinity : Math.max(0, places - placesTaken);

/** Returns the number of places that a party needs. */
export const needOf = ({ placesUnit }: EventCapacity, { links }: Party): number =>
  placesUnit === "households" ? 1 : links.length;
