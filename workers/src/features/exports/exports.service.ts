import { today } from "@kehila/shared/base/dates";
import type { ExportCreate, ExportJobSummary, ExportProgress } from "@kehila/shared/exports";
import { EXPORT_FILES } from "@kehila/shared/exports";
import {
  EXPORT_FILE_HOURS,
  EXPORTS_DAILY_MAX,
  exportUnconfirmedMax,
} from "@kehila/shared/base/limits";
import { can, PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import type { SessionActor } from "../../core/actor.ts";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { ConflictError, retryOnConflict } from "../../db/change.ts";
import { runBatch } from "../../db/client.ts";
import { expectConfirmed } from "../../db/confirmed-session.ts";
import { failedExpectation } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../db/read.ts";
import { DAY, HOUR, SECOND } from "../../lib/duration.ts";
import { newId } from "../../lib/ids.ts";
import { findAnyList } from "../event-lists/event-lists.service.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { runOnce } from "../idempotency/idempotency.service.ts";
import { presentJob } from "./exports.presenter.ts";
import type { ExportOptions, FoundJob } from "./exports.repository.ts";
import * as repository from "./exports.repository.ts";
import type { BytePart } from "./byte-part.ts";
import { partOf } from "./byte-part.ts";
import { fileNameOf } from "./file-name.ts";
import { JOB_TIME } from "./job/job-state.ts";
import { endOverdue, isOverdue } from "./overdue.service.ts";
import {
  canHold,
  countPersons,
  freezePersons,
  REFUSALS,
  refusalOf,
} from "./source/source.service.ts";
import { textsIn } from "./table/texts.ts";

/**
 * The source of a new export: the event list, or null for the register, and the number of persons.
 */
interface FoundSource {
  list: { category: NonNullable<FoundJob["list"]>["category"]; title: string } | null;
  count: number;
  /** The number of persons in the register, as far as it matters. */
  registered: number;
  /** The number of exports that the user has started within the last hour. */
  started: number;
}

function optionsOf(body: ExportCreate, actor: SessionActor | null): ExportOptions {
  const { active, ...filter } = body.filter ?? {};
  return {
    format: body.format,
    source: body.source,
    sourceId: body.source === "list" ? (body.sourceId ?? null) : null,
    status: active === false ? "archived" : "active",
    includeChildren: body.includeChildren,
    includeSpouse: body.includeSpouse,
    readable: PERSON_STATUSES.filter((status) => can(actor, "persons.read", { status })),
    language: body.language ?? actor?.language ?? "en",
    attendance: body.attendance,
    filter,
    personIds: body.personIds,
  };
}

/** Reads an export's source: the list, and the number of persons. */
export function findSource(scope: PlanScope, body: ExportCreate): Read<FoundSource> {
  const options = optionsOf(body, null);
  const counts = {
    registered: repository.countRegistered(LARGE_REGISTER),
    started: repository.countStarted(hourAgo(scope)),
  };
  if (options.sourceId === null) {
    return mapRead(joinReads({ count: countPersons(scope, options), ...counts }), (rows) => ({
      list: null,
      ...rows,
    }));
  }
  return mapRead(joinReads({ list: findAnyList(options.sourceId), ...counts }), (rows) => ({
    ...rows,
    count: rows.list ? countOf(rows.list, options) : 0,
  }));
}

/** Returns the number of a list's participants in an export. */
function countOf(
  { personCount, cameCount }: { personCount: number; cameCount: number },
  { attendance }: ExportOptions,
): number {
  if (!attendance) return personCount;
  return attendance === "came" ? cameCount : personCount - cameCount;
}

/** Throws if the actor may not have this export: 404 for a hidden list, otherwise 403. */
function refuseUnlessReadable(
  { actor }: Scope,
  options: ExportOptions,
  list: FoundSource["list"],
): void {
  const isHidden = list && !can(actor, "exports.create", { category: list.category });
  const refusal = isHidden ? "SOURCE_GONE" : refusalOf(actor, options, list);
  if (refusal) throw new AppError(REFUSALS[refusal]);
}

/** Whether the event list of an export was deleted. */
const isSourceGone = ({ sourceId }: ExportOptions, list: FoundSource["list"]): boolean =>
  sourceId !== null && list === null;

/** The size of a register from which the number of unconfirmed persons no longer grows. */
const LARGE_REGISTER = 1000;
/** More persons than any export has, so that the persons are read as one array. */
const ALL = 1_000_000;

const hourAgo = ({ calendar }: Pick<PlanScope, "calendar">): string =>
  new Date(calendar.now().getTime() - HOUR).toISOString();

/**
 * Whether an export needs a confirmed session, by the number of distinct persons in the new file
 * and in the user's files of the last hour: a copy of the register in parts is a copy of the
 * register.
 */
async function isLargeExport(
  scope: Scope,
  options: ExportOptions,
  { count, registered, started }: Pick<FoundSource, "count" | "registered" | "started">,
): Promise<boolean> {
  const max = exportUnconfirmedMax(registered);
  if (count > max) return true;
  const largestFile = options.includeSpouse ? 2 * count : count;
  if (started === 0 && largestFile <= max) return false;
  const chunks = await runRead(scope, freezePersons(scope, options, ALL));
  const exported = await runRead(
    scope,
    repository.countExported({
      since: hourAgo(scope),
      userId: signedInActor(scope).id,
      seqs: chunks.flatMap((chunk) => JSON.parse(chunk) as number[]),
      includeSpouse: options.includeSpouse,
    }),
  );
  return exported > max;
}

/**
 * Starts an export and returns the id of its job. The same idempotency key returns the same job.
 */
export async function createExport(
  scope: Scope,
  body: ExportCreate,
  idempotency: Idempotency | null,
  source: FoundSource,
): Promise<{ jobId: string }> {
  const { list, count } = source;
  const actor = signedInActor(scope);
  const options = optionsOf(body, actor);
  const isGone = isSourceGone(options, list);
  if (!isGone) refuseUnlessReadable(scope, options, list);
  const jobId = newId();
  const creation = await runOnce(scope, idempotency, async (claim) => {
    // A retry must find its job even if the list was deleted after the first request.
    if (isGone) throw new AppError(REFUSALS.SOURCE_GONE);
    if (body.count !== undefined && body.count !== count) {
      throw new AppError("SELECTION_CHANGED", { extra: { count } });
    }
    if (!canHold(options.format, count)) {
      throw new AppError("INVALID_INPUT", { fields: { format: "OUT_OF_RANGE" } });
    }
    // Of two exports that start at the same time, the second counts the persons of the first.
    return retryOnConflict(async ({ isRetry }) => {
      const started = isRetry ? await countOwnStarted(scope) : source.started;
      const isLarge = await isLargeExport(scope, options, { ...source, started });
      const ownExports = { userId: actor.id, since: hourAgo(scope), started };
      const countedOptions = { ...options, persons: count, isLarge };
      try {
        await runBatch(scope.db, [
          ...(isLarge ? expectConfirmed(scope) : [repository.expectNotMore(scope.db, ownExports)]),
          ...claim.other(jobId),
          ...newJob(scope, jobId, countedOptions, fileNameFor(scope, body, options, list?.title)),
        ]);
        return jobId;
      } catch (error) {
        throw await refusalOfStart(scope, error);
      }
    });
  });
  const startedId = "created" in creation ? creation.created : creation.createdId;
  if (startedId === null) throw new AppError("NOT_FOUND");
  await scope.env.EXPORT_JOB.getByName(startedId).start(startedId);
  return { jobId: startedId };
}

/** Returns the refusal of an export that could not start; other errors are returned as they are. */
async function refusalOfStart(scope: Scope, error: unknown): Promise<unknown> {
  const code = failedExpectation(error);
  if (code === "STALE_VERSION") return new ConflictError(code, error);
  if (code !== "TOO_MANY_REQUESTS") return error;
  return new AppError(code, { extra: { retryAfterSeconds: await secondsUntilNext(scope) } });
}

/** Reads how many exports the user has started within the last hour. */
const countOwnStarted = (scope: Scope): Promise<number> =>
  runRead(scope, repository.countStarted(hourAgo(scope), signedInActor(scope).id));

/** Retry delay in seconds while other exports run. */
const RUNNING_RETRY_AFTER = 5;

/**
 * Returns the seconds until another export can start: when the oldest of the day's exports is a day
 * old, or soon if an export is running.
 */
async function secondsUntilNext(scope: Scope): Promise<number> {
  const now = scope.calendar.now().getTime();
  const since = new Date(now - DAY).toISOString();
  const startedJobs = await repository.findStarted(scope.db, signedInActor(scope).id, since);
  if (!startedJobs?.oldest || startedJobs.count < EXPORTS_DAILY_MAX) return RUNNING_RETRY_AFTER;
  return Math.max(1, Math.ceil((Date.parse(startedJobs.oldest) + DAY - now) / SECOND));
}

function fileNameFor(
  { calendar }: Scope,
  { fileName }: ExportCreate,
  { format, language, status }: ExportOptions,
  title: string | undefined,
): string {
  const defaultName = `${title ?? textsIn(language).fileName[status]} ${today(calendar)}`;
  return fileNameOf(fileName ?? null, defaultName, EXPORT_FILES[format].extension);
}

/** Returns the statements that store a new job. */
function newJob(scope: Scope, id: string, options: ExportOptions, fileName: string) {
  const now = scope.calendar.now().getTime();
  const isoTime = (time: number): string => new Date(time).toISOString();
  return repository.insertJob(
    scope.db,
    {
      id,
      userId: signedInActor(scope).id,
      options,
      status: "QUEUED",
      fileName,
      contentType: EXPORT_FILES[options.format].contentType,
      createdAt: isoTime(now),
      expiresAt: isoTime(now + EXPORT_FILE_HOURS * HOUR),
    },
    { runningSince: isoTime(now - JOB_TIME), daySince: isoTime(now - DAY) },
  );
}

/** A job of the signed-in user, with the persons in its file who have boxed characters. */
interface OwnJob extends FoundJob {
  boxed: readonly repository.BoxedPerson[];
}

/**
 * Reads the signed-in user's exports, newest first, with the persons that the user may read now.
 */
export const findOwnExports = ({ db, calendar }: PlanScope): Read<OwnJob[]> => {
  const now = calendar.now().toISOString();
  return mapRead(
    joinReads({ jobs: repository.findOwnJobs(db, now), boxed: repository.findBoxed(now) }),
    ({ jobs, boxed }, { actor }) =>
      jobs.map((foundJob) => {
        const { job, list } = endedWithSource(foundJob);
        const isReadable = refusalOf(actor, job.options, list) === null;
        const persons = boxed.filter(
          ({ jobId, status }) =>
            jobId === job.id &&
            isReadable &&
            // A user who sees a list may see its persons.
            (job.options.source === "list" || can(actor, "persons.read", { status })),
        );
        return { job, list, boxed: persons };
      }),
  );
};

/** Returns exports for the list. A running export has the progress from its Durable Object. */
export const presentExports = (
  scope: Scope,
  ownJobs: readonly OwnJob[],
): Promise<ExportJobSummary[]> =>
  Promise.all(
    ownJobs.map(async (ownJob) => {
      const progress = await progressOf(scope, ownJob);
      return presentJob({ ...ownJob.job, ...progress }, ownJob.boxed);
    }),
  );

/**
 * Reads a job of the signed-in user. A job whose event list was deleted is returned as ended. 404
 * for another user's job or an expired job, 403 after losing the right to the source.
 */
export const findReadableJob = (scope: PlanScope, id: string): Read<FoundJob> =>
  mapRead(findOwnJob(scope, id), (foundJob, signedIn) => {
    const refusal = refusalOf(signedIn.actor, foundJob.job.options, foundJob.list);
    if (refusal === "RIGHT_LOST") throw new AppError(REFUSALS[refusal]);
    return endedWithSource(foundJob);
  });

/**
 * Returns the job as its user sees it. The deletion of an event list ends all exports of the list.
 */
function endedWithSource(foundJob: FoundJob): FoundJob {
  const { job, list } = foundJob;
  if (job.options.source !== "list" || list || job.progress === -1) return foundJob;
  return {
    list,
    job: { ...job, progress: -1, status: "SOURCE_GONE", fileKey: null, counts: null },
  };
}

/** Reads a job of the signed-in user, independent of the user's current rights. */
export const findOwnJob = ({ db, calendar }: PlanScope, id: string): Read<FoundJob> =>
  mapRead(repository.findOwnJob(db, id, calendar.now().toISOString()), (foundJob) => {
    if (!foundJob) throw new AppError("NOT_FOUND");
    return foundJob;
  });

/**
 * Returns the progress of a job: from D1 for an ended job, from the Durable Object for a running
 * job. Starts a job whose request was interrupted before the start.
 */
export async function progressOf(scope: Scope, { job }: FoundJob): Promise<ExportProgress> {
  const { id, progress, status } = job;
  if (progress === 100 || progress === -1) return { progress, status };
  if (isOverdue(scope, job)) return endOverdue(scope, id);
  const object = scope.env.EXPORT_JOB.getByName(id);
  const liveProgress = await object.progress();
  if (liveProgress) return liveProgress;
  const currentJob = await runRead(scope, repository.findJob(scope.db, id));
  if (currentJob && currentJob.job.progress !== 0) return currentJob.job;
  await object.start(id);
  return { progress: 0, status: "QUEUED" };
}

/**
 * Ends a job and deletes the file of a finished job. A retry also reaches the object of a job that
 * an earlier request has cancelled in D1 only.
 */
export async function cancelExport(scope: Scope, { job }: FoundJob): Promise<void> {
  const now = scope.calendar.now().toISOString();
  await runBatch(scope.db, [repository.cancelJob(scope.db, job.id, now)]);
  const mayHaveFile = job.progress >= 0 || job.status === "CANCELLED";
  if (mayHaveFile) await scope.env.EXPORT_JOB.getByName(job.id).end(job.id, "CANCELLED");
}

/** A file, or a byte range of a file, for download. */
interface Download {
  file: R2ObjectBody;
  fileName: string;
  contentType: string;
  part: BytePart | null;
}

/** The request headers of a download: `Range` and `If-Range`. */
interface DownloadRequest {
  range: string | undefined;
  /** The entity tag of the file whose other parts the client already has. */
  ifRange: string | undefined;
}

/** Returns the file of a finished job. 409 while the job runs, 404 for a job without a file. */
export async function openFile(
  scope: Scope,
  { job }: FoundJob,
  { range, ifRange }: DownloadRequest,
): Promise<Download> {
  const { progress, fileKey, fileName, contentType } = job;
  if (progress >= 0 && progress < 100) throw new AppError("INVALID_TRANSITION");
  if (fileKey === null || !fileName || !contentType) throw new AppError("NOT_FOUND");
  const bucket = scope.env.EXPORT_FILES;
  const storedFile = range === undefined ? null : await bucket.head(fileKey);
  const isSame = ifRange === undefined || ifRange === storedFile?.httpEtag;
  const part = storedFile && isSame ? partOf(range, storedFile.size) : null;
  const file = await bucket.get(fileKey, part ? { range: part } : {});
  if (!file) throw new AppError("NOT_FOUND");
  return { file, fileName, contentType, part };
}
