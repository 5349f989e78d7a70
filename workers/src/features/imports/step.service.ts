import type { StopReason } from "@kehila/shared/imports/imports";
import { can } from "@kehila/shared/accounts/permissions";
import type { SessionActor } from "../../core/actor.ts";
import type { Scope } from "../../core/scope.ts";
import { runBatch } from "../../db/client.ts";
import { failedExpectation } from "../../db/expectations.ts";
import { joinReads, readOfValue, runRead } from "../../db/read.ts";
import { findActor } from "../accounts/users.service.ts";
import { findAnyList } from "../event-lists/event-lists.service.ts";
import type { EditedList } from "../event-lists/update.service.ts";
import { removalOfUnused } from "../event-lists/update.service.ts";
import { recordChange } from "../history/history.service.ts";
import * as chunks from "./chunks.repository.ts";
import type { FoundImport } from "./imports.repository.ts";
import * as repository from "./imports.repository.ts";
import { writeChunk } from "./run.service.ts";
import { undoChunk } from "./undo.service.ts";

/**
 * Returns an actor without a session: it has no confirmed password, and no page shows its other
 * fields.
 */
const withoutSession = (
  actor: Pick<SessionActor, "id" | "name" | "role" | "permissions">,
): SessionActor => ({
  ...actor,
  email: "",
  emailVerified: true,
  image: null,
  language: "en",
  createdAt: "",
  needsSecondFactor: false,
  isReadingStopped: false,
  revision: 0,
  sessionId: "",
  sessionCreatedAt: "",
  sessionConfirmedAt: null,
  sessionExpiresAt: "",
});

/**
 * Runs or undoes the next chunk of an import, with the rights of its user at this moment. Returns
 * whether the import goes on. Safe to repeat and to run twice at once: a chunk is one transaction.
 */
export async function stepImport(scope: Scope, importId: string): Promise<boolean> {
  const { db } = scope;
  const foundImport = await runRead(scope, repository.findImport(db, importId));
  const status = foundImport?.import.status;
  if (!foundImport || (status !== "RUNNING" && status !== "UNDOING")) return false;
  const { decisions, listId, userId } = foundImport.import;
  const isRun = status === "RUNNING";
  const actorId = isRun ? userId : (decisions?.undoneBy ?? null);
  const { actor, rows, list } = await runRead(
    scope,
    joinReads({
      actor: actorId === null ? readOfValue(null) : findActor(scope, actorId),
      rows: chunks.findNextRows(importId, isRun ? "received" : "written"),
      list: listId === null ? readOfValue(null) : findAnyList(listId),
    }),
  );
  const acting: Scope = { ...scope, actor: actor && withoutSession(actor) };
  const mayAct = isRun
    ? can(actor, "persons.import")
    : can(actor, "persons.undoImport", { userId });
  const mayEditList =
    !isRun ||
    foundImport.import.target !== "list" ||
    (list !== null && can(actor, "lists.edit", list));
  if (!mayAct || !mayEditList || !decisions) {
    await stop(acting, foundImport, "NOT_ALLOWED");
    return false;
  }
  if (rows.length === 0) {
    await finish(acting, foundImport, list);
    return false;
  }
  try {
    await (isRun
      ? writeChunk(acting, foundImport, { decisions, rows, list })
      : undoChunk(acting, foundImport, { rows, list }));
  } catch (error) {
    // Another delivery has written the chunk, or the import was stopped.
    if (failedExpectation(error) !== "INVALID_TRANSITION") throw error;
  }
  return true;
}

/**
 * Ends an import or its undo after the last chunk, with its counts in the history. The undo deletes
 * a list that was created for the import, if the list was not used and the actor may delete it.
 */
async function finish(
  scope: Scope,
  foundImport: FoundImport,
  list: EditedList | null,
): Promise<void> {
  const { db } = scope;
  const { id, status, decisions } = foundImport.import;
  const isRun = status === "RUNNING";
  const { created, updated, same, applied, left, listed, stayed } = foundImport;
  await endWith(scope, foundImport, [
    repository.setImportStatus(db, id, { from: status, to: isRun ? "DONE" : "UNDONE" }),
    recordChange(scope, "import", {
      action: isRun ? "finish" : "finishUndo",
      entityId: id,
      after: isRun ? { created, updated, same, applied, left, listed } : { stayed },
    }),
    ...(!isRun && list && decisions?.isNewList ? removalOfUnused(scope, list) : []),
  ]);
}

/** Stops an import or its undo after the last failed attempt of a step. */
export async function stopFailed(scope: Scope, importId: string): Promise<void> {
  const foundImport = await runRead(scope, repository.findImport(scope.db, importId));
  const status = foundImport?.import.status;
  if (foundImport && (status === "RUNNING" || status === "UNDOING"))
    await stop(scope, foundImport, "FAILED");
}

/** Stops an import or its undo; the written chunks stay. */
async function stop(scope: Scope, foundImport: FoundImport, reason: StopReason): Promise<void> {
  const { id, status } = foundImport.import;
  await endWith(scope, foundImport, [
    repository.setImportStatus(scope.db, id, { from: status, to: "STOPPED", reason }),
    recordChange(scope, "import", {
      action: "stop",
      entityId: id,
      after: { reason },
      // A step that fails has no actor.
      actor: scope.actor ?? { id: foundImport.import.userId, name: foundImport.import.userName },
    }),
  ]);
}

/** Runs a batch that ends an import, unless another delivery has ended it. */
async function endWith(
  scope: Scope,
  { import: { id, status } }: FoundImport,
  statements: Parameters<typeof runBatch>[1],
): Promise<void> {
  try {
    await runBatch(scope.db, [
      repository.expectStatus(scope.db, id, status),
      ...statements,
      ...chunks.forgetRows(scope.db, id),
    ]);
  } catch (error) {
    if (failedExpectation(error) !== "INVALID_TRANSITION") throw error;
  }
}
