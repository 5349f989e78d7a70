import { today } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import { can } from "@kehila/shared/permissions";
import type { Person } from "@kehila/shared/person-answers";
import { AppError } from "../../../core/app-error.ts";
import type { Scope } from "../../../core/scope.ts";
import { presentPerson } from "./record.presenter.ts";
import { readPerson } from "./record.repository.ts";

/**
 * Whether the actor may read persons of a status. Each response with a person depends on it: reads,
 * changes, `current`, `matches` and replays.
 */
export const mayRead = ({ actor }: Scope, status: PersonStatus): boolean =>
  can(actor, "persons.read", { status });

/** A whole person; null for one that is missing or hidden from the actor. */
export async function readVisible(scope: Scope, id: string): Promise<Person | null> {
  return readAs(scope, id, (status) => mayRead(scope, status));
}

/**
 * The person after a change by the actor. The record is visible if it was so with the status
 * `before` the change: a change of status can hide it from its own actor.
 */
export async function readChanged(scope: Scope, id: string, before: PersonStatus): Promise<Person> {
  const wasVisible = mayRead(scope, before);
  const found = await readAs(scope, id, (status) => wasVisible || mayRead(scope, status));
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** The error for an older version, with the current record if the actor may read it. */
export async function staleVersion(scope: Scope, id: string): Promise<AppError> {
  const current = await readVisible(scope, id);
  return new AppError("STALE_VERSION", { extra: current ? { current } : {} });
}

async function readAs(
  scope: Scope,
  id: string,
  isVisible: (status: PersonStatus) => boolean,
): Promise<Person | null> {
  const found = await readPerson(scope.db, id);
  if (!found || !isVisible(found.row.status)) return null;
  return presentPerson(found, scope.actor, today(scope.calendar));
}
