import { can } from "@kehila/shared/accounts/permissions";
import type { Scope } from "../../../core/scope.ts";
import { runBatch } from "../../../db/client.ts";
import { Upload } from "../../../lib/files/upload.ts";
import type { Reading } from "../../access-log/reading.service.ts";
import { readingTally } from "../../access-log/reading.service.ts";
import { insertWritten } from "../../exported-persons/exported-persons.sql.ts";
import type { JobFile } from "../../jobs/stepped-job.service.ts";
import { changeFile } from "../../jobs/stepped-job.service.ts";
import { findPage } from "../source/source.service.ts";
import { columnsOf } from "../table/columns.ts";
import { familyOf } from "../table/family.ts";
import type { Table } from "../table/table.ts";
import type { Writer } from "../writers/writer.ts";
import { WRITERS } from "../writers/writers.ts";
import { readWithJob } from "./current-job.service.ts";
import type { JobState, Plan } from "./job-state.ts";
import { BOXED_MAX, PAGE_ROWS, planOf, STEP_ROWS } from "./job-state.ts";

/** The file of an export that is being written. */
export interface ExportFile extends JobFile {
  writer: Writer;
  /** The number of frozen persons that were read; some of them may be left out. */
  done: number;
  /** The row numbers of the persons in the file. */
  seqs: Set<number>;
  /** The ids of persons in the file that are not stored yet, as written and as shown. */
  newIds: string[];
  /** The ids of persons with characters that are missing in all fonts. */
  boxedIds: string[];
  /** Whether the part after the rows is written. */
  isEnded: boolean;
}

/** Returns the table that a job writes. */
const tableOf = ({ env }: Scope, { options, name, facts, day, hasAttendance }: Plan): Table => ({
  name,
  organisation: env.PRODUCT_TITLE,
  facts,
  language: options.language,
  columns: columnsOf({ ...options, day, hasAttendance }),
});

/** Begins the file of a job. */
export async function newFile(
  scope: Scope,
  job: JobState,
): Promise<{ file: ExportFile; job: JobState }> {
  const plan = planOf(job);
  const upload = new Upload(job.upload.key);
  const makeWriter = await WRITERS[plan.options.format]();
  const writer = makeWriter({ table: tableOf(scope, plan), out: (bytes) => upload.push(bytes) });
  await writer.begin();
  return {
    file: {
      upload,
      isWhole: true,
      writer,
      done: 0,
      seqs: new Set(),
      newIds: [],
      boxedIds: [],
      isEnded: false,
    },
    job: { ...job, phase: "write", status: "WRITING", written: 0 },
  };
}

/** Who reads the persons of a file, for the access log. */
type FileReader = Pick<Reading, "actorId" | "actorName" | "usesBudget">;

/** Adds the persons of one read to a file; returns who reads them. */
async function addPage(
  scope: Scope,
  { jobId, plan }: { jobId: string; plan: Plan },
  seqs: readonly number[],
  file: ExportFile,
): Promise<FileReader> {
  const options = { ...plan.options, day: plan.day, hasAttendance: plan.hasAttendance };
  const account = { jobId, userId: plan.userId };
  const { foundJob, actor, further } = await readWithJob(scope, account, findPage(options, seqs));
  const columns = columnsOf(options);
  await changeFile(file, () => {
    const persons = further(actor, file.seqs);
    const boxedIndexes = file.writer.add(
      persons.map((person) => ({
        cells: columns.map(({ textOf }) => textOf(person)),
        familyLines: familyOf(options, person),
      })),
    );
    file.done += seqs.length;
    file.boxedIds.push(...boxedIndexes.flatMap((index) => persons[index]?.person.id ?? []));
    file.newIds.push(
      ...persons.flatMap(({ person, spouse }) =>
        spouse && options.includeSpouse ? [person.id, spouse.id] : [person.id],
      ),
    );
  });
  return {
    actorId: actor.id,
    actorName: actor.name,
    usesBudget:
      !can(actor, "persons.read", { status: "active" }) && foundJob.list?.createdBy !== actor.id,
  };
}

/**
 * Stores the new persons of a file as written, and as shown to the user of the job; a repeated step
 * counts none twice. A large export was confirmed, and small exports cannot reach the limit, so they
 * stop no reading.
 */
async function noteNew(
  { db, env, calendar }: Scope,
  { jobId }: JobState,
  { newIds: ids }: ExportFile,
  reader: FileReader,
): Promise<void> {
  if (ids.length === 0) return;
  const at = calendar.now().getTime();
  await readingTally(env.READING_TALLY).count([{ ...reader, ids, neverStops: true, at }]);
  // A repeated step adds its row twice, which is safe: a surplus person can only end the job, while
  // a missing person could leave a deleted person in a file.
  await runBatch(db, [insertWritten(db, jobId, ids)]);
}

/** Writes one chunk of frozen persons; returns the next state of the job. */
export async function write(
  scope: Scope,
  job: JobState,
  file: ExportFile,
  chunkOf: (index: number) => readonly number[],
): Promise<JobState> {
  const { jobId } = job;
  const plan = planOf(job);
  const chunk = Math.floor(file.done / STEP_ROWS);
  const seqs = chunkOf(chunk);
  const start = chunk * STEP_ROWS;
  let reader: FileReader;
  do {
    const page = seqs.slice(file.done - start, file.done - start + PAGE_ROWS);
    reader = await addPage(scope, { jobId, plan }, page, file);
    // In a shared runtime, D1 reads do not let other requests run; a new task does.
    await scheduler.wait(0);
  } while (file.done < start + seqs.length);
  await noteNew(scope, job, file, reader);
  file.newIds = [];
  const isLast = chunk + 1 >= job.chunks;
  if (isLast && !file.isEnded) {
    await changeFile(file, () => file.writer.end());
    file.isEnded = true;
  }
  return {
    ...job,
    phase: isLast ? "save" : "write",
    status: isLast ? "SAVING" : "WRITING",
    written: Math.min(chunk + 1, job.chunks),
    persons: file.seqs.size,
    leftOut: file.done - file.seqs.size,
    boxes: file.writer.missingGlyphs(),
    boxedPersons: file.boxedIds.length,
    boxed: file.boxedIds.slice(0, BOXED_MAX),
  };
}
