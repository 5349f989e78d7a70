type Direction = "ltr" | "rtl";

/** Letters that are read from right to left, with their points, and the mark that acts like one. */
const RIGHT = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\u200F]`;
/** All other letters, and their mark. */
const LEFT = String.raw`[[\p{L}\u200E]--[\p{Script=Hebrew}\p{Script=Arabic}]]`;
const ANY = String.raw`[\p{L}\p{Script=Hebrew}\p{Script=Arabic}\u200E\u200F]`;

const BRACKET = String.raw`[\(\)\[\]\{\}]`;

/** Letters of a direction with what stands between them; numbers that follow belong to them. */
const runOf = (letter: string): RegExp =>
  new RegExp(String.raw`${letter}(?:[^${ANY}]*${letter}|[^${ANY}${BRACKET}]*\p{Nd})*`, "gv");
/** What differs from the direction around it. */
const OPPOSITE: Record<Direction, RegExp> = { ltr: runOf(RIGHT), rtl: runOf(LEFT) };

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

const FIRST_LETTER = /\p{L}/u;
const RIGHT_LETTER = new RegExp(`^${RIGHT}`, "v");

/** A part of a text whose letters are read in one direction. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Splits a text where the direction of its letters changes. All else, such as the full stop at the end,
 * goes with the direction around it: Word places it by its run, not by the letters before it.
 */
export function directedRuns(text: string, around: Direction): DirectedRun[] {
  const runs: DirectedRun[] = [];
  const add = (part: string, isRight: boolean): void => {
    if (part !== "") runs.push({ text: part, isRightToLeft: isRight });
  };
  let from = 0;
  for (const match of text.matchAll(OPPOSITE[around])) {
    const run = closed(match[0], text.slice(match.index + match[0].length));
    add(text.slice(from, match.index), around === "rtl");
    add(run, around === "ltr");
    from = match.index + run.length;
  }
  add(text.slice(from), around === "rtl");
  return runs;
}

/** A run with the brackets that close those it opens. */
function closed(run: string, rest: string): string {
  const open: string[] = [];
  for (const character of run) {
    if (CLOSING[character]) open.push(CLOSING[character]);
    else if (character === open.at(-1)) open.pop();
  }
  let end = 0;
  while (open.length > 0 && rest[end] === open.at(-1)) {
    open.pop();
    end += 1;
  }
  return run + rest.slice(0, end);
}

/** Whether a text is read from right to left: its first letter decides, or what is around it. */
export function isRightToLeft(text: string, around: Direction): boolean {
  const letter = FIRST_LETTER.exec(text)?.[0];
  return letter ? RIGHT_LETTER.test(letter) : around === "rtl";
}
