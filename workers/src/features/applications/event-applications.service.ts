import { isSameApplicant } from "@kehila/shared/matcher/uses";
import type { EventCategory } from "@kehila/shared/events/categories";
import type { EventRegistration } from "@kehila/shared/persons/applicants";
import { isFillerIdNumber, knownIdNumber } from "@kehila/shared/persons/identifiers";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import { applyByLink } from "../participants/participants.service.ts";
import { newApplicants } from "../persons/create.service.ts";
import { refuseSameIdNumber } from "../persons/duplicates/duplicates.service.ts";
import { differencesFrom } from "../persons/record/waiting.service.ts";
import { applicantsWith, expectApplicants, findAppliedWith } from "./applications.repository.ts";
import { storeSender } from "./senders.service.ts";
import type { PersonRecord } from "../persons/record/record.sql.ts";
import { findRecords } from "../persons/record/record.sql.ts";
import { expectHouseholdUnchanged } from "../persons/record/writes.sql.ts";

/** Applications for events, through the public link of a list. */

/** The pending applicants with the ID number of a registration. */
export interface FoundApplicants {
  /** The person whose application for the list has the number. */
  appliedId: string | null;
  /** The applicant of the list first, then the earliest. */
  applicants: readonly PersonRecord[];
}

/** Reads the applicants with the ID number of a registration. */
export const findApplicants = (
  scope: PlanScope,
  { listId, idNumber }: Pick<EventRegistration, "listId" | "idNumber">,
): Read<FoundApplicants> =>
  mapRead(
    joinReads({
      appliedId: findAppliedWith(listId, idNumber),
      records: findRecords(scope.db, applicantsWith(listId, idNumber)),
    }),
    ({ appliedId, records }) => ({
      appliedId,
      applicants: [...records.values()].toSorted(
        ({ person: one }, { person: other }) =>
          Number(other.id === appliedId) - Number(one.id === appliedId) || one.seq - other.seq,
      ),
    }),
  );

/** An application for an event: the body, the list's category, and the applicants found. */
interface EventApplication {
  body: EventRegistration;
  category: EventCategory;
  found: FoundApplicants;
  address: string | undefined;
}

/**
 * Returns the statements that store an application for a list. An applicant who is already pending
 * gets another list application, with the values that differ; another person with the same ID
 * number, and everybody with a filler, gets an application of their own. The batch stops with
 * `STALE_VERSION` if the applicants with the number have changed.
 */
export function applyForEvent(
  scope: Scope,
  { body, category, found, address }: EventApplication,
): { personId: string; statements: Statement[] } {
  const { listId, ...person } = body;
  const { idNumber } = person;
  const { appliedId, applicants } = found;
  const ids = applicants.map((applicant) => applicant.person.id);
  const expectations = isFillerIdNumber(idNumber)
    ? []
    : [expectApplicants(scope.db, { listId, idNumber }, { appliedId, ids })];
  /** Returns the application; the person's id stands for a number that is no evidence. */
  const applyAs = (personId: string, typed: object | null): Statement[] => {
    const isOfOther = appliedId !== null && appliedId !== personId;
    const ownNumber = isOfOther || isFillerIdNumber(idNumber) ? personId : idNumber;
    return applyByLink(scope, { listId, personId, idNumber: ownNumber, typed });
  };
  const applicant = applicants.find((candidate) => isSameApplicant(person, candidate.person));
  if (applicant) {
    refuseSameIdNumber({ idNumber: knownIdNumber(idNumber) }, person.spouse ?? null);
    const personId = applicant.person.id;
    return {
      personId,
      statements: [
        ...expectations,
        expectHouseholdUnchanged(scope.db, applicant),
        ...applyAs(personId, differencesFrom(applicant, body)),
      ],
    };
  }
  const { personId, householdId, statements } = newApplicants(scope, {
    ...person,
    interestedEvents: [category],
  });
  return {
    personId,
    statements: [
      ...expectations,
      ...statements,
      storeSender(scope, householdId, address),
      ...applyAs(personId, null),
    ],
  };
}
