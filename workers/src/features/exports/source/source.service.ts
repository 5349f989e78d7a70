import { idNumberEnd } from "@kehila/shared/persons/identifiers";
import type { ExportFormat, ExportStatus } from "@kehila/shared/exports";
import { EXPORT_PERSONS_MAX } from "@kehila/shared/exports";
import type { Actor } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import type { PlanScope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, readOfValue, mapRead } from "../../../db/read.ts";
import type { Participation } from "../../participants/exported-participants.sql.ts";
import {
  findParticipation,
  freezeParticipants,
} from "../../participants/exported-participants.sql.ts";
import type { FrozenPerson } from "../../persons/frozen/frozen.service.ts";
import {
  countSelected,
  findFrozen,
  freezeSelected,
  presentFrozen,
} from "../../persons/frozen/frozen.service.ts";
import type { ExportedPerson } from "../table/exported-person.ts";
import type { ExportOptions, FoundJob } from "../exports.repository.ts";

type SourceRequest = Pick<
  ExportOptions,
  "source" | "sourceId" | "status" | "includeChildren" | "includeSpouse" | "readable"
>;

/**
 * Returns why an actor may not have an export of a source; null if allowed. The file of a list may
 * contain ID numbers of persons in each status that was readable when the export started, so the
 * actor must still be allowed to read these statuses.
 */
export function refusalOf(
  actor: Actor | null,
  { source, status, includeChildren, includeSpouse, readable }: SourceRequest,
  list: Pick<NonNullable<FoundJob["list"]>, "category"> | null,
): "SOURCE_GONE" | "RIGHT_LOST" | null {
  if (source === "all_persons") {
    return can(actor, "exports.create", { status }) ? null : "RIGHT_LOST";
  }
  if (!list) return "SOURCE_GONE";
  if (!can(actor, "exports.create", { category: list.category })) return "RIGHT_LOST";
  const neededStatuses = new Set(readable);
  if (includeChildren || includeSpouse) neededStatuses.add("active");
  const isRefused = [...neededStatuses].some(
    (each) => !can(actor, "persons.read", { status: each }),
  );
  return isRefused ? "RIGHT_LOST" : null;
}

const selectionOf = ({ status, filter = {}, personIds, language }: ExportOptions) => ({
  status,
  filter,
  personIds,
  language,
});

/**
 * Reads the number of persons in an export of the register. `exports.service.ts` counts the
 * participants of a list.
 */
export const countPersons = (scope: PlanScope, options: ExportOptions): Read<number> =>
  countSelected(scope, selectionOf(options));

/** Reads the row numbers of an export's persons in order, as JSON arrays of `size`. */
export const freezePersons = (
  scope: PlanScope,
  options: ExportOptions,
  size: number,
): Read<string[]> =>
  options.source === "list"
    ? freezeParticipants(options.sourceId ?? "", { ...options, size })
    : freezeSelected(scope, selectionOf(options), size);

export const canHold = (format: ExportFormat, persons: number): boolean =>
  persons <= EXPORT_PERSONS_MAX[format];

/**
 * Reads the persons of one page, in order, without deleted persons and persons who left the source.
 * `writtenSeqs` contains the row numbers of earlier persons; the returned function adds the page's
 * row numbers.
 */
export const findPage = (
  options: ExportOptions,
  seqs: readonly number[],
): Read<(actor: Actor, writtenSeqs: Set<number>) => ExportedPerson[]> =>
  mapRead(
    joinReads({
      persons: findFrozen(seqs),
      participation:
        options.source === "list"
          ? findParticipation(options.sourceId ?? "", seqs)
          : readOfValue<Map<number, Participation> | null>(null),
    }),
    ({ persons, participation }) =>
      (actor, writtenSeqs) =>
        persons
          .filter(({ seq, status }) =>
            participation ? participation.has(seq) : status === options.status,
          )
          .map((frozenPerson) => {
            writtenSeqs.add(frozenPerson.seq);
            const isReadable =
              options.readable.includes(frozenPerson.status) &&
              can(actor, "persons.read", { status: frozenPerson.status });
            return toExportedPerson(presentFrozen(frozenPerson, actor), isReadable, {
              listComment: participation?.get(frozenPerson.seq)?.comment ?? null,
              attendance: participation?.get(frozenPerson.seq)?.attendance ?? null,
              hasFamilyAbove:
                frozenPerson.spouseSeq !== null && writtenSeqs.has(frozenPerson.spouseSeq),
            });
          }),
  );

/**
 * Returns a person of an export. Without the right to read the person, the result has only the last
 * digits of the ID number, and no family.
 */
function toExportedPerson(
  { person, householdId, children }: FrozenPerson,
  isReadable: boolean,
  inFile: Pick<ExportedPerson, "listComment" | "attendance" | "hasFamilyAbove">,
): ExportedPerson {
  const { spouse, archivedSpouse = null, ...own } = person;
  return {
    person: isReadable ? own : { ...own, idNumber: null },
    idNumberEnd: own.idNumber && idNumberEnd(own.idNumber),
    householdId,
    spouse: isReadable ? spouse : null,
    archivedSpouse: isReadable ? archivedSpouse : null,
    children: isReadable ? children : [],
    ...inFile,
  };
}

/** The error code of a refused request, by reason. The same reasons end a running job. */
export const REFUSALS = {
  SOURCE_GONE: "NOT_FOUND",
  RIGHT_LOST: "FORBIDDEN",
} as const satisfies Partial<Record<ExportStatus, string>>;
