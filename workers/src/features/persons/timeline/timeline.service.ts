import { fullNameOf } from "@kehila/shared/names/full-name";
import { PAGE_SIZE } from "@kehila/shared/base/limits";
import { can } from "@kehila/shared/accounts/permissions";
import type { Person } from "@kehila/shared/persons/answers";
import type { HistoryEntry, HistoryPage, RestorePerson } from "@kehila/shared/persons/history";
import { AppError } from "../../../core/app-error.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { withMerged } from "../../../db/merged-persons.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, readOfValue, mapRead } from "../../../db/read.ts";
import type { Attempt, Change } from "../../../db/change.ts";
import type { StoredEntry } from "../../history/history.sql.ts";
import { findEntries, findEntriesSince } from "../../history/history.sql.ts";
import { presentEntry } from "./timeline.presenter.ts";
import type { NamedPerson } from "./timeline.repository.ts";
import { withNames } from "./timeline.repository.ts";
import type { HistoryReader } from "../redaction/redaction.service.ts";
import { findReader } from "../redaction/redaction.service.ts";
import { editRecord, refuseUnlessEditable } from "../update.service.ts";
import { areDifferent, editToVersion, presentVersion, stepNow, undo } from "./versions.ts";
import { mayRead } from "../record/visibility.service.ts";
import type { PersonRecord } from "../record/record.sql.ts";
import { findVisibleRecord, personChange } from "../record/change.service.ts";

/**
 * Reads a page of a person's history, newest entries first, including entries of records merged
 * into it. Later pages also read the newer entries, because a version is computed backwards from
 * the current record.
 */
export function getHistory(
  plan: PlanScope,
  id: string,
  before: number | undefined,
): Read<HistoryPage> {
  const ids = withMerged(jsonValues([id]));
  const read = joinReads({
    record: findVisibleRecord(plan, id),
    reader: findReader(id),
    page: withNames(findEntries(plan.db, "person", ids, { before, take: PAGE_SIZE + 1 })),
    newer: before === undefined ? readOfValue([]) : findEntriesSince(plan.db, "person", id, before),
  });
  return mapRead(read, ({ record, reader, page, newer }, scope) => {
    const { readable, merged } = reader;
    const pageEntries = page.entries.slice(0, PAGE_SIZE);
    const hasNextPage = page.entries.length > PAGE_SIZE;
    const shownEntries = readable(pageEntries);
    const restorable = restorableEntries(scope, record, [...readable(newer), ...shownEntries]);
    const names = namesOf(scope, page.named, merged);
    const isAddressShown = can(scope.actor, "accounts.manage");
    return {
      data: shownEntries.flatMap((entry) =>
        presentEntry(entry, names, { isRestorable: restorable.has(entry.seq), isAddressShown }),
      ),
      hasNextPage,
      nextBefore: hasNextPage ? (pageEntries.at(-1)?.seq ?? null) : null,
    };
  });
}

/**
 * Reads at most `take` entries of a person's history that the actor may read, newest first, without
 * names of other persons.
 */
export const findHistoryOf = ({ db }: PlanScope, id: string, take: number): Read<HistoryEntry[]> =>
  mapRead(
    joinReads({
      reader: findReader(id),
      entries: findEntries(db, "person", withMerged(jsonValues([id])), { before: undefined, take }),
    }),
    ({ reader, entries }) =>
      reader
        .readable(entries)
        .flatMap((entry) =>
          presentEntry(entry, NO_NAMES, { isRestorable: false, isAddressShown: false }),
        ),
  );

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * Reads names of the persons in a history that the actor may read. Includes records merged into the
 * person, with their former names.
 */
const namesOf = (
  scope: Scope,
  presentPersons: readonly NamedPerson[],
  mergedPerson: HistoryReader["merged"],
): Map<string, string> =>
  new Map(
    [...presentPersons.filter(({ status }) => mayRead(scope, status)), ...mergedPerson].map(
      (person) => [person.id, fullNameOf(person)],
    ),
  );

/**
 * Returns the entries that the actor can restore: entries after which the record differed from the
 * present record.
 */
function restorableEntries(
  scope: Scope,
  record: PersonRecord,
  newestFirst: readonly StoredEntry[],
): Set<number> {
  const { id, status } = record.person;
  const restorable = new Set<number>();
  if (status === "archived" || !can(scope.actor, "persons.edit", { status })) return restorable;
  const currentVersion = presentVersion(record);
  let step = stepNow(record);
  for (const entry of newestFirst) {
    if (entry.entityId !== id) continue;
    if (areDifferent(record, step.version, currentVersion)) restorable.add(entry.seq);
    step = undo(step, entry);
  }
  return restorable;
}

/**
 * Restores a person's fields and children to their state after an entry of its own history. A
 * restore is an edit: rights, versions and duplicates are checked, and the spouse gets the children
 * too.
 */
export const restoringVersion = (
  plan: PlanScope,
  id: string,
  body: RestorePerson,
): Change<RestoreBasis, Person> =>
  personChange(id, {
    read: mapRead(
      joinReads({
        record: findVisibleRecord(plan, id),
        reader: findReader(id),
        entries: findEntriesSince(plan.db, "person", id, body.seq),
      }),
      ({ record, reader, entries }) => ({ record, entries: reader.readable(entries) }),
    ),
    make: (scope, basis, attempt) => restore(scope, basis, body, attempt),
  });

/** The basis of a restore: the record, and its entries since the restored entry, newest first. */
interface RestoreBasis {
  record: PersonRecord;
  entries: StoredEntry[];
}

async function restore(
  scope: Scope,
  { record, entries }: RestoreBasis,
  { seq, version, confirmDuplicates }: RestorePerson,
  { isRetry }: Attempt,
): Promise<Person> {
  refuseUnlessEditable(scope, record);
  if (entries.at(-1)?.seq !== seq) {
    throw new AppError("INVALID_INPUT", { fields: { seq: "UNKNOWN_REFERENCE" } });
  }
  const { version: restoredVersion } = entries.slice(0, -1).reduce(undo, stepNow(record));
  return editRecord(
    scope,
    { record, chosen: null },
    { ...editToVersion(record, restoredVersion), version, confirmDuplicates },
    { action: "restore", note: { restoredSeq: seq }, isRetry },
  );
}
