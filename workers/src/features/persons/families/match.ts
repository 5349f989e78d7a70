import type { PersonMatch } from "@kehila/shared/persons/answers";
import { MATCH_REASONS } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { ImportValues } from "@kehila/shared/imports/rows";
import type { FullName, Likeness } from "@kehila/shared/names/similar-names";
import { comparedWith, storedKeys } from "@kehila/shared/names/similar-names";
import { presentMatch } from "../duplicates/duplicates.presenter.ts";
import { isNamed } from "../duplicates/name-similarity.ts";
import { MATCHES_MAX } from "../duplicates/found-persons.repository.ts";
import type { ManyCriteria, ManyMatch } from "./many-matches.repository.ts";

/** The given values of an adult: of a row, or of the spouse in its columns. */
export type AdultValues = ImportValues["person"];

type Names = Pick<AdultValues, "firstName" | "lastName">;

/** Returns the full name of given values; null unless both names are given. */
const fullName = ({ firstName, lastName }: Names) =>
  firstName !== undefined && lastName !== undefined ? { firstName, lastName } : null;

export const criteriaOf = (values: AdultValues): ManyCriteria => ({
  idNumber: values.idNumber,
  phone: values.phone,
  name: fullName(values),
  birthDate: values.birthDate,
});

/** What the register has for given values. */
export interface AdultMatch {
  /** Persons who are the same one: by the record's id, else ID number, else phone and name. */
  same: readonly FoundAdult[];
  /** Whether a person hidden from the actor has the ID number. */
  isTaken: boolean;
  /** Persons who may be the same one, the likeliest first. */
  likely: readonly FoundAdult[];
}

/** A found person, with the reasons that a check shows. */
export interface FoundAdult {
  id: string;
  status: PersonStatus;
  shown: PersonMatch;
  /** Whether the ID number is equal, so that no other person can have it. */
  hasIdNumber: boolean;
}

const SHOWN_REASONS = {
  idNumber: "idNumber",
  phone: "phone",
  name: "name",
  birthDate: "similarName",
} as const;

/**
 * Returns a function that compares a name with others: the same as spelled, or by name keys in any
 * script. Names without letters have no keys.
 */
export function likenessTo(values: AdultValues): (other: FullName) => Likeness {
  const name = fullName(values);
  if (!name) return () => null;
  const isSameName = isNamed(name);
  let compare: ReturnType<typeof comparedWith> | undefined;
  return (other) =>
    isSameName(other) ? "same" : (compare ??= comparedWith(name))(storedKeys(other));
}

/** Whether two persons have different known ID numbers: then they are different persons. */
const differInIdNumber = (values: AdultValues, { idNumber }: ManyMatch): boolean =>
  Boolean(values.idNumber && idNumber && values.idNumber !== idNumber);

/**
 * Returns the persons that given values mean, and those who may be meant. `recordId` is the id in
 * the column of our own export; it wins over phone and name, not over the ID number.
 */
export function matchAdult(
  values: AdultValues,
  found: readonly ManyMatch[],
  mayRead: (status: PersonStatus) => boolean,
  record: ManyMatch | null,
): AdultMatch {
  const likenessOf = likenessTo(values);
  const byPerson = Map.groupBy(
    found.filter(({ status }) => mayRead(status)),
    ({ id }) => id,
  );
  const people = [...byPerson.values()].flatMap((matches) => {
    const [first] = matches;
    if (!first) return [];
    // A phone of more persons than are read is known from the other rules too.
    const shared = values.phone && values.phone === first.phone ? (["phone"] as const) : [];
    return [{ ...first, reasons: new Set([...matches.map(({ reason }) => reason), ...shared]) }];
  });
  const byIdNumber = people.filter(({ reasons }) => reasons.has("idNumber"));
  const byPhone = people.filter(
    (one) =>
      one.reasons.has("phone") && !differInIdNumber(values, one) && likenessOf(one) === "same",
  );
  const own = record && mayRead(record.status) ? [record] : [];
  const meant = byIdNumber.length > 0 || own.length > 0 ? [...own, ...byIdNumber] : byPhone;
  const same = [...new Map(meant.map((one) => [one.id, one])).values()];
  const isSame = new Set(same.map(({ id }) => id));
  const likely = people.filter(
    (one) =>
      !isSame.has(one.id) &&
      (one.reasons.has("phone") ||
        one.reasons.has("name") ||
        (!differInIdNumber(values, one) &&
          ["same", "nickname", "near"].includes(likenessOf(one) ?? ""))),
  );
  const reasonsOf = new Map(people.map(({ id, reasons }) => [id, reasons]));
  const present = (one: ManyMatch): FoundAdult => {
    const reasons = new Set(
      [...(reasonsOf.get(one.id) ?? [])].map((reason) => SHOWN_REASONS[reason]),
    );
    return {
      id: one.id,
      status: one.status,
      hasIdNumber: Boolean(values.idNumber) && values.idNumber === one.idNumber,
      shown: presentMatch({
        id: one.id,
        status: one.status,
        firstName: one.firstName,
        lastName: one.lastName,
        idNumber: one.idNumber,
        phone: one.phone,
        city: one.city,
        birthDate: one.birthDate,
        matchedBy: MATCH_REASONS.filter((reason) => reasons.has(reason)),
      }),
    };
  };
  return {
    same: same.map(present),
    isTaken: found.some(
      ({ reason, status }) => reason === "idNumber" && !mayRead(status) && status !== "pending",
    ),
    likely: likely
      .toSorted((one, other) => rank(one.reasons) - rank(other.reasons))
      .slice(0, MATCHES_MAX)
      .map(present),
  };
}

const ORDER = ["idNumber", "phone", "name", "birthDate"] as const;
const rank = (reasons: ReadonlySet<ManyMatch["reason"]>): number =>
  ORDER.findIndex((reason) => reasons.has(reason));
