import { FIRST_STEPS, type FirstSteps } from "@kehila/shared/first-steps";
import { sql } from "drizzle-orm";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { registrationTokens, users } from "../../db/schema/accounts.ts";
import { applicationSenders } from "../../db/schema/applications.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { persons } from "../../db/schema/persons.ts";

/**
 * Reads which of the first steps are done. Each check reads one row at most, whatever the size of
 * the register.
 */
export const findFirstSteps = (): Read<FirstSteps> =>
  mapRead(
    readSql<Record<keyof FirstSteps, number>>(sql`select
      exists (select 1 from ${persons} where ${persons.status} = 'active') as people,
      exists (select 1 from ${applicationSenders})
        or exists (select 1 from ${persons} where ${persons.status} = 'pending') as share,
      exists (select 1 from ${registrationTokens})
        or (select count(*) from (select 1 from ${users} limit 2)) > 1 as invite,
      exists (select 1 from ${eventLists}) as list`),
    ([row]) =>
      Object.fromEntries(FIRST_STEPS.map((step) => [step, row?.[step] === 1])) as FirstSteps,
  );
