import type { Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { readOfValue, runRead } from "../../db/read.ts";
import { retryOnConflict } from "../../db/change.ts";
import type { EditedList } from "../event-lists/update.service.ts";
import { planMembership } from "../event-lists/update.service.ts";
import type { FamilyUndo } from "../persons/families/undo.service.ts";
import { findCurrent, restoredBy, undoFamilies } from "../persons/families/undo.service.ts";
import { commitThenRead } from "../persons/record/change.service.ts";
import type { ImportedPerson, StoredRow } from "./chunks.repository.ts";
import * as chunks from "./chunks.repository.ts";
import type { FoundImport } from "./imports.repository.ts";

type CurrentRecords = Awaited<ReturnType<typeof findCurrent>>;

/** Returns why a person's family stays; null if the person is as the import left it. */
function reasonToStay(person: ImportedPerson, currentRecords: CurrentRecords): string | null {
  const record = currentRecords.get(person.personId);
  if (!record) return person.isMerged ? "MERGED" : "DELETED";
  if (record.person.status === "archived") return "ARCHIVED";
  if (record.person.version !== person.version) return "EDITED";
  return person.isOnList ? "ON_LIST" : null;
}

/**
 * Undoes one chunk as one transaction. Families that were changed since the import stay, with the
 * reason.
 */
export async function undoChunk(
  scope: Scope,
  foundImport: FoundImport,
  { rows, list }: { rows: readonly StoredRow[]; list: EditedList | null },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { id: importId, listId, confirmedAt } = foundImport.import;
  const chunkKey = { importId, chunk: first.chunk };
  await retryOnConflict(async () => {
    const importedPersons = await runRead(
      scope,
      chunks.findImported(chunkKey, { listId, since: confirmedAt ?? "" }),
    );
    const currentRecords = await findCurrent(
      scope,
      importedPersons.map(({ personId }) => personId),
    );
    const byRow = Map.groupBy(importedPersons, ({ row }) => row);
    const families = [...byRow].map(([row, persons]) => ({
      row,
      persons,
      undo: rows.find((storedRow) => storedRow.row === row)?.undo as FamilyUndo | null,
      reason: persons
        .map((person) => reasonToStay(person, currentRecords))
        .find((reason) => reason !== null),
    }));
    const undoneFamilies = families.filter(({ reason }) => reason === undefined);
    const undos = undoneFamilies.flatMap(({ undo }) => undo ?? []);
    const addedIds = new Set(undos.flatMap((undo) => undo.added));
    const persons = undoneFamilies.flatMap((family) => family.persons);
    const remove = persons
      .filter(({ isListed, personId }) => isListed && !addedIds.has(personId))
      .map(({ personId }) => personId);
    const membership = list && remove.length > 0 ? planMembership(scope, list, { remove }) : null;
    const statements: Statement[] = [
      chunks.expectChunk(scope.db, chunkKey, { status: "UNDOING", state: "written" }),
      ...(await undoFamilies(scope, undos, currentRecords, { undoneImportId: importId })),
      ...(membership?.statements ?? []),
      ...chunks.markUndone(scope.db, chunkKey, {
        stayed: families.flatMap(({ row, reason }) =>
          reason === undefined ? [] : [{ row, reason }],
        ),
        persons: persons.map(({ personId, version }) => ({ id: personId, before: version })),
        restored: undos.flatMap(restoredBy),
      }),
    ];
    await commitThenRead(scope, statements, membership?.read ?? readOfValue(null));
  });
}
