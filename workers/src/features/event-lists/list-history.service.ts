import type { EventListHistoryPage } from "@kehila/shared/events/history";
import { can } from "@kehila/shared/accounts/permissions";
import { PAGE_SIZE } from "@kehila/shared/base/limits";
import type { PlanScope } from "../../core/scope.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import { findEntries } from "../history/history.sql.ts";
import { findParticipantNames } from "../participants/list-participants.service.ts";
import { findUserNamesIn } from "./assigned-users.repository.ts";
import { presentEntry } from "./list-history.presenter.ts";
import { findVisible } from "./rights.service.ts";

/**
 * Reads a page of a list's history, newest entries first. 404 for a list that is missing or hidden
 * from the actor. The history contains ids: persons and users have their current names.
 */
export function getListHistory(
  plan: PlanScope,
  id: string,
  before: number | undefined,
): Read<EventListHistoryPage> {
  const entries = findEntries(plan.db, "list", jsonValues([id]), { before, take: PAGE_SIZE + 1 });
  const read = joinReads({
    list: findVisible(id),
    entries,
    persons: joinReads(entries.selects.map((select) => findParticipantNames(select, id))),
    users: joinReads(entries.selects.map(findUserNamesIn)),
  });
  return mapRead(read, ({ entries: loggedEntries, persons, users }, { actor }) => {
    const names = new Map([
      ...Object.values(persons).flatMap((map) => [...map]),
      ...Object.values(users)
        .flat()
        .map((user) => [user.id, user.name] as const),
    ]);
    return {
      data: loggedEntries
        .slice(0, PAGE_SIZE)
        .flatMap((entry) => presentEntry(entry, names, can(actor, "accounts.manage"))),
      hasNextPage: loggedEntries.length > PAGE_SIZE,
    };
  });
}
