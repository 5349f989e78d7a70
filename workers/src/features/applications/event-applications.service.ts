import type { EventCategory } from "@kehila/shared/events/categories";
import type { EventRegistration } from "@kehila/shared/persons/applicants";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { applyByLink } from "../participants/participants.service.ts";
import { newApplicants } from "../persons/create.service.ts";
import { refuseSameIdNumber } from "../persons/duplicates/duplicates.service.ts";
import { householdUnchanged } from "../persons/record/change.service.ts";
import type { PendingApplicant } from "../persons/record/waiting.service.ts";
import { differencesFrom, findPendingApplicant } from "../persons/record/waiting.service.ts";
import { expectNoApplicant, isApplicant } from "./applications.repository.ts";
import { storeSender } from "./senders.service.ts";

/** Applications for events, through the public link of a list. */

/**
 * Reads the applicant with an ID number: from an application for the list, otherwise from any
 * application.
 */
export const findApplicant = (
  scope: PlanScope,
  { listId, idNumber }: { listId: string; idNumber: string },
): Read<PendingApplicant | null> => findPendingApplicant(scope, isApplicant(listId, idNumber));

/**
 * An application for an event: the body, the list's category, and an applicant who is already
 * pending.
 */
interface EventApplication {
  body: EventRegistration;
  category: EventCategory;
  applicant: PendingApplicant | null;
  address: string | undefined;
}

/**
 * Returns the statements that store an application for a list. An applicant who is already pending
 * gets another list application, with the values that differ. The batch stops with `STALE_VERSION`
 * if the pending applicant has changed.
 */
export function applyForEvent(
  scope: Scope,
  { body, category, applicant, address }: EventApplication,
): { personId: string; statements: Statement[] } {
  const { listId, ...person } = body;
  const { idNumber } = person;
  if (applicant) {
    refuseSameIdNumber(person, person.spouse ?? null);
    const personId = applicant.person.id;
    const typedDifferences = differencesFrom(applicant, body);
    return {
      personId,
      statements: [
        householdUnchanged(scope, applicant),
        ...applyByLink(scope, { listId, personId, idNumber, typed: typedDifferences }),
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
      expectNoApplicant(scope.db, listId, idNumber),
      ...statements,
      storeSender(scope, householdId, address),
      ...applyByLink(scope, { listId, personId, idNumber, typed: null }),
    ],
  };
}
