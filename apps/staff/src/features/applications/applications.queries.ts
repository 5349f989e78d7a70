import { answer, api } from "../../lib/api.ts";
import type { SeenPerson } from "../../entities/persons/persons.queries.ts";
import { personPagesQuery, usePersonAction } from "../../entities/persons/persons.queries.ts";
import type { ApplicationsView } from "./view.ts";
import { toQueueQuery } from "./view.ts";

/** The pages of pending applications. */
export const applicationsQuery = (view: ApplicationsView) => personPagesQuery(toQueueQuery(view));

/** Approves an application together with the spouse's. */
export const useApprove = () =>
  usePersonAction(({ id, version }: SeenPerson) =>
    answer(api.person[":id"].approve.$patch({ param: { id }, json: { version } })),
  );

/** Deletes an application, the spouse's with it. */
export const useReject = () =>
  usePersonAction(({ id, version }: SeenPerson) =>
    answer(api.person[":id"].reject.$delete({ param: { id }, json: { version } })),
  );
