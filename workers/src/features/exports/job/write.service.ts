import { can } from "@kehila/shared/accounts/permissions";
import type { Scope } from "../../../core/scope.ts";
import { EXPORT_FILES } from "@kehila/shared/exports";
import { runBatch } from "../../../db/client.ts";
import type { KeepUploadId, Unsent } from "../../../lib/files/upload.ts";
import { Upload } from "../../../lib/files/upload.ts";
import type { Reading } from "../../access-log/reading.service.ts";
import { readingTally } from "../../access-log/reading.service.ts";
import { insertWritten } from "../../exported-persons/exported-persons.sql.ts";
import { findPage } from "../source/source.service.ts";
import { columnsOf } from "../table/columns.ts";
import { familyOf } from "../table/family.ts";
import type { Table } from "../table/table.ts";
import type { Writer } from "../writers/writer.ts";
import { WRITERS } from "../writers/writers.ts";
import { readWithJob } from "./current-job.service.ts";
import type { JobState, Plan, StepResult } from "./job-state.ts";
import { BOXED_MAX, ExportEndedError, PAGE_ROWS } from "./job-state.ts";

/** Returns the table that a job writes. */
const tableOf = ({ env }: Scope, { options, name, facts, day, hasAttendance }: Plan): Table => ({
  name,
  organisation: env.PRODUCT_TITLE,
  facts,
  language: options.language,
  columns: columnsOf({ ...options, day, hasAttendance }),
});

/** The result of adding a page of persons to a file. */
interface PageResult {
  /** The user of the job, and whether the persons use the user's budget of added persons. */
  reader: Pick<Reading, "actorId" | "actorName" | "usesBudget">;
  persons: number;
  /** The ids of the page's persons, and of their spouses if the file contains spouses. */
  ids: readonly string[];
  /** The ids of persons with characters that are missing in all fonts. */
  boxed: readonly string[];
}

/**
 * Adds the persons of one read to a file. `writtenSeqs` contains the row numbers of earlier
 * persons.
 */
async function addPage(
  scope: Scope,
  { jobId, plan }: { jobId: string; plan: Plan },
  seqs: readonly number[],
  { writer, writtenSeqs }: { writer: Writer; writtenSeqs: Set<number> },
): Promise<PageResult> {
  const options = { ...plan.options, day: plan.day, hasAttendance: plan.hasAttendance };
  const account = { jobId, userId: plan.userId };
  const { foundJob, actor, further } = await readWithJob(scope, account, findPage(options, seqs));
  const columns = columnsOf(options);
  const persons = further(actor, writtenSeqs);
  const boxedIndexes = writer.add(
    persons.map((person) => ({
      cells: columns.map(({ textOf }) => textOf(person)),
      familyLines: familyOf(options, person),
    })),
  );
  return {
    reader: {
      actorId: actor.id,
      actorName: actor.name,
      usesBudget:
        !can(actor, "persons.read", { status: "active" }) && foundJob.list?.createdBy !== actor.id,
    },
    persons: persons.length,
    ids: persons.flatMap(({ person, spouse }) =>
      spouse && options.includeSpouse ? [person.id, spouse.id] : [person.id],
    ),
    boxed: boxedIndexes.flatMap((index) => persons[index]?.person.id ?? []),
  };
}

/** The input of a write step, in addition to the job state. */
interface WriteInput {
  /** The row numbers of the persons in the chunk. */
  seqs: readonly number[];
  /** Returns the row numbers of the persons in earlier chunks. */
  earlierSeqs: () => readonly number[];
  /** The bytes that the previous step left. */
  unsent: Unsent;
  keepId: KeepUploadId;
}

/**
 * Counts exported persons as shown to the user of the job; a repeated step counts none twice. A
 * large export was confirmed, and small exports cannot reach the limit, so they stop no reading.
 */
async function countExported(
  { env, calendar }: Scope,
  reader: PageResult["reader"],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const at = calendar.now().getTime();
  await readingTally(env.READING_TALLY).count([{ ...reader, ids, neverStops: true, at }]);
}

/** Writes one chunk of frozen persons. */
export async function write(
  scope: Scope,
  job: JobState,
  { seqs, earlierSeqs, unsent, keepId }: WriteInput,
): Promise<StepResult> {
  const { jobId, plan } = job;
  if (!plan) throw new ExportEndedError("FAILED");
  const upload = new Upload(scope.env.EXPORT_FILES, job.upload, unsent);
  const makeWriter = await WRITERS[plan.options.format]();
  const writer = makeWriter({
    table: tableOf(scope, plan),
    out: (bytes) => upload.push(bytes),
    saved: job.writer,
  });
  const isLast = job.written + 1 === job.chunks;
  // Only pages print each family once.
  const isSheet = EXPORT_FILES[plan.options.format].layout === "sheet";
  const writtenSeqs = new Set(isSheet ? [] : earlierSeqs());
  let persons = 0;
  const ids: string[] = [];
  const boxedIds: string[] = [];
  if (job.written === 0) await writer.begin();
  for (let from = 0; from === 0 || from < seqs.length; from += PAGE_ROWS) {
    const rows = seqs.slice(from, from + PAGE_ROWS);
    const page = await addPage(scope, { jobId, plan }, rows, { writer, writtenSeqs });
    persons += page.persons;
    ids.push(...page.ids);
    await countExported(scope, page.reader, page.ids);
    boxedIds.push(...page.boxed);
    // In a shared runtime, D1 reads do not let other requests run; a new task does.
    await scheduler.wait(0);
  }
  // A repeated step adds its row twice, which is safe: a surplus person can only end the job, while
  // a missing person could leave a deleted person in a file.
  await runBatch(scope.db, [insertWritten(scope.db, jobId, ids)]);
  if (isLast) await writer.end();
  const savedState = writer.save();
  const sentParts = await upload.sendParts(keepId);
  return {
    job: {
      ...job,
      phase: isLast ? "save" : "write",
      status: isLast ? "SAVING" : "WRITING",
      written: job.written + 1,
      persons: job.persons + persons,
      leftOut: job.leftOut + seqs.length - persons,
      boxes: writer.missingGlyphs(),
      boxedPersons: job.boxedPersons + boxedIds.length,
      boxed: [...job.boxed, ...boxedIds].slice(0, BOXED_MAX),
      writer: savedState,
      upload: sentParts.state,
    },
    unsent: sentParts.unsent,
  };
}
