import { sortKey } from "@kehila/shared/names/fold";
import { placeKey } from "@kehila/shared/names/places";
import { keysOfName } from "@kehila/shared/names/search";
import { scriptOf } from "@kehila/shared/names/search-marks";
import type { FullName, Likeness } from "@kehila/shared/names/similar-names";
import { comparedWith, isSameFullName, storedKeys } from "@kehila/shared/names/similar-names";
import type { PairEvidence } from "@kehila/shared/persons/duplicate-pairs";
import { PAIR_EVIDENCE } from "@kehila/shared/persons/duplicate-pairs";
import type { Gender } from "@kehila/shared/persons/parts";
import { isNamed } from "../name-similarity.ts";

/** The fields of a record that a look-up compares. */
export interface ComparedPerson extends FullName {
  seq: number;
  version: number;
  householdId: string;
  idNumber: string | null;
  gender: Gender | null;
  birthDate: string | null;
  phone: string | null;
  address: string | null;
  city: string;
  children: readonly { firstName: string; birthDate: string }[];
}

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
};
const SAME_CITY = 8;

/** Minimum likeness of an offered pair. */
const LIKENESS_MIN = 45;

/** Minimum years between two generations, such as a father and a son with one name. */
const GENERATION_YEARS = 15;

const NAME_EVIDENCE: Readonly<Record<Exclude<Likeness, null>, PairEvidence>> = {
  same: "otherSpelling",
  nickname: "nickname",
  near: "nearName",
  far: "nearName",
};

/** Whether a text differs from another one by one character, or by two swapped neighbours. */
export function isTypo(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let index = 0;
  while (index < short.length && short[index] === long[index]) index += 1;
  if (short.length < long.length) return short.slice(index) === long.slice(index + 1);
  if (short.slice(index + 1) === long.slice(index + 1)) return true;
  const isSwapped = short[index] === long[index + 1] && short[index + 1] === long[index];
  return isSwapped && short.slice(index + 2) === long.slice(index + 2);
}

const yearOf = (day: string): number => Number(day.slice(0, "2026".length));

/** Whether two days are written with one wrong digit, or with day and month swapped. */
function isBirthDateTypo(birthDate: string, otherBirthDate: string): boolean {
  if (isTypo(birthDate.replaceAll("-", ""), otherBirthDate.replaceAll("-", ""))) return true;
  const [year, month, day] = birthDate.split("-");
  return otherBirthDate === `${year}-${day}-${month}`;
}

/** Returns the reasons by birth date, and the points against the pair. */
function compareBirths(person: ComparedPerson, otherPerson: ComparedPerson, isSameCity: boolean) {
  if (person.birthDate === null || otherPerson.birthDate === null) return { found: [], against: 0 };
  if (person.birthDate === otherPerson.birthDate)
    return { found: ["birthDate" as const], against: 0 };
  const isSameYear = yearOf(person.birthDate) === yearOf(otherPerson.birthDate);
  const neighbours = isSameYear && isSameCity ? ["birthYearAndCity" as const] : [];
  if (isBirthDateTypo(person.birthDate, otherPerson.birthDate)) {
    return { found: ["birthDateTypo" as const, ...neighbours], against: 0 };
  }
  return { found: neighbours, against: isSameYear ? AGAINST.birthDay : AGAINST.birthDate };
}

const haveCommon = (keys: readonly string[], otherKeys: readonly string[]): boolean =>
  keys.some((each) => otherKeys.includes(each));

/** Whether both households have a child with the same name, in any script, and birth date. */
const haveSameChild = (person: ComparedPerson, otherPerson: ComparedPerson): boolean =>
  person.children.some((child) =>
    otherPerson.children.some(
      ({ firstName, birthDate }) =>
        birthDate === child.birthDate &&
        (sortKey(firstName) === sortKey(child.firstName) ||
          haveCommon(keysOfName(firstName), keysOfName(child.firstName))),
    ),
  );

/** Returns the address as it is compared; empty without one. */
export const addressOf = ({ address }: ComparedPerson): string =>
  sortKey(address ?? "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A person with functions that compare the name; they compute its keys at the first use. */
interface NamedPerson {
  person: ComparedPerson;
  isNamed: (otherName: FullName) => boolean;
  isSameName: (otherName: FullName) => boolean;
  likenessTo: (otherPerson: NamedPerson) => Likeness;
  keys: () => ReturnType<typeof storedKeys>;
}

/** Returns a function that computes its value once. */
function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

function withNames(person: ComparedPerson): NamedPerson {
  const isSameName = once(() => isSameFullName(person));
  const likeness = once(() => comparedWith(person));
  const keys = once(() => storedKeys(person));
  return {
    person,
    isNamed: isNamed(person),
    isSameName: (otherName) => isSameName()(otherName),
    likenessTo: (otherPerson) => likeness()(otherPerson.keys()),
    keys,
  };
}

/** Returns a function that caches the name functions of each person. */
export function namesOnce(): (person: ComparedPerson) => NamedPerson {
  const cache = new Map<number, NamedPerson>();
  return (person) => {
    const namedPerson = cache.get(person.seq) ?? withNames(person);
    cache.set(person.seq, namedPerson);
    return namedPerson;
  };
}

/** Minimum length of a name in which one wrong letter is a typo; shorter names are different. */
const TYPO_LENGTH = 4;

/** Whether one name, first or last, is equal and the other name has a typo. */
function isMistyped(fullName: FullName, otherName: FullName): boolean {
  const isSlip = (name: string, similarName: string): boolean =>
    Math.min(name.length, similarName.length) >= TYPO_LENGTH &&
    isTypo(sortKey(name), sortKey(similarName));
  const isEqual = (name: string, similarName: string): boolean =>
    sortKey(name) === sortKey(similarName);
  return (
    (isEqual(fullName.lastName, otherName.lastName) &&
      isSlip(fullName.firstName, otherName.firstName)) ||
    (isEqual(fullName.firstName, otherName.firstName) &&
      isSlip(fullName.lastName, otherName.lastName))
  );
}

/** Returns the reason by name; null for names that are not alike. */
function compareNames(
  person: NamedPerson,
  otherPerson: NamedPerson,
): { found: PairEvidence; isFar: boolean } | null {
  if (person.isNamed(otherPerson.person)) return { found: "name", isFar: false };
  if (person.isSameName(otherPerson.person)) return { found: "otherSpelling", isFar: false };
  const likeness = person.likenessTo(otherPerson) ?? otherPerson.likenessTo(person);
  if (likeness !== null) return { found: NAME_EVIDENCE[likeness], isFar: likeness === "far" };
  if (isMistyped(person.person, otherPerson.person)) return { found: "nearName", isFar: false };
  const isFirstName = haveCommon(person.keys().first, otherPerson.keys().first);
  return isFirstName ? { found: "firstName", isFar: false } : null;
}

/** Whether two records have different ID numbers that are no typos of each other. */
const haveDifferentIdNumbers = (person: ComparedPerson, otherPerson: ComparedPerson): boolean =>
  person.idNumber !== null &&
  otherPerson.idNumber !== null &&
  !isTypo(person.idNumber, otherPerson.idNumber);

/** Returns the reasons other than names, with their points; null for two generations. */
function compareFacts(person: ComparedPerson, otherPerson: ComparedPerson): Pair | null {
  const isIdTypo =
    person.idNumber !== null &&
    otherPerson.idNumber !== null &&
    isTypo(person.idNumber, otherPerson.idNumber);
  const yearsApart =
    person.birthDate && otherPerson.birthDate
      ? Math.abs(yearOf(person.birthDate) - yearOf(otherPerson.birthDate))
      : 0;
  if (yearsApart >= GENERATION_YEARS) return null;
  const isSameCity = placeKey(person.city) === placeKey(otherPerson.city);
  const births = compareBirths(person, otherPerson, isSameCity);
  const evidence: PairEvidence[] = [...births.found];
  let against = births.against + (isSameCity ? -SAME_CITY : AGAINST.city);
  if (isIdTypo) evidence.push("idNumberTypo");
  if (haveDifferentIdNumbers(person, otherPerson)) against += AGAINST.idNumber;
  if (person.gender && otherPerson.gender && person.gender !== otherPerson.gender)
    against += AGAINST.gender;
  if (person.phone && otherPerson.phone) {
    if (person.phone === otherPerson.phone) evidence.push("phone");
    else if (isTypo(person.phone, otherPerson.phone)) evidence.push("phoneTypo");
    else against += AGAINST.phone;
  }
  if (isSameCity && person.address && addressOf(person) === addressOf(otherPerson))
    evidence.push("address");
  if (haveSameChild(person, otherPerson)) evidence.push("children");
  const likeness = evidence.reduce((sum, reason) => sum + WEIGHTS[reason], 0) - against;
  return { evidence, likeness };
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
function againstTwins(
  { keys, person: one }: NamedPerson,
  otherPerson: NamedPerson,
  reason: PairEvidence,
): number {
  const isBornWith = one.birthDate !== null && one.birthDate === otherPerson.person.birthDate;
  if (!isBornWith || !haveDifferentIdNumbers(one, otherPerson.person)) return 0;
  if (reason === "nickname" || haveSameFirstName(one, otherPerson.person)) return 0;
  const isOneSound =
    reason === "otherSpelling" || haveCommon(keys().first, otherPerson.keys().first);
  if (!isOneSound) return AGAINST.twins;
  const isOneScript = scriptOf(one.firstName) === scriptOf(otherPerson.person.firstName);
  return isOneScript ? AGAINST.twinsBySound : 0;
}

/**
 * Compares two records; null for records that are no likely pair: adults of one household, names
 * that are not alike, and two generations with one name. The order of the two does not matter.
 */
export function pairOf(person: NamedPerson, candidate: NamedPerson): Pair | null {
  const [first, second] =
    person.person.seq < candidate.person.seq ? [person, candidate] : [candidate, person];
  const { person: adult } = first;
  const { person: otherAdult } = second;
  if (adult.seq === otherAdult.seq || adult.householdId === otherAdult.householdId) return null;
  const facts = compareFacts(adult, otherAdult);
  // Names come last, because their comparison takes longest.
  if (!facts || facts.likeness + WEIGHTS.name < LIKENESS_MIN) return null;
  const names = compareNames(first, second);
  if (names === null) return null;
  const likeness =
    facts.likeness +
    WEIGHTS[names.found] -
    (names.isFar ? WEIGHTS.nearName / 2 : 0) -
    againstTwins(first, second, names.found);
  if (likeness < LIKENESS_MIN) return null;
  const evidence = new Set([names.found, ...facts.evidence]);
  return { likeness, evidence: PAIR_EVIDENCE.filter((reason) => evidence.has(reason)) };
}
