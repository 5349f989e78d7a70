import * as z from "zod/mini";
import type { Calendar } from "./dates.ts";
import { optionalLines, requiredDay, requiredLine } from "./fields.ts";
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX, SELECTED_IDS_MAX } from "./limits.ts";
import { category, id, unique, version } from "./person-parts.ts";
import { isOneSelection, matchingPersons, personIds } from "./person-selection.ts";

/** Returns the schemas of event lists (§3, §5) for one calendar. */
export function eventListSchemas(calendar: Calendar) {
  /** `POST /person-list`: persons by id, or all that match a filter. */
  const create = z
    .strictObject({
      title: requiredLine(LIST_TITLE_MAX),
      description: z.optional(optionalLines(LIST_DESCRIPTION_MAX)),
      date: requiredDay(calendar),
      category,
      personIds: z.optional(personIds),
      matching: z.optional(matchingPersons(calendar)),
      userIds: z.optional(
        z.pipe(z.array(id).check(z.maxLength(SELECTED_IDS_MAX)), z.transform(unique<string>)),
      ),
    })
    .check(isOneSelection());

  return { create };
}

export type EventListSchemas = ReturnType<typeof eventListSchemas>;
export type EventListCreate = z.infer<EventListSchemas["create"]>;
export type EventListCreateInput = z.input<EventListSchemas["create"]>;

/** An event list as its card shows it. */
export const eventListSummarySchema = z.strictObject({
  id,
  version,
  title: z.string(),
  description: z.nullable(z.string()),
  date: z.iso.date(),
  category,
  /** Number of persons on the list. */
  personCount: z.int().check(z.gte(0)),
  createdAt: z.iso.datetime(),
});
export type EventListSummary = z.infer<typeof eventListSummarySchema>;
