import { today } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { Person, PersonPage } from "@kehila/shared/persons/answers";
import type { PersonQuery } from "@kehila/shared/persons/query";
import { AppError } from "../../core/app-error.ts";
import type { JsonOf } from "../../core/json-of.ts";
import type { PlanScope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { readOfValue, mapRead } from "../../db/read.ts";
import { findCities } from "./search/cities.repository.ts";
import { findPersonPage, pageKeyLength } from "./search/page.repository.ts";
import { statusOf } from "./search/status.ts";
import { presentRow } from "./record/record.presenter.ts";
import { findVisible, mayRead } from "./record/visibility.service.ts";
import { decodeCursor, encodeCursor } from "./search/cursor.ts";
import { orderOf } from "./search/order.ts";

/**
 * Reads a page of persons of one status. 403 for a status that the actor may not read, 400 for an
 * invalid cursor or a cursor of another sort.
 */
export function listPersons({ calendar }: PlanScope, query: PersonQuery): Read<JsonOf<PersonPage>> {
  const { active, pending, skip, take, cursor, ...filter } = query;
  const status = statusOf({ active, pending });
  const order = orderOf(filter);
  const after = cursor === undefined ? null : decodeCursor(order, cursor);
  const isForeignCursor = cursor !== undefined && after?.length !== pageKeyLength(order);
  const isCursorRefused = isForeignCursor || (cursor !== undefined && skip !== undefined);
  const refusedFields: FieldErrors = {
    ...(isCursorRefused ? { cursor: "NOT_ALLOWED" } : {}),
    ...(status === "pending" ? {} : refusedOf(filter)),
  };
  const isRefused = Object.keys(refusedFields).length > 0;
  const page = isRefused
    ? readOfValue([])
    : findPersonPage({ status, filter, after, skip: skip ?? 0, take, today: today(calendar) });
  return mapRead(page, (pageRows, scope) => {
    if (!mayRead(scope, status)) throw new AppError("FORBIDDEN");
    if (isRefused) throw new AppError("INVALID_INPUT", { fields: refusedFields });
    const rows = pageRows.slice(0, take);
    const last = pageRows.length > take ? rows.at(-1) : undefined;
    const data = `[${rows.map((row) => presentRow(row, scope.actor)).join(",")}]`;
    const nextCursor = JSON.stringify(last ? encodeCursor(order, last.pageKey) : null);
    return `{"data":${data},"hasNextPage":${last !== undefined},"nextCursor":${nextCursor}}`;
  });
}

/** Returns the errors of filters that only applications have. */
const refusedOf = (filter: Pick<PersonQuery, "listId" | "recordedBy">): FieldErrors =>
  Object.fromEntries(
    (["listId", "recordedBy"] as const)
      .filter((name) => filter[name] !== undefined)
      .map((name) => [name, "NOT_ALLOWED"] as const),
  );

/** Reads the cities of active persons, each once. */
export const listCities = (): Read<string[]> =>
  mapRead(findCities("active"), (cities, scope) => {
    if (!mayRead(scope, "active")) throw new AppError("FORBIDDEN");
    return cities;
  });

/** Reads a person with spouse, children and lists. 404 if missing or hidden from the actor. */
export const getPerson = (id: string): Read<Person> =>
  mapRead(findVisible(id), (person) => {
    if (!person) throw new AppError("NOT_FOUND");
    return person;
  });
