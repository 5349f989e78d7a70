import type { ListLink } from "@kehila/shared/events/event-lists";
import { listLinkSchema } from "@kehila/shared/events/event-lists";
import * as z from "zod/mini";
import { hasCode } from "../../lib/api/api-error.ts";

/**
 * Returns the link of a person or user as stored now, from a conflict (409 `STALE_VERSION`); else
 * null.
 */
export function currentLinkOf(error: unknown): ListLink | null {
  if (!hasCode(error, "STALE_VERSION")) return null;
  const parsed = z.safeParse(listLinkSchema, error.extra["current"]);
  return parsed.success ? parsed.data : null;
}
