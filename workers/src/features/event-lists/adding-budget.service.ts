import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { runBatch } from "../../db/client.ts";
import { LIST_ADD_BUDGETS } from "../../rate-limit/budgets.ts";
import { spend } from "../../rate-limit/client.ts";
import { logCount } from "../access-log/access-log.service.ts";
import { countNew } from "../participants/list-participants.service.ts";

const PURPOSE = "list-adds";

/**
 * Runs a change that adds persons by id. Persons on the list `listId` have been seen already: the
 * changed list, or the list that a new list copies. Actors without the right to read persons have a
 * budget (429 `TOO_MANY_ADDED`): a list shows phones, so lists could otherwise be used to read the
 * whole register. A failed change uses no budget.
 */
export async function withinAddingBudget<T>(
  scope: Scope,
  listId: string | null,
  personIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const actor = signedInActor(scope);
  if (personIds.length === 0 || can(actor, "persons.read", { status: "active" })) return change();
  const count = listId === null ? personIds.length : await countNew(scope, listId, personIds);
  if (count === 0) return change();
  const now = scope.calendar.now();
  const { LIMITER } = scope.env;
  const { allowed, retryAfterSeconds } = await spend(LIMITER, {
    purpose: PURPOSE,
    client: actor.id,
    budgets: LIST_ADD_BUDGETS,
    now,
    count,
  });
  const counter = LIMITER.getByName(`${PURPOSE}:${actor.id}`);
  if (!allowed) {
    // The access log shows administrators that the budget was exhausted.
    const persons = await counter.counted(LIST_ADD_BUDGETS, now.getTime());
    await runBatch(scope.db, [logCount(scope, { activity: "added", persons, pages: 0 }, actor)]);
    throw new AppError("TOO_MANY_ADDED", { extra: { retryAfterSeconds } });
  }
  try {
    return await change();
  } catch (error) {
    await counter.withdraw(now.getTime(), count);
    throw error;
  }
}
