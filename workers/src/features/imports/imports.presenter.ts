import type { Import } from "@kehila/shared/imports/imports";
import { IMPORT_UNDO_DAYS } from "@kehila/shared/imports/imports";
import { presentLoggedUser } from "../../core/logged-user.ts";
import { DAY } from "../../lib/duration.ts";
import type { FoundImport } from "./imports.repository.ts";

/** Returns the instant at which the undo of an import expires. */
export const undoUntil = (confirmedAt: string): Date =>
  new Date(Date.parse(confirmedAt) + IMPORT_UNDO_DAYS * DAY);

/** Returns an import with its progress. */
export function presentImport(
  foundImport: FoundImport,
  now: Date,
  isAddressShown: boolean,
): Import {
  const { import: stored, userNow, received, written, undone, stayed, ...counts } = foundImport;
  const { status, confirmedAt } = stored;
  const until = confirmedAt === null ? null : undoUntil(confirmedAt);
  const isUndoable = (status === "DONE" || status === "STOPPED") && until !== null && until > now;
  return {
    id: stored.id,
    target: stored.target,
    listId: stored.listId,
    isNewList: stored.listId !== null && stored.decisions?.isNewList === true,
    fileName: stored.fileName,
    user: { id: stored.userId, ...presentLoggedUser(stored.userName, userNow, isAddressShown) },
    status,
    stopReason: status === "STOPPED" ? stored.stopReason : null,
    rows: stored.rows,
    received,
    done: status === "UNDOING" || status === "UNDONE" ? undone : written,
    counts,
    stayed,
    createdAt: stored.createdAt,
    confirmedAt,
    undoneAt: stored.undoneAt,
    undoUntil: isUndoable ? until.toISOString() : null,
  };
}
