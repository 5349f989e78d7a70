import type { Skeleton } from "./name-key.ts";
import { skeletons } from "./name-key.ts";

/**
 * Returns a skeleton as text, without the final vowel. With up to two consonants the text begins
 * with the class of the first vowel.
 */
const stem = ({ vowel, start, consonants }: Skeleton): string =>
  `${consonants.length > 2 ? "" : vowel}${start}${consonants}`;

/** Given names that end like surnames with feminine forms. */
const GIVEN_NAMES = new Set(
  `marina marianna martina valentina valentin kristina kristin christina ekaterina katerina katarina
  konstantin constantin konstantina antonina angelina evangelina albina sabina evelina karina regina
  irina nina dina zina rina tina lina ina mina gina alina arina polina galina malina rufina pavlina martin binyamin benjamin veniamin justin yasmin
  kevin robin marvin alvin melvin calvin rubin zelkin augustin ruslan rosalina carolina karolina`
    .split(/\s+/u)
    .flatMap((name) => skeletons(name).map(stem)),
);

/**
 * Regular pairs of masculine and feminine surnames: the endings of both spellings and of both
 * skeletons, and the minimum number of consonants; shorter names are no surnames (Lev, Tova).
 */
const GENDERS = [
  // -ov, -ova; -ev, -eva
  {
    masculine: /(?:[oeu]vv?|off?|eff?|[oe]w|[ое]в|ב|וף|ייף)$/u,
    feminine: /(?:[oeu][vw]+a|[ое]ва|בה|בא|ווה)$/u,
    ends: ["", "A"],
    consonants: /..B$/u,
  },
  // -in, -ina
  {
    masculine: /(?:[iy]ne?|[иы]н|ין)$/u,
    feminine: /(?:[iy]na|[иы]на|ינה|ינא)$/u,
    ends: ["", "A"],
    consonants: /.N$/u,
  },
  // -sky, -skaya; -tsky, -tskaya
  {
    masculine: /[kкק](?:[iy]|iy|ii|yi|yy|ij|ии|ыи|י|יי)$/u,
    feminine: /[kкק](?:a|aya|aia|aja|ая|а|יה|איה|אייה|יא|ה|א)$/u,
    ends: ["I", "A"],
    consonants: /.[SC]K$/u,
  },
  // -oy, -aya; -y, -aya
  {
    masculine: /(?:oy|oi|oj|yi|yy|ои|ыи|וי)$/u,
    feminine: /(?:aya|aia|aja|ая|איה|אייה)$/u,
    ends: ["I", "A"],
    consonants: /...$/u,
  },
] as const;

/**
 * Returns the skeletons of the same surname in the form of the other gender; none for other names.
 */
export function otherGender(word: string): Skeleton[] {
  for (const { masculine, feminine, ends, consonants } of GENDERS) {
    const isMasculine = masculine.test(word);
    if (!isMasculine && !feminine.test(word)) continue;
    const [from, to] = isMasculine ? ends : ends.toReversed();
    const otherSkeletons = skeletons(word).filter(
      (skeleton) =>
        skeleton.end === from &&
        consonants.test(skeleton.consonants) &&
        !GIVEN_NAMES.has(stem(skeleton)),
    );
    if (otherSkeletons.length > 0)
      return otherSkeletons.map((skeleton) => ({ ...skeleton, end: to ?? "" }));
  }
  return [];
}

/** Folded endings of declined Russian and Ukrainian surnames, and their nominative endings. */
const DECLENSIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<=[сц]ь?к)(?:ого|ому|им|ом|ои|ую|ою|ии|ие|и|их|ими)$/u, ["ии", "ая"]],
  [/(?<=\p{L}{2}(?:ов|ев|ин|ын))(?:у|ым|им|ом|е|ои|ою|ии|ы|и|ых|их|ыми|ими)$/u, [""]],
  [
    /(?<=\p{L}(?:ич|берг|ман|штеин|баум|сон|фельд|ук|юк|як))(?:а|у|ом|ем|е|и|ы|еи|ов|ам|ами|ах)$/u,
    [""],
  ],
];

/** Returns the nominatives of a folded, declined Russian or Ukrainian surname. */
export function nominatives(word: string): string[] {
  const declension = DECLENSIONS.find(([ending]) => ending.test(word));
  return declension?.[1].map((ending) => word.replace(declension[0], ending)) ?? [];
}
