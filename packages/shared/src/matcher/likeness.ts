import { sortKey } from "../names/fold.ts";
import { keysOfName } from "../names/search.ts";
import { scriptOf } from "../names/search-marks.ts";
import type { FullName } from "../names/similar-names.ts";
import type { PairEvidence } from "../persons/duplicate-pairs.ts";
import { PAIR_EVIDENCE } from "../persons/duplicate-pairs.ts";
import type { Comparable, Evidence, Facts, NameRelation, Question } from "./question.ts";
import { haveCommon } from "./question.ts";

/** Why two records may be of one person, and how likely it is. */
export interface Pair {
  evidence: PairEvidence[];
  likeness: number;
}

/** Points that each reason adds to the likeness. An equal name alone is too little for a pair. */
const WEIGHTS: Readonly<Record<PairEvidence, number>> = {
  idNumberTypo: 50,
  name: 40,
  otherSpelling: 40,
  nickname: 30,
  nearName: 20,
  firstName: 5,
  birthDate: 50,
  birthDateTypo: 15,
  birthYearAndCity: 12,
  phone: 40,
  phoneTypo: 20,
  address: 20,
  children: 30,
};

/** Points that each difference subtracts from the likeness. */
const AGAINST = {
  gender: 60,
  birthDate: 60,
  /** A different day of the same year. */
  birthDay: 30,
  idNumber: 30,
  /** Probably twins: one birth date, two ID numbers, and first names that only look alike. */
  twins: 60,
  /** Perhaps twins: first names that sound alike in one script, such as Michal and Michael. */
  twinsBySound: 30,
  phone: 5,
  city: 5,
  /** One sound differs in each of the two names. */
  farName: 10,
};
const SAME_CITY = 8;

/** Minimum likeness of an offered pair. */
const LIKENESS_MIN = 45;

/** Minimum years between two generations, such as a father and a son with one name. */
const GENERATION_YEARS = 15;

const NAME_REASONS: Readonly<Record<NameRelation, PairEvidence>> = {
  equal: "name",
  script: "otherSpelling",
  sound: "otherSpelling",
  nickname: "nickname",
  near: "nearName",
  far: "nearName",
  typo: "nearName",
  first: "firstName",
};

/** Returns the address as it is compared; empty without one. */
export const addressOf = ({ address }: Comparable): string =>
  sortKey(address ?? "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether both households have a child with the same name, in any script, and birth date. */
const haveSameChild = ({ children = [] }: Comparable, otherPerson: Comparable): boolean =>
  children.some((child) =>
    (otherPerson.children ?? []).some(
      ({ firstName, birthDate }) =>
        birthDate === child.birthDate &&
        (sortKey(firstName) === sortKey(child.firstName) ||
          haveCommon(keysOfName(firstName), keysOfName(child.firstName))),
    ),
  );

/** Returns the reasons by birth date, and the points against the pair. */
function compareBirths({ birth, city, yearsApart }: Facts): {
  reasons: PairEvidence[];
  against: number;
} {
  if (birth === null) return { reasons: [], against: 0 };
  if (birth === "same") return { reasons: ["birthDate"], against: 0 };
  const neighbours: PairEvidence[] =
    yearsApart === 0 && city === "same" ? ["birthYearAndCity"] : [];
  if (birth === "slip") return { reasons: ["birthDateTypo", ...neighbours], against: 0 };
  return { reasons: neighbours, against: yearsApart === 0 ? AGAINST.birthDay : AGAINST.birthDate };
}

/** Returns the reasons other than names, with their points; null for two generations. */
function weighFacts(one: Comparable, other: Comparable, facts: Facts): Pair | null {
  if ((facts.yearsApart ?? 0) >= GENERATION_YEARS) return null;
  const births = compareBirths(facts);
  const isOneCity = facts.city === "same";
  const evidence = births.reasons;
  let against = births.against + (isOneCity ? -SAME_CITY : AGAINST.city);
  if (facts.idNumber === "slip") evidence.push("idNumberTypo");
  if (facts.idNumber === "other") against += AGAINST.idNumber;
  if (facts.gender === "other") against += AGAINST.gender;
  if (facts.phone === "same") evidence.push("phone");
  if (facts.phone === "slip") evidence.push("phoneTypo");
  if (facts.phone === "other") against += AGAINST.phone;
  if (isOneCity && one.address && addressOf(one) === addressOf(other)) evidence.push("address");
  if (haveSameChild(one, other)) evidence.push("children");
  return {
    evidence,
    likeness: evidence.reduce((sum, reason) => sum + WEIGHTS[reason], 0) - against,
  };
}

/** Whether two first names are written alike, or one record has the last name first. */
const haveSameFirstName = (name: FullName, otherName: FullName): boolean =>
  sortKey(name.firstName) === sortKey(otherName.firstName) ||
  (sortKey(name.firstName) === sortKey(otherName.lastName) &&
    sortKey(name.lastName) === sortKey(otherName.firstName));

/**
 * Returns the points to subtract because two records may be twins: one birth date, two ID numbers
 * and two first names. Last names decide nothing, since a marriage or a typo changes them too.
 */
function againstTwins(one: Question, other: Question, { birth, idNumber, name }: Evidence): number {
  if (birth !== "same" || idNumber !== "other" || !one.name || !other.name) return 0;
  if (name === "nickname" || haveSameFirstName(one.name, other.name)) return 0;
  const isOneSound =
    name === "script" || name === "sound" || haveCommon(one.keys.first, other.keys.first);
  if (!isOneSound) return AGAINST.twins;
  const isOneScript = scriptOf(one.name.firstName) === scriptOf(other.name.firstName);
  return isOneScript ? AGAINST.twinsBySound : 0;
}

/**
 * Weighs two records of different households; null for records that are no likely pair: names that
 * are not alike, and two generations with one name. The caller passes the two in a fixed order.
 */
export function pairOf(one: Question, other: Question): Pair | null {
  const facts = one.facts(other);
  const weighed = weighFacts(one.person, other.person, facts);
  // Names come last, because their comparison takes longest.
  if (!weighed || weighed.likeness + WEIGHTS.name < LIKENESS_MIN) return null;
  const evidence = one.mutualEvidence(other, facts);
  if (evidence.name === null) return null;
  const reason = NAME_REASONS[evidence.name];
  const likeness =
    weighed.likeness +
    WEIGHTS[reason] -
    (evidence.name === "far" ? AGAINST.farName : 0) -
    againstTwins(one, other, evidence);
  if (likeness < LIKENESS_MIN) return null;
  const reasons = new Set([reason, ...weighed.evidence]);
  return { likeness, evidence: PAIR_EVIDENCE.filter((each) => reasons.has(each)) };
}
