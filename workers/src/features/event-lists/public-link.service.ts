import { linkOpenFrom } from "@kehila/shared/events/registration";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead } from "../../db/read.ts";
import * as repository from "./public-link.repository.ts";

/** The data that the public link of a list shows. */
export type OpenList = NonNullable<
  ReturnType<ReturnType<typeof repository.findListOfLink>["compute"]>
>;

/**
 * Reads the list of an open link. Throws the same `LINK_CLOSED` for an unknown, malformed, deleted
 * or expired link.
 */
export const findOpenList = ({ calendar }: PlanScope, id: string): Read<OpenList> =>
  mapRead(repository.findListOfLink({ id, from: linkOpenFrom(calendar) }), (list) => {
    if (!list) throw new AppError("LINK_CLOSED");
    return list;
  });

/** The creator of a list, and whether the creator may read active persons. */
export type LinkCreator = repository.LinkCreator;

/** Reads the creator of a list; null for a missing list or a deleted account. */
export const findCreator = (listId: string): Read<LinkCreator | null> =>
  repository.findCreator(listId);

/** Returns the statement that stops a batch with `LINK_CLOSED` if the link has closed. */
export const expectOpenLink = ({ db, calendar }: Scope, id: string): Statement =>
  repository.expectOpenLink(db, { id, from: linkOpenFrom(calendar) });

/** Returns the statement that stores the time of a phone check, for known and unknown phones. */
export const noteLinkUse = ({ db, calendar }: Scope, id: string): Statement =>
  repository.noteLinkUse(db, id, calendar.now().toISOString());
