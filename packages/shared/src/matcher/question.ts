import { sortKey } from "../names/fold.ts";
import { localityKey } from "../names/locality.ts";
import type { FullName, StoredKeys } from "../names/similar-names.ts";
import { comparedWith, isSameFullName, storedKeys } from "../names/similar-names.ts";
import { isFillerIdNumber } from "../persons/identifiers.ts";
import type { Gender } from "../persons/parts.ts";
import { isDaySlip, isSlip } from "./slips.ts";

/**
 * How two people relate: facts and names, for the question who may be the same person. The rules
 * that use the answers are in `uses.ts` and `likeness.ts`.
 */

/** The fields of a person that are compared; a missing or empty value is unknown. */
export interface Comparable {
  /** Both names, or the name is unknown. */
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  idNumber?: string | null | undefined;
  phone?: string | null | undefined;
  birthDate?: string | null | undefined;
  gender?: Gender | null | undefined;
  city?: string | null | undefined;
  address?: string | null | undefined;
  children?: readonly { firstName: string; birthDate: string }[];
}

/** How two values relate: equal, different by one typing mistake, different; null if unknown. */
export type Relation = "same" | "slip" | "other" | null;
export type Equality = Exclude<Relation, "slip">;

/** What two records say about everything except names. */
export interface Facts {
  /** Null if one number is a filler; the same filler is equal, since a number has one holder. */
  idNumber: Relation;
  phone: Relation;
  birth: Relation;
  gender: Equality;
  /** Whether the cities are one locality, in any language. */
  city: Equality;
  /** The years between the birth dates; null if one is unknown. */
  yearsApart: number | null;
}

/**
 * How close two full names are, the closest first:
 * - `equal`: the same letters after folding;
 * - `script`: each name the same, one of them in another script;
 * - `sound`: one sound, in another spelling or order, or with the other gender of the surname;
 * - `nickname`: a first name is a short form of the other;
 * - `near`: one sound of the first or of the last name differs;
 * - `far`: one sound of each name differs;
 * - `typo`: one letter of the first or of the last name differs;
 * - `first`: only the first names are alike.
 */
export const NAME_RELATIONS = [
  "equal",
  "script",
  "sound",
  "nickname",
  "near",
  "far",
  "typo",
  "first",
] as const;
export type NameRelation = (typeof NAME_RELATIONS)[number];

/** What two records say together. */
export interface Evidence extends Facts {
  /** Null if the names are unknown or not alike. */
  name: NameRelation | null;
  /** Whether the first names have the same letters. */
  isSameFirst: boolean;
}

type NamesOfEvidence = Pick<Evidence, "name" | "isSameFirst">;

/** Returns the relation of two values. */
function relate<T extends string>(
  a: T | null | undefined,
  b: T | null | undefined,
  isSlipOf: (a: T, b: T) => boolean,
): Relation {
  if (!a || !b) return null;
  if (a === b) return "same";
  return isSlipOf(a, b) ? "slip" : "other";
}

/** Returns the relation of two values that have no slips. */
function equality(a: string | null | undefined, b: string | null | undefined): Equality {
  if (!a || !b) return null;
  return a === b ? "same" : "other";
}

/** Returns the relation of two ID numbers. */
function relateIdNumbers({ idNumber: a }: Comparable, { idNumber: b }: Comparable): Relation {
  const relation = relate(a, b, isSlip);
  const hasFiller = [a, b].some((idNumber) => idNumber && isFillerIdNumber(idNumber));
  return relation !== "same" && hasFiller ? null : relation;
}

const localityOf = ({ city }: Comparable): string | null => (city ? localityKey(city) : null);

const yearOf = (day: string): number => Number(day.slice(0, "2026".length));

const yearsBetween = (
  day: string | null | undefined,
  otherDay: string | null | undefined,
): number | null => (day && otherDay ? Math.abs(yearOf(day) - yearOf(otherDay)) : null);

const haveSameLetters = (name: string, otherName: string): boolean =>
  sortKey(name) === sortKey(otherName);

/** Minimum length of a name in which one wrong letter is a typo; shorter names are different. */
const TYPO_LENGTH = 4;

const isMistyped = (name: string, otherName: string): boolean =>
  Math.min(name.length, otherName.length) >= TYPO_LENGTH &&
  isSlip(sortKey(name), sortKey(otherName));

/** Whether one name, first or last, is equal and the other name has a typo. */
const haveTypo = (one: FullName, other: FullName): boolean =>
  (haveSameLetters(one.lastName, other.lastName) && isMistyped(one.firstName, other.firstName)) ||
  (haveSameLetters(one.firstName, other.firstName) && isMistyped(one.lastName, other.lastName));

/** Whether two lists of keys have a common key. */
export const haveCommon = (keys: readonly string[], otherKeys: readonly string[]): boolean =>
  keys.some((each) => otherKeys.includes(each));

/** The relations by sound, by the words of the comparison of names. */
const BY_SOUND = { same: "sound", nickname: "nickname", near: "near", far: "far" } as const;

const NO_NAME: FullName = { firstName: "", lastName: "" };

/** A person to compare with others. Name keys are computed when a comparison first needs them. */
export class Question {
  readonly person: Comparable;
  /** Null unless both names are known. */
  readonly name: FullName | null;
  #keys: StoredKeys | undefined;
  #isSameName: ReturnType<typeof isSameFullName> | undefined;
  #compare: ReturnType<typeof comparedWith> | undefined;

  constructor(person: Comparable) {
    const { firstName, lastName } = person;
    this.person = person;
    this.name = firstName && lastName ? { firstName, lastName } : null;
  }

  get keys(): StoredKeys {
    return (this.#keys ??= storedKeys(this.name ?? NO_NAME));
  }

  /** Returns everything except names, which take longest to compare. */
  facts({ person: other }: Question): Facts {
    const { person } = this;
    return {
      idNumber: relateIdNumbers(person, other),
      phone: relate(person.phone, other.phone, isSlip),
      birth: relate(person.birthDate, other.birthDate, isDaySlip),
      gender: equality(person.gender, other.gender),
      city: equality(localityOf(person), localityOf(other)),
      yearsApart: yearsBetween(person.birthDate, other.birthDate),
    };
  }

  /**
   * Returns facts and names. The names are compared in one direction: a stored name can be near
   * this one, and this one far from the stored name.
   */
  evidence(other: Question, facts = this.facts(other)): Evidence {
    return { ...facts, ...this.#names(other, () => this.#bySound(other)) };
  }

  /** Returns facts and names, compared in both directions, which takes four times as long. */
  mutualEvidence(other: Question, facts = this.facts(other)): Evidence {
    const bySound = () => this.#bySound(other) ?? other.#bySound(this);
    return { ...facts, ...this.#names(other, bySound) };
  }

  #bySound({ keys }: Question): NameRelation | null {
    this.#compare ??= comparedWith(this.name ?? NO_NAME);
    const similarity = this.#compare(keys);
    return similarity && BY_SOUND[similarity];
  }

  #names(other: Question, bySound: () => NameRelation | null): NamesOfEvidence {
    const { name } = this;
    if (!name || !other.name) return { name: null, isSameFirst: false };
    const isSameFirst = haveSameLetters(name.firstName, other.name.firstName);
    if (isSameFirst && haveSameLetters(name.lastName, other.name.lastName)) {
      return { name: "equal", isSameFirst };
    }
    this.#isSameName ??= isSameFullName(name);
    if (this.#isSameName(other.name)) return { name: "script", isSameFirst };
    const relation = bySound() ?? (haveTypo(name, other.name) ? "typo" : null);
    if (relation) return { name: relation, isSameFirst };
    const isFirst = haveCommon(this.keys.first, other.keys.first);
    return { name: isFirst ? "first" : null, isSameFirst };
  }
}
