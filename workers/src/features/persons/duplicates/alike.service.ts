import { Question } from "@kehila/shared/matcher/question";
import { stopsSave } from "@kehila/shared/matcher/uses";
import { PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import type { Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead } from "../../../db/read.ts";
import { storedFields } from "../record/fields.service.ts";
import { adultsOf, coupleIds } from "../record/households.service.ts";
import type { PersonRecord } from "../record/record.sql.ts";
import { expectNoMatch, findCandidates } from "./candidates.repository.ts";

const AMONG_ALL = { settled: PERSON_STATUSES, readable: PERSON_STATUSES };

/** Returns the adults of records, each with its record and the question who is the same person. */
const comparedAdults = (records: readonly PersonRecord[]) =>
  records.flatMap((record) =>
    adultsOf(record).map((adult) => ({ record, question: new Question(storedFields(adult)) })),
  );

/** Whether the save of one person would stop for the other person. */
const isStoppedBy = (question: Question, otherQuestion: Question): boolean =>
  stopsSave(question.evidence(otherQuestion));

/** Whether the two adults of a record have one ID number, which only one of them can keep. */
function haveOneIdNumber(record: PersonRecord): boolean {
  const [person, spouse] = adultsOf(record);
  return Boolean(person?.idNumber) && person?.idNumber === spouse?.idNumber;
}

/** Returns the ids of records that are likely duplicates of each other, or of a couple in one. */
export function alikeAmong(records: readonly PersonRecord[]): ReadonlySet<string> {
  const adults = comparedAdults(records);
  const alikeAdults = adults.filter(
    ({ record, question }) =>
      haveOneIdNumber(record) ||
      adults.some(
        (other) =>
          other.record !== record &&
          (isStoppedBy(question, other.question) || isStoppedBy(other.question, question)),
      ),
  );
  return new Set(alikeAdults.map(({ record }) => record.person.id));
}

/** Reads which records have likely duplicates of any status in other households. */
export const findAlike = (records: readonly PersonRecord[]): Read<ReadonlySet<string>> => {
  const adults = comparedAdults(records);
  const compared = adults.map(({ question }) => question.person);
  return mapRead(findCandidates("save", compared, AMONG_ALL), (rows) => {
    const alikeAdults = adults.filter(({ record, question }, number) => {
      if (haveOneIdNumber(record)) return true;
      const ownIds = coupleIds(record);
      return (rows[number] ?? []).some(
        (row) => !ownIds.includes(row.id) && isStoppedBy(question, new Question(row)),
      );
    });
    return new Set(alikeAdults.map(({ record }) => record.person.id));
  });
};

/** Returns the statement that stops a batch if a person outside the records may be a duplicate. */
export const expectNoneAlike = ({ db }: Scope, records: readonly PersonRecord[]): Statement =>
  expectNoMatch(
    db,
    comparedAdults(records).map(({ question }) => question.person),
    { ...AMONG_ALL, exceptIds: records.flatMap(coupleIds) },
  );
