import type { Participant } from "@kehila/shared/events/event-lists";
import type { Language } from "@kehila/shared/base/languages";
import { searchText, searchWords } from "@kehila/shared/names/search";

/** The search texts of participants, computed at the first search. */
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
 * Returns the participants that match a search, by the rules of the register: every word must be in
 * name, ID number, phone, city or the comment on this list.
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

/** The first letters of names in the script of a language; null for Latin, which sorts first. */
const FIRST_SCRIPT: Record<Language, RegExp | null> = {
  en: null,
  ru: /^\P{L}*\p{Script=Cyrillic}/u,
  he: /^\P{L}*\p{Script=Hebrew}/u,
};

/** Returns the participants in the same order, but names in the script of a language first. */
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
