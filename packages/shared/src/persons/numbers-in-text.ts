import type { Range } from "../base/ranges.ts";
import { hasValidCheckDigit } from "./identifiers.ts";

/**
 * Finds phones, ID numbers, dates and times in a text that people wrote or pasted. One pass over the
 * characters, and at most {@link PHONE_GROUPS} tries from each group of digits: the work grows with
 * the length of the text and no faster.
 */

export interface FoundNumber extends Range {
  kind: "phone" | "foreign" | "idNumber" | "date" | "time";
}

/** Maximum groups of digits in one phone: a country code, and each digit on its own. */
const PHONE_GROUPS = 13;
/** Maximum digits of a phone with a country code (ITU-T E.164). */
const FOREIGN_DIGITS_MAX = 15;
const FOREIGN_DIGITS_MIN = 8;

/** A group of digits with the characters around it. */
interface Group {
  digits: string;
  from: number;
  to: number;
  /** The characters between the group before it and this one. */
  before: string;
  isBracketed: boolean;
}

export const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= "0" && character <= "9";

/** Characters inside a number: the separators of phones, and the colon of a time. */
const INSIDE = new Set(" -.()/:+\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u05BE");

/** The forms of a whole word that is no part of a phone. */
const TIME = /^\(?\d{1,2}:\d{2}(?::\d{2})?(?:[-\u2013]\d{1,2}:\d{2})?\)?$/u;
const DAY =
  /^\(?(?:(?<first>\d{1,2})(?<mark>[./-])(?<second>\d{1,2})\k<mark>(?:(?:19|20)\d{2}|\d{2})|(?:19|20)\d{2}(?<other>[./-])(?<month>\d{1,2})\k<other>\d{1,2})\)?$/u;
const YEAR_IN_BRACKETS = /^\((?:19|20)\d{2}\)$/u;
const ID_NUMBER = /^(?:\d{9}|\d{8}-\d|\d-\d{7}-\d)$/u;

function isDay(word: string): boolean {
  const { first, second, month } = DAY.exec(word)?.groups ?? {};
  if (month !== undefined) return Number(month) <= 12;
  const [one, other] = [Number(first ?? NaN), Number(second ?? NaN)];
  return Math.min(one, other) <= 12 && Math.max(one, other) <= 31 && one > 0 && other > 0;
}

/** Returns the ranges that begin and end with a digit and contain digits and separators only. */
function segmentsOf(text: string): Range[] {
  const segments: Range[] = [];
  let at = 0;
  while (at < text.length) {
    if (!isDigit(text[at])) {
      at += 1;
      continue;
    }
    let from = at;
    if (text[from - 1] === "(") from -= 1;
    if (text[from - 1] === "+") from -= 1;
    let to = at;
    for (; at < text.length && (isDigit(text[at]) || INSIDE.has(text[at] ?? "")); at += 1) {
      if (isDigit(text[at])) to = at + 1;
    }
    if (text[to] === ")") to += 1;
    segments.push({ from, to });
  }
  return segments;
}

/** Returns the words of a range, split at spaces. */
function wordsIn(text: string, from: number, to: number): Range[] {
  const words: Range[] = [];
  let start = from;
  for (let at = from; at <= to; at += 1) {
    if (at < to && text[at] !== " ") continue;
    if (at > start) words.push({ from: start, to: at });
    start = at + 1;
  }
  return words;
}

/** Returns the groups of digits of a range. */
function groupsIn(text: string, from: number, to: number): Group[] {
  const groups: Group[] = [];
  let end = from;
  for (let at = from; at < to; at += 1) {
    if (!isDigit(text[at])) continue;
    const start = at;
    while (at < to && isDigit(text[at])) at += 1;
    groups.push({
      digits: text.slice(start, at),
      from: start,
      to: at,
      before: text.slice(end, start),
      isBracketed: text[start - 1] === "(" && text[at] === ")",
    });
    end = at;
  }
  return groups;
}

/** The forms of a local number, the surest first; a reading of an earlier form wins. */
const FORMS = [
  /^0[57]\d{8}$/u,
  /^0[23489]\d{7}$/u,
  // A mobile without its leading zero.
  /^[57]\d{8}$/u,
  // A mobile that lacks a digit.
  /^0[57]\d{7}$/u,
  // A landline without its leading zero.
  /^[23489]\d{7}$/u,
  // Another number of nine or ten digits: of a service, or with a digit too many.
  /^(?:\d{10}|0\d{8})$/u,
];
/** The forms that count only as a number of its own, never as a part of a longer one. */
const ALONE = new Set([2, 4, 5]);

const COUNTRY_CODE = /^(?:00)?9720?/u;

/** Returns the rank of digits among {@link FORMS}; null for other digits. */
function rankOf(digits: string, hasPlus: boolean): number | null {
  const local = digits.replace(COUNTRY_CODE, "0");
  if (hasPlus && local === digits) return null;
  const rank = FORMS.findIndex((form) => form.test(local));
  return rank === -1 ? null : rank;
}

/**
 * Whether a group ends the number before it: an extension such as `(2)` or `/8`, or another number.
 */
function endsNumber({ digits, before, isBracketed }: Group, digitsBefore: string): boolean {
  if (before.includes("+") || before.includes(":")) return true;
  if (isBracketed && digits.length <= 2)
    return !(digits === "0" && /^(?:00)?972$/u.test(digitsBefore));
  return (isBracketed || before.includes("/")) && digitsBefore.length >= 9;
}

interface Candidate {
  rank: number;
  from: number;
  to: number;
  /** The indexes of the groups. */
  first: number;
  last: number;
}

/** Returns the possible phones among groups that stand together. */
function candidatesOf(text: string, groups: readonly Group[], onTry: () => void): Candidate[] {
  return groups.flatMap((group, first) => {
    const hasPlus = text[group.from - 1] === "+" || text.slice(group.from - 2, group.from) === "+(";
    const candidates: Candidate[] = [];
    let digits = "";
    for (let last = first; last < Math.min(groups.length, first + PHONE_GROUPS); last += 1) {
      const next = groups[last];
      if (!next || (last > first && endsNumber(next, digits))) break;
      digits += next.digits;
      if (digits.length > FOREIGN_DIGITS_MAX) break;
      onTry();
      const rank = rankOf(digits, hasPlus);
      if (rank === null) continue;
      const isWhole = first === 0 && last === groups.length - 1;
      if (ALONE.has(rank) && !isWhole && !isOneWord(text, groups, first, last)) continue;
      candidates.push({ rank, first, last, from: startOf(text, group), to: endOf(text, next) });
    }
    return candidates;
  });
}

/** Whether groups are one word whose neighbours are numbers of their own. */
function isOneWord(text: string, groups: readonly Group[], first: number, last: number): boolean {
  const isLong = (group: Group | undefined) => group === undefined || group.digits.length >= 7;
  const [from, to] = [groups[first]?.from ?? 0, groups[last]?.to ?? 0];
  return (
    first === last &&
    !isDigitOrMark(text[from - 1]) &&
    (isLong(groups[first - 1]) || first === 0) &&
    (isLong(groups[last + 1]) || endsNumber(groups[last + 1] ?? NO_GROUP, text.slice(from, to)))
  );
}

const NO_GROUP: Group = { digits: "", from: 0, to: 0, before: "", isBracketed: false };
const isDigitOrMark = (character: string | undefined): boolean =>
  character === "+" || character === "-";

function startOf(text: string, { from }: Group): number {
  let start = from;
  while (text[start - 1] === "(" || text[start - 1] === "+") start -= 1;
  return start;
}

const endOf = (text: string, { to, isBracketed }: Group): number =>
  isBracketed && text[to] === ")" ? to + 1 : to;

/** Country codes that people write without a plus sign, with their number of digits. */
const CODES_WITHOUT_PLUS = /^(?:380\d{9}|375\d{9}|7[3489]\d{9}|8[3489]\d{9})$/u;

/** The beginning of a number with a plus sign that counts companions instead: `+2 052 …`. */
const COMPANIONS = /^(?:1[01]|7[0-2]|[2-689](?=0))/u;

/** Returns a number of another country at the first group; null without one. */
function foreignAt(
  text: string,
  groups: readonly Group[],
  first: number,
  onTry: () => void,
): Candidate | null {
  const group = groups[first];
  if (!group) return null;
  const hasPlus = text[group.from - 1] === "+" || text.slice(group.from - 2, group.from) === "+(";
  const hasPrefix = hasPlus || /^00[1-9]/u.test(group.digits) || group.digits === "00";
  let digits = "";
  let found: Candidate | null = null;
  for (let last = first; last < groups.length; last += 1) {
    const next = groups[last];
    if (!next || (last > first && endsNumber(next, digits))) break;
    digits += next.digits;
    onTry();
    const count = digits.replace(/^00/u, "").length;
    if (count > FOREIGN_DIGITS_MAX) break;
    const isForeign = hasPrefix ? count >= FOREIGN_DIGITS_MIN : CODES_WITHOUT_PLUS.test(digits);
    if (!isForeign) continue;
    found = { rank: 0, first, last, from: startOf(text, group), to: endOf(text, next) };
  }
  const isOwnCode = COUNTRY_CODE.test(digits);
  const isCompanions = hasPlus && group.digits.length === 1 && COMPANIONS.test(digits);
  return isOwnCode || isCompanions ? null : found;
}

/** Returns the phones and foreign numbers of a range without dates and times. */
function phonesIn(text: string, { from, to }: Range, onTry: () => void): FoundNumber[] {
  const groups = groupsIn(text, from, to);
  const found: FoundNumber[] = [];
  const taken = new Set<number>();
  const take = (kind: FoundNumber["kind"], candidate: Candidate): void => {
    for (let index = candidate.first; index <= candidate.last; index += 1) taken.add(index);
    found.push({ kind, from: candidate.from, to: candidate.to });
  };
  for (let index = 0; index < groups.length; index += 1) {
    const foreign = foreignAt(text, groups, index, onTry);
    if (!foreign) continue;
    take("foreign", foreign);
    index = foreign.last;
  }
  const candidates = candidatesOf(text, groups, onTry).toSorted(
    (a, b) => a.rank - b.rank || a.from - b.from || b.to - a.to,
  );
  for (const candidate of candidates) {
    let isFree = true;
    for (let index = candidate.first; index <= candidate.last; index += 1) {
      if (taken.has(index)) isFree = false;
    }
    if (isFree) take("phone", candidate);
  }
  return found;
}

/** The words before an ID number, at the end of a text. */
const ID_LABEL =
  /(?:^|[^\p{L}])(?:ת\.? ?["״'׳]?ז|תעודת זהות|מספר זהות|т\.? ?з|теудат[ -]?зеут|id(?: (?:number|no))?)[.:# №-]*$/iu;
const LABEL_MAX = 24;

const hasIdLabel = (text: string, from: number): boolean =>
  ID_LABEL.test(text.slice(Math.max(0, from - LABEL_MAX), from));

/** Whether nine digits can be no phone: no local number begins with them. */
const beginsNoPhone = (digits: string): boolean => /^(?:[1-4689]|0[016])/u.test(digits);

/** Returns the kind of a whole word: `none` for a year, null for a possible part of a phone. */
function kindOfWord(text: string, from: number, to: number): FoundNumber["kind"] | "none" | null {
  const word = text.slice(from, to);
  if (TIME.test(word)) return "time";
  if (isDay(word)) return "date";
  if (DAY.test(word) || YEAR_IN_BRACKETS.test(word)) return "none";
  if (!ID_NUMBER.test(word)) return null;
  if (hasIdLabel(text, from)) return "idNumber";
  const digits = word.replaceAll("-", "");
  const isHyphened = word.length > digits.length;
  return hasValidCheckDigit(digits) && (isHyphened || beginsNoPhone(digits)) ? "idNumber" : null;
}

/**
 * Returns the phones, ID numbers, dates and times of a text, in its order. A number that may be
 * several things is what the clearest reading says; digits that fit nothing are not returned.
 * Calls `onTry` for each try, by which a test measures the work.
 */
export function numbersIn(text: string, onTry: () => void = () => {}): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const segment of segmentsOf(text)) {
    let start = segment.from;
    for (const word of wordsIn(text, segment.from, segment.to)) {
      const kind = kindOfWord(text, word.from, word.to);
      if (kind === null) continue;
      found.push(...phonesIn(text, { from: start, to: word.from }, onTry));
      if (kind !== "none") found.push({ kind, from: word.from, to: word.to });
      start = word.to;
    }
    found.push(...phonesIn(text, { from: start, to: segment.to }, onTry));
  }
  return withIdNumbers(text, found).toSorted((a, b) => a.from - b.from);
}

const MOBILE = /^(?:972)?0?[57]\d{8}$/u;

/** Returns the numbers; next to a mobile, nine digits with a right check digit are an ID number. */
function withIdNumbers(text: string, found: readonly FoundNumber[]): FoundNumber[] {
  const digitsOf = ({ from, to }: FoundNumber) => text.slice(from, to).replaceAll(/\D/gu, "");
  const mobiles = found.filter(
    (number) =>
      number.kind === "phone" && MOBILE.test(digitsOf(number)) && digitsOf(number).length > 9,
  );
  if (mobiles.length === 0) return [...found];
  return found.map((number) =>
    number.kind === "phone" &&
    ID_NUMBER.test(text.slice(number.from, number.to)) &&
    hasValidCheckDigit(digitsOf(number))
      ? { ...number, kind: "idNumber" }
      : number,
  );
}
