import type { DoorPerson } from "@kehila/shared/events/attendance";

/** Returns people by household, in the order of each household's first person. */
export function householdsOf(people: readonly DoorPerson[]) {
  const households = new Map<number, DoorPerson[]>();
  for (const person of people) {
    const others = households.get(person.household);
    if (others) others.push(person);
    else households.set(person.household, [person]);
  }
  return [...households].map(([key, members]) => ({ key, people: members }));
}
