import { today } from "@kehila/shared/base/dates";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { can, PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import type { Person } from "@kehila/shared/persons/answers";
import { AppError } from "../../../core/app-error.ts";
import type { Scope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, runRead } from "../../../db/read.ts";
import { loggedFor } from "../../access-log/access-log.service.ts";
import { presentPerson } from "./record.presenter.ts";
import type { FoundPerson } from "./record.sql.ts";
import { findPerson } from "./record.sql.ts";

/**
 * Whether the actor may read persons of a status. The rule is `persons.read` of `can()`; reads,
 * changes, `current`, `matches` and replays apply it by this function, SQL by `grantsOf()`.
 */
export const mayRead = ({ actor }: Scope, status: PersonStatus): boolean =>
  can(actor, "persons.read", { status });

/**
 * Whether the actor may read a record that was merged into another record, by the status before the
 * merge, because a merge must not reveal a hidden record. An unknown status is hidden.
 */
export const mayReadMerged = (scope: Scope, status: string | null): boolean =>
  PERSON_STATUSES.some((option) => option === status && mayRead(scope, option));

/** Reads a complete person; null if missing or hidden from the actor. */
export const findVisible = (id: string): Read<Person | null> =>
  mapRead(findPerson(id), (foundPerson, scope) =>
    foundPerson && mayRead(scope, foundPerson.status) ? presentFound(scope, foundPerson) : null,
  );

/**
 * Reads a complete person at once and logs the opening: for a retry, and for persons in a refusal.
 */
export const readVisible = (scope: Scope, id: string): Promise<Person | null> =>
  runRead(scope, loggedFor(scope, [id], findVisible(id)));

/**
 * Reads the person after a change by the actor. The actor sees the record if its status `before`
 * the change was readable, because the change itself can hide the record. The spouse is shown to
 * actors who may read the spouse's status after the change.
 */
export const findChanged = (id: string, before: PersonStatus): Read<Person> =>
  mapRead(findPerson(id), (foundPerson, scope) => {
    const isReadable = foundPerson !== null && mayRead(scope, foundPerson.status);
    if (!foundPerson || !(isReadable || mayRead(scope, before))) throw new AppError("NOT_FOUND");
    const changedPerson = presentFound(scope, foundPerson);
    return isReadable ? changedPerson : { ...changedPerson, spouseId: null, spouse: null };
  });

/** Returns the error for an older version, with the current record if the actor may read it. */
export async function staleVersion(scope: Scope, id: string): Promise<AppError> {
  const current = await readVisible(scope, id);
  return new AppError("STALE_VERSION", { extra: current ? { current } : {} });
}

const presentFound = ({ actor, calendar }: Scope, person: FoundPerson): Person =>
  presentPerson(person, actor, today(calendar));
