import { today } from "@kehila/shared/base/dates";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, readOfValue } from "../../../db/read.ts";
import type { PendingFilter } from "./pending.repository.ts";
import { matchingPending, withIdsOf } from "./pending.repository.ts";
import { expectCount, findCount, findFirst } from "./selection.repository.ts";

/** Reads how many applications match, and the ids of the first applications. */
export function findPending(
  { db, calendar }: PlanScope,
  filter: PendingFilter,
  limit: number,
): Read<{ present: number; ids: string[] }> {
  const condition = matchingPending(filter, today(calendar));
  return joinReads({
    present: findCount(db, condition),
    ids: limit === 0 ? readOfValue<string[]>([]) : findFirst(condition, limit),
  });
}

/**
 * Returns the statement that stops a batch with `SELECTION_CHANGED` if one of these applications no
 * longer matches.
 */
export const expectPending = (
  { db, calendar }: Scope,
  filter: PendingFilter,
  ids: readonly string[],
): Statement =>
  expectCount(
    db,
    withIdsOf(ids, matchingPending(filter, today(calendar))),
    ids.length,
    "SELECTION_CHANGED",
  );
