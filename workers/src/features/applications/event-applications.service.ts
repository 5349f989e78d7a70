import type { EventCategory } from "@kehila/shared/events/categories";
import type { EventRegistration } from "@kehila/shared/persons/persons";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { applyByLink } from "../participants/participants.service.ts";
import { newApplicants } from "../persons/create.service.ts";
import { refuseSameIdNumber } from "../persons/duplicates/duplicates.service.ts";
import { householdUnchanged } from "../persons/record/change.service.ts";
import type { Waiting } from "../persons/record/waiting.service.ts";
import { differencesFrom, findWaiting } from "../persons/record/waiting.service.ts";
import { expectNoApplicant, isApplicant } from "./applications.repository.ts";
import { storeSender } from "./senders.service.ts";

/** Applications for events, through the public link of a list. */

/** The applicant with an ID number: of an application for the list, else of any application. */
export const findApplicant = (
  scope: PlanScope,
  { listId, idNumber }: { listId: string; idNumber: string },
): Read<Waiting | null> => findWaiting(scope, isApplicant(listId, idNumber));

/** An application for an event: the body, the list's category, and the applicant who waits already. */
interface EventApplication {
  body: EventRegistration;
  category: EventCategory;
  applicant: Waiting | null;
  address: string | undefined;
}

/**
 * The statements that store an application for a list. An applicant who waits already gets another
 * list application, with what was typed differently. `STALE_VERSION` stops the batch when that has
 * changed.
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
    const typed = differencesFrom(applicant, body);
    return {
      personId,
      statements: [
        householdUnchanged(scope, applicant),
        ...applyByLink(scope, { listId, personId, idNumber, typed }),
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
