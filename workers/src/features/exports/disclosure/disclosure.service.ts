import type { CorrectionRequest, DisclosureRequest } from "@kehila/shared/persons/disclosure";
import { DISCLOSED_ENTRIES_MAX, DISCLOSURE_FILES } from "@kehila/shared/persons/disclosure";
import { fullNameOf } from "@kehila/shared/names/full-name";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import { expectConfirmed } from "../../../db/confirmed-session.ts";
import type { Change } from "../../../db/change.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, mapRead, readOfValue } from "../../../db/read.ts";
import { findOpenings, loggedFor } from "../../access-log/access-log.service.ts";
import { countInFile } from "../../access-log/shown.service.ts";
import { findFilesWith } from "../../exported-persons/exported-persons.sql.ts";
import { recordChange } from "../../history/history.service.ts";
import { findImportsOf } from "../../imported-persons/imported-persons.sql.ts";
import { findPartsOf } from "../../participants/taking-part.sql.ts";
import {
  commit,
  commitThenRead,
  findVisibleRecord,
  personChange,
} from "../../persons/record/change.service.ts";
import { spouseOf } from "../../persons/record/households.service.ts";
import { findHistoryOf } from "../../persons/timeline/timeline.service.ts";
import { fileNameOf } from "../file-name.ts";
import { WRITERS } from "../writers/writers.ts";
import type { Disclosure } from "./disclosure.ts";
import { DISCLOSED_FIELDS, disclosedEntry } from "./disclosure.ts";
import { disclosureRows, disclosureTable } from "./disclosure-table.ts";
import { disclosureTexts } from "./disclosure-texts.ts";
import { fill } from "../table/texts.ts";
import type { PersonRecord } from "../../persons/record/record.sql.ts";
import { expectUnchanged } from "../../persons/record/writes.sql.ts";

/** Everything that is kept about a person, except for the facts of the request. */
type Kept = Omit<Disclosure, "organisation" | "requestedOn" | "madeAt"> & {
  versions: { id: string; version: number }[];
  /** The ids of the persons that the file names. */
  namedIds: string[];
};

/** Reads everything that is kept about a person. */
const findKept = (plan: PlanScope, id: string): Read<Kept> =>
  mapRead(
    joinReads({
      found: findVisibleRecord(plan, id),
      events: findPartsOf(id, DISCLOSED_ENTRIES_MAX),
      history: findHistoryOf(plan, id, DISCLOSED_ENTRIES_MAX),
      openings: findOpenings(id, DISCLOSED_ENTRIES_MAX),
      imports: findImportsOf(id, DISCLOSED_ENTRIES_MAX),
      files: findFilesWith(id, DISCLOSED_ENTRIES_MAX),
    }),
    ({ found, history, ...logs }) => {
      const spouse = spouseOf(found);
      return {
        ...logs,
        name: nameOf(found.person),
        record: recordOf(found),
        spouse: spouse && nameOf(spouse),
        history: history.map(disclosedEntry),
        versions: [{ id, version: found.person.version }],
        namedIds: spouse ? [id, spouse.id] : [id],
      };
    },
  );

function recordOf({ person, children }: PersonRecord): Disclosure["record"] {
  const values: Record<string, unknown> = {
    ...person,
    childrenData: children.map(({ firstName, gender, birthDate }) => ({
      firstName,
      gender,
      birthDate,
    })),
  };
  return {
    ...Object.fromEntries(DISCLOSED_FIELDS.map((field) => [field, values[field]])),
    status: person.status,
    addedAt: person.createdAt,
    changedAt: person.updatedAt,
  };
}

const nameOf = ({ firstName, lastName }: PersonRecord["person"]): Disclosure["name"] => ({
  firstName,
  lastName,
});

/** A file for the person. */
interface DisclosureFile {
  name: string;
  contentType: string;
  bytes: ArrayBuffer;
}

/**
 * Returns the file with everything that is kept about a person, and records the request and the
 * answer in the history. Needs a confirmed session.
 */
export const disclosingRecord = (
  plan: PlanScope,
  id: string,
  request: DisclosureRequest,
): Change<Kept, DisclosureFile> =>
  personChange(id, {
    read: findKept(plan, id),
    make: async (scope, { versions, namedIds, ...kept }) => {
      const { requestedOn } = request;
      const statements = [
        ...expectConfirmed(scope),
        expectUnchanged(scope.db, versions),
        recordChange(scope, "person", { action: "disclose", entityId: id, after: { requestedOn } }),
      ];
      const madeAt = scope.calendar.now().toISOString();
      const organisation = scope.env.PRODUCT_TITLE;
      const file = await fileOf(scope, { ...kept, organisation, requestedOn, madeAt }, request);
      countInFile(scope, namedIds);
      return commitThenRead(scope, statements, loggedFor(scope, [id], readOfValue(file)));
    },
  });

async function fileOf(
  { calendar: { timeZone } }: Scope,
  disclosure: Disclosure,
  { format, language }: DisclosureRequest,
): Promise<DisclosureFile> {
  const name = fullNameOf(disclosure.name);
  const fileName = fileNameOf(null, fill(disclosureTexts(language).fileName, { name }), format);
  if (format === "json") {
    const bytes = await new Blob([JSON.stringify(disclosure, null, 2)]).arrayBuffer();
    return { name: fileName, contentType: DISCLOSURE_FILES[format], bytes };
  }
  const writing = { language, timeZone };
  const parts: Uint8Array[] = [];
  const makeWriter = await WRITERS.pdf();
  const table = disclosureTable(disclosure, writing);
  const writer = makeWriter({ table, out: (part) => void parts.push(part) });
  await writer.begin();
  writer.add(disclosureRows(disclosure, writing));
  await writer.end();
  return {
    name: fileName,
    contentType: DISCLOSURE_FILES[format],
    bytes: await new Blob(parts).arrayBuffer(),
  };
}

/** Records that a correction was made because the person asked for it. */
export const notingCorrection = (
  plan: PlanScope,
  id: string,
  { requestedOn }: CorrectionRequest,
): Change<PersonRecord, void> =>
  personChange(id, {
    read: findVisibleRecord(plan, id),
    make: (scope, { person }) =>
      commit(scope, [
        expectUnchanged(scope.db, [person]),
        recordChange(scope, "person", { action: "correct", entityId: id, after: { requestedOn } }),
      ]),
  });
