import type { AccessLogPage, AccessLogQuery } from "@kehila/shared/access-log";
import { today } from "@kehila/shared/dates";
import { PAGE_SIZE } from "@kehila/shared/limits";
import { grantsOf, PERSON_STATUSES } from "@kehila/shared/permissions";
import type { PlanScope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead } from "../../db/read.ts";
import { presentLogged } from "./access-log.presenter.ts";
import * as repository from "./access-log.repository.ts";

const opening = repository.prepareOpening(
  new Map(PERSON_STATUSES.map((status) => [status, grantsOf("persons.read", { status })])),
);

/**
 * The same read of a person, logged in its batch: no record is answered that the log does not tell of. One
 * entry a day, the first time. Writes nothing for a person whom the actor may not read.
 */
export const logged = <T>({ calendar }: PlanScope, personId: string, read: Read<T>): Read<T> => ({
  selects: [
    ...read.selects,
    {
      ...opening.with({ personId, at: calendar.now().toISOString(), day: today(calendar) }),
      isRecord: true,
    },
  ],
  take: (results, scope) => read.take(results.slice(0, -1), scope),
});

/** The statement that logs a finished export, which goes with its entry of history. */
export const logExport = (
  { db, calendar }: PlanScope,
  exportId: string,
  by: { id: string; name: string },
): Statement =>
  repository.insertExport(db, {
    at: calendar.now().toISOString(),
    day: today(calendar),
    actorId: by.id,
    actorName: by.name,
    exportId,
  });

/** A page of the access log, the newest entries first, for administrators. */
export const listLogged = ({ db }: PlanScope, query: AccessLogQuery): Read<AccessLogPage> =>
  mapRead(repository.findLogged(db, query, PAGE_SIZE + 1), (rows) => ({
    data: rows.slice(0, PAGE_SIZE).map(presentLogged),
    hasNextPage: rows.length > PAGE_SIZE,
  }));
