import type { EventListSummary, ListLink } from "@kehila/shared/event-lists";
import { eventListSummarySchema, listLinkSchema } from "@kehila/shared/event-lists";
import * as z from "zod/mini";
import { hasCode } from "../../lib/api-error.ts";

/** Returns what a conflict (409 `STALE_VERSION`) says is stored now; null for any other error. */
function currentOf<Schema extends z.core.$ZodType>(
  schema: Schema,
  error: unknown,
): z.output<Schema> | null {
  if (!hasCode(error, "STALE_VERSION")) return null;
  const parsed = z.safeParse(schema, error.extra["current"]);
  return parsed.success ? parsed.data : null;
}

/** The list as stored now, from a conflict; else null. */
export const currentListOf = (error: unknown): EventListSummary | null =>
  currentOf(eventListSummarySchema, error);

/** The link of a person or user as stored now, from a conflict; else null. */
export const currentLinkOf = (error: unknown): ListLink | null => currentOf(listLinkSchema, error);
