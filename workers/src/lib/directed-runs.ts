export type Direction = "ltr" | "rtl";

/** Right-to-left letters, with their points. */
const RIGHT = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}]`;
/** All other letters. */
const LEFT = String.raw`[\p{L}--[\p{Script=Hebrew}\p{Script=Arabic}]]`;
const ANY = String.raw`[\p{L}\p{Script=Hebrew}\p{Script=Arabic}]`;

const BRACKET = String.raw`[\(\)\[\]\{\}]`;

/**
 * Returns the pattern of a run: letters of one direction with the characters between them, and
 * following numbers.
 */
const runOf = (letter: string): RegExp =>
  new RegExp(String.raw`${letter}(?:[^${ANY}]*${letter}|[^${ANY}${BRACKET}]*\p{Nd})*`, "gv");
/** Runs with a direction opposite to the surrounding text. */
const OPPOSITE: Record<Direction, RegExp> = { ltr: runOf(RIGHT), rtl: runOf(LEFT) };

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** A value in an isolate, including its marks; the value may contain phones in nested isolates. */
const ISOLATE = /(\u2068(?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*\u2069)/u;
const FIRST_LETTER = /\p{L}/u;
const RIGHT_LETTER = new RegExp(`^${RIGHT}`, "v");

/** A part of a text whose letters are read in one direction. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

/**
 * Splits a text where the direction of its letters changes. Other characters, such as the final
 * full stop, get the surrounding direction, because Word places them by their run. An isolate has
 * its own direction; its marks belong to the surrounding text.
 */
export function directedRuns(text: string, surroundingDirection: Direction): DirectedRun[] {
  const runs: DirectedRun[] = [];
  const add = (part: string, isRightToLeft: boolean): void => {
    const last = runs.at(-1);
    if (last?.isRightToLeft === isRightToLeft) last.text += part;
    else if (part !== "") runs.push({ text: part, isRightToLeft });
  };
  const isRight = surroundingDirection === "rtl";
  for (const part of text.split(ISOLATE)) {
    if (ISOLATE.test(part)) {
      const value = part.slice(1, -1);
      add("\u2068", isRight);
      for (const run of directedRuns(value, directionIn(value))) add(run.text, run.isRightToLeft);
      add("\u2069", isRight);
    } else {
      for (const run of plainRuns(part, surroundingDirection)) add(run.text, run.isRightToLeft);
    }
  }
  return runs;
}

/** Returns the runs of a text without isolates. */
function plainRuns(text: string, surroundingDirection: Direction): DirectedRun[] {
  const runs: DirectedRun[] = [];
  let from = 0;
  for (const match of text.matchAll(OPPOSITE[surroundingDirection])) {
    const run = withClosingBrackets(match[0], text.slice(match.index + match[0].length));
    runs.push({
      text: text.slice(from, match.index),
      isRightToLeft: surroundingDirection === "rtl",
    });
    runs.push({ text: run, isRightToLeft: surroundingDirection === "ltr" });
    from = match.index + run.length;
  }
  return [...runs, { text: text.slice(from), isRightToLeft: surroundingDirection === "rtl" }];
}

/** Extends a run by the brackets that close its open brackets. */
function withClosingBrackets(run: string, rest: string): string {
  const openBrackets: string[] = [];
  for (const character of run) {
    if (CLOSING[character]) openBrackets.push(CLOSING[character]);
    else if (character === openBrackets.at(-1)) openBrackets.pop();
  }
  let end = 0;
  while (openBrackets.length > 0 && rest[end] === openBrackets.at(-1)) {
    openBrackets.pop();
    end += 1;
  }
  return run + rest.slice(0, end);
}

/**
 * Returns the direction of a value in an isolate: its first letter decides; digits run left to
 * right.
 */
export function directionIn(value: string): Direction {
  const letter = FIRST_LETTER.exec(value)?.[0];
  return letter && RIGHT_LETTER.test(letter) ? "rtl" : "ltr";
}
