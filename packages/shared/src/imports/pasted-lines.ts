import { cleanLine, withoutForbiddenCharacters, withPlainDigits } from "../base/text.ts";
import type { Range } from "../base/ranges.ts";
import { EDGES, textsBetween, trimRange } from "../base/ranges.ts";
import { localityOf } from "../names/locality.ts";
import type { FoundNumber } from "../persons/numbers-in-text.ts";
import { isDigit, numbersIn } from "../persons/numbers-in-text.ts";
import { LABELS, TALK_WORDS, WITH_WORDS } from "./talk-words.ts";

/**
 * Reads lines with a name and a phone in any order, as people paste them from chats and documents.
 * Each pattern begins at the start of the text and has bounds, and edges are cut by loops, so that
 * the work grows with the length of the text and no faster.
 */

/** What a line says about one person. */
export interface ReadLine {
  /** The line without the prefix of its message, its number and its emphasis. */
  text: string;
  name: string;
  /** As typed; a phone of another country or an unreadable one too. */
  phone: string;
  /** As typed. */
  idNumber: string;
  /** The other text of the line: a second phone, a date, a number of guests, a remark. */
  rest: string;
  /** False for talk, and for a line without a name. */
  isPerson: boolean;
}

export interface PastedLine extends ReadLine {
  /** The number of the line with the name, from 1. */
  row: number;
}

/** Maximum length of a line that is read; a longer one is talk. */
const LINE_MAX = 1000;

const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?| ?(?:לפנה|אחה)["״]צ)?`;
const WHEN = String.raw`(?:${DAY},? (?:at |в |ב-)?${CLOCK}|${CLOCK},? ${DAY}|${CLOCK})`;
const SENDER = String.raw`[^:[\]]{1,60}`;
/** Prefixes of copied messages: of WhatsApp, of its export, and of Telegram. */
const MESSAGES = [
  new RegExp(String.raw`^\[${WHEN}\] ?${SENDER}:(?: |$)`, "u"),
  new RegExp(String.raw`^${DAY},? ${CLOCK} [-–—] ${SENDER}:(?: |$)`, "u"),
  new RegExp(String.raw`^${SENDER}, \[${WHEN}\]:?(?: |$)`, "u"),
];

const KEYCAP = String.raw`[0-9]\uFE0F?\u20E3`;
const KEYCAP_NUMBER = new RegExp(`^(?:${KEYCAP} ?){1,3}(?!${KEYCAP})`, "u");
const KEYCAPS = /([0-9])\uFE0F?\u20E3/gu;
const PICTURES =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\uFE0F\u20E3]/gu;
/** A number, a bullet or a box before an entry: `1.`, `2)`, `(3)`, `№ 4`, `•`, `[x]`, `①`. */
const BULLETS = [
  /^[-–—•·▪●○►▶→>✓✔]{1,3} ?(?!\d)/u,
  /^\[[ xXхХ✓✔]?\] ?/u,
  /^[\u2460-\u24FF\u2776-\u2793] ?/u,
  /^(?:#|№|No\.?) ?\d{1,3}[.):]? /u,
  /^[([]?[1-9]\d{0,2}[.)\]:\-–]{1,2} ?(?=[^\d ])/u,
  /^(?:[([][1-9]\d{0,2}[)\]]|[1-9]\d{0,2}\)|[1-9]\d{0,2}\. ) ?(?=[\d+(])/u,
  /^[1-9]\d{0,2} (?=\p{L})/u,
  /^\p{L}\) ?(?=\p{L})/u,
  // A letter with a period is also an initial: a list has small or Hebrew letters before two words.
  /^(?:\p{Ll}|\p{Script=Hebrew})[.׳'] (?=\p{L}{2,30}[ -]\p{L})/u,
];
const BULLETS_MAX = 3;
const LIST_LETTER = /^(\p{L})[.׳'] ?(?=\p{L})/u;

const EMPHASIS = new Set("*_~");
const withoutEmphasis = (text: string): string =>
  text
    .split(" ")
    .map((word) => {
      let [from, to] = [0, word.length];
      while (from < to && EMPHASIS.has(word[from] ?? "")) from += 1;
      while (to > from && EMPHASIS.has(word[to - 1] ?? "")) to -= 1;
      return word.slice(from, to);
    })
    .join(" ");

/** Returns a line without prefix, emphasis and pictures; null for a line without letters and digits. */
function cleaned(line: string): { text: string; isStruck: boolean } | null {
  let text = cleanLine(withoutForbiddenCharacters(withPlainDigits(line).replaceAll("\t", " ")));
  for (const message of MESSAGES) text = text.replace(message, "");
  text = text.replace(KEYCAP_NUMBER, " ").replaceAll(KEYCAPS, "$1").replaceAll(PICTURES, " ");
  text = cleanLine(text);
  const isStruck = text.length > 2 && text.startsWith("~") && text.endsWith("~");
  text = cleanLine(withoutEmphasis(text));
  return /[\p{L}\p{N}]/u.test(text) ? { text, isStruck } : null;
}

function withoutBullets(typedText: string, hasListLetter: boolean): string {
  let text = hasListLetter ? typedText.replace(LIST_LETTER, "") : typedText;
  for (let count = 0; count < BULLETS_MAX; count += 1) {
    const bullet = BULLETS.find((pattern) => pattern.test(text));
    if (!bullet) break;
    text = cleanLine(withoutEmphasis(text.replace(bullet, "")));
  }
  return text;
}

const CHAT_LINK =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)\+?(\d{8,15})/iu;
const TELEPHONE_LINK = /^tel:(?=\+?\d)/iu;
const LINK = /^(?:https?:\/\/|www\.|mailto:)|@.*\./iu;

/** Returns the words of a text that are links, with the phone of a link to a chat. */
function linksIn(text: string): (Range & { phone: string })[] {
  let from = 0;
  return text.split(" ").flatMap((word) => {
    const range = { from, to: from + word.length };
    from = range.to + 1;
    const digits = CHAT_LINK.exec(word)?.[1];
    if (digits !== undefined) return [{ ...range, phone: digits.replace(/^972/u, "0") }];
    return LINK.test(word) ? [{ ...range, phone: "" }] : [];
  });
}

/** Returns the text with semicolons, which end each part, in place of ranges without overlaps. */
function masked(text: string, ranges: readonly Range[]): string {
  let result = "";
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(result.length, from) + ";".repeat(to - from);
  }
  return result + text.slice(result.length);
}

const BREAKS = new Set(",;|·•:()[]!?+");
const DASHES = new Set("-–—");

interface Part extends Range {
  /** Whether a comma follows. */
  hasComma: boolean;
  isBracketed: boolean;
}

/** Returns the parts of a text between numbers, brackets, commas and spaced dashes. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let depth = 0;
  let isInWord = false;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? ",";
    // Digits that follow a letter belong to its word.
    if (!isDigit(character)) isInWord = /\p{L}/u.test(character);
    const isBreak =
      at === text.length ||
      (isDigit(character) && !isInWord) ||
      (character === "+" ? !/^\+ ?\p{L}/u.test(text.slice(at, at + 3)) : BREAKS.has(character)) ||
      (DASHES.has(character) && (text[at - 1] === " " || text[at + 1] === " "));
    if (!isBreak) continue;
    const part = trimRange(text, { from, to: at });
    if (/\p{L}/u.test(text.slice(part.from, part.to))) {
      parts.push({ ...part, hasComma: text[at] === ",", isBracketed: depth > 0 });
    }
    if (character === "(") depth += 1;
    if (character === ")") depth = Math.max(0, depth - 1);
    from = at + 1;
  }
  return parts;
}

const wordKey = (word: string): string => {
  const { from, to } = trimRange(word, { from: 0, to: word.length }, WORD_EDGES);
  return word
    .slice(from, to)
    .replaceAll(/[\u2018\u2019\u02BC`´]/gu, "'")
    .replaceAll("ё", "е")
    .toLowerCase();
};
const WORD_EDGES = new Set([...EDGES, "."]);

const isLabel = (word: string): boolean => LABELS.has(wordKey(word).replaceAll(/["'׳״.]/gu, ""));

/** Returns the words of a range. */
function wordsOf(text: string, { from, to }: Range): (Range & { word: string })[] {
  let start = from;
  return text
    .slice(from, to)
    .split(" ")
    .flatMap((word) => {
      const range = { from: start, to: start + word.length, word };
      start = range.to + 1;
      return word === "" ? [] : [range];
    });
}

/** Returns the range of the name in a text without numbers, and the labels of a form in it. */
function nameIn(text: string): { name: Range | null; labels: Range[] } {
  const labels: Range[] = [];
  const parts = partsOf(text).flatMap((part) => {
    let words = wordsOf(text, part);
    while (words[0] && isLabel(words[0].word)) labels.push(...words.splice(0, 1));
    while (words.length > 0 && isLabel(words.at(-1)?.word ?? "")) labels.push(...words.splice(-1));
    const companion = words.findIndex(({ word }) => WITH_WORDS.has(wordKey(word)));
    if (companion !== -1) words = words.slice(0, companion);
    const [first, last] = [words[0], words.at(-1)];
    return first && last && !part.isBracketed
      ? [{ ...part, from: first.from, to: last.to, words: words.length }]
      : [];
  });
  const [one, next] = parts;
  if (!one) return { name: null, labels };
  const isReversed =
    one.hasComma &&
    one.words === 1 &&
    next?.words === 1 &&
    cleanLine(text.slice(one.to, next.from)) === "," &&
    localityOf(text.slice(next.from, next.to)) === null;
  const { from, to } = trimRange(text, { from: one.from, to: isReversed ? next.to : one.to });
  return { name: { from, to }, labels };
}

const NAME_WORDS_MAX = 6;
const NAME_WORD_MAX = 40;

/** Whether words are talk rather than a name. */
function isTalk(name: string): boolean {
  const words = name.split(" ");
  return (
    words.length > NAME_WORDS_MAX ||
    words.some(({ length }) => length > NAME_WORD_MAX) ||
    words.some((word) => !/^\p{Lu}\.?$/u.test(word) && TALK_WORDS.has(wordKey(word)))
  );
}

/** Minimum digits of a text that can be meant as a phone. */
const PHONE_LIKE_MIN = 10;

/** Returns a run of digits that can be meant as a phone; null without one. */
function phoneLike(text: string, found: readonly FoundNumber[]): Range | null {
  const rest = masked(text, found);
  let from = -1;
  for (let at = 0, digits = 0; at <= rest.length; at += 1) {
    if (isDigit(rest[at])) {
      if (from === -1) from = at;
      digits += 1;
      continue;
    }
    if (at < rest.length && from !== -1 && " -.()/".includes(rest[at] ?? "")) continue;
    if (digits >= PHONE_LIKE_MIN) return trimRange(rest, { from, to: at });
    [from, digits] = [-1, 0];
  }
  return null;
}

interface ParsedLine extends ReadLine {
  /** Whether the name has a colon: a person if the phone is on the next line, else a title. */
  isTitle: boolean;
}

function parseLine(line: string, hasListLetter: boolean, onTry?: () => void): ParsedLine | null {
  const whole = cleaned(line);
  if (!whole) return null;
  const text = withoutBullets(whole.text, hasListLetter);
  const links = linksIn(text);
  const plainText = masked(text, links);
  const numbers = numbersIn(plainText, onTry);
  const chat = links.find(({ phone }) => phone !== "");
  const phone =
    numbers.find(({ kind }) => kind === "phone") ??
    chat ??
    numbers.find(({ kind }) => kind === "foreign") ??
    phoneLike(plainText, numbers);
  const idNumber = numbers.find(({ kind }) => kind === "idNumber");
  const telephone = wordsOf(text, { from: 0, to: text.length }).filter(({ word }) =>
    TELEPHONE_LINK.test(word),
  );
  const telephoneLabels = telephone.map(({ from }) => ({ from, to: from + "tel:".length }));
  const { name: nameRange, labels } = nameIn(masked(plainText, [...numbers, ...telephoneLabels]));
  const textOf = (range: Range | null | undefined): string =>
    range ? text.slice(range.from, range.to) : "";
  const name = textOf(nameRange);
  const ranges = [nameRange, phone, idNumber, ...labels, ...telephoneLabels].filter(
    (range) => range !== null && range !== undefined,
  );
  const isNamed = nameRange !== null && (name.match(/\p{L}/gu)?.length ?? 0) > 1;
  const isAlone = phone === undefined || phone === null;
  const isTitle = isAlone && text.endsWith(":");
  const isSaid =
    isAlone &&
    (/[?!]$/u.test(text) || text.includes("?") || numbers.some(({ kind }) => kind === "time"));
  return {
    text,
    name,
    phone: chat && phone === chat ? chat.phone : textOf(phone),
    idNumber: textOf(idNumber),
    rest: textsBetween(text, ranges),
    isPerson: isNamed && !whole.isStruck && !isSaid && !isTitle && !isTalk(name),
    isTitle: isTitle && isNamed && !isTalk(name),
  };
}

/** Returns what a line says; null for a line without letters and digits. */
export function readLine(line: string): ReadLine | null {
  return parseLine(line, false);
}

const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрстуфхцчшщэюя",
  "абвгґдеєжзиіїйклмнопрстуфхцчшщюя",
  "אבגדהוזחטיכלמנסעפצקרשת",
];

/** Returns whether each line begins with the next letter of an alphabet, from the first one on. */
function listLetters(lines: readonly string[]): boolean[] {
  const letters = lines.map((line) => LIST_LETTER.exec(line.trim())?.[1]?.toLowerCase() ?? "");
  const isListed = lines.map(() => false);
  for (const alphabet of ALPHABETS) {
    let run: number[] = [];
    for (const [index, letter] of [...letters, "-"].entries()) {
      if (letter === "" && lines[index]?.trim() === "") continue;
      if (letter !== "" && letter === alphabet[run.length]) {
        run.push(index);
        continue;
      }
      if (run.length > 1) for (const listed of run) isListed[listed] = true;
      run = letter === alphabet[0] ? [index] : [];
    }
  }
  return isListed;
}

type Entry = ParsedLine & { row: number };

/** Whether an entry is a name without a phone. */
const isName = ({ isPerson, isTitle, phone }: Entry): boolean =>
  (isPerson || isTitle) && phone === "";
/** Whether an entry is a phone without a name. */
const isPhone = ({ name, phone }: Entry): boolean => name === "" && phone !== "";

/** Returns a name and the phone on the next or the previous line as one person. */
const joined = (name: Entry, phone: Entry): Entry => ({
  ...name,
  text: `${name.text} ${phone.text}`,
  phone: phone.phone,
  rest: [name.rest, phone.rest].filter(Boolean).join(", "),
  isPerson: true,
});

/** Returns the pairs of a run of names and phones; `null` marks a blank line. */
function joinRun(run: readonly (Entry | null)[]): Entry[] {
  const entries = run.filter((entry) => entry !== null);
  const areBlocks =
    run.includes(null) && run.every((entry, index) => (index % 3 === 2) === (entry === null));
  const [first] = entries;
  const areReversed =
    first !== undefined &&
    isPhone(first) &&
    entries.length % 2 === 0 &&
    entries.every((entry, index) => isPhone(entry) === (index % 2 === 0));
  const result: Entry[] = [];
  for (let index = 0; index < entries.length; index += 1) {
    const [entry, next] = [entries[index], entries[index + 1]];
    if (!entry) break;
    const isPair = next !== undefined && (!areBlocks || index % 2 === 0);
    if (isPair && isName(entry) && isPhone(next)) result.push(joined(entry, next));
    else if (isPair && (areBlocks || areReversed) && isPhone(entry) && isName(next)) {
      result.push(joined(next, entry));
    } else {
      result.push(entry);
      continue;
    }
    index += 1;
  }
  return result;
}

/**
 * Returns the persons and the talk of pasted lines; lines without letters and digits are left out. A
 * phone on a line of its own belongs to the name on the line before it; where the lines begin with a
 * phone, to the name on the line after it.
 */
export function readLines(typedText: string, onTry?: () => void): PastedLine[] {
  const lines = typedText.split(/\r\n|\r|\n/u);
  const isListed = listLetters(lines);
  const result: Entry[] = [];
  let run: (Entry | null)[] = [];
  const endRun = (): void => {
    while (run.at(-1) === null) run.pop();
    for (const entry of joinRun(run)) result.push(entry);
    run = [];
  };
  for (const [index, line] of lines.entries()) {
    const parsed =
      line.length > LINE_MAX ? longLine(line) : parseLine(line, isListed[index] ?? false, onTry);
    if (parsed === null) {
      if (run.length > 0 && run.at(-1) !== null && line.trim() === "") run.push(null);
      continue;
    }
    const entry = { ...parsed, row: index + 1 };
    if (isName(entry) || isPhone(entry)) {
      run.push(entry);
      continue;
    }
    endRun();
    result.push(entry);
  }
  endRun();
  return result.map(({ isTitle: _isTitle, ...line }) => line);
}

const longLine = (line: string): ParsedLine => ({
  text: cleanLine(withoutForbiddenCharacters(line.slice(0, LINE_MAX))),
  name: "",
  phone: "",
  idNumber: "",
  rest: "",
  isPerson: false,
  isTitle: false,
});
