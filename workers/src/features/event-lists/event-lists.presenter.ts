import type { EventList, Participant } from "@kehila/shared/event-lists";
import type { Actor } from "@kehila/shared/permissions";
import { can } from "@kehila/shared/permissions";
import type { Found } from "../participants/list-participants.service.ts";
import type { ListRow } from "./event-lists.repository.ts";

/** A user's link as stored. */
interface UserLink {
  id: string;
  version: number;
  comment: string | null;
  userId: string;
  name: string;
  email: string;
  image: string | null;
}

/**
 * A list with its participants and users. Who sees the list sees the columns of §2; the children's
 * names are for actors who may read the person.
 */
export function presentList(
  list: ListRow,
  { participants, users }: { participants: Found[]; users: UserLink[] },
  actor: Actor | null,
): EventList {
  return {
    ...list,
    personLinks: participants.map((each) => presentParticipant(each, actor)),
    userLinks: users.map(({ id, version, comment, userId, name, email, image }) => ({
      id,
      version,
      comment,
      user: { id: userId, name, email, image },
    })),
  };
}

function presentParticipant({ link, person }: Found, actor: Actor | null): Participant {
  const { status, childrenData, ...columns } = person;
  const isReadable = can(actor, "persons.read", { status });
  return {
    ...link,
    person: {
      ...columns,
      active: status === "active",
      ...(isReadable ? { childrenData } : {}),
    },
  };
}
