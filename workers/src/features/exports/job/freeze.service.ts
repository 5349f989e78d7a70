import { today } from "@kehila/shared/base/dates";
import type { Language } from "@kehila/shared/base/languages";
import { isolate } from "@kehila/shared/base/text";
import type { RollCallSummary } from "@kehila/shared/events/came";
import { hasAttendance } from "@kehila/shared/events/came";
import type { Scope } from "../../../core/scope.ts";
import { joinReads, readOfValue, runRead } from "../../../db/read.ts";
import { findAnyList } from "../../event-lists/event-lists.service.ts";
import { findNewestSeq } from "../../history/history.sql.ts";
import type { FoundJob } from "../exports.repository.ts";
import { findJob } from "../exports.repository.ts";
import { canHold, freezePersons } from "../source/source.service.ts";
import { dayIn, fill, instantIn, joinFacts, numberIn, plural, textsIn } from "../table/texts.ts";
import { readWithJob } from "./current-job.service.ts";
import type { JobState, Plan } from "./job-state.ts";
import { ExportEndedError, STEP_ROWS } from "./job-state.ts";

/** Freezes the persons of a job, in order, as the first step; returns them as JSON arrays. */
export async function freeze(
  scope: Scope,
  job: JobState,
): Promise<{ job: JobState; chunks: readonly string[] }> {
  const row = await runRead(scope, findJob(scope.db, job.jobId));
  const userId = row?.job.userId ?? null;
  if (!row || userId === null) throw new ExportEndedError("CANCELLED");
  const { options } = row.job;
  const { foundJob, further } = await readWithJob(
    scope,
    { jobId: job.jobId, userId },
    joinReads({
      since: findNewestSeq(),
      chunks: freezePersons(scope, options, STEP_ROWS),
      list: options.sourceId === null ? readOfValue(null) : findAnyList(options.sourceId),
    }),
  );
  const { since, chunks, list } = further;
  const count = chunks.reduce((sum, chunk) => sum + (JSON.parse(chunk) as number[]).length, 0);
  if (!canHold(options.format, count)) throw new ExportEndedError("TOO_MANY_PERSONS");
  const { filter: _filter, personIds: _personIds, ...remainingOptions } = options;
  // A file without persons still has a header, so there is one empty chunk.
  const frozenChunks = chunks.length > 0 ? chunks : ["[]"];
  return {
    job: {
      ...job,
      // The creation time, because a poll may start the object long after the request that stored
      // the row.
      startedAt: Date.parse(foundJob.job.createdAt),
      phase: "write",
      status: "WRITING",
      plan: {
        options: remainingOptions,
        selection: selectionOf(options),
        userId,
        ...headingOf(scope, foundJob, { count, list }),
        day: today(scope.calendar),
        hasAttendance: list !== null && hasAttendance(list),
        since,
      },
      chunks: frozenChunks.length,
    },
    chunks: frozenChunks,
  };
}

/**
 * Returns the heading of the file and the lines below it: the facts of the print sheet, and the
 * time.
 */
function headingOf(
  { calendar }: Scope,
  { job: { options }, list }: FoundJob,
  { count, list: countedList }: { count: number; list: AttendanceCounts | null },
): Pick<Plan, "name" | "facts"> {
  const { language, status } = options;
  const texts = textsIn(language);
  const personsText = plural(language, texts.persons, count);
  const facts = list
    ? [
        dayIn(language, list.date),
        list.time,
        list.venue,
        texts.category[list.category],
        personsText,
        countedList && hasAttendance(countedList) ? cameText(language, countedList) : null,
      ]
    : [personsText];
  // An event list changes within hours, so its file has the time; a file of the register has the
  // day.
  const dateText = list
    ? instantIn(language, calendar.now(), calendar.timeZone)
    : dayIn(language, today(calendar));
  return {
    name: list ? list.title : texts.title[status],
    facts: [
      joinFacts(facts.filter((fact) => fact !== null)),
      fill(texts.exported, { at: isolate(dateText) }),
    ],
  };
}

/** How many of a list's participants came. */
interface AttendanceCounts extends RollCallSummary {
  personCount: number;
}

/** Returns how many participants of a list came: `31 of 40 came`. */
const cameText = (language: Language, { cameCount, personCount }: AttendanceCounts): string =>
  fill(textsIn(language).attendance.total, {
    came: numberIn(language, cameCount),
    count: numberIn(language, personCount),
  });

/** Returns the kind of selection for the history, without personal data. */
function selectionOf(options: FoundJob["job"]["options"]): Plan["selection"] {
  const { filter = {}, personIds, attendance } = options;
  if (personIds) return "picked";
  if (attendance) return "filter";
  const { sortBy: _sortBy, sortOrder: _sortOrder, ...conditions } = filter;
  return Object.keys(conditions).length > 0 ? "filter" : "all";
}
