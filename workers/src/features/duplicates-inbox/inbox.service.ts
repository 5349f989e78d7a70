import type {
  DecidePair,
  DuplicatesCount,
  DuplicatesPage,
  DuplicatesQuery,
} from "@kehila/shared/persons/duplicate-pairs";
import { LATER_DAYS, PAIRS_PAGE } from "@kehila/shared/persons/duplicate-pairs";
import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import { presentLoggedUser } from "../../core/logged-user.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead, readOfValue } from "../../db/read.ts";
import { DAY } from "../../lib/duration.ts";
import { recordChange } from "../history/history.service.ts";
import { commitThenRead, findVisibleRecord } from "../persons/record/change.service.ts";
import type { PersonRecord } from "../persons/record/record.sql.ts";
import * as repository from "./inbox.repository.ts";

/** Reads a page of pairs, the likeliest first. */
export function listPairs(
  { calendar }: PlanScope,
  { view = "open", cursor }: DuplicatesQuery,
): Read<DuplicatesPage> {
  const after = cursor?.split("-").map(Number) ?? null;
  const read = repository.findPairs(view, after, calendar.now().toISOString(), PAIRS_PAGE + 1);
  return mapRead(read, (rows, { actor }) => {
    const shownRows = rows.slice(0, PAIRS_PAGE);
    const isAddressShown = can(actor, "accounts.manage");
    return {
      data: shownRows.map(({ decidedBy, deciderNow, decidedAt, cursor: _cursor, ...pair }) => ({
        ...pair,
        decided:
          decidedBy === null || decidedAt === null
            ? null
            : { by: presentLoggedUser(decidedBy, deciderNow, isAddressShown), at: decidedAt },
      })),
      nextCursor: rows.length > PAIRS_PAGE ? (shownRows.at(-1)?.cursor ?? null) : null,
    };
  });
}

/** Counts the pairs that the actor may see. */
export const countPairs = ({ calendar }: PlanScope): Read<DuplicatesCount> =>
  mapRead(repository.countPairs(calendar.now().toISOString()), (counts) => ({
    ...counts,
    isWaiting: counts.isWaiting === 1,
  }));

/** The records of a decision, and whether they are decided to be different people. */
interface DecidedPair {
  one: PersonRecord;
  other: PersonRecord;
  isDifferent: boolean;
}

/** Reads the records of a decision. 404 if a record is missing or hidden from the actor. */
export const findForDecision = (
  scope: PlanScope,
  { oneId, otherId }: DecidePair,
): Read<DecidedPair> =>
  mapRead(
    joinReads({
      one: findVisibleRecord(scope, oneId),
      other: findVisibleRecord(scope, otherId),
      isDifferent: repository.findIsDifferent([oneId, otherId]),
    }),
    (pair, { actor }) => {
      for (const { person } of [pair.one, pair.other]) {
        if (!can(actor, "persons.edit", { status: person.status })) throw new AppError("FORBIDDEN");
        if (person.status === "pending") throw new AppError("INVALID_TRANSITION");
      }
      if (pair.one.person.householdId === pair.other.person.householdId) {
        throw new AppError("INVALID_TRANSITION");
      }
      return pair;
    },
  );

/**
 * Decides about a pair: different people, later, or open again. Different people are written to the
 * history of both; a repeated decision changes nothing.
 */
export async function decidePair(
  scope: Scope,
  { oneId, otherId, decision }: DecidePair,
  { isDifferent }: DecidedPair,
): Promise<void> {
  const ids = [oneId, otherId] as const;
  const now = scope.calendar.now();
  const entries = (action: "different" | "undoDifferent"): Statement[] => [
    recordChange(scope, "person", { action, entityId: oneId, after: { otherPersonId: otherId } }),
    recordChange(scope, "person", { action, entityId: otherId, after: { otherPersonId: oneId } }),
  ];
  const statements = {
    different: () =>
      isDifferent
        ? []
        : [
            repository.insertDifferent(scope.db, ids, {
              actorId: scope.actor?.id ?? null,
              actorName: scope.actor?.name ?? "",
              at: now.toISOString(),
            }),
            ...entries("different"),
          ],
    later: () => [
      repository.putOff(scope.db, ids, new Date(now.getTime() + LATER_DAYS * DAY).toISOString()),
    ],
    open: () => [
      repository.putOff(scope.db, ids, null),
      ...(isDifferent
        ? [repository.deleteDifferent(scope.db, ids), ...entries("undoDifferent")]
        : []),
    ],
  }[decision]();
  if (statements.length > 0) await commitThenRead(scope, statements, readOfValue(undefined));
}
