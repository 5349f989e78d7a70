import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { runBatch } from "../../db/client.ts";
import { LIST_ADD_BUDGETS } from "../../rate-limit/budgets.ts";
import { spend } from "../../rate-limit/client.ts";
import { logCount } from "../access-log/access-log.service.ts";
import { countNew } from "../participants/list-participants.service.ts";
import type { LinkCreator } from "./public-link.service.ts";

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
  return spendAddingBudget(scope, count, change);
}

/**
 * Runs a change that records walk-ins. Actors without the right to create persons have the same
 * budget as for adding persons: each walk-in becomes an application that an administrator reviews.
 */
export const withinWalkInBudget = <T>(
  scope: Scope,
  count: number,
  change: () => Promise<T>,
): Promise<T> =>
  can(scope.actor, "persons.create") ? change() : spendAddingBudget(scope, count, change);

async function spendAddingBudget<T>(
  scope: Scope,
  count: number,
  change: () => Promise<T>,
): Promise<T> {
  if (count === 0) return change();
  const spent = { count, room: count, code: "TOO_MANY_ADDED" } as const;
  return withinBudget(scope, signedInActor(scope), spent, change);
}

/** Maximum persons that one phone adds to a list: a couple. */
const PERSONS_OF_PHONE = 2;

/**
 * Runs a change by which a visitor of a public link adds the persons of a phone to the list, in the
 * adding budget of the list's creator: a creator who checks phones at an own link sees the persons
 * on the list. Without room for a couple every check is refused, whether the phone is known or not
 * (429 `TOO_MANY_REQUESTS`). Both cases call the limiter equally often.
 */
export function withinBudgetOfCreator<T>(
  scope: Scope,
  creator: LinkCreator | null,
  count: number,
  change: () => Promise<T>,
): Promise<T> {
  if (!creator || creator.mayRead) return change();
  const spent = { count, room: PERSONS_OF_PHONE, code: "TOO_MANY_REQUESTS" } as const;
  return withinBudget(scope, creator, spent, change);
}

/** What a change uses of the budget, and the code of a refusal. */
interface Spending {
  count: number;
  room: number;
  code: "TOO_MANY_ADDED" | "TOO_MANY_REQUESTS";
}

async function withinBudget<T>(
  scope: Scope,
  user: { id: string; name: string },
  { count, room, code }: Spending,
  change: () => Promise<T>,
): Promise<T> {
  const now = scope.calendar.now();
  const { LIMITER } = scope.env;
  const { allowed, retryAfterSeconds } = await spend(LIMITER, {
    purpose: PURPOSE,
    client: user.id,
    budgets: LIST_ADD_BUDGETS,
    now,
    count,
    room,
  });
  const counter = LIMITER.getByName(`${PURPOSE}:${user.id}`);
  if (!allowed) {
    // The access log shows administrators that the budget was exhausted.
    const persons = await counter.counted(LIST_ADD_BUDGETS, now.getTime());
    await runBatch(scope.db, [logCount(scope, { activity: "added", persons }, user)]);
    throw new AppError(code, { extra: { retryAfterSeconds } });
  }
  try {
    return await change();
  } catch (error) {
    if (count > 0) await counter.withdraw(now.getTime(), count);
    throw error;
  }
}
