import { can } from "@kehila/shared/accounts/permissions";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { runBatch } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import { LIST_ADD_BUDGETS } from "../../rate-limit/budgets.ts";
import { limiterOf, listAdds } from "../../rate-limit/client.ts";
import type { Verdict } from "../../rate-limit/limiter.ts";
import { logCount } from "../access-log/access-log.service.ts";
import { findNew } from "../participants/list-participants.service.ts";
import { findCopied } from "../participants/participants.service.ts";
import type { ListRow } from "./event-lists.repository.ts";
import type { LinkCreator } from "./public-link.service.ts";

/**
 * The budget of persons who become visible on event lists to a user who may not read persons: a
 * list shows phones, so lists could otherwise be used to read the whole register. It counts each
 * person once a day: persons added by the user, persons who join by a link of the user, persons that
 * the user copies from lists of other users, and persons on shown lists of other users
 * (`reading-tally.service.ts`). Without room the user can add no person; the lists that the user may
 * see stay readable.
 */

/**
 * Runs a change that adds persons by id, within the budget of the actor (429 `TOO_MANY_ADDED`).
 * Persons on the list `listId` have been seen already: the changed list, or the list that a new
 * list copies. A failed change uses no budget.
 */
export async function withinAddingBudget<T>(
  scope: Scope,
  listId: string | null,
  personIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  const actor = signedInActor(scope);
  if (personIds.length === 0 || can(actor, "persons.read", { status: "active" })) return change();
  const newIds = listId === null ? personIds : await findNew(scope, listId, personIds);
  if (newIds.length === 0) return change();
  return withinBudget(scope, actor, { personIds: newIds, code: "TOO_MANY_ADDED" }, change);
}

/**
 * Counts the persons that a new list takes from a list of another user, in the budget of the actor:
 * the source would count them when it is shown, and an own list counts no person when it is shown.
 * Never refuses, since the actor can read the source. Without `personIds` a copy takes all active
 * persons.
 */
export async function countCopied(
  scope: Scope,
  source: Pick<ListRow, "id" | "createdBy"> | null,
  personIds: readonly string[] | undefined,
): Promise<void> {
  const actor = signedInActor(scope);
  if (!source || source.createdBy === actor.id) return;
  if (can(actor, "persons.read", { status: "active" })) return;
  const copiedIds = personIds
    ? await findKnown(scope, source.id, personIds)
    : await runRead(scope, findCopied(source.id));
  const instant = scope.calendar.now();
  const counter = listAdds(scope.env, instant, actor.id);
  await counter.noteNew(copiedIds, LIST_ADD_BUDGETS, instant.getTime());
}

/** Reads which of these persons a list has shown already. */
async function findKnown(
  scope: Scope,
  listId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const newIds = new Set(await findNew(scope, listId, personIds));
  return personIds.filter((id) => !newIds.has(id));
}

/**
 * Runs a change that records walk-ins. Actors without the right to create persons have a budget of
 * the same size as for adding persons: each walk-in becomes an application that an administrator
 * reviews. It is a budget of its own, because a walk-in shows no person of the register.
 */
export async function withinWalkInBudget<T>(
  scope: Scope,
  count: number,
  change: () => Promise<T>,
): Promise<T> {
  const actor = signedInActor(scope);
  if (count === 0 || can(actor, "persons.create")) return change();
  const instant = scope.calendar.now();
  const now = instant.getTime();
  const counter = limiterOf(scope.env, instant, ["walk-ins", actor.id]);
  const verdict = await counter.take(LIST_ADD_BUDGETS, now, count);
  return runWithin(
    scope,
    { user: actor, counter, verdict, code: "TOO_MANY_ADDED" },
    { change, withdraw: () => counter.withdraw(now, count) },
  );
}

/** Maximum persons that one phone adds to a list: a couple. */
const PERSONS_OF_PHONE = 2;

/**
 * Runs a change by which a visitor of a public link adds the persons of a phone to the list, in the
 * budget of the list's creator: a creator who checks phones at an own link sees the persons on the
 * list. Without room for a couple every check is refused, whether the phone is known or not (429
 * `TOO_MANY_REQUESTS`). Both cases call the limiter equally often.
 */
export function withinBudgetOfCreator<T>(
  scope: Scope,
  creator: LinkCreator | null,
  personIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  if (!creator || creator.mayRead) return change();
  const spent = { personIds, room: PERSONS_OF_PHONE, code: "TOO_MANY_REQUESTS" } as const;
  return withinBudget(scope, creator, spent, change);
}

/** The persons who become visible to the user of a budget, and the code of a refusal. */
interface Addition {
  personIds: readonly string[];
  /** The minimum number of persons that the budget must have room for. */
  room?: number;
  code: "TOO_MANY_ADDED" | "TOO_MANY_REQUESTS";
}

async function withinBudget<T>(
  scope: Scope,
  user: { id: string; name: string },
  { personIds, room, code }: Addition,
  change: () => Promise<T>,
): Promise<T> {
  const instant = scope.calendar.now();
  const now = instant.getTime();
  const counter = listAdds(scope.env, instant, user.id);
  const verdict = await counter.takeNew(personIds, LIST_ADD_BUDGETS, now, room);
  return runWithin(
    scope,
    { user, counter, verdict, code },
    { change, withdraw: () => counter.withdrawFrom(verdict.newSources, now) },
  );
}

/** A counted change: the user of the budget, its counter, and the counter's verdict. */
interface Counted {
  user: { id: string; name: string };
  counter: ReturnType<typeof listAdds>;
  verdict: Verdict;
  code: Addition["code"];
}

/** Runs a counted change, or refuses it; a failed change is withdrawn from the counter. */
async function runWithin<T>(
  scope: Scope,
  { user, counter, verdict, code }: Counted,
  { change, withdraw }: { change: () => Promise<T>; withdraw: () => Promise<void> },
): Promise<T> {
  const { allowed, retryAfterSeconds } = verdict;
  if (!allowed) {
    // The access log shows administrators that the budget was exhausted.
    const persons = await counter.counted(LIST_ADD_BUDGETS, scope.calendar.now().getTime());
    await runBatch(scope.db, [logCount(scope, { activity: "added", persons }, user)]);
    throw new AppError(code, { extra: { retryAfterSeconds } });
  }
  try {
    return await change();
  } catch (error) {
    await withdraw();
    throw error;
  }
}
