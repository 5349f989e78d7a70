import { today } from "@kehila/shared/dates";
import type { PlanScope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import * as repository from "./frozen.repository.ts";

/** A person as a row of an export has it. */
export type FrozenPerson = repository.FrozenPerson;
export type FrozenSelection = repository.FrozenSelection;

/** How many persons of the register a selection names. The caller checks the right to read them. */
export const countSelected = ({ calendar }: PlanScope, selection: FrozenSelection): Read<number> =>
  repository.countSelected(selection, today(calendar));

/** The row numbers of a selection in its order, as JSON arrays of `size` numbers. */
export const freezeSelected = (
  { calendar }: PlanScope,
  selection: FrozenSelection,
  size: number,
): Read<string[]> => repository.freezeSelected(selection, today(calendar), size);

/** Persons by their row numbers, of any status; those that are gone are missing. */
export const findFrozen = (seqs: readonly number[]): Read<FrozenPerson[]> =>
  repository.findFrozen(seqs);
