import type { Actor } from "@kehila/shared/accounts/permissions";
import { today } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import type { PersonFilter, PersonQuery } from "@kehila/shared/persons/query";
import type { PlanScope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { withoutHiddenSpouse } from "../record/record.presenter.ts";
import { orderOf } from "../search/order.ts";
import * as repository from "./frozen.repository.ts";

/** The data of a person for a row of an export. */
export type FrozenPerson = repository.FrozenPerson;

/** The persons of an export in a request, in the order of the user's list. */
interface Selection extends Omit<repository.FrozenSelection, "order"> {
  filter: PersonFilter & Pick<PersonQuery, "sortBy" | "sortOrder">;
  /** The language of the list: without a search and a sort, last names in its script come first. */
  language: Language;
}

const frozenSelection = ({ language, ...selection }: Selection): repository.FrozenSelection => ({
  ...selection,
  order: orderOf({ ...selection.filter, language }),
});

/** Reads the number of persons in a selection. The caller checks the right to read them. */
export const countSelected = ({ calendar }: PlanScope, selection: Selection): Read<number> =>
  repository.countSelected(frozenSelection(selection), today(calendar));

/** Reads the row numbers of a selection in order, as JSON arrays of `size`. */
export const freezeSelected = (
  { calendar }: PlanScope,
  selection: Selection,
  size: number,
): Read<string[]> => repository.freezeSelected(frozenSelection(selection), today(calendar), size);

/** Reads persons of any status by row number; deleted persons are missing. */
export const findFrozen = (seqs: readonly number[]): Read<FrozenPerson[]> =>
  repository.findFrozen(seqs);

/** Returns a person of an export for an actor: names an archived spouse for readers of the archive. */
export const presentFrozen = (frozenPerson: FrozenPerson, actor: Actor): FrozenPerson => ({
  ...frozenPerson,
  person: withoutHiddenSpouse(frozenPerson.person, actor),
});
