import type { EventList, ListApplicant, ListWalkIn } from "@kehila/shared/events/event-lists";
import { idNumberEnd } from "@kehila/shared/persons/identifiers";
import type { Actor } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import type { JsonOf } from "../../core/json-of.ts";
import { withMember } from "../../core/json-of.ts";
import type { FoundParticipant } from "../participants/list-participants.sql.ts";
import type { ListRow } from "./event-lists.repository.ts";

/** A user's link, as stored. */
interface UserLink {
  id: string;
  version: number;
  comment: string | null;
  userId: string;
  name: string;
  email: string;
  image: string | null;
}

/** Everyone linked to a list. */
interface Links {
  participants: readonly FoundParticipant[];
  /** Null for actors who may not read applications. */
  applicants: readonly ListApplicant[] | null;
  walkIns: readonly ListWalkIn[];
  users: UserLink[];
}

/**
 * Returns a list with its participants and users as JSON text. Users who see the list see the
 * columns of a list (docs/product.md#who-sees-what); ID number and children's names are for actors
 * who may read the person.
 */
export function presentList(
  list: ListRow,
  { participants, applicants, walkIns, users }: Links,
  actor: Actor | null,
): JsonOf<EventList> {
  const userLinks = users.map(({ id, version, comment, userId, name, email, image }) => ({
    id,
    version,
    comment,
    user: { id: userId, name, email, image },
  }));
  const personLinks = participants
    .filter(({ waitingSince }) => waitingSince === null)
    .map((each) => presentParticipant(each, actor));
  const otherMembers = JSON.stringify({
    ...list,
    userLinks,
    ...(applicants ? { applicants } : {}),
    ...(can(actor, "lists.edit", list) ? { walkIns } : {}),
  });
  return withMember(
    withMember(otherMembers, "personLinks", `[${personLinks.join(",")}]`),
    "waitingLinks",
    `[${presentWaiting(participants, actor).join(",")}]`,
  );
}

/** Returns the waiting persons in order of arrival; one household has one number. */
function presentWaiting(participants: readonly FoundParticipant[], actor: Actor | null): string[] {
  const households: string[] = [];
  return participants.flatMap((each) => {
    const { waitingSince, householdId } = each;
    if (waitingSince === null) return [];
    if (!households.includes(householdId)) households.push(householdId);
    const waitingJson = JSON.stringify({
      waitingSince,
      household: households.indexOf(householdId),
    });
    return [withMember(presentParticipant(each, actor), "waiting", waitingJson)];
  });
}

function presentParticipant(foundParticipant: FoundParticipant, actor: Actor | null): string {
  const { status, link, person, idNumber, childrenData } = foundParticipant;
  const isReadable = can(actor, "persons.read", { status });
  const json = isReadable
    ? withMember(
        withMember(person, "idNumber", JSON.stringify(idNumber)),
        "childrenData",
        childrenData,
      )
    : withMember(
        withMember(person, "idNumber", "null"),
        "idNumberEnd",
        JSON.stringify(idNumber && idNumberEnd(idNumber)),
      );
  return withMember(link, "person", json);
}
