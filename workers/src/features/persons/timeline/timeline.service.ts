import { PAGE_SIZE } from "@kehila/shared/limits";
import { can } from "@kehila/shared/permissions";
import type { Person } from "@kehila/shared/person-answers";
import type { HistoryPage, RestorePerson } from "@kehila/shared/person-history";
import { AppError } from "../../../core/app-error.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../../db/read.ts";
import type { Attempt } from "../../../db/retry.ts";
import type { Recorded } from "../../history/history.service.ts";
import { findHistorySince, readHistory } from "../../history/history.service.ts";
import { personsNamed, presentEntry } from "./timeline.presenter.ts";
import { findNames } from "./timeline.repository.ts";
import { findMergedIds, findMergedNames } from "../merge/merge.repository.ts";
import { findReader, readerOf } from "../merge/redaction.service.ts";
import { editRecord, refuseUnlessEditable } from "../update.service.ts";
import { differs, editTo, presentVersion, undo } from "./versions.ts";
import { mayRead } from "../record/visibility.service.ts";
import type { PersonRecord } from "../record/record.repository.ts";
import { changePerson, findVisibleRecord, loadVisible } from "../record/change.service.ts";

/**
 * Returns a page of a person's history, the newest entries first, with those of records merged into
 * it. Later pages also read the newer entries: a version is computed from the current record
 * backwards.
 */
export async function getHistory(
  scope: Scope,
  id: string,
  before: number | undefined,
): Promise<HistoryPage> {
  const record = await loadVisible(scope, id);
  const merged = await findMergedIds(scope.db, id);
  const ids = [id, ...merged];
  const readable = await readerOf(scope, id);
  const found = await readHistory(scope, "person", ids, { before, take: PAGE_SIZE + 1 });
  const page = readable(found.slice(0, PAGE_SIZE));
  const newer =
    before === undefined
      ? []
      : readable(await runRead(scope, findHistorySince(scope, "person", id, before)));
  const restorable = restorableEntries(scope, record, [...newer, ...page]);
  const names = await namesOf(scope, page, merged);
  return {
    data: page.flatMap((entry) => presentEntry(entry, names, restorable.has(entry.seq))),
    hasNextPage: found.length > PAGE_SIZE,
  };
}

/**
 * Names of the persons in some entries that the actor may read. Records that ended in this one are
 * part of it, under the names they had.
 */
async function namesOf(
  scope: Scope,
  entries: readonly Recorded[],
  merged: readonly string[],
): Promise<Map<string, string>> {
  const ids = personsNamed(entries);
  const present = await findNames(scope.db, ids);
  const ended = await findMergedNames(
    scope.db,
    ids.filter((id) => merged.includes(id)),
  );
  return new Map(
    [...present.filter(({ status }) => mayRead(scope, status)), ...ended].map(
      ({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`],
    ),
  );
}

/** Entries that the actor can restore: those after which the record was not as it is now. */
function restorableEntries(
  scope: Scope,
  record: PersonRecord,
  newestFirst: readonly Recorded[],
): Set<number> {
  const { id, status } = record.person;
  const restorable = new Set<number>();
  if (status === "archived" || !can(scope.actor, "persons.edit", { status })) return restorable;
  const present = presentVersion(record);
  let version = present;
  for (const entry of newestFirst) {
    if (entry.entityId !== id) continue;
    if (differs(record, version, present)) restorable.add(entry.seq);
    version = undo(version, entry);
  }
  return restorable;
}

/**
 * Restores a person's fields and children as they were after an entry of its own history. It is an
 * edit: rights, versions and duplicates count, and the spouse gets the children too.
 */
export async function restorePerson(
  scope: Scope,
  id: string,
  body: RestorePerson,
  found?: Past,
): Promise<Person> {
  const basis = { read: findForRestore(scope, id, body), found };
  return changePerson(scope, id, basis, (past, attempt) => restore(scope, past, body, attempt));
}

/** What a restoration is decided on: the record, and its entries since then, the newest first. */
export interface Past {
  record: PersonRecord;
  entries: Recorded[];
}

/** Reads what a restoration is decided on. */
export const findForRestore = (
  scope: PlanScope,
  id: string,
  { seq }: Pick<RestorePerson, "seq">,
): Read<Past> =>
  mapRead(
    joinReads({
      record: findVisibleRecord(scope, id),
      readable: findReader(scope, id),
      entries: findHistorySince(scope, "person", id, seq),
    }),
    ({ record, readable, entries }) => ({ record, entries: readable(entries) }),
  );

async function restore(
  scope: Scope,
  { record, entries }: Past,
  { seq, version, confirmDuplicates }: RestorePerson,
  { isRetry }: Attempt,
): Promise<Person> {
  refuseUnlessEditable(scope, record);
  if (entries.at(-1)?.seq !== seq) {
    throw new AppError("INVALID_INPUT", { fields: { seq: "UNKNOWN_REFERENCE" } });
  }
  const then = entries.slice(0, -1).reduce(undo, presentVersion(record));
  return editRecord(
    scope,
    { record, chosen: null },
    { ...editTo(record, then), version, confirmDuplicates },
    { action: "restore", note: { restoredSeq: seq }, isRetry },
  );
}
