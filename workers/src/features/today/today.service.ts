import { can } from "@kehila/shared/accounts/permissions";
import { addDays, today } from "@kehila/shared/base/dates";
import type { Today } from "@kehila/shared/today";
import { OPENED_MAX, UNFINISHED_DAYS, WEEK_DAYS } from "@kehila/shared/today";
import type { PlanScope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import { findOpenedPersons } from "../access-log/access-log.service.ts";
import { findWaiting } from "../applications/applications.service.ts";
import { findBackupState } from "../backups/backups.service.ts";
import { findOverEvents, findSoonEvents } from "../event-lists/event-lists.service.ts";
import { countPairs } from "../duplicates-inbox/inbox.service.ts";
import { findFirstSteps } from "./first-steps.repository.ts";

/** Reads the page Today without the parts that the actor may not see. */
export function findToday(plan: PlanScope): Read<Today> {
  const day = today(plan.calendar);
  return mapRead(
    joinReads({
      events: findSoonEvents(day, addDays(day, WEEK_DAYS - 1)),
      over: findOverEvents(addDays(day, -UNFINISHED_DAYS), day),
      opened: findOpenedPersons(OPENED_MAX),
      applications: findWaiting(),
      pairs: countPairs(plan),
      backup: findBackupState(),
      firstSteps: findFirstSteps(),
    }),
    ({ events, over, opened, applications, pairs, backup, firstSteps }, { actor }) => ({
      events: events.filter((list) => can(actor, "lists.read", list)),
      unfinished: over.filter((list) => can(actor, "lists.read", list) && list.missing.length > 0),
      opened,
      ...(can(actor, "persons.review") ? { applications } : {}),
      ...(can(actor, "persons.edit") ? { duplicates: pairs.open } : {}),
      ...(can(actor, "backups.manage") ? { backup } : {}),
      ...(can(actor, "system.read") ? { firstSteps } : {}),
    }),
  );
}
