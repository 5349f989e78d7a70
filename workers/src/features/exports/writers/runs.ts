/** Letters that are read from right to left, with their points. */
const RIGHT = String.raw`\p{Script=Hebrew}\p{Script=Arabic}`;
const RIGHT_RUN = new RegExp(String.raw`[${RIGHT}](?:[^\p{L}]*[${RIGHT}])*`, "gu");
const FIRST_LETTER = /\p{L}/u;
const RIGHT_LETTER = new RegExp(`^[${RIGHT}]`, "u");

/** A part of a text whose letters are read in one direction. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

/** Splits a text where the direction of its letters changes; digits go with the letters around them. */
export function directedRuns(text: string): DirectedRun[] {
  const runs: DirectedRun[] = [];
  let from = 0;
  for (const match of text.matchAll(RIGHT_RUN)) {
    if (match.index > from)
      runs.push({ text: text.slice(from, match.index), isRightToLeft: false });
    runs.push({ text: match[0], isRightToLeft: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push({ text: text.slice(from), isRightToLeft: false });
  return runs;
}

/** Whether a text is read from right to left: its first letter decides, or what is around it. */
export function isRightToLeft(text: string, around: "ltr" | "rtl"): boolean {
  const letter = FIRST_LETTER.exec(text)?.[0];
  return letter ? RIGHT_LETTER.test(letter) : around === "rtl";
}
