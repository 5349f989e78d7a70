import type { Import, ImportStart, RowDecision } from "@kehila/shared/imports/imports";
import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { runBatch } from "../../db/client.ts";
import { failedExpectation } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, runRead } from "../../db/read.ts";
import { commitBatch } from "../../db/retry.ts";
import { newId } from "../../lib/ids.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { claimFor, runOnce } from "../idempotency/idempotency.service.ts";
import { presentImport } from "./imports.presenter.ts";
import type { FoundImport } from "./imports.repository.ts";
import * as repository from "./imports.repository.ts";

export const present = ({ calendar }: Scope, found: FoundImport): Import =>
  presentImport(found, calendar.now());

/** Reads an import of the signed-in user; administrators may read every one. 404 for others. */
export const findReadable = ({ db }: PlanScope, id: string): Read<FoundImport> =>
  mapRead(repository.findImport(db, id), (found, { actor }) => {
    const isReadable =
      found !== null && can(actor, "persons.undoImport", { userId: found.import.userId });
    if (!isReadable) throw new AppError("NOT_FOUND");
    return found;
  });

/** Reads an import that the signed-in user has started; 404 for others, administrators too. */
export const findOwn = ({ db }: PlanScope, id: string): Read<FoundImport> =>
  mapRead(repository.findImport(db, id), (found, { actor }) => {
    if (!found || found.import.userId !== actor?.id) throw new AppError("NOT_FOUND");
    return found;
  });

/** Reads the confirmed imports: the own ones, for administrators all. */
export const listImports = ({ db }: PlanScope): Read<Import[]> =>
  mapRead(repository.findImports(db), (found, scope) => found.map((one) => present(scope, one)));

/**
 * Starts an import; an earlier one of the user without confirmation is deleted. A repeated
 * idempotency key returns the same import.
 */
export async function startImport(
  scope: Scope,
  { target, fileName, rows }: ImportStart,
  idempotency: Idempotency | null,
): Promise<Import> {
  const { db, calendar } = scope;
  const { id: userId, name: userName } = signedInActor(scope);
  const id = newId();
  const once = await runOnce(scope, idempotency, () =>
    commitBatch(
      scope,
      [
        ...(idempotency ? [claimFor(scope, idempotency, id)] : []),
        repository.deleteUnconfirmed(db, userId),
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
  const found = "created" in once ? once.created : await readMade(scope, once.createdId);
  if (!found) throw new AppError("NOT_FOUND");
  return present(scope, found);
}

const readMade = async (scope: Scope, id: string | null): Promise<FoundImport | null> =>
  id === null ? null : runRead(scope, repository.findImport(scope.db, id));

/** Stores decisions on single rows of an import that is not confirmed yet. */
export async function decide(
  scope: Scope,
  { import: { id } }: FoundImport,
  decisions: readonly RowDecision[],
): Promise<void> {
  await inStatus(() =>
    runBatch(scope.db, [
      repository.expectStatus(scope.db, id, "CHECKING"),
      repository.storeDecisions(scope.db, id, decisions),
    ]),
  );
}

/** Deletes an import that is not confirmed yet; 409 for others. */
export async function discardImport(scope: Scope, { import: { id } }: FoundImport): Promise<void> {
  await inStatus(() =>
    runBatch(scope.db, [
      repository.expectStatus(scope.db, id, "CHECKING"),
      repository.deleteImport(scope.db, id),
    ]),
  );
}

/** Runs a batch that a status stops. */
async function inStatus<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = failedExpectation(error);
    throw code ? new AppError(code) : error;
  }
}
