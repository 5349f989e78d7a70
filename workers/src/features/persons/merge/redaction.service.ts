import { PERSON_STATUSES } from "@kehila/shared/permissions";
import type { Statement } from "../../../db/client.ts";
import type { Scope } from "../../../core/scope.ts";
import type { Recorded } from "../../history/history.service.ts";
import { readHistoryOfAll, rewriteHistory } from "../../history/history.service.ts";
import { findMergedIds } from "./merge.repository.ts";
import type { MergeTrace } from "./redaction.ts";
import { withoutOther, withoutStayed } from "./redaction.ts";
import { mayRead } from "../record/visibility.service.ts";
import { findTracesIn, findTracesOf, findWithSpouses } from "./redaction.repository.ts";

/**
 * How the actor may read a person's history: a record that was taken for this one and has come back
 * is as hidden as before, in what was told while the two were one.
 */
export async function readerOf(
  scope: Scope,
  id: string,
): Promise<(entries: readonly Recorded[]) => Recorded[]> {
  const reads = (status: string | null) =>
    PERSON_STATUSES.some((known) => known === status && mayRead(scope, known));
  const isBlind = PERSON_STATUSES.some((status) => !reads(status));
  const traces = isBlind ? await findTracesIn(scope.db, id) : [];
  const hidden = traces.filter(({ otherStatus }) => !reads(otherStatus));
  return (entries) => entries.map((entry) => hidden.reduce(withoutOther, entry));
}

/**
 * The statements after which the histories of others hold nothing that persons deleted for good left
 * there while they were merged. Undone merges are over, so that what is read here cannot change.
 */
export async function forgetTraces(scope: Scope, ids: readonly string[]): Promise<Statement[]> {
  const merged = await Promise.all(ids.map((id) => findMergedIds(scope.db, id)));
  const gone = [...ids, ...merged.flat()];
  const taken = await tracesOfAll(scope, gone);
  const given = await findTracesOf(scope.db, gone, "person_id");
  if (taken.length + given.length === 0) return [];
  const around = await findWithSpouses(scope.db, [
    ...taken.map(({ personId }) => personId),
    ...given.map(({ otherId }) => otherId),
  ]);
  const entries = await readHistoryOfAll(scope, "person", around);
  const kept = given
    .reduce(withoutStayed<Recorded>, entries)
    .map((entry) => taken.reduce(withoutOther, entry));
  const told = new Map(entries.map((entry) => [entry.seq, JSON.stringify(entry)]));
  const changed = kept.filter((entry) => JSON.stringify(entry) !== told.get(entry.seq));
  return changed.length > 0 ? [rewriteHistory(scope, changed)] : [];
}

/** Traces of persons, and of those into whom they were merged where these were merged further. */
async function tracesOfAll(scope: Scope, ids: readonly string[]): Promise<MergeTrace[]> {
  const found: MergeTrace[] = await findTracesOf(scope.db, ids, "other_id");
  for (let next = found; next.length > 0;) {
    const further = await findTracesOf(
      scope.db,
      next.map(({ personId }) => personId),
      "other_id",
    );
    next = further.filter(
      (one) =>
        !found.some(({ first }) => first === one.first) &&
        found.some((other) => other.personId === one.otherId && isDuring(one, other)),
    );
    found.push(...next);
  }
  return found;
}

const isDuring = (one: MergeTrace, other: MergeTrace): boolean =>
  one.first > other.first && one.last < other.last;
