import { nameKeys } from "../src/names/name-key.ts";
import type { NearKey } from "../src/names/near-keys.ts";
import { scriptOf } from "../src/names/search-marks.ts";
import { sortKey } from "../src/names/fold.ts";

/** One name with its spellings, each one word; spellings of one script are separated by spaces. */
export interface LabelledName {
  name: string;
  kind: string;
  latin: string;
  cyrillic: string;
  hebrew: string;
}

/** The measured quality of the key on one part of the labelled set. */
export interface NameKeyFigures {
  names: number;
  spellings: number;
  /** Pairs of spellings of one name, and how many of them share a key. */
  pairs: number;
  shared: number;
  /** Pairs of spellings of one name in two scripts, and how many of them share a key. */
  crossPairs: number;
  crossShared: number;
  /** Pairs of spellings of different names, and how many of them share a key. */
  otherPairs: number;
  otherShared: number;
  /** Pairs of different names, and how many have any two spellings that share a key. */
  namePairs: number;
  namesShared: number;
  missed: string[];
  falsePairs: string[];
}

interface Spelling {
  name: number;
  script: string;
  word: string;
  keys: string[];
}

type KeyFunction = (word: string) => string[];

function spellingsOf(names: readonly LabelledName[], keysOf: KeyFunction): Spelling[] {
  const spellings: Spelling[] = [];
  for (const [name, entry] of names.entries()) {
    for (const script of ["latin", "cyrillic", "hebrew"] as const) {
      for (const word of new Set(entry[script].split(" ").map(sortKey))) {
        spellings.push({ name, script, word, keys: keysOf(word) });
      }
    }
  }
  return spellings;
}

/** Compares every spelling with every other one and counts those that share a key. */
export function measure(
  names: readonly LabelledName[],
  keysOf: KeyFunction = (word) => nameKeys(word),
): NameKeyFigures {
  const spellings = spellingsOf(names, keysOf);
  const figures: NameKeyFigures = {
    names: names.length,
    spellings: spellings.length,
    pairs: 0,
    shared: 0,
    crossPairs: 0,
    crossShared: 0,
    otherPairs: 0,
    otherShared: 0,
    namePairs: (names.length * (names.length - 1)) / 2,
    namesShared: 0,
    missed: [],
    falsePairs: [],
  };
  const confused = new Set<string>();
  const before = { named: new Map<number, Spelling[]>(), keyed: new Map<string, Spelling[]>() };
  for (const [index, one] of spellings.entries()) {
    const sameNameSpellings = before.named.get(one.name) ?? [];
    const sharing = new Set(one.keys.flatMap((key) => before.keyed.get(key) ?? []));
    for (const other of sameNameSpellings) {
      const isCrossScript = one.script !== other.script;
      figures.pairs += 1;
      figures.crossPairs += isCrossScript ? 1 : 0;
      if (sharing.has(other)) {
        figures.shared += 1;
        figures.crossShared += isCrossScript ? 1 : 0;
      } else {
        figures.missed.push(`${other.word} ${one.word}`);
      }
    }
    figures.otherPairs += index - sameNameSpellings.length;
    for (const other of sharing) {
      if (other.name === one.name) continue;
      figures.otherShared += 1;
      confused.add(`${other.name} ${one.name}`);
      figures.falsePairs.push(`${other.word} ${one.word}`);
    }
    before.named.set(one.name, [...sameNameSpellings, one]);
    for (const key of one.keys) before.keyed.set(key, [...(before.keyed.get(key) ?? []), one]);
  }
  figures.namesShared = confused.size;
  return figures;
}

/** Counts the pairs in which one name finds the other only by keys that searches add. */
export function measureNear(
  names: readonly LabelledName[],
  keysOf: KeyFunction,
  nearOf: (word: string) => NearKey[],
): { found: number; others: number } {
  const spellings = spellingsOf(names, keysOf);
  const keyed = new Map<string, Spelling[]>();
  for (const one of spellings) {
    for (const key of one.keys) keyed.set(key, [...(keyed.get(key) ?? []), one]);
  }
  const figures = { found: 0, others: 0 };
  for (const one of spellings) {
    const near = new Set(
      nearOf(one.word).flatMap(({ key, script }) =>
        (keyed.get(key) ?? []).filter(
          (other) => script === undefined || scriptOf(other.word) === script,
        ),
      ),
    );
    for (const other of near) {
      if (other === one || one.keys.some((key) => other.keys.includes(key))) continue;
      figures[other.name === one.name ? "found" : "others"] += 1;
    }
  }
  return figures;
}
