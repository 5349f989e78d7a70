import type { Participant } from "@kehila/shared/events/event-lists";
import type { Language } from "@kehila/shared/base/languages";
import { searchText, searchWords } from "@kehila/shared/names/search";

/** A cache of the participants' search texts. */
const texts = new WeakMap<Participant, string>();

function textOf(participant: Participant): string {
  const cachedText = texts.get(participant);
  if (cachedText !== undefined) return cachedText;
  const { person, comment } = participant;
  const text = searchText({ ...person, address: null, comment });
  texts.set(participant, text);
  return text;
}

/**
 * Returns the participants that match a search, by the rules of the register. Every word must occur
 * in the name, ID number, phone, city or comment.
 */
export function findParticipants(
  participants: readonly Participant[],
  search: string,
): readonly Participant[] {
  if (search.trim() === "") return participants;
  const words = searchWords(search);
  if (!words) return [];
  return participants.filter((participant) =>
    words.every((word) => word.some((text) => textOf(participant).includes(text))),
  );
}

/** Patterns of names that begin in a language's script; null for Latin, which is sorted first. */
const FIRST_SCRIPT: Record<Language, RegExp | null> = {
  en: null,
  ru: /^\P{L}*\p{Script=Cyrillic}/u,
  he: /^\P{L}*\p{Script=Hebrew}/u,
};

/** Moves names in the script of a language to the front; keeps the order otherwise. */
export function scriptFirst(
  participants: readonly Participant[],
  language: Language,
): readonly Participant[] {
  const script = FIRST_SCRIPT[language];
  if (!script) return participants;
  const isFirst = ({ person }: Participant) => script.test(person.lastName);
  return [
    ...participants.filter(isFirst),
    ...participants.filter((participant) => !isFirst(participant)),
  ];
}
