import type { Skeleton } from "./name-key.ts";
import { skeletons } from "./name-key.ts";

/** Words that belong to the following word. */
const PARTICLES = new Set(
  `ben bin bar bat bath abu abou ha ibn ebn even eben el al de da di do du dos das del dela della dal dalla le la lo
  los las les van von vom der den ten ter fon mac mc ait o ou bou st
  бен бин бар бат абу ха ибн эбн эбен эвен евен ель эль аль де да ди ду дос дас дель дела делла даль ле ля ла ло лос лас
  ван фон дер ден тер мак аит бу
  בן בר בת אבו אבן איבן אל דה דא די דו דל דאל דלה לה לו ון ואן פון דר דן מק איט בו`.split(/\s+/u),
);

/** Whether a folded word belongs to the following word: Ben, Abu, De. */
export const isParticle = (word: string): boolean => PARTICLES.has(word);

/** Maximum readings of a joined name, since the readings of its parts multiply. */
const MOST_JOINED = 12;

/** Returns the skeletons of the parts of a name written as one word: Ben and David as Bendavid. */
export function joinedSkeletons(parts: readonly string[]): Skeleton[] {
  const [last = [], ...before] = parts.map((part) => skeletons(part)).toReversed();
  return before.reduce<Skeleton[]>(
    (rest, part) =>
      part
        .flatMap((skeleton) => rest.map((restSkeleton) => join(skeleton, restSkeleton)))
        .slice(0, MOST_JOINED),
    last,
  );
}

const join = ({ vowel, start, consonants }: Skeleton, rest: Skeleton): Skeleton => ({
  vowel,
  start,
  // Inside a word, y is read as a vowel, and a doubled consonant counts once: Bennaim.
  consonants:
    consonants + rest.consonants.replace(new RegExp(`^(?:Y|${consonants.slice(-1)})`, "u"), ""),
  end: rest.end,
});
