import type { ImportRow, ImportValues } from "@kehila/shared/imports/rows";
import { Question } from "@kehila/shared/matcher/question";
import { isRepeatedRow } from "@kehila/shared/matcher/uses";
import { knownIdNumber } from "@kehila/shared/persons/identifiers";
import { soughtKeys, storedKeys } from "../imported-persons/row-keys.service.ts";

/** A row of a file without refused values. */
export interface ValidRow {
  cells: ImportRow;
  values: ImportValues;
}

/** A row with its keys, which are not hashed. */
export interface EarlierRow extends ValidRow {
  keys: readonly string[];
}

/** A row with the number of the earlier row that it repeats. */
interface KeyedRow extends EarlierRow {
  repeats: number | null;
  /** Whether the household has a row in another chunk. */
  isSplit: boolean;
}

/** Returns the adults of a row: the person, and the typed spouse. */
const adultsIn = ({ person, spouse }: ImportValues) => [person, ...(spouse ? [spouse] : [])];

/** Returns the keys under which a row is stored, without the key of its household. */
export const adultKeys = (values: ImportValues): string[] => adultsIn(values).flatMap(storedKeys);

const householdKeys = ({ household }: ImportRow): string[] =>
  household ? [`household:${household}`] : [];

const soughtKeysOf = (values: ImportValues): string[] => adultsIn(values).flatMap(soughtKeys);

/** Returns the keys of rows to compare with a row, and of rows of its household. */
export const keysToSeek = ({ cells, values }: ValidRow): string[] => [
  ...soughtKeysOf(values),
  ...householdKeys(cells),
];

/** Returns the questions who the adults of a row are. */
const questionsOf = (values: ImportValues): Question[] =>
  adultsIn(values).map(
    (adult) => new Question({ ...adult, idNumber: knownIdNumber(adult.idNumber) }),
  );

/** The rows of a file to compare with later rows, by their keys. */
class EarlierRows {
  readonly #rows = new Map<number, { household: string | null; questions: readonly Question[] }>();
  readonly #byKey = new Map<string, Set<number>>();

  add({ cells: { row, household }, values, keys }: EarlierRow): void {
    this.#rows.set(row, { household: household ?? null, questions: questionsOf(values) });
    for (const key of keys) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(row));
  }

  hasKey(key: string): boolean {
    return this.#byKey.has(key);
  }

  /**
   * Returns the first earlier row with one person of a row, or null. In one household only the
   * persons of the rows are compared: the spouse in the columns of one row may have the other row.
   */
  findRepeated({ cells, values }: ValidRow): number | null {
    const rows = new Set(soughtKeysOf(values).flatMap((key) => [...(this.#byKey.get(key) ?? [])]));
    const questions = questionsOf(values);
    const repeated = [...rows]
      .filter((row) => row < cells.row)
      .toSorted((one, other) => one - other)
      .find((row) => this.#isRepeated(row, cells.household ?? null, questions));
    return repeated ?? null;
  }

  #isRepeated(row: number, household: string | null, questions: readonly Question[]): boolean {
    const earlier = this.#rows.get(row);
    if (!earlier) return false;
    const compared = household !== null && household === earlier.household ? 1 : undefined;
    return questions
      .slice(0, compared)
      .some((question) =>
        earlier.questions
          .slice(0, compared)
          .some((other) => isRepeatedRow(question.mutualEvidence(other))),
      );
  }
}

/**
 * Finds the rows of a chunk that repeat an earlier row of the file. `otherRows` are the rows of other
 * chunks that have a common key with a row of the chunk.
 */
export function withRepeats(
  rows: readonly ValidRow[],
  otherRows: readonly EarlierRow[],
): KeyedRow[] {
  const earlierRows = new EarlierRows();
  for (const row of otherRows) earlierRows.add(row);
  return rows.map((row) => {
    const ownHousehold = householdKeys(row.cells);
    const isSplit = ownHousehold.some((key) => earlierRows.hasKey(key));
    const repeats = earlierRows.findRepeated(row);
    const keys = adultKeys(row.values);
    earlierRows.add({ ...row, keys });
    return { ...row, keys: [...keys, ...ownHousehold], isSplit, repeats };
  });
}
