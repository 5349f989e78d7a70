import { PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import type { Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead } from "../../../db/read.ts";
import { storedFields } from "../record/fields.ts";
import { adultsOf, coupleIds } from "../record/households.service.ts";
import type { PersonRecord } from "../record/record.repository.ts";
import { candidateOf } from "./duplicates.service.ts";
import { stopsSaveOf } from "./name-similarity.ts";
import { expectNoMatch, findStopping } from "./stopping.repository.ts";

const AMONG_ALL = { settled: PERSON_STATUSES, readable: PERSON_STATUSES, exceptIds: [] };

/** Returns the adults of records, each with its record and the fields that are compared. */
const comparedAdults = (records: readonly PersonRecord[]) =>
  records.flatMap((record) =>
    adultsOf(record).map((adult) => ({
      record,
      criteria: candidateOf(storedFields(adult), "person").criteria,
    })),
  );

type ComparedCriteria = ReturnType<typeof comparedAdults>[number]["criteria"];

/** Whether a person with these fields would stop the save of another person. */
function isAlike(
  { name = null, idNumber, phone }: ComparedCriteria,
  otherCriteria: ComparedCriteria,
): boolean {
  if (!otherCriteria.name) return false;
  const matchedBy = [
    ...(idNumber && idNumber === otherCriteria.idNumber ? (["idNumber"] as const) : []),
    ...(phone && phone === otherCriteria.phone ? (["phone"] as const) : []),
  ];
  return stopsSaveOf(name)({ ...otherCriteria.name, matchedBy });
}

/** Returns the ids of records that are likely duplicates of each other. */
export function alikeAmong(records: readonly PersonRecord[]): ReadonlySet<string> {
  const adults = comparedAdults(records);
  const alikeAdults = adults.filter(({ record, criteria }) =>
    adults.some(
      (otherAdult) =>
        otherAdult.record !== record &&
        (isAlike(criteria, otherAdult.criteria) || isAlike(otherAdult.criteria, criteria)),
    ),
  );
  return new Set(alikeAdults.map(({ record }) => record.person.id));
}

/** Reads which records have likely duplicates of any status in other households. */
export const findAlike = (records: readonly PersonRecord[]): Read<ReadonlySet<string>> => {
  const adults = comparedAdults(records);
  const criteria = adults.map((adult) => adult.criteria);
  return mapRead(findStopping(criteria, AMONG_ALL), (matches) => {
    const alikeAdults = adults.filter(({ record, criteria: { name = null } }, number) => {
      const ownIds = coupleIds(record);
      const otherMatches = (matches[number] ?? []).filter(({ id }) => !ownIds.includes(id));
      return otherMatches.some(stopsSaveOf(name));
    });
    return new Set(alikeAdults.map(({ record }) => record.person.id));
  });
};

/** Returns the statement that stops a batch if a person outside the records may be a duplicate. */
export const expectNoneAlike = ({ db }: Scope, records: readonly PersonRecord[]): Statement =>
  expectNoMatch(
    db,
    comparedAdults(records).map(({ criteria }) => criteria),
    { ...AMONG_ALL, exceptIds: records.flatMap(coupleIds) },
  );
