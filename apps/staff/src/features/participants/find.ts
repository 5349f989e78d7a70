import type { Participant } from "@kehila/shared/event-lists";
import { searchText, searchWords } from "@kehila/shared/search";

/** The search text of participants, made when the first search needs it. */
const texts = new WeakMap<Participant, string>();

function textOf(participant: Participant): string {
  const known = texts.get(participant);
  if (known !== undefined) return known;
  const { person, comment } = participant;
  const text = searchText({ ...person, address: null, comment });
  texts.set(participant, text);
  return text;
}

/**
 * Returns the participants that match a search as the register does: every word in name, ID number,
 * phone, city or the comment on this list.
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
