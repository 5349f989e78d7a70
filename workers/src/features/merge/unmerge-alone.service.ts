import { spouseOf } from "../persons/record/households.service.ts";
import { insertHousehold } from "../persons/record/writes.sql.ts";
import { insertChild } from "./merge.repository.ts";
import type { FamilyPlan, Situation } from "./unmerge-situation.ts";
import { oldSeat, restoredMarried, withFreeId } from "./unmerge-situation.ts";

/**
 * Returns plan C: the merge moved the record that stayed, and the family was changed since. The
 * record that stayed keeps the family; the other record is restored alone, with copies of its
 * children.
 */
export function planAlone({ scope, now, snapshot, usedIds }: Situation): FamilyPlan {
  const { other } = snapshot;
  const seat = oldSeat(other.person, usedIds);
  const children = other.children.map((child) => withFreeId(child, usedIds));
  return {
    own: {
      seat: null,
      married: now.partner ? now.person.married : restoredMarried(now, snapshot),
      spouseId: spouseOf(now)?.id ?? null,
      children: now.children,
    },
    other: { seat, married: false, spouseId: null, children },
    reopenedId: null,
    before: [
      insertHousehold(scope.db, seat.householdId),
      ...children.map((child) => insertChild(scope.db, seat.householdId, child)),
    ],
    after: [],
  };
}
