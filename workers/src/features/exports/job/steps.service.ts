import { today } from "@kehila/shared/base/dates";
import type { ExportStatus } from "@kehila/shared/exports";
import { EXPORT_FILE_HOURS } from "@kehila/shared/base/limits";
import type { Actor } from "@kehila/shared/accounts/permissions";
import { inIsolate } from "@kehila/shared/base/text";
import type { Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import { runBatch } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, runRead } from "../../../db/read.ts";
import { HOUR } from "../../../lib/duration.ts";
import { findActor } from "../../accounts/users.service.ts";
import { logExport } from "../../access-log/access-log.service.ts";
import {
  expectNoneDeleted,
  findHasDeleted,
  insertWritten,
} from "../../exported-persons/exported-persons.sql.ts";
import { recordChange } from "../../history/history.service.ts";
import { findNewestSeq, findPersonsSince } from "../../history/history.sql.ts";
import { recordSecurityEvent } from "../../security-log/security-log.service.ts";
import type { FoundJob } from "../exports.repository.ts";
import { expectRunning, failJob, findJob, finishJob } from "../exports.repository.ts";
import { canHold, findPage, freezePersons, refusalOf } from "../source/source.service.ts";
import { columnsOf, familyOf } from "../table/columns.ts";
import type { Table } from "../table/table.ts";
import { dayIn, fill, instantIn, joined, plural, textsIn } from "../table/texts.ts";
import type { Writer } from "../writers/writer.ts";
import { WRITERS } from "../writers/writers.ts";
import type { JobState } from "./job-state.ts";
import { BOXED_MAX, JobEndedError, PAGE_ROWS, STEP_ROWS } from "./job-state.ts";
import type { KeepUploadId, Remaining, Unsent, UploadState } from "../../../lib/upload.ts";
import { NOTHING_UNSENT, Upload } from "../../../lib/upload.ts";

/** What a step stores: the new state of the job, and data that the object stores separately. */
export interface StepResult {
  job: JobState;
  /** Frozen persons as JSON arrays, from the first step. */
  chunks?: readonly string[];
  /** Bytes that do not fill a part yet; absent if no bytes were written. */
  unsent?: Remaining;
}

type Plan = NonNullable<JobState["plan"]>;

/** The account and the id of a job. */
interface JobOwner {
  jobId: string;
  userId: string;
}

/** The current job and its account. */
interface CurrentJob {
  found: FoundJob | null;
  actor: (Actor & { name: string }) | null;
}

const findCurrent = (scope: Scope, { jobId, userId }: JobOwner): Read<CurrentJob> =>
  joinReads({ found: findJob(scope.db, jobId), actor: findActor(scope, userId) });

/**
 * Returns the job and its account. Throws if the job no longer runs or the account may no longer
 * read the source.
 */
function requireReadableJob({ found, actor }: CurrentJob): {
  [Name in keyof CurrentJob]: NonNullable<CurrentJob[Name]>;
} {
  if (!found || found.job.progress !== 0 || !actor) throw new JobEndedError("CANCELLED");
  const refusal = refusalOf(actor, found.job.options, found.list);
  if (refusal) throw new JobEndedError(refusal);
  return { found, actor };
}

/**
 * Reads the job, its account and a further value in one batch; throws the errors of {@link requireReadableJob}.
 */
async function readWithJob<T>(scope: Scope, owned: JobOwner, further: Read<T>) {
  const read = joinReads({ current: findCurrent(scope, owned), further });
  const { current, further: value } = await runRead(scope, read);
  return { ...requireReadableJob(current), further: value };
}

/** The first step: freezes the persons of a job, in order. */
export async function freeze(scope: Scope, job: JobState): Promise<StepResult> {
  const row = await runRead(scope, findJob(scope.db, job.jobId));
  const userId = row?.job.userId ?? null;
  if (!row || userId === null) throw new JobEndedError("CANCELLED");
  const { options } = row.job;
  const { found, further } = await readWithJob(
    scope,
    { jobId: job.jobId, userId },
    joinReads({ since: findNewestSeq(), chunks: freezePersons(scope, options, STEP_ROWS) }),
  );
  const { since, chunks } = further;
  const count = chunks.reduce((sum, chunk) => sum + (JSON.parse(chunk) as number[]).length, 0);
  if (!canHold(options.format, count)) throw new JobEndedError("TOO_MANY_PERSONS");
  const { filter: _filter, personIds: _personIds, ...remainingOptions } = options;
  // A file without persons still has a header, so there is one empty chunk.
  const frozenChunks = chunks.length > 0 ? chunks : ["[]"];
  return {
    job: {
      ...job,
      // The creation time, because a poll may start the object long after the request that stored
      // the row.
      startedAt: Date.parse(found.job.createdAt),
      phase: "write",
      status: "WRITING",
      plan: {
        options: remainingOptions,
        selection: selectionOf(options),
        userId,
        ...headingOf(scope, found, count),
        day: today(scope.calendar),
        since,
      },
      chunks: frozenChunks.length,
    },
    chunks: frozenChunks,
  };
}

/**
 * Returns the heading of the file and the facts below it: those on the print sheet, and the time.
 */
function headingOf(
  { calendar }: Scope,
  { job: { options }, list }: FoundJob,
  count: number,
): Pick<Plan, "name" | "facts"> {
  const { language, status } = options;
  const texts = textsIn(language);
  const personsText = plural(language, texts.persons, count);
  const facts = list
    ? [dayIn(language, list.date), texts.category[list.category], personsText]
    : [personsText];
  // An event list changes within hours, so its file has the time; a file of the register has the
  // day.
  const at = list
    ? instantIn(language, calendar.now(), calendar.timeZone)
    : dayIn(language, today(calendar));
  return {
    name: list ? list.title : texts.title[status],
    facts: [joined(facts), fill(texts.exported, { at: inIsolate(at) })],
  };
}

/** Returns the kind of selection for the history, without personal data. */
function selectionOf({ filter = {}, personIds }: FoundJob["job"]["options"]): Plan["selection"] {
  if (personIds) return "picked";
  const { sortBy: _sortBy, sortOrder: _sortOrder, ...conditions } = filter;
  return Object.keys(conditions).length > 0 ? "filter" : "all";
}

/** The table that a job writes. */
const tableOf = ({ options, name, facts, day }: Plan): Table => ({
  name,
  facts,
  language: options.language,
  columns: columnsOf({ ...options, day }),
});

/** What a page of persons adds to a file. */
interface PageResult {
  persons: number;
  /** The ids of its persons, and of their spouses if the file contains spouses. */
  ids: readonly string[];
  /** The ids of persons with characters that are missing in all fonts. */
  boxed: readonly string[];
}

/**
 * Adds the persons of one read to a file. `written` contains the row numbers of earlier persons.
 */
async function addPage(
  scope: Scope,
  { jobId, plan }: { jobId: string; plan: Plan },
  seqs: readonly number[],
  { writer, written }: { writer: Writer; written: Set<number> },
): Promise<PageResult> {
  const options = { ...plan.options, day: plan.day };
  const account = { jobId, userId: plan.userId };
  const { actor, further: personsOf } = await readWithJob(scope, account, findPage(options, seqs));
  const columns = columnsOf(options);
  const persons = personsOf(actor, written);
  const boxed = writer.add(
    persons.map((person) => ({
      cells: columns.map(({ textOf }) => textOf(person)),
      familyLines: familyOf(options, person),
    })),
  );
  return {
    persons: persons.length,
    ids: persons.flatMap(({ person, spouse }) =>
      spouse && options.includeSpouse ? [person.id, spouse.id] : [person.id],
    ),
    boxed: boxed.flatMap((index) => persons[index]?.person.id ?? []),
  };
}

/** The input of a write step, in addition to the job state. */
interface WriteInput {
  /** The row numbers of the persons in the chunk. */
  seqs: readonly number[];
  /** Returns the row numbers of the persons in earlier chunks. */
  before: () => readonly number[];
  /** The bytes that the previous step left. */
  unsent: Unsent;
  keepId: KeepUploadId;
}

/** Writes one chunk of frozen persons. */
export async function write(
  scope: Scope,
  job: JobState,
  { seqs, before, unsent, keepId }: WriteInput,
): Promise<StepResult> {
  const { jobId, plan } = job;
  if (!plan) throw new JobEndedError("FAILED");
  const upload = new Upload(scope.env.EXPORT_FILES, job.upload, unsent);
  const makeWriter = await WRITERS[plan.options.format]();
  const writer = makeWriter({
    table: tableOf(plan),
    out: (bytes) => upload.push(bytes),
    saved: job.writer,
  });
  const isLast = job.written + 1 === job.chunks;
  // Only PDF and Word print each family once.
  const written = new Set(plan.options.format === "excel" ? [] : before());
  let persons = 0;
  const ids: string[] = [];
  const boxed: string[] = [];
  if (job.written === 0) await writer.begin();
  for (let from = 0; from === 0 || from < seqs.length; from += PAGE_ROWS) {
    const rows = seqs.slice(from, from + PAGE_ROWS);
    const page = await addPage(scope, { jobId, plan }, rows, { writer, written });
    persons += page.persons;
    ids.push(...page.ids);
    boxed.push(...page.boxed);
    // In a shared runtime, D1 reads alone let no other request run; a new task does.
    await scheduler.wait(0);
  }
  // A repeated step adds its row twice. That is safe: a surplus person can only stop a job, a
  // missing one could leave a deleted person in a file.
  await runBatch(scope.db, [insertWritten(scope.db, jobId, ids)]);
  if (isLast) writer.end();
  const saved = writer.save();
  const sentParts = await upload.sendParts(keepId);
  return {
    job: {
      ...job,
      phase: isLast ? "save" : "write",
      status: isLast ? "SAVING" : "WRITING",
      written: job.written + 1,
      persons: job.persons + persons,
      leftOut: job.leftOut + seqs.length - persons,
      boxes: writer.boxes(),
      boxedPersons: job.boxedPersons + boxed.length,
      boxed: [...job.boxed, ...boxed].slice(0, BOXED_MAX),
      writer: saved,
      upload: sentParts.state,
    },
    unsent: sentParts.unsent,
  };
}

const readyStatus = ({ leftOut, boxes }: JobState, changed: number): ExportStatus => {
  if (leftOut > 0) return boxes > 0 ? "READY_LEFT_OUT_AND_BOXES" : "READY_LEFT_OUT";
  if (changed > 0) return boxes > 0 ? "READY_CHANGED_AND_BOXES" : "READY_CHANGED";
  return boxes > 0 ? "READY_BOXES" : "READY";
};

/** The input of the last step, in addition to the job state. */
interface SaveInput {
  unsent: Unsent;
  /** Returns the row numbers of all persons. */
  frozen: () => readonly number[];
}

/**
 * Completes the file in R2, then stores it in the job's row, with the history entry. If the row has
 * changed meanwhile, the batch fails and the next attempt reads the reason.
 */
export async function save(
  scope: Scope,
  job: JobState,
  { unsent, frozen }: SaveInput,
): Promise<StepResult> {
  const { jobId, plan, upload } = job;
  if (!plan) throw new JobEndedError("FAILED");
  const who = { jobId, userId: plan.userId };
  const read = {
    current: findCurrent(scope, who),
    changed: findPersonsSince(plan.since),
    hasDeleted: findHasDeleted(jobId),
  };
  const { current, changed, hasDeleted } = await runRead(scope, joinReads(read));
  // An attempt whose response was lost has already stored the file.
  if (isStored(current.found, upload)) return finishedState(job, current.found.job);
  const { actor } = requireReadableJob(current);
  if (hasDeleted) throw new JobEndedError("PERSON_DELETED");
  await new Upload(scope.env.EXPORT_FILES, upload, unsent).finish();
  const exported = new Set(changed.length > 0 ? frozen() : []);
  const changes = changed.filter((seq) => exported.has(seq)).length;
  const status = readyStatus(job, changes);
  const expiresAt = scope.calendar.now().getTime() + EXPORT_FILE_HOURS * HOUR;
  const saved = { ...job, status, expiresAt };
  await runBatch(scope.db, savedStatements(scope, saved, { plan, changes }, actor));
  return finishedState(job, { status, expiresAt: new Date(expiresAt).toISOString() });
}

const isStored = (found: FoundJob | null, { key }: UploadState): found is FoundJob =>
  found?.job.fileKey === key;

/**
 * Returns the state of a job with a file, without the data it was written from, such as a PDF's
 * last page.
 */
const finishedState = (
  job: JobState,
  { status, expiresAt }: Pick<FoundJob["job"], "status" | "expiresAt">,
): StepResult => ({
  job: {
    ...job,
    phase: "expire",
    status,
    expiresAt: Date.parse(expiresAt),
    plan: null,
    writer: null,
    boxed: [],
  },
});

function savedStatements(
  scope: Scope,
  { jobId, status, persons, leftOut, boxes, boxedPersons, boxed, upload, expiresAt }: JobState,
  { plan: { options, selection }, changes }: { plan: Plan; changes: number },
  actor: Actor & { name: string },
): Statement[] {
  const { format, source, sourceId, includeChildren, includeSpouse } = options;
  const family = { includeChildren, includeSpouse };
  const details = { format, source, sourceId, status: options.status, selection, ...family };
  return [
    expectRunning(scope.db, jobId),
    expectNoneDeleted(scope.db, jobId),
    finishJob(scope.db, jobId, {
      status,
      fileKey: upload.key,
      counts: { persons, leftOut, changed: changes, boxes, boxedPersons, boxed },
      finishedAt: scope.calendar.now().toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }),
    recordChange(scope, "export", {
      action: "create",
      entityId: jobId,
      after: { ...details, persons, leftOut },
      actor: { id: actor.id, name: actor.name },
    }),
    logExport(scope, jobId, actor),
    ...(source === "all_persons" && selection === "all"
      ? [recordSecurityEvent(scope, "registerExported", { actor, details: [format] })]
      : []),
  ];
}

/**
 * Ends a job without a file: stores the reason in its row, then deletes the uploaded parts. If the
 * row already contains the file, because a response was lost, returns the state of a finished job
 * instead.
 */
export async function endFailedJob(scope: Scope, job: JobState): Promise<StepResult | null> {
  const at = scope.calendar.now().toISOString();
  await runBatch(scope.db, [failJob(scope.db, job.jobId, job.status, at)]);
  const found = await runRead(scope, findJob(scope.db, job.jobId));
  if (isStored(found, job.upload)) return finishedState(job, found.job);
  await new Upload(scope.env.EXPORT_FILES, job.upload, NOTHING_UNSENT).discard();
  return null;
}

/** Deletes the file of an expired job. */
export async function expire(scope: Scope, { upload }: JobState): Promise<void> {
  await scope.env.EXPORT_FILES.delete(upload.key);
}
