import type { Match, PersonRow } from "@kehila/shared/persons/answers";
import type { TextField } from "@kehila/shared/persons/fields";

/** The searched fields other than the name, the most relevant first. */
export const REASON_FIELDS = [
  "phone",
  "idNumber",
  "city",
  "address",
  "comment",
] as const satisfies readonly Match["field"][];
export type ReasonField = (typeof REASON_FIELDS)[number];

/** A part of a text, from its start index to its end index (exclusive). */
export interface TextPart {
  from: number;
  to: number;
}

/** The matched parts of a person's fields, without the name. */
export type MatchReasons = ReadonlyMap<TextField, readonly TextPart[]>;

/** Returns the matched parts of a person's fields, by field. */
export const reasonsOf = ({ matches = [] }: Pick<PersonRow, "matches">): MatchReasons =>
  new Map(
    matches.map(({ field }) => [field, matches.filter((match) => match.field === field)] as const),
  );

/** A piece of a text, marked or not. */
export interface TextPiece {
  from: number;
  text: string;
  isMarked: boolean;
}

/** Cuts a text at the boundaries of its parts, which may overlap. */
export function piecesOf(text: string, parts: readonly TextPart[]): TextPiece[] {
  const edges = parts.flatMap(({ from, to }) => [from, to]);
  const boundaries = [...new Set([0, ...edges, text.length])].toSorted((a, b) => a - b);
  return boundaries.slice(0, -1).map((from, index) => ({
    from,
    text: text.slice(from, boundaries[index + 1]),
    isMarked: parts.some((part) => part.from <= from && from < part.to),
  }));
}

/** Converts parts of a digit string to parts of the same digits in groups. */
export function partsOfGroups(grouped: string, parts: readonly TextPart[]): TextPart[] {
  const digitIndexes = Array.from(grouped.matchAll(/\d/gu), ({ index }) => index);
  return parts.map(({ from, to }) => ({
    from: digitIndexes[from] ?? 0,
    to: (digitIndexes[to - 1] ?? grouped.length - 1) + 1,
  }));
}

/** Returns an excerpt that starts with the first matched word, and its parts. */
export function excerptOf(
  text: string,
  parts: readonly TextPart[],
): { text: string; parts: TextPart[] } {
  const first = Math.min(...parts.map(({ from }) => from));
  const [word = ""] = /\S*$/u.exec(text.slice(0, first)) ?? [];
  const from = first - word.length;
  if (from === 0) return { text, parts: [...parts] };
  const movedParts = parts.map((part) => ({ from: part.from - from + 1, to: part.to - from + 1 }));
  return { text: `…${text.slice(from)}`, parts: movedParts };
}
