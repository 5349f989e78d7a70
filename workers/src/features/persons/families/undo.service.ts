import type { Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { changedFields, recordChange } from "../../history/history.service.ts";
import { findRedactionBasis, redactPersons } from "../redaction/redaction.service.ts";
import { historyRecord, storedFields } from "../record/fields.service.ts";
import { spouseOf } from "../record/households.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "../record/record.sql.ts";
import { replaceChildren } from "../record/children.repository.ts";
import { findRecords } from "../record/record.sql.ts";
import {
  deleteHouseholdIfEmpty,
  deletePersons,
  expectUnchanged,
  movePerson,
  touchPersons,
  updatePerson,
} from "../record/writes.sql.ts";
import { householdRow, moveChildrenById } from "./families.sql.ts";
import type { FamilyWrite } from "./plan.ts";

/** A stored adult as it was before the write. */
interface FormerAdult {
  id: string;
  /** Missing in an undo that an earlier release stored. */
  version?: number;
  fields: PersonFields;
  spouseId: string | null;
}

/** The values of a family before its write, for the undo. */
export interface FamilyUndo {
  householdId: string;
  isNewHousehold: boolean;
  added: readonly string[];
  stored: readonly FormerAdult[];
  /** A person who joined from another household. */
  joining:
    | (FormerAdult & { householdId: string; position: 1 | 2; children: readonly ChildFields[] })
    | null;
  children: readonly ChildFields[];
}

/** Returns the values before a write. */
export function undoOf({
  householdId,
  isNewHousehold,
  added,
  stored,
  joining,
  before,
}: FamilyWrite): FamilyUndo {
  return {
    householdId,
    isNewHousehold,
    added: added.map(({ id }) => id),
    stored: stored.map(({ person, spouseBefore }) => ({
      id: person.id,
      version: person.version,
      fields: storedFields(person),
      spouseId: spouseBefore,
    })),
    joining: joining && {
      id: joining.record.person.id,
      version: joining.record.person.version,
      fields: storedFields(joining.record.person),
      spouseId: null,
      householdId: joining.record.person.householdId,
      position: joining.record.person.position,
      children: joining.record.children,
    },
    children: before,
  };
}

/** Returns the persons that the undo of a family restores, with their versions before the write. */
export const restoredBy = ({ stored, joining }: FamilyUndo): { id: string; before: number }[] =>
  [...stored, ...(joining ? [joining] : [])].flatMap(({ id, version }) =>
    version === undefined ? [] : [{ id, before: version }],
  );

/** Reads the current records of persons. */
export const findCurrent = async (
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonRecord>> =>
  ids.length === 0 ? new Map() : runRead(scope, findRecords(scope.db, ids));

/**
 * Returns the statements that restore families as they were before their writes. New persons are
 * permanently deleted. The statements stop the batch with `STALE_VERSION` if a person has changed
 * since the read.
 */
export async function undoFamilies(
  scope: Scope,
  families: readonly FamilyUndo[],
  current: ReadonlyMap<string, PersonRecord>,
  note: Record<string, unknown>,
): Promise<Statement[]> {
  const { db } = scope;
  const ids = families.flatMap(({ added, stored, joining }) => [
    ...added,
    ...stored.map(({ id }) => id),
    ...(joining ? [joining.id] : []),
  ]);
  const persons = ids.flatMap((id) => current.get(id)?.person ?? []);
  const addedIds = families.flatMap((family) => family.added);
  return [
    ...(persons.length > 0 ? [expectUnchanged(db, persons)] : []),
    ...(addedIds.length > 0
      ? [
          ...(await redactPersons(
            scope,
            addedIds,
            await runRead(scope, findRedactionBasis(addedIds)),
          )),
          deletePersons(db, addedIds),
          ...addedIds.map((entityId) =>
            recordChange(scope, "person", { action: "delete", entityId, after: note }),
          ),
        ]
      : []),
    ...families.flatMap(({ joining }) => (joining ? [householdRow(joining.householdId)] : [])),
    ...families.flatMap((family) => undoFamily(scope, family, current, note)),
  ];
}

function undoFamily(
  scope: Scope,
  family: FamilyUndo,
  current: ReadonlyMap<string, PersonRecord>,
  note: Record<string, unknown>,
): Statement[] {
  const { db } = scope;
  const { householdId, isNewHousehold, stored, joining, children } = family;
  if (isNewHousehold && !joining) return [deleteHouseholdIfEmpty(db, householdId)];
  const now = scope.calendar.now().toISOString();
  const [host] = stored;
  const currentChildren = (host && current.get(host.id)?.children) ?? [];
  const broughtIds = new Set(joining?.children.map(({ id }) => id));
  const broughtChildren = currentChildren.filter(({ id }) => broughtIds.has(id));
  return [
    ...(joining
      ? [
          movePerson(db, joining.id, joining),
          ...(broughtChildren.length > 0
            ? [
                moveChildrenById(
                  db,
                  broughtChildren.map(({ id }) => id),
                  joining.householdId,
                ),
              ]
            : []),
          ...replaceChildren(db, joining.householdId, broughtChildren, joining.children),
        ]
      : []),
    ...replaceChildren(
      db,
      householdId,
      currentChildren.filter(({ id }) => !broughtIds.has(id)),
      children,
    ),
    ...[...stored, ...(joining ? [joining] : [])].flatMap((adult) => {
      const record = current.get(adult.id);
      if (!record) return [];
      const before = adult.id === joining?.id ? joining.children : children;
      const change = changedFields(
        historyRecord(storedFields(record.person), spouseOf(record)?.id ?? null, record.children),
        historyRecord(adult.fields, adult.spouseId, before),
      );
      if (!change) return [touchPersons(db, [adult.id], now)];
      return [
        updatePerson(db, record.person, adult.fields, now),
        recordChange(scope, "person", {
          action: "update",
          entityId: adult.id,
          before: change.before,
          after: { ...change.after, ...note },
        }),
      ];
    }),
  ];
}
