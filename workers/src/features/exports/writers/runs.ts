export type Direction = "ltr" | "rtl";

/** Letters that are read from right to left, with their points. */
const RIGHT = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}]`;
/** All other letters. */
const LEFT = String.raw`[\p{L}--[\p{Script=Hebrew}\p{Script=Arabic}]]`;
const ANY = String.raw`[\p{L}\p{Script=Hebrew}\p{Script=Arabic}]`;

const BRACKET = String.raw`[\(\)\[\]\{\}]`;

/** Letters of a direction with what stands between them; numbers that follow belong to them. */
const runOf = (letter: string): RegExp =>
  new RegExp(String.raw`${letter}(?:[^${ANY}]*${letter}|[^${ANY}${BRACKET}]*\p{Nd})*`, "gv");
/** What differs from the direction around it. */
const OPPOSITE: Record<Direction, RegExp> = { ltr: runOf(RIGHT), rtl: runOf(LEFT) };

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** A value in an isolate, with its marks; a value may hold phones in isolates of their own. */
const ISOLATE = /(\u2068(?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*\u2069)/u;
const FIRST_LETTER = /\p{L}/u;
const RIGHT_LETTER = new RegExp(`^${RIGHT}`, "v");

/** A part of a text whose letters are read in one direction. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Splits a text where the direction of its letters changes. All else, such as the full stop at the end,
 * goes with the direction around it: Word places it by its run, not by the letters before it. An isolate
 * has a direction of its own; its marks go with the text around it.
 */
export function directedRuns(text: string, around: Direction): DirectedRun[] {
  const runs: DirectedRun[] = [];
  const add = (part: string, isRightToLeft: boolean): void => {
    const last = runs.at(-1);
    if (last?.isRightToLeft === isRightToLeft) last.text += part;
    else if (part !== "") runs.push({ text: part, isRightToLeft });
  };
  const isRight = around === "rtl";
  for (const part of text.split(ISOLATE)) {
    if (ISOLATE.test(part)) {
      const value = part.slice(1, -1);
      add("\u2068", isRight);
      for (const run of directedRuns(value, directionIn(value))) add(run.text, run.isRightToLeft);
      add("\u2069", isRight);
    } else {
      for (const run of plainRuns(part, around)) add(run.text, run.isRightToLeft);
    }
  }
  return runs;
}

/** The runs of a text without isolates. */
function plainRuns(text: string, around: Direction): DirectedRun[] {
  const runs: DirectedRun[] = [];
  let from = 0;
  for (const match of text.matchAll(OPPOSITE[around])) {
    const run = closed(match[0], text.slice(match.index + match[0].length));
    runs.push({ text: text.slice(from, match.index), isRightToLeft: around === "rtl" });
    runs.push({ text: run, isRightToLeft: around === "ltr" });
    from = match.index + run.length;
  }
  return [...runs, { text: text.slice(from), isRightToLeft: around === "rtl" }];
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

/** The direction of a value, as in an isolate: its first letter decides; digits run left to right. */
export function directionIn(value: string): Direction {
  const letter = FIRST_LETTER.exec(value)?.[0];
  return letter && RIGHT_LETTER.test(letter) ? "rtl" : "ltr";
}
