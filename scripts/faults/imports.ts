import type { Fault } from "./fault.ts";

const IMPORTS = "workers/src/features/imports";
const FAMILIES = "workers/src/features/persons/families";
const VALUES = "apps/staff/src/features/imports/values";

const imports = (file: string, name: string) =>
  ({ package: "workers", file: `src/features/imports/${file}.test.ts`, name }) as const;
const values = (file: string, name: string) =>
  ({ package: "apps/staff", file: `src/features/imports/values/${file}.test.ts`, name }) as const;

/** Faults in the rules of imports. */
export const IMPORT_FAULTS: readonly Fault[] = [
  {
    name: "a blank cell that overwrites a value",
    edits: [
      {
        file: "packages/shared/src/imports/rows.ts",
        search: "value !== null && value !== undefined && !isEmptyList(value)",
        replace: "value !== undefined && !isEmptyList(value)",
      },
    ],
    catchers: [
      { package: "packages/shared", file: "src/imports/rows.test.ts", name: "have no blanks" },
      imports("check.routes", "except blank values"),
    ],
  },
  {
    name: "a row with two candidates that takes the first one",
    edits: [
      {
        file: `${FAMILIES}/row-target.ts`,
        search: '  if (others.length > 0) return "SEVERAL_MATCHES";\n',
        replace: "",
      },
    ],
    catchers: [imports("check.routes", "needs a decision between two candidates")],
  },
  {
    name: "persons with different ID numbers matched by phone and name",
    edits: [
      {
        file: `${FAMILIES}/match.ts`,
        search: '!differInIdNumber(values, match) &&\n      likenessOf(match) === "same"',
        replace: 'likenessOf(match) === "same"',
      },
    ],
    catchers: [imports("check.routes", "keeps persons with different ID numbers apart")],
  },
  {
    name: "candidates of a birth date read without a limit",
    edits: [
      {
        file: `${FAMILIES}/many-matches.repository.ts`,
        search: " limit ${sql.raw(String(COMPARED))}",
        replace: "",
      },
    ],
    catchers: [imports("common-values", "reads as many rows for four thousand persons")],
  },
  {
    name: "a likely duplicate added because rows of the import hide its match",
    edits: [
      {
        file: `${IMPORTS}/run.service.ts`,
        search: "plan.matches.length > 0 || wasLikely",
        replace: "plan.matches.length > 0",
      },
    ],
    catchers: [imports("common-values", "stays out although rows of the import")],
  },
  {
    name: "an ID number padded without its check digit",
    edits: [
      {
        file: `${VALUES}/id-number.ts`,
        search: "return hasValidCheckDigit(paddedDigits)",
        replace: "return paddedDigits.length > 0",
      },
    ],
    catchers: [values("values", "is padded only where the check digit fits then")],
  },
  {
    name: "a column that mixes real and text dates taken as confirmed",
    edits: [
      {
        file: `${VALUES}/dates.ts`,
        search: "(reading.order !== null && (column.real === 0 || reading.realDates !== null))",
        replace: "reading.order !== null",
      },
    ],
    catchers: [values("dates", "is recognised and never guessed")],
  },
  {
    name: "a repeated row that is imported",
    edits: [
      {
        file: `${FAMILIES}/row-target.ts`,
        search: '  if (repeats !== null) return problemOf(row, "REPEATED_ROW");\n',
        replace: "",
      },
    ],
    catchers: [imports("check.routes", "names the earlier row that a row repeats")],
  },
  {
    name: "a row written although its person was changed since the check",
    edits: [
      {
        file: `${IMPORTS}/run.service.ts`,
        search: "  if ((!decision || choosesFields) && differsFromSeen(seen, plan))",
        replace: "  if (choosesFields && differsFromSeen(seen, plan))",
      },
    ],
    catchers: [imports("run.routes", "whose person was changed after the check")],
  },
  {
    name: "chosen fields written although the person was changed since",
    edits: [
      {
        file: `${IMPORTS}/run.service.ts`,
        search: "  if ((!decision || choosesFields) && differsFromSeen(seen, plan))",
        replace: "  if (!decision && differsFromSeen(seen, plan))",
      },
    ],
    catchers: [imports("run.routes", "whose chosen fields were changed after the check")],
  },
  {
    name: "the fields of one row overruled by the choices for all",
    edits: [
      {
        file: `${FAMILIES}/adults.ts`,
        search: "      ? chosenFields.includes(field as PersonField)\n",
        replace:
          "      ? chosenFields.includes(field as PersonField) && (!onlyEmpty || isEmptyValue(storedValues[field as keyof PersonFields]))\n",
      },
    ],
    catchers: [imports("run.routes", "changes the chosen fields only")],
  },
  {
    name: "the chosen fields of a row not those of its spouse",
    edits: [
      {
        file: `${FAMILIES}/adults.ts`,
        search: "(adult.row ?? applicant?.row)?.decision?.fields",
        replace: "adult.row?.decision?.fields",
      },
    ],
    catchers: [imports("run.routes", "chosen fields of a row's spouse too")],
  },
  {
    name: "a chunk written twice",
    edits: [
      {
        file: `${IMPORTS}/run.service.ts`,
        search:
          '    chunks.expectChunk(scope.db, chunkKey, { status: "RUNNING", state: "received" }),\n',
        replace: "",
      },
    ],
    catchers: [imports("faults", "write each chunk once")],
  },
  {
    name: "an undo that deletes edited persons",
    edits: [
      {
        file: `${IMPORTS}/undo.service.ts`,
        search: '  if (record.person.version !== person.version) return "EDITED";\n',
        replace: "",
      },
    ],
    catchers: [imports("run.routes", "does not undo records that were changed since the import")],
  },
  {
    name: "an undo that deletes persons of event lists",
    edits: [
      {
        file: `${IMPORTS}/undo.service.ts`,
        search: 'return person.isOnList ? "ON_LIST" : null;',
        replace: "return null;",
      },
    ],
    catchers: [imports("run.routes", "does not undo records that were changed since the import")],
  },
  {
    name: "an undo of many rows without the password",
    edits: [
      {
        file: `${IMPORTS}/imports.service.ts`,
        search: "...(changedCount > UNDO_ROWS_UNCONFIRMED ? expectConfirmed(scope) : []),",
        replace: "",
      },
    ],
    catchers: [imports("run.routes", "asks for the password above 100 rows")],
  },
  {
    name: "an import that runs for ever",
    edits: [
      {
        file: `${IMPORTS}/job/import-job.service.ts`,
        search: "if (attempt > ATTEMPTS) {",
        replace: "if (attempt > 100 * ATTEMPTS) {",
      },
    ],
    catchers: [imports("job/import-job", "ends the import, which can be undone")],
  },
];
