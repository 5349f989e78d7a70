import type { Comparable, Evidence } from "@kehila/shared/matcher/question";
import { NAME_RELATIONS, Question } from "@kehila/shared/matcher/question";
import { isPossibleDuplicate, isShownByName, stopsSave } from "@kehila/shared/matcher/uses";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { MATCH_REASONS } from "@kehila/shared/persons/answers";

/** A person of the register next to the person of a question. */
export type Judged<Row> = Row & {
  /** Why the two may be one person, the strongest reason first; empty without a reason. */
  matchedBy: PersonMatch["matchedBy"];
  stopsSave: boolean;
};

/** Returns why two records may be of one person, the strongest reason first. */
export function reasonsOf(evidence: Evidence): PersonMatch["matchedBy"] {
  const isNamed = evidence.name === "equal";
  const holds = {
    idNumber: evidence.idNumber === "same",
    phone: evidence.phone === "same",
    name: isNamed,
    similarName: !isNamed && isShownByName(evidence),
  };
  return MATCH_REASONS.filter((reason) => holds[reason]);
}

/** Whether one of these persons would be a possible duplicate in a check of a person. */
export function hasPossibleDuplicate(person: Comparable, others: readonly Comparable[]): boolean {
  const question = new Question(person);
  return others.some(({ birthDate = null, ...other }) =>
    isPossibleDuplicate(person, {
      birthDate,
      matchedBy: reasonsOf(question.evidence(new Question({ ...other, birthDate }))),
    }),
  );
}

/** Returns the rank of the strongest reason; of similar names, the closest first. */
const ranksOf = ([strongest]: PersonMatch["matchedBy"], { name, birth }: Evidence): number[] => [
  strongest === undefined ? MATCH_REASONS.length : MATCH_REASONS.indexOf(strongest),
  strongest === "similarName" && name !== null ? NAME_RELATIONS.indexOf(name) : 0,
  birth === "same" ? 0 : 1,
];

/**
 * Compares persons of the register with a person; the likeliest first: by the strongest reason, by
 * the closeness of similar names, then persons born on the same day, then in the given order.
 */
export function judgedFor<Row extends Comparable>(
  person: Comparable,
  rows: readonly Row[],
): Judged<Row>[] {
  const question = new Question(person);
  return rows
    .map((row) => {
      const evidence = question.evidence(new Question(row));
      const matchedBy = reasonsOf(evidence);
      const judged = { ...row, matchedBy, stopsSave: stopsSave(evidence) };
      return { judged, ranks: ranksOf(matchedBy, evidence) };
    })
    .toSorted(({ ranks: one }, { ranks: other }) =>
      one.reduce((order, rank, index) => order || rank - (other[index] ?? 0), 0),
    )
    .map(({ judged }) => judged);
}
