import type { RowAnswer, RowDecision, RowProblem } from "@kehila/shared/imports/imports";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { Group } from "./checked.ts";

/** An option of the user's decision about a row. */
export interface DecisionOption {
  key: string;
  text: OptionText;
  /** Null stands for no decision. */
  decision: RowDecision | null;
  /** The match that the option changes, and its number in the comparison if there are several. */
  match?: PersonMatch;
  number?: number;
}

type OptionText =
  | `imports:decision.usual.${Group}`
  | `imports:decision.${"skip" | "update" | "updateOneOf" | "new" | "newBeside" | "newWithoutIdNumber"}`
  | "imports:decision.wait"
  | `imports:decision.spouse.${"is" | "isOneOf" | "other" | "new" | "newWithoutIdNumber"}`
  | `imports:decision.spouse.${"without" | "asRegistered"}`;

export const keyOf = ({ act, personId, spouseId }: RowDecision): string =>
  [act, personId ?? spouseId].filter(Boolean).join(" ");

const DECIDABLE: ReadonlySet<RowProblem | null> = new Set([
  "SEVERAL_MATCHES",
  "PERSON_DIFFERS",
  "PENDING_MATCH",
  "ARCHIVED_MATCH",
  "REPEATED_ROW",
]);

/** Whether the matches are candidates for the spouse in the columns of a row. */
export const isAboutSpouse = ({ matches }: Pick<RowAnswer, "matches">): boolean =>
  matches.some(({ adult }) => adult === "spouse" || adult === "partner");

type SpouseText =
  Extract<OptionText, `${string}.spouse.${string}`> extends `${string}.spouse.${infer Text}`
    ? Text
    : never;

const spouseOption = (row: number, match: PersonMatch | null, text: SpouseText): DecisionOption => {
  const decision = { row, act: "spouse", spouseId: match?.id ?? null } as const;
  return { key: keyOf(decision), text: `imports:decision.spouse.${text}`, decision };
};

/** Returns the options of the decision about the spouse in the columns of a row. */
function spouseOptions({ row, problem, matches }: RowAnswer): DecisionOption[] {
  // An import makes and parts no couples of registered people.
  const isDifferent = problem === "SPOUSE_DIFFERS";
  const isNumbered = matches.length > 1;
  const isTaken = matches.some(
    ({ matchedBy, pending }) => !pending && matchedBy.includes("idNumber"),
  );
  const candidates = matches.flatMap((match, index) => {
    if (!match.active) return [];
    const isOther = isDifferent && match.adult !== "partner";
    const text = isOther ? "other" : isNumbered ? "isOneOf" : "is";
    return [{ ...spouseOption(row, match, text), match, number: index + 1 }];
  });
  const another = isDifferent ? "without" : isTaken ? "newWithoutIdNumber" : "new";
  return [...candidates, spouseOption(row, null, another)];
}

/**
 * Returns the options of the decision about a row; the first stands for no decision. A family waits
 * for the decision about each row, so that a row of several can also be left out alone.
 */
export function decisionOptions(
  answer: RowAnswer,
  group: Group,
  isOfFamily = false,
): readonly DecisionOption[] {
  const options = optionsOf(answer, group);
  const [usualOption, ...others] = options;
  if (!usualOption || !isOfFamily || group !== "problem") return options;
  const decision = { row: answer.row, act: "skip" } as const;
  return [
    { ...usualOption, text: "imports:decision.wait" },
    ...others,
    { key: keyOf(decision), text: "imports:decision.skip", decision },
  ];
}

function optionsOf(answer: RowAnswer, group: Group): readonly DecisionOption[] {
  const { row, problem, matches } = answer;
  const option = (decision: RowDecision, text: OptionText): DecisionOption => ({
    key: keyOf(decision),
    text,
    decision,
  });
  const usualOption: DecisionOption = {
    key: "usual",
    text: `imports:decision.usual.${group}`,
    decision: null,
  };
  const skip = option({ row, act: "skip" }, "imports:decision.skip");
  const isNumbered = matches.length > 1;
  const updates = matches.flatMap((match, index) =>
    match.active
      ? [
          {
            ...option(
              { row, act: "update", personId: match.id },
              isNumbered ? "imports:decision.updateOneOf" : "imports:decision.update",
            ),
            match,
            number: index + 1,
          },
        ]
      : [],
  );
  // An ID number belongs to one registered person, so the new record is stored without it.
  const isTaken = matches.some(
    ({ matchedBy, pending }) => !pending && matchedBy.includes("idNumber"),
  );
  const withoutNumber = isTaken ? "imports:decision.newWithoutIdNumber" : "imports:decision.new";
  const add = option(
    { row, act: "new" },
    problem === "REPEATED_ROW" ? "imports:decision.newBeside" : withoutNumber,
  );
  switch (group) {
    case "new":
    case "update":
      return [usualOption, skip];
    case "likely":
      return [usualOption, ...updates, add, skip];
    case "problem":
      if (isAboutSpouse(answer)) return [usualOption, ...spouseOptions(answer)];
      // The row is of a single person who is married in the register.
      if (problem === "SPOUSE_DIFFERS" && matches.length > 0)
        return [usualOption, spouseOption(row, null, "asRegistered")];
      return DECIDABLE.has(problem) ? [usualOption, ...updates, add] : [usualOption];
    case "same":
      return [usualOption];
  }
}

/** Whether the only decision about a row is to leave it out. */
export function isOnlySkip(options: readonly DecisionOption[]): boolean {
  const [, other, ...others] = options;
  return others.length === 0 && other?.decision?.act === "skip";
}
