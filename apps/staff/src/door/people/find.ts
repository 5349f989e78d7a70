import type { DoorPerson } from "@kehila/shared/events/attendance";
import { searchText, searchWords } from "@kehila/shared/names/search";

/** The search texts of people, computed at the first search. */
const texts = new WeakMap<DoorPerson, string>();

function textOf(person: DoorPerson): string {
  const cachedText = texts.get(person);
  if (cachedText !== undefined) return cachedText;
  const { firstName, lastName } = person;
  const none = { idNumber: null, phone: null, city: "", address: null, comment: null };
  const text = searchText({ firstName, lastName, ...none });
  texts.set(person, text);
  return text;
}

/** Returns the people whose name matches a search in any script, by the rules of the register. */
export function findPeople(people: readonly DoorPerson[], search: string): readonly DoorPerson[] {
  if (search.trim() === "") return people;
  const words = searchWords(search);
  if (!words) return [];
  return people.filter((person) =>
    words.every((word) => word.some((text) => textOf(person).includes(text))),
  );
}
