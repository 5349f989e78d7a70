import type { FieldErrors } from "@kehila/shared/errors";
import type { EventListCreate, EventListSummary } from "@kehila/shared/event-lists";
import { can } from "@kehila/shared/permissions";
import { failedExpectation } from "../../db/expectations.ts";
import { runRead } from "../../db/read.ts";
import { commitBatch } from "../../db/retry.ts";
import { AppError } from "../../core/app-error.ts";
import { newId } from "../../lib/ids.ts";
import type { Scope } from "../../core/scope.ts";
import { recordChange } from "../history/history.service.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { claimFor, runOnce } from "../idempotency/idempotency.service.ts";
import {
  areAllActive,
  refuseChangedSelection,
  selectForNewList,
} from "../persons/selection/selection.service.ts";
import { assignUsers, countUsers, insertList, findListSummary } from "./event-lists.repository.ts";

/**
 * Creates a list with its persons and users, in one batch. The same idempotency key responds with
 * the same list again.
 */
export async function createList(
  scope: Scope,
  body: EventListCreate,
  idempotency: Idempotency | null,
): Promise<EventListSummary> {
  const { personIds = [], matching, userIds = [], ...written } = body;
  if (!can(scope.actor, "lists.create", { category: body.category })) {
    throw new AppError("FORBIDDEN");
  }
  const selection = { personIds, matching };
  const listId = newId();
  const persons = selectForNewList(scope, listId, selection);
  const fields = { ...written, description: written.description ?? null };
  const once = await runOnce(scope, idempotency, async () => {
    const made = {
      id: listId,
      createdBy: scope.actor?.id ?? null,
      at: scope.calendar.now().toISOString(),
    };
    try {
      const statements = [
        ...(idempotency ? [claimFor(scope, idempotency, listId)] : []),
        insertList(scope.db, made, fields),
        ...persons,
        ...assignUsers(scope.db, listId, userIds),
        recordChange(scope, "list", {
          action: "create",
          entityId: listId,
          after: { ...fields, personCount: matching?.count ?? personIds.length, userIds },
        }),
      ];
      return await commitBatch(scope, statements, findListSummary(scope.db, listId), () => null);
    } catch (error) {
      await refuseUnknownIds(scope, { personIds, userIds }, error);
      return refuseChangedSelection(scope, selection, error);
    }
  });
  const list = "made" in once ? once.made : await readMade(scope, once.madeId);
  // A replay responds with the list as it is now: its category may have changed since.
  if (!list || !can(scope.actor, "lists.read", { category: list.category, createdBy: null })) {
    throw new AppError("NOT_FOUND");
  }
  return list;
}

/** Reads the list that the first request of a key created. */
const readMade = async (scope: Scope, id: string | null) =>
  id === null ? null : runRead(scope, findListSummary(scope.db, id));

/** Throws field errors for unknown ids that stopped the batch; returns for any other error. */
async function refuseUnknownIds(
  scope: Scope,
  { personIds, userIds }: { personIds: readonly string[]; userIds: readonly string[] },
  error: unknown,
): Promise<void> {
  if (failedExpectation(error) !== "INVALID_INPUT") return;
  const fields: FieldErrors = {};
  if (!(await areAllActive(scope, personIds))) fields["personIds"] = "UNKNOWN_REFERENCE";
  if ((await countUsers(scope.db, userIds)) !== userIds.length) {
    fields["userIds"] = "UNKNOWN_REFERENCE";
  }
  throw new AppError("INVALID_INPUT", { fields });
}
