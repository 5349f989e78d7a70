import type { Fault } from "./fault.ts";

/** Faults of several edits, of moved lines and of added code. */
export const SEVERAL_EDITS_FAULTS: readonly Fault[] = [
  {
    name: "a guard absent",
    edits: [
      {
        file: "workers/src/features/persons/persons.routes.ts",
        search:
          'guard.change(\n      "persons.delete",\n      validate("json", reviewPersonSchema),\n      ({ scope, param, input }) => deletingPerson(scope, param("id"), input.version),\n    ),',
        replace: 'validate("json", reviewPersonSchema),',
      },
    ],
    catchers: [
      { package: "workers", file: "test/matrix/matrix.test.ts", name: "each route has a policy" },
    ],
    keepsFromLoading: true,
  },
  {
    name: "a TOTP code is reusable",
    edits: [
      {
        file: "workers/src/features/second-factor/two-factor.service.ts",
        search: "totp.lastUsedStep !== null && step <= totp.lastUsedStep",
        replace: "totp.lastUsedStep !== null && step < 0",
      },
      {
        file: "workers/src/features/second-factor/two-factor.repository.ts",
        search: "lt(totpSecrets.lastUsedStep, step)",
        replace: "sql`1`",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/second-factor/two-factor.routes.test.ts",
        name: "takes a code once",
      },
    ],
  },
  {
    name: "a colleague undoes the removal of an account",
    edits: [
      {
        file: "workers/src/features/accounts/removal.repository.ts",
        search: "where removed_by = ${ACTOR_ID} and removed_at > ${since} and",
        replace: "where ${ACTOR_ID} <> '' and removed_at > ${since} and",
      },
      {
        file: "workers/src/features/accounts/removal.repository.ts",
        search: "where id = ${id} and removed_by = ${removedBy} and removed_at > ${since})`,",
        replace: "where id = ${id} and ${removedBy} <> '' and removed_at > ${since})`,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/accounts/removal.routes.test.ts",
        name: "is for the administrator who removed the account",
      },
    ],
  },
  {
    name: "lowering the number of places removes those beyond it",
    edits: [
      {
        file: "workers/src/features/event-lists/update.service.ts",
        search:
          "const people = personIds && planPersons(scope, list, { personIds }, { allBut: personIds });",
        replace:
          "const isLower = (newFields.capacity ?? Infinity) < (fields.capacity ?? Infinity);\n      const kept = isLower ? [] : personIds;\n      const people = kept && planPersons(scope, list, { personIds: kept }, { allBut: kept });",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-lists/capacity.routes.test.ts",
        name: "stay taken if the number is lowered",
      },
    ],
  },
  {
    name: "the public link says whether the person waits",
    edits: [
      {
        file: "workers/src/features/event-registration/event-registration.routes.ts",
        search: "return c.json({ success: true, exists } as const);",
        replace:
          'return c.json({ success: true, exists, waits: list.availability === "full" } as const);',
      },
      {
        file: "workers/src/features/event-registration/event-registration.routes.ts",
        search: "const { exists } = await checkPhone(c.var.scope, {",
        replace: "const { exists, list } = await checkPhone(c.var.scope, {",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-lists/capacity.routes.test.ts",
        name: "answers with the same bytes",
      },
    ],
  },
  {
    name: "a robot spends calls to Cloudflare beyond its limit",
    edits: [
      {
        file: "workers/src/features/applications/submissions.service.ts",
        search: '  await spendOrRefuse(scope, {\n    purpose: "check",',
        replace:
          '  await expectHuman(scope, request);\n  await spendOrRefuse(scope, {\n    purpose: "check",',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/applications/turnstile.routes.test.ts",
        name: "sends no request to Cloudflare",
      },
    ],
  },
  {
    name: "the address of a visitor goes to Cloudflare",
    edits: [
      {
        file: "workers/src/external/turnstile.ts",
        search: "    response: token,\n",
        replace: '    response: token,\n    ...{ remoteip: "198.18.0.1" },\n',
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/applications/turnstile.routes.test.ts",
        name: "is accepted with a token that Cloudflare confirms",
      },
    ],
  },
  {
    name: "the row of an export before its file",
    edits: [
      {
        file: "workers/src/features/exports/job/finish.service.ts",
        search: "  if (!(await complete())) return null;\n",
        replace: "",
      },
      {
        file: "workers/src/features/exports/job/finish.service.ts",
        search: "  return finishedState(job, { status,",
        replace: "  await complete();\n  return finishedState(job, { status,",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/exports/job/export-job.test.ts",
        name: "of any call of D1 or R2 leaves",
      },
    ],
  },
  {
    name: "a repeated last step cancels its export",
    edits: [
      {
        file: "workers/src/features/exports/job/finish.service.ts",
        search:
          "if (isStored(current.foundJob, upload)) return finishedState(job, current.foundJob.job);",
        replace: "",
      },
      {
        // Removes a second safeguard: a job that ends reads its row before it deletes the file.
        file: "workers/src/features/exports/job/finish.service.ts",
        search: "if (isStored(foundJob, job.upload)) return finishedState(job, foundJob.job);",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/exports/job/export-job.test.ts",
        name: "of any call of D1 or R2 leaves",
      },
    ],
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
        file: "workers/src/features/exports/job/export-job.service.ts",
        search: 'phase === "fail" || phase === "expire"',
        replace: 'phase === "fail"',
      },
      {
        // Removes a second safeguard: a job that ends reads its row before it deletes the file.
        file: "workers/src/features/exports/job/finish.service.ts",
        search: "if (isStored(foundJob, job.upload)) return finishedState(job, foundJob.job);",
        replace: "",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/exports/job/export-job.test.ts",
        name: "ended by a delivery",
      },
    ],
  },
  {
    name: "a phone check has the author of an open session",
    edits: [
      {
        file: "workers/src/features/event-registration/event-registration.service.ts",
        search: "...joinByLink(visitor, listId, identifiedByPhone(phone)),",
        replace: "...joinByLink(scope, listId, identifiedByPhone(phone)),",
      },
    ],
    catchers: [
      {
        package: "workers",
        file: "src/features/event-registration/event-registration.routes.test.ts",
        name: "in a browser with a user's session",
      },
    ],
  },
  {
    name: "the draft outlives a form that was sent without the script",
    edits: [
      {
        file: "apps/public/src/form/use-browser-state.ts",
        search: "      clearStored(plan.draftKey);\n      setState(",
        replace: "      setState(",
      },
    ],
    catchers: [{ package: "e2e", file: "journeys/late-script.test.ts", name: "deletes the draft" }],
  },
];
