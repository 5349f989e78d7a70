import type { FieldErrors } from "@kehila/shared/base/errors";
import type {
  Import,
  ImportConfirm,
  ImportRows,
  ImportRowsQuery,
  ImportStart,
  RowDecision,
} from "@kehila/shared/imports/imports";
import { LEFT_REASONS, STAY_REASONS, UNDO_ROWS_UNCONFIRMED } from "@kehila/shared/imports/imports";
import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { expectConfirmed } from "../../db/confirmed-session.ts";
import { violatesUnique, failedExpectation } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, readOfValue, mapRead, runRead } from "../../db/read.ts";
import { commitBatch } from "../../db/change.ts";
import { newId } from "../../lib/ids.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { runOnce } from "../idempotency/idempotency.service.ts";
import { findChangeable } from "../event-lists/rights.service.ts";
import type { EditedList } from "../event-lists/update.service.ts";
import { recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { presentImport, undoUntil } from "./imports.presenter.ts";
import * as checkedRows from "./checked-rows.repository.ts";
import { forgetDeclinedIn } from "./declined-differences.repository.ts";
import type { FoundImport } from "./imports.repository.ts";
import * as repository from "./imports.repository.ts";

export const present = ({ calendar, actor }: Scope, foundImport: FoundImport): Import =>
  presentImport(foundImport, calendar.now(), can(actor, "accounts.manage"));

/**
 * Reads an import of the signed-in user; administrators may read every import. 404 for other users.
 */
export const findReadable = ({ db }: PlanScope, id: string): Read<FoundImport> =>
  mapRead(repository.findImport(db, id), (foundImport, { actor }) => {
    const isReadable =
      foundImport !== null &&
      can(actor, "persons.undoImport", { userId: foundImport.import.userId });
    if (!isReadable) throw new AppError("NOT_FOUND");
    return foundImport;
  });

/**
 * Reads an import that the signed-in user has started; 404 for other users, also for
 * administrators.
 */
export const findOwn = ({ db }: PlanScope, id: string): Read<FoundImport> =>
  mapRead(repository.findImport(db, id), (foundImport, { actor }) => {
    if (!foundImport || foundImport.import.userId !== actor?.id) throw new AppError("NOT_FOUND");
    return foundImport;
  });

/** Reads the confirmed imports of the user; for administrators the imports of all users. */
export const listImports = ({ db }: PlanScope): Read<Import[]> =>
  mapRead(repository.findImports(db), (foundImports, scope) =>
    foundImports.map((foundImport) => present(scope, foundImport)),
  );

/**
 * Starts an import, and deletes an earlier unconfirmed import of the user. A repeated idempotency
 * key returns the same import.
 */
export async function startImport(
  scope: Scope,
  { target, fileName, rows }: ImportStart,
  idempotency: Idempotency | null,
): Promise<Import> {
  const { db, calendar } = scope;
  const { id: userId, name: userName } = signedInActor(scope);
  const id = newId();
  const outcome = await runOnce(scope, idempotency, (claim) =>
    commitBatch(
      scope,
      [
        ...claim.other(id),
        ...repository.discardOwnImports(db, { userId }, calendar.now().toISOString()),
        repository.insertImport(db, {
          id,
          userId,
          userName,
          target,
          fileName: fileName ?? null,
          status: "CHECKING",
          rows,
          createdAt: calendar.now().toISOString(),
        }),
      ],
      repository.findImport(db, id),
      () => null,
    ),
  );
  const foundImport =
    "created" in outcome ? outcome.created : await readMade(scope, outcome.createdId);
  if (!foundImport) throw new AppError("NOT_FOUND");
  return present(scope, foundImport);
}

const readMade = async (scope: Scope, id: string | null): Promise<FoundImport | null> =>
  id === null ? null : runRead(scope, repository.findImport(scope.db, id));

/** Stores decisions on single rows of an import that is not confirmed yet. */
export async function decide(
  scope: Scope,
  { import: { id } }: FoundImport,
  decisions: readonly RowDecision[],
): Promise<void> {
  await withStatusErrors(() =>
    runBatch(scope.db, [
      repository.expectStatus(scope.db, id, "CHECKING"),
      checkedRows.storeDecisions(scope.db, id, decisions),
    ]),
  );
}

/**
 * Deletes an import that is not confirmed yet, and logs how many rows were checked; 409 for a
 * confirmed import.
 */
export async function discardImport(scope: Scope, { import: { id } }: FoundImport): Promise<void> {
  await withStatusErrors(() =>
    runBatch(scope.db, [
      repository.expectStatus(scope.db, id, "CHECKING"),
      ...repository.discardOwnImports(scope.db, { id }, scope.calendar.now().toISOString()),
    ]),
  );
}

/** A confirmation with the records that it is based on. */
interface ConfirmedImport {
  foundImport: FoundImport;
  list: EditedList | null;
}

/**
 * Reads the user's own import for its confirmation, and the event list that the user must be
 * allowed to edit.
 */
export const findForConfirm = (
  scope: PlanScope,
  id: string,
  { listId }: Pick<ImportConfirm, "listId">,
): Read<ConfirmedImport> =>
  joinReads({
    foundImport: findOwn(scope, id),
    list: listId === undefined ? readOfValue(null) : findChangeable(listId, "lists.edit"),
  });

/** Refuses decisions that the target of an import does not allow (400). */
function refuseOtherTarget(
  target: FoundImport["import"]["target"],
  { unknown, listId }: ImportConfirm,
): void {
  const isList = target === "list";
  if (isList === (listId !== undefined) && (isList || unknown !== "apply")) return;
  const fields: FieldErrors =
    isList && listId === undefined
      ? { listId: "REQUIRED" }
      : { [listId === undefined ? "unknown" : "listId"]: "NOT_ALLOWED" };
  throw new AppError("INVALID_INPUT", { fields });
}

/** Whether the actor has created a list that has no people yet. */
const isNew = ({ actor }: Scope, list: EditedList | null): boolean =>
  list !== null &&
  list.createdBy === actor?.id &&
  list.personCount + list.waitingCount + list.applicationCount === 0;

/** Confirms an import and starts its run, which goes on without the browser. */
export async function confirmImport(
  scope: Scope,
  { foundImport, list }: ConfirmedImport,
  { isNewList = false, ...choices }: ImportConfirm,
): Promise<Import> {
  const { id, target, rows } = foundImport.import;
  refuseOtherTarget(target, choices);
  const decisions = { ...choices, ...(isNewList && isNew(scope, list) ? { isNewList } : {}) };
  const now = scope.calendar.now().toISOString();
  return begin(scope, id, [
    repository.expectStatus(scope.db, id, "CHECKING"),
    repository.confirmImport(scope.db, id, { decisions, at: now }),
    recordChange(scope, "import", {
      action: "confirm",
      entityId: id,
      // Without the name of the file, which can be a person's; the import keeps it for a time.
      after: { target, rows, received: foundImport.received, ...decisions },
    }),
    recordSecurityEvent(scope, "importConfirmed", { details: [target] }),
  ]);
}

/** Begins the undo of an import within 30 days. The undo of many rows needs a confirmed session. */
export async function undoImport(scope: Scope, foundImport: FoundImport): Promise<Import> {
  const { id, status, target, userId, userName, confirmedAt } = foundImport.import;
  if (status !== "DONE" && status !== "STOPPED") throw new AppError("INVALID_TRANSITION");
  const now = scope.calendar.now();
  if (confirmedAt === null || undoUntil(confirmedAt) <= now) throw new AppError("UNDO_EXPIRED");
  const changedCount =
    foundImport.created + foundImport.updated + foundImport.applied + foundImport.listed;
  return begin(scope, id, [
    ...(changedCount > UNDO_ROWS_UNCONFIRMED ? expectConfirmed(scope) : []),
    repository.expectStatus(scope.db, id, status),
    repository.beginUndo(scope.db, id, {
      undoneBy: signedInActor(scope).id,
      at: now.toISOString(),
    }),
    forgetDeclinedIn(scope.db, id),
    recordChange(scope, "import", { action: "undo", entityId: id }),
    recordSecurityEvent(scope, "importUndone", {
      details: [target],
      target: userId === null ? null : { id: userId, name: userName },
    }),
  ]);
}

/** Retry delay in seconds while another import runs. */
const RETRY_AFTER = 30;

/** Begins a run or an undo and starts the job; 429 while another import runs or is undone. */
async function begin(scope: Scope, id: string, statements: readonly Statement[]): Promise<Import> {
  const foundImport = await withStatusErrors(async () => {
    try {
      return await commitBatch(scope, statements, repository.findImport(scope.db, id), () => null);
    } catch (error) {
      if (!violatesUnique(error, "imports.status")) throw error;
      throw new AppError("TOO_MANY_REQUESTS", { extra: { retryAfterSeconds: RETRY_AFTER } });
    }
  });
  if (!foundImport) throw new AppError("NOT_FOUND");
  await scope.env.IMPORT_JOB.getByName(id).start(id);
  return present(scope, foundImport);
}

/**
 * Starts the job of a running import again: the request may have ended before it started the job.
 */
export async function continueJob(scope: Scope, { import: { id, status } }: FoundImport) {
  if (status !== "RUNNING" && status !== "UNDOING") return;
  await scope.env.IMPORT_JOB.getByName(id).start(id);
}

/** Rows of one page. */
const PAGE = 500;

/** Reads the rows that the run wrote or left out, or that the undo left in the register. */
export const findRows = (
  scope: PlanScope,
  id: string,
  { result, after = 0 }: ImportRowsQuery,
): Read<ImportRows> =>
  mapRead(
    joinReads({
      foundImport: findReadable(scope, id),
      rows:
        result === "written"
          ? checkedRows.findWritten(id, { after, take: PAGE + 1 })
          : checkedRows.findReasons(id, {
              reasons: result === "left" ? LEFT_REASONS : STAY_REASONS,
              after,
              take: PAGE + 1,
            }),
    }),
    ({ rows }, reader) => ({
      data: rows.slice(0, PAGE).map((row) => presentReason(reader, row)),
      hasNextPage: rows.length > PAGE,
    }),
  );

/** Returns a row with the adults of its family whom the actor may read. */
const presentReason = (
  { actor }: Scope,
  { row, reason, persons }: checkedRows.ResultRow,
): ImportRows["data"][number] => ({
  row,
  reason,
  persons: persons
    .filter(({ status }) => can(actor, "persons.read", { status }))
    .map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
});

/**
 * Runs a batch that expects a status; throws the batch's error code if the import has another
 * status.
 */
async function withStatusErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = failedExpectation(error);
    throw code ? new AppError(code) : error;
  }
}
