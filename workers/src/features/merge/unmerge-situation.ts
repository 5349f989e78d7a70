import type { MergeSnapshot } from "../../db/schema/merges.ts";
import type { Statement } from "../../db/client.ts";
import type { Scope } from "../../core/scope.ts";
import { newId } from "../../lib/ids.ts";
import type { ChildFields, PersonRecord } from "../persons/record/record.sql.ts";

export type Adult = PersonRecord["person"];

/** A position in a household. */
export interface Seat {
  householdId: string;
  position: 1 | 2;
}

/** One of the two records after an unmerge. */
interface Side {
  married: boolean;
  spouseId: string | null;
  children: ChildFields[];
}

/**
 * The effect of an unmerge on the families: the result, and the statements around the two records.
 */
export interface FamilyPlan {
  /** The record that stayed; with `seat` if it moves. */
  own: Side & { seat: Seat | null };
  /** The record that is restored. */
  other: Side & { seat: Seat };
  /** The spouse who was approved by the merge and becomes an applicant again. */
  reopenedId: string | null;
  /** Statements that run before the insert of the other record, and `after` the insert. */
  before: Statement[];
  after: Statement[];
}

/** The data that each plan is based on. */
export interface Situation {
  scope: Scope;
  /** The record that stayed, as it is now. */
  now: PersonRecord;
  snapshot: MergeSnapshot;
  /** Whether the household of the record that stayed is unchanged since the merge. */
  isHouseholdUnchanged: boolean;
  /** The adult left behind by the merge, if the position next to this adult is still free. */
  leftAdult: PersonRecord | null;
  /** Ids of children and households that are in use. */
  usedIds: ReadonlySet<string>;
}

/** Whether two children have the same fields. */
export const isSame = (
  child: ChildFields | undefined,
  otherChild: ChildFields | undefined,
): boolean =>
  child !== undefined &&
  otherChild !== undefined &&
  child.firstName === otherChild.firstName &&
  child.gender === otherChild.gender &&
  child.birthDate === otherChild.birthDate;

/** Returns children by id. */
export const byId = (children: readonly ChildFields[]): Map<string, ChildFields> =>
  new Map(children.map((child) => [child.id, child]));

/** Returns children in the order of their household. */
export const sortByPosition = (children: readonly ChildFields[]): ChildFields[] =>
  children.toSorted((a, b) => a.position - b.position);

/** Returns a child of the snapshot to restore: with its id, unless another child has the id now. */
export const withFreeId = (child: ChildFields, usedIds: ReadonlySet<string>): ChildFields =>
  usedIds.has(child.id) ? { ...child, id: newId() } : child;

/** Returns `married` from before the merge, unless it was edited since. */
export const restoredMarried = (now: PersonRecord, { own, merged }: MergeSnapshot): boolean =>
  now.person.married === merged.married ? own.person.married : now.person.married;

/**
 * Returns the position of a record before the merge, in a new household if the old one is in use.
 */
export const oldSeat = ({ householdId, position }: Seat, usedIds: ReadonlySet<string>): Seat => ({
  householdId: usedIds.has(householdId) ? newId() : householdId,
  position,
});
