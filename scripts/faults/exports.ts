import type { Fault } from "./fault.ts";

const EXPORTS = "workers/src/features/exports";

const exports = (file: string, name?: string) =>
  ({
    package: "workers",
    file: `src/features/exports/${file}`,
    ...(name === undefined ? {} : { name }),
  }) as const;

export const EXPORT_FAULTS: readonly Fault[] = [
  {
    name: "a download after the right to its source was lost",
    edits: [
      {
        file: `${EXPORTS}/exports.service.ts`,
        search:
          'if (refusal === "RIGHT_LOST") throw new AppError(REFUSALS[refusal]);\n    return endedWithSource(foundJob);',
        replace: "return endedWithSource(foundJob);",
      },
    ],
    catchers: [exports("exports.routes.test.ts", "is visible to its user only")],
  },
  {
    name: "an export goes on after the right to its source was lost",
    edits: [
      {
        file: `${EXPORTS}/job/current-job.service.ts`,
        search: "if (refusal) throw new ExportEndedError(refusal);",
        replace: "",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "ends without its right")],
  },
  {
    name: "another user's export is readable",
    edits: [
      {
        file: `${EXPORTS}/exports.repository.ts`,
        search: "and(eq(exportJobs.id, id), isOwn(now))",
        replace: "and(eq(exportJobs.id, id), gt(exportJobs.expiresAt, now))",
      },
    ],
    catchers: [exports("exports.routes.test.ts", "is visible to its user only")],
  },
  {
    name: "an expired file is served",
    edits: [
      {
        file: `${EXPORTS}/exports.repository.ts`,
        search: "= ${ACTOR_ID}`, gt(exportJobs.expiresAt, now))",
        replace: "= ${ACTOR_ID}`)",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "test/matrix/export-permissions.test.ts",
        name: "download/:jobId on exp",
      },
    ],
  },
  {
    name: "the progress of an export falls",
    edits: [
      {
        file: `${EXPORTS}/job/job-state.ts`,
        search: "Math.floor((97 * written) / chunks)",
        replace: "Math.floor((97 * (chunks - written)) / chunks)",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "its progress never falls")],
  },
  {
    name: "persons who are gone are not counted",
    edits: [
      {
        file: `${EXPORTS}/job/write.service.ts`,
        search: "leftOut: job.leftOut + seqs.length - persons,",
        replace: "leftOut: job.leftOut,",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "leaves out and counts persons")],
  },
  {
    name: "a person archived meanwhile is exported",
    edits: [
      {
        file: `${EXPORTS}/source/source.service.ts`,
        search: "participation.has(seq) : status === options.status",
        replace: 'participation.has(seq) : status !== "pending"',
      },
    ],
    catchers: [exports("job/export-job.test.ts", "leaves out and counts persons")],
  },
  {
    name: "a text with an equals sign becomes a formula",
    edits: [
      {
        file: `${EXPORTS}/writers/xlsx/cells.ts`,
        search: "const textCell = (reference: string, text: string, style: number): string =>\n",
        replace: `const textCell = (reference: string, text: string, style: number): string =>
  text.startsWith("=") ? \`<c r="\${reference}"><f>\${xmlText(text.slice(1))}</f></c>\` :\n`,
      },
    ],
    catchers: [
      exports("writers/writers.test.ts", "contains every text unchanged"),
      {
        package: "workers",
        file: "src/features/exports/payloads.test.ts",
        name: "texts in a workbook",
      },
    ],
  },
  {
    name: "a leading zero is lost",
    edits: [
      {
        file: `${EXPORTS}/writers/xlsx/cells.ts`,
        search: "const textCell = (reference: string, text: string, style: number): string =>\n",
        replace: `const textCell = (reference: string, text: string, style: number): string =>
  /^\\d+$/u.test(text) ? \`<c r="\${reference}"><v>\${Number(text)}</v></c>\` :\n`,
      },
    ],
    catchers: [exports("writers/writers.test.ts", "contains every text unchanged")],
  },
  {
    name: "an export of another number of persons than the user saw",
    edits: [
      {
        file: `${EXPORTS}/exports.service.ts`,
        search: "body.count !== undefined && body.count !== count",
        replace: "body.count !== undefined && body.count < 0",
      },
    ],
    catchers: [exports("exports.routes.test.ts", "the number of matches differs")],
  },
  {
    name: "the row of an export before its file",
    edits: [
      {
        file: `${EXPORTS}/job/finish.service.ts`,
        search: "  await new Upload(scope.env.EXPORT_FILES, upload, unsent).finish();\n",
        replace: "",
      },
      {
        file: `${EXPORTS}/job/finish.service.ts`,
        search: "  return finishedState(job, { status,",
        replace: `  await new Upload(scope.env.EXPORT_FILES, upload, unsent).finish();
  return finishedState(job, { status,`,
      },
    ],
    catchers: [exports("job/export-job.test.ts", "of any call of D1 or R2 leaves")],
  },
  {
    name: "an export without an entry of history",
    edits: [
      {
        file: `${EXPORTS}/job/finish.service.ts`,
        search: `    recordChange(scope, "export", {
      action: "create",
      entityId: jobId,
      after: { ...details, persons, leftOut },
      actor: { id: actor.id, name: actor.name },
    }),
`,
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/history/actions.test.ts",
        name: "POST /api/export",
      },
    ],
  },
  {
    name: "a repeated last step cancels its export",
    edits: [
      {
        file: `${EXPORTS}/job/finish.service.ts`,
        search:
          "if (isStored(current.found, upload)) return finishedState(job, current.found.job);",
        replace: "",
      },
      {
        // Also removes the third safeguard: a job that ends reads its row before it deletes the file.
        file: `${EXPORTS}/job/finish.service.ts`,
        search: "if (isStored(foundJob, job.upload)) return finishedState(job, foundJob.job);",
        replace: "",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "of any call of D1 or R2 leaves")],
  },
  {
    name: "an overtaken step sets its export back",
    edits: [
      {
        file: "workers/src/features/jobs/stepped-job.service.ts",
        search: "if (this.job()?.step !== before.step) return false;",
        replace: "if (!this.job()) return false;",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "keeps its progress after a delivery")],
  },
  {
    name: "an overtaken step ends its export",
    edits: [
      {
        file: "workers/src/features/jobs/stepped-job.service.ts",
        search: "if (job?.step !== step) return;",
        replace: "if (!job) return;",
      },
      {
        // Also removes the second safeguard: a finished job cannot be ended.
        file: `${EXPORTS}/job/export-job.service.ts`,
        search: 'phase === "fail" || phase === "expire"',
        replace: 'phase === "fail"',
      },
      {
        // Also removes the third safeguard: a job that ends reads its row before it deletes the file.
        file: `${EXPORTS}/job/finish.service.ts`,
        search: "if (isStored(foundJob, job.upload)) return finishedState(job, foundJob.job);",
        replace: "",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "ended by a delivery")],
  },
  {
    name: "an export of a search by last name",
    edits: [
      {
        file: "workers/src/features/persons/frozen/frozen.service.ts",
        search: "order: orderOf({ ...selection.filter, language }),",
        replace: 'order: orderOf({ sortBy: "lastName", ...selection.filter, language }),',
      },
    ],
    catchers: [
      exports("source/source.service.test.ts", "for any search, filter and sort order"),
      exports("exports.routes.test.ts", "keeps the order of the screen"),
    ],
  },
  {
    name: "the sweep keeps files without a row",
    edits: [
      {
        file: `${EXPORTS}/sweep.service.ts`,
        search: "keys.filter((key) => !keysInUse.has(key))",
        replace: "keys.filter((key) => !keysInUse.has(key) && keysInUse.size > FILES)",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "without a job is deleted")],
  },
  {
    name: "the sweep deletes a file whose row follows",
    edits: [
      {
        file: `${EXPORTS}/sweep.service.ts`,
        search: "uploaded.getTime() < now.getTime() - JOB_TIME",
        replace: "uploaded.getTime() <= now.getTime()",
      },
    ],
    catchers: [exports("job/export-job.test.ts", "without a job is deleted")],
  },
  {
    name: "a third export of a user at once",
    edits: [
      {
        file: `${EXPORTS}/exports.repository.ts`,
        search: "> ${runningSince}) < ${EXPORTS_RUNNING_MAX}",
        replace: "> ${runningSince}) <= ${EXPORTS_RUNNING_MAX}",
      },
    ],
    catchers: [exports("exports.routes.test.ts", "above two concurrent jobs")],
  },
];
