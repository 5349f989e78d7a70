import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import { AppError } from "../../../core/app-error.ts";
import type { Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, mapRead } from "../../../db/read.ts";
import { changedFields, recordChange } from "../../history/history.service.ts";
import { withAddedChildren } from "../families/household.ts";
import { filledFields, historyRecord, storedFields } from "../record/fields.service.ts";
import { replaceChildren } from "../record/children.repository.ts";
import { adultsOf, spouseOf } from "../record/households.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "../record/record.sql.ts";
import { findRecord, findRecords } from "../record/record.sql.ts";
import { updatePerson } from "../record/writes.sql.ts";
import { sharingApplicants } from "./other-applications.repository.ts";
import { applicantFirst, areSameCouple } from "./same-couple.ts";

type Adult = PersonRecord["person"];

const coupleOf = (record: PersonRecord): readonly [Adult, Adult] | null => {
  const spouse = spouseOf(record);
  return spouse && [record.person, spouse];
};

/** Whether two records are applications of one couple, each with the other as typed spouse. */
function nameEachOther(record: PersonRecord, otherRecord: PersonRecord): boolean {
  const [own, others] = [coupleOf(record), coupleOf(otherRecord)];
  const arePending = record.person.status === "pending" && otherRecord.person.status === "pending";
  const isOtherHousehold = record.person.householdId !== otherRecord.person.householdId;
  return Boolean(own && others && arePending && isOtherHousehold && areSameCouple(own, others));
}

/**
 * Reads the application that an applicant's spouse sent for the same family, as the record of the
 * spouse. Null without such an application.
 */
export const findSpouseApplication = (
  { db }: PlanScope,
  personId: string,
): Read<PersonRecord | null> =>
  mapRead(
    joinReads({
      record: findRecord(db, personId),
      sharing: findRecords(db, sharingApplicants(personId)),
    }),
    ({ record, sharing }) => {
      const spouseRecord = [...sharing.values()].find(
        (sharingRecord) => record && nameEachOther(record, sharingRecord),
      );
      if (!spouseRecord) return null;
      const { person, partner } = spouseRecord;
      const isApplicant = person.position === 1 || !partner;
      return isApplicant ? spouseRecord : { ...spouseRecord, person: partner, partner: person };
    },
  );

/** A household before a change: the fields of its adults, and its children. */
export interface HouseholdBefore {
  adults: readonly { id: string; fields: PersonFields }[];
  children: readonly ChildFields[];
}

/** The join of two applications into one family. */
interface JoinedFamily {
  statements: Statement[];
  before: HouseholdBefore;
  /** Adults of the application that ends (`from`), and the same persons in the family (`to`). */
  moved: readonly { from: string; to: string }[];
}

/** Returns the fields of an adult, without the ID number if the ids contain the adult. */
const withoutNumber = (fields: PersonFields, { id }: Adult, ids: readonly string[]): PersonFields =>
  ids.includes(id) ? { ...fields, idNumber: null } : fields;

/** Removes the ID numbers of adults in the ids. */
export function removeIdNumbers(
  scope: Scope,
  record: PersonRecord,
  ids: readonly string[],
): Pick<JoinedFamily, "statements" | "before"> {
  const adults = adultsOf(record);
  const after = adults.map((adult) => ({
    adult,
    fields: withoutNumber(storedFields(adult), adult, ids),
  }));
  return {
    statements: changeHousehold(scope, record, after, record.children),
    before: householdBefore(record),
  };
}

const householdBefore = (record: PersonRecord): HouseholdBefore => ({
  adults: adultsOf(record).map((adult) => ({ id: adult.id, fields: storedFields(adult) })),
  children: record.children,
});

/**
 * Joins the spouse's own application to a family: what people typed about themselves wins, and each
 * child is stored once. Adults in `withoutIdNumber` get no ID number. Refuses applications of
 * different couples (409).
 */
export function joinCouple(
  scope: Scope,
  record: PersonRecord,
  otherRecord: PersonRecord,
  withoutIdNumber: readonly string[],
): JoinedFamily {
  const [own, others] = [coupleOf(record), coupleOf(otherRecord)];
  if (!own || !others || !nameEachOther(record, otherRecord)) {
    throw new AppError("SPOUSE_UNAVAILABLE", { fields: { familyWith: "UNKNOWN_REFERENCE" } });
  }
  const [applicant, spouse] = applicantFirst(own);
  const [otherApplicant, otherSpouse] = applicantFirst(others);
  const children = withAddedChildren(record.children, otherRecord.children);
  if (children.length > CHILDREN_MAX) {
    throw new AppError("INVALID_INPUT", { fields: { childrenCount: "TOO_MANY_TOGETHER" } });
  }
  const after = [
    { adult: applicant, fields: filledFields(storedFields(applicant), storedFields(otherSpouse)) },
    { adult: spouse, fields: filledFields(storedFields(otherApplicant), storedFields(spouse)) },
  ].map(({ adult, fields }) => ({ adult, fields: withoutNumber(fields, adult, withoutIdNumber) }));
  return {
    statements: changeHousehold(scope, record, after, children),
    before: householdBefore(record),
    moved: [
      { from: otherSpouse.id, to: applicant.id },
      { from: otherApplicant.id, to: spouse.id },
    ],
  };
}

/** Returns the statements that restore the adults' fields and the children of a household. */
export function returnHousehold(
  scope: Scope,
  record: PersonRecord,
  { adults, children }: HouseholdBefore,
): Statement[] {
  const after = adultsOf(record).flatMap((adult) => {
    const fields = adults.find(({ id }) => id === adult.id)?.fields;
    return fields ? [{ adult, fields }] : [];
  });
  return changeHousehold(scope, record, after, children);
}

/** Returns the statements that change adults and children of a household, with their history. */
function changeHousehold(
  scope: Scope,
  record: PersonRecord,
  after: readonly { adult: Adult; fields: PersonFields }[],
  children: readonly ChildFields[],
): Statement[] {
  const { db, calendar } = scope;
  const now = calendar.now().toISOString();
  return [
    ...replaceChildren(db, record.person.householdId, record.children, children),
    ...after.flatMap(({ adult, fields }) => {
      const change = changedFields(
        historyRecord(storedFields(adult), null, record.children),
        historyRecord(fields, null, children),
      );
      if (!change) return [];
      return [
        updatePerson(db, adult, fields, now),
        recordChange(scope, "person", { action: "update", entityId: adult.id, ...change }),
      ];
    }),
  ];
}
