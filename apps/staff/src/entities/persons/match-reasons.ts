import type { PersonRow } from "@kehila/shared/person-answers";
import { fold, HYPHENS, sortKey } from "@kehila/shared/fold";
import { placeOf } from "@kehila/shared/places";
import { searchText, searchWords } from "@kehila/shared/search";
import { isMarked } from "@kehila/shared/search-marks";
import type { MatchReasons, ReasonField, TextPart } from "./reasons.ts";
import { REASON_FIELDS } from "./reasons.ts";

const NAME_ONLY = { idNumber: null, phone: null, city: "", address: null, comment: null } as const;

/** Returns a function that finds what of a person a search matched beside the name. */
export function matchReasonsOf(search: string): (person: PersonRow) => MatchReasons {
  const words = searchWords(search) ?? [];
  return (person) => {
    const { firstName, lastName } = person;
    const name = searchText({ ...NAME_ONLY, firstName, lastName });
    const others = words.filter((texts) => texts.every((text) => !name.includes(text)));
    const reasons = new Map<ReasonField, TextPart[]>();
    for (const texts of others) {
      const plain = texts.filter((text) => !isMarked(text));
      for (const field of REASON_FIELDS) {
        const part = partOf(field, person[field] ?? "", plain);
        if (part === null) continue;
        reasons.set(field, [...(reasons.get(field) ?? []), part]);
        break;
      }
    }
    return reasons;
  };
}

/** Returns the part of a field in which one of some folded texts is; null without one. */
function partOf(field: ReasonField, value: string, texts: readonly string[]): TextPart | null {
  for (const { 0: word, index } of value.matchAll(/\S+/gu)) {
    const spellings = [sortKey(word), fold(word.replaceAll(HYPHENS, ""))];
    const text = texts.find((one) => spellings.some((spelling) => spelling.includes(one)));
    if (text === undefined) continue;
    const folded = fold(word);
    const at = folded.length === word.length ? folded.indexOf(text) : -1;
    return at < 0
      ? { from: index, to: index + word.length }
      : { from: index + at, to: index + at + text.length };
  }
  if (field !== "city") return null;
  const spellings = placeOf(value)?.spellings ?? [];
  const isOther = texts.some((text) => spellings.some((spelling) => spelling.includes(text)));
  return isOther ? { from: 0, to: value.length } : null;
}
