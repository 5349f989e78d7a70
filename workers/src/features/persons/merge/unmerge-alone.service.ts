import { spouseOf } from "../record/households.service.ts";
import { insertHousehold } from "../record/writes.repository.ts";
import { insertChild } from "./merge.repository.ts";
import type { FamilyPlan, Situation } from "./unmerge-situation.ts";
import { oldPlace, restoredMarried, withFreeId } from "./unmerge-situation.ts";

/**
 * Returns plan C: the merge moved the record that stayed, and the family was changed since. The
 * record that stayed keeps the family; the other record is restored alone, with copies of its
 * children.
 */
export function planAlone({ scope, now, snapshot, usedIds }: Situation): FamilyPlan {
  const { other } = snapshot;
  const place = oldPlace(other.person, usedIds);
  const children = other.children.map((child) => withFreeId(child, usedIds));
  return {
    own: {
      place: null,
      married: now.partner ? now.person.married : restoredMarried(now, snapshot),
      spouseId: spouseOf(now)?.id ?? null,
      children: now.children,
    },
    other: { place, married: false, spouseId: null, children },
    reopenedId: null,
    before: [
      insertHousehold(scope.db, place.householdId),
      ...children.map((child) => insertChild(scope.db, place.householdId, child)),
    ],
    after: [],
  };
}
