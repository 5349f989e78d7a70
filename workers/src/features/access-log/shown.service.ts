import { PAGE_SIZE_MAX } from "@kehila/shared/base/limits";
import { AppError } from "../../core/app-error.ts";
import type { Scope } from "../../core/scope.ts";
import { HOUR, inSeconds } from "../../lib/duration.ts";
import type { Reading } from "./reading.ts";

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

/** Notes persons whose records a response shows, to be counted afterwards. */
export function noteOpened({ shown }: Scope, personIds: readonly string[]): void {
  shown?.push({ pages: 0, personIds: () => personIds });
}

/**
 * Notes the rows of a further page, to be counted after the response. First pages are not counted.
 */
export function notePage({ shown }: Scope, personIds: () => readonly string[]): void {
  shown?.push({ pages: 1, personIds });
}

/**
 * Notes the rows of a list that is shown completely, as pages of the largest size after the first.
 */
export function noteWhole({ shown }: Scope, rows: readonly Row[]): void {
  const pages = Math.ceil(rows.length / PAGE_SIZE_MAX) - 1;
  if (pages > 0) shown?.push({ pages, personIds: () => idsOfRows(rows.slice(PAGE_SIZE_MAX)) });
}

/** A row of a list, as written by the database. */
interface Row {
  /** The JSON of a person. */
  person: string;
}

/** Returns the ids of persons in rows. */
export const idsOfRows = (rows: readonly Row[]): string[] =>
  rows.map(({ person }) => (JSON.parse(person) as { id: string }).id);

/** Returns the persons that a response has shown to its user; null without any. */
export function readingOf({ actor, shown = [], calendar }: Scope): Reading | null {
  if (!actor || shown.length === 0) return null;
  return {
    actorId: actor.id,
    actorName: actor.name,
    personIds: shown.flatMap(({ personIds }) => personIds()),
    pages: shown.reduce((sum, { pages }) => sum + pages, 0),
    at: calendar.now().getTime(),
  };
}
