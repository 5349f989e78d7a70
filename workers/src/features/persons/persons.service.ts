import { today } from "@kehila/shared/dates";
import type { ErrorCode } from "@kehila/shared/errors";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { Person, PersonPage } from "@kehila/shared/person-answers";
import type { PersonQuery } from "@kehila/shared/person-query";
import type { Statement } from "../../db/client.ts";
import { runBatch } from "../../db/client.ts";
import { brokeUnique, failedExpectation } from "../../db/expectations.ts";
import { AppError } from "../../http/app-error.ts";
import type { Scope } from "../../scope.ts";
import { findPersonPage, pageKeyLength } from "./person-page.repository.ts";
import { mayRead, readVisible, staleVersion } from "./person-visibility.service.ts";
import { decodeCursor, encodeCursor } from "./persons.cursor.ts";
import { presentRow } from "./persons.presenter.ts";
import type { PersonRecord } from "./persons.repository.ts";
import { loadPerson } from "./persons.repository.ts";

/** Which of the three registers a query asks for (decisions, Search and lists of persons). */
export function statusOf({
  active,
  pending,
}: Pick<PersonQuery, "active" | "pending">): PersonStatus {
  if (pending === true) return "pending";
  return active === false ? "archived" : "active";
}

/**
 * One page of a register. Refuses a register that the actor may not read (403) and a cursor that is
 * not one of ours or belongs to another order (400).
 */
export async function listPersons(scope: Scope, query: PersonQuery): Promise<PersonPage> {
  const { active, pending, skip, take, cursor, ...filter } = query;
  const status = statusOf({ active, pending });
  if (!mayRead(scope, status)) throw new AppError("FORBIDDEN");
  const after = cursor === undefined ? null : decodeCursor(filter, cursor);
  const isForeignCursor = cursor !== undefined && after?.length !== pageKeyLength(filter.sortBy);
  if (isForeignCursor || (cursor !== undefined && skip !== undefined)) {
    throw new AppError("INVALID_INPUT", { fields: { cursor: "NOT_ALLOWED" } });
  }
  const found = await findPersonPage(scope.db, {
    status,
    filter,
    after,
    skip: skip ?? 0,
    take,
    today: today(scope.calendar),
  });
  const rows = found.slice(0, take);
  const last = found.length > take ? rows.at(-1) : undefined;
  return {
    data: rows.map(presentRow),
    hasNextPage: last !== undefined,
    nextCursor: last ? encodeCursor(filter, last.pageKey) : null,
  };
}

/** A whole person. 404 for one that is missing or hidden from the actor. */
export async function getPerson(scope: Scope, id: string): Promise<Person> {
  const person = await readVisible(scope, id);
  if (!person) throw new AppError("NOT_FOUND");
  return person;
}

/** Loads a person for a change by somebody who may see it; 404 otherwise. */
export async function loadVisible(scope: Scope, id: string): Promise<PersonRecord> {
  const record = await loadPerson(scope.db, id);
  if (!record || !mayRead(scope, record.person.status)) {
    throw new AppError("NOT_FOUND");
  }
  return record;
}

/** Refuses a change made on an older version; the actor sees the present one if it may read it. */
export async function refuseStale(
  scope: Scope,
  { person }: PersonRecord,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === person.version) return;
  throw await staleVersion(scope, person.id);
}

/** A change that came too late: what it was decided on was no longer so when it was to be stored. */
class Overtaken extends AppError {
  constructor(code: ErrorCode, cause: unknown) {
    super(code);
    this.cause = cause;
  }
}

/** Runs a change of persons as one transaction; what a race broke becomes the code it deserves. */
export async function commit(scope: Scope, statements: readonly Statement[]): Promise<void> {
  try {
    await runBatch(scope.db, statements);
  } catch (error) {
    const code = brokenBy(error);
    throw code ? new Overtaken(code, error) : error;
  }
}

function brokenBy(error: unknown): ErrorCode | null {
  if (brokeUnique(error, "persons.id_number")) return "DUPLICATE_ID_NUMBER";
  if (brokeUnique(error, "persons.household_id")) return "SPOUSE_UNAVAILABLE";
  return failedExpectation(error);
}

/** Whoever is overtaken more often than this is told so. */
const ATTEMPTS = 5;

/**
 * Makes a change again, from its reading on, when another one was stored in between: it is decided
 * anew on what is so now. Whoever sent an older version gets the present record, whoever comes second
 * with a number gets the matches, and edits of two who share a household both go through.
 */
export async function unlessOvertaken<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  return change();
}

/** The same for a change of one person: after the last retry, {@link staleVersion}. */
export async function unlessPersonOvertaken<T>(
  scope: Scope,
  id: string,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await unlessOvertaken(change);
  } catch (error) {
    if (!(error instanceof Overtaken) || error.code !== "STALE_VERSION") throw error;
    throw await staleVersion(scope, id);
  }
}
