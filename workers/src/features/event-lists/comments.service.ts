import type { ListComment, ListLink } from "@kehila/shared/events/event-lists";
import type { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { readOfValue, mapRead } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { commitBatch } from "../../db/change.ts";
import { recordChange } from "../history/history.service.ts";
import { commentOnParticipant } from "../participants/list-participants.service.ts";
import { findParticipantLink } from "../participants/list-participants.sql.ts";
import { commentOnUser, findUserLink } from "./assigned-users.repository.ts";
import { expectList } from "./event-lists.repository.ts";
import { conflictOf, listChange, refuseUnlessAllowed, staleVersion } from "./rights.service.ts";

/** A link of a list to a person or user, with the data that decides who may change it. */
type FoundLink = NonNullable<ReturnType<ReturnType<typeof findUserLink>["compute"]>>;

/** The functions that read and change the links of one table. */
interface Kind {
  find: (scope: PlanScope, id: string) => Read<FoundLink | null>;
  comment: (scope: Scope, link: FoundLink, comment: string | null) => Statement[];
}

const KINDS = {
  person: { find: (_scope, id) => findParticipantLink(id), comment: commentOnParticipant },
  user: {
    find: ({ db }, id) => findUserLink(db, id),
    comment: (scope, link, comment) => [
      ...commentOnUser(scope.db, link, comment),
      recordChange(scope, "list", {
        action: "user-comment",
        entityId: link.listId,
        before: { userId: link.subjectId, comment: link.comment },
        after: { userId: link.subjectId, comment },
      }),
    ],
  },
} as const satisfies Record<string, Kind>;

/** Reads a link of a list that the actor may edit; 404 if it is missing or hidden. */
const findLink = (scope: PlanScope, kind: keyof typeof KINDS, id: string): Read<FoundLink> =>
  mapRead(KINDS[kind].find(scope, id), (link, reader) =>
    refuseUnlessAllowed(reader, "lists.edit", link),
  );

/** Sets the comment of a link. Increases the link's version, not the list's. */
export const changingComment = (
  plan: PlanScope,
  kind: keyof typeof KINDS,
  { id, comment, version }: ListComment,
): Change<FoundLink, ListLink> =>
  listChange(
    findLink(plan, kind, id),
    (scope, link) => {
      if (version !== undefined && version !== link.version) throw staleLink(link);
      if (comment === link.comment) return presentLink(link);
      const { listId, category, createdBy } = link;
      return commitBatch(
        scope,
        [
          expectList(scope.db, { id: listId, category, createdBy }),
          ...KINDS[kind].comment(scope, link, comment),
        ],
        readOfValue({ id: link.id, version: link.version + 1, comment }),
        conflictOf,
      );
    },
    staleLink,
  );

const presentLink = ({ id, version, comment }: FoundLink): ListLink => ({ id, version, comment });

const staleLink = (link: FoundLink): AppError => staleVersion(presentLink(link));
