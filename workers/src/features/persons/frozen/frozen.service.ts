import { today } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { PersonFilter, PersonQuery } from "@kehila/shared/persons/query";
import type { PlanScope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { orderOf } from "../search/order.ts";
import * as repository from "./frozen.repository.ts";

/** A person as a row of an export has it. */
export type FrozenPerson = repository.FrozenPerson;

/** The persons of an export as a request names them: in the order of the list that they are seen in. */
interface Selection extends Omit<repository.FrozenSelection, "order"> {
  filter: PersonFilter & Pick<PersonQuery, "sortBy" | "sortOrder">;
  /** The language of the list: without a search and a sort, last names in its script come first. */
  language: Language;
}

const ordered = ({ language, ...selection }: Selection): repository.FrozenSelection => ({
  ...selection,
  order: orderOf({ ...selection.filter, language }),
});

/** How many persons of the register a selection names. The caller checks the right to read them. */
export const countSelected = ({ calendar }: PlanScope, selection: Selection): Read<number> =>
  repository.countSelected(ordered(selection), today(calendar));

/** The row numbers of a selection in its order, as JSON arrays of `size` numbers. */
export const freezeSelected = (
  { calendar }: PlanScope,
  selection: Selection,
  size: number,
): Read<string[]> => repository.freezeSelected(ordered(selection), today(calendar), size);

/** Persons by their row numbers, of any status; those that are gone are missing. */
export const findFrozen = (seqs: readonly number[]): Read<FrozenPerson[]> =>
  repository.findFrozen(seqs);
