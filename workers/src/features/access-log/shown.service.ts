import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import { HOUR, inSeconds } from "../../lib/duration.ts";

/** Refuses a read of persons until the next hour if the actor has read too many (429). */
export function refuseIfOverHourlyLimit({ actor, calendar }: Scope): void {
  if (!actor?.isReadingStopped) return;
  const now = calendar.now().getTime();
  // Counts use UTC hours, which begin at the same instants as the organisation's hours.
  const until = (Math.floor(now / HOUR) + 1) * HOUR;
  throw new AppError("READING_STOPPED", {
    extra: {
      until: new Date(until).toISOString(),
      retryAfterSeconds: Math.ceil(inSeconds(until - now)),
    },
  });
}

/** Counts the persons of the response for warnings only: they never stop the user. */
export function neverStop({ reading }: Scope): void {
  if (reading) reading.neverStops = true;
}

/**
 * Counts the persons of the response without the budget of added persons: a picker shows names and
 * cities only, and persons of an own list have used the budget already.
 */
export function spareBudget({ reading }: Scope): void {
  if (reading) reading.usesBudget = false;
}
