import type { RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { ListDraft } from "../../../entities/event-lists/form/draft.ts";
import type { CheckedImport, Choices } from "./checked.ts";

/** What the user has decided, chosen and typed in the review. */
export interface ReviewAnswers {
  decisions: ReadonlyMap<number, RowDecision>;
  /** The choices for all rows that the user has made. */
  choices: Partial<Choices>;
  /** The list that the import creates; null until the user has typed. */
  listDraft: ListDraft | null;
}

export const NO_ANSWERS: ReviewAnswers = { decisions: new Map(), choices: {}, listDraft: null };

/** Returns a changed person without the spouse: each check gives a new spouse another id. */
const changeOf = (adult: RowAnswer["person"]): unknown => {
  if (!adult) return null;
  const { spouse: _before, ...before } = adult.before;
  const { spouse: _after, ...after } = adult.after;
  return [adult.id, before, after];
};

/** Returns what a decision on a row is about, as text for comparison. */
function subjectOf({ answers, rows }: CheckedImport): ReadonlyMap<number, string> {
  return new Map(
    answers.map(({ row, kind, problem, repeats, person, spouse, matches }) => {
      const matchIds = matches.map(({ id }) => id);
      const changes = [person, spouse].map(changeOf);
      return [row, JSON.stringify([rows.get(row), kind, problem, repeats, changes, matchIds])];
    }),
  );
}

/** Returns the answers after another check: decisions on rows that are still the same stay. */
export function keptAnswers(
  answers: ReviewAnswers,
  before: CheckedImport,
  now: CheckedImport,
): ReviewAnswers {
  const [subjectsBefore, subjectsNow] = [subjectOf(before), subjectOf(now)];
  const decisions = [...answers.decisions].filter(
    ([row]) => subjectsNow.has(row) && subjectsNow.get(row) === subjectsBefore.get(row),
  );
  return { ...answers, decisions: new Map(decisions) };
}
