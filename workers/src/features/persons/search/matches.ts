import { fold, HYPHENS, sortKey } from "@kehila/shared/names/fold";
import type { Match, PersonRow } from "@kehila/shared/persons/answers";
import { MATCHED_FIELDS } from "@kehila/shared/persons/answers";
import { localityOf } from "@kehila/shared/names/locality";
import type { SearchWord } from "@kehila/shared/names/search";
import { isMarked, isNickname, NAME_MARKS } from "@kehila/shared/names/search-marks";

/** The first lines of a search text are the first and the last name. */
const NAME_LINES = 2;

/** Returns the part of a search text that describes the name: as typed, and its marks. */
const nameTextOf = (searchText: string): string =>
  searchText
    .split("\n")
    .filter(
      (line, index) =>
        index < NAME_LINES || Object.values(NAME_MARKS).some((mark) => line.startsWith(mark)),
    )
    .join("\n");

/** A parsed search, and the text as typed. */
interface TypedSearch {
  typed: string;
  words: readonly SearchWord[];
}

/**
 * Adds to the JSON of a row why the search found the person. `matches` has the parts of fields other
 * than the name; `nameVariantOf` has the typed word if the first name is its short form or its full
 * name.
 */
export function withMatches<Row extends string>(
  row: Row,
  searchText: string,
  { typed, words }: TypedSearch,
): Row | string {
  const name = nameTextOf(searchText);
  const foundTexts = words.map((texts) => texts.filter((text) => name.includes(text)));
  const otherWords = words.filter((_, index) => foundTexts[index]?.length === 0);
  const variant = words.find(
    (_, index) => (foundTexts[index] ?? []).length > 0 && foundTexts[index]?.every(isNickname),
  );
  let json: string = row;
  if (otherWords.length > 0) {
    const person = JSON.parse(row) as PersonRow;
    const matches = otherWords.flatMap((texts) => matchOf(person, texts) ?? []);
    json = withField(json, "matches", matches);
  }
  return variant ? withField(json, "nameVariantOf", typedWord(typed, variant[0])) : json;
}

const withField = (json: string, name: keyof PersonRow, value: unknown): string =>
  `${json.slice(0, -1)},"${name}":${JSON.stringify(value)}}`;

/** Returns a folded word of a search as typed. */
const typedWord = (typedText: string, foldedText: string): string =>
  typedText.split(/\s+/u).find((word) => sortKey(word) === foldedText) ?? foldedText;

/** Returns where a word is in a person's fields; null if no field contains it as typed. */
function matchOf(person: PersonRow, texts: SearchWord): Match | null {
  const plainTexts = texts.filter((text) => !isMarked(text));
  for (const field of MATCHED_FIELDS) {
    const part = partOf(field, person[field] ?? "", plainTexts);
    if (part !== null) return { field, ...part };
  }
  return null;
}

/** Returns the part of a field that contains one of these folded texts; null without one. */
function partOf(
  field: Match["field"],
  value: string,
  texts: readonly string[],
): Pick<Match, "from" | "to"> | null {
  for (const { 0: word, index } of value.matchAll(/\S+/gu)) {
    const spellings = [sortKey(word), fold(word.replaceAll(HYPHENS, ""))];
    const text = texts.find((candidate) =>
      spellings.some((spelling) => spelling.includes(candidate)),
    );
    if (text === undefined) continue;
    const foldedWord = fold(word);
    const textIndex = foldedWord.length === word.length ? foldedWord.indexOf(text) : -1;
    return textIndex < 0
      ? { from: index, to: index + word.length }
      : { from: index + textIndex, to: index + textIndex + text.length };
  }
  if (field !== "city") return null;
  const spellings = localityOf(value)?.spellings ?? [];
  const isOther = texts.some((text) => spellings.some((spelling) => spelling.includes(text)));
  return isOther ? { from: 0, to: value.length } : null;
}
