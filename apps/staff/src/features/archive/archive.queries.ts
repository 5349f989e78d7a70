import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { REGISTER_KEY, personPagesQuery } from "../../lib/register.queries.ts";
import type { RegisterView } from "../../lib/register-view.ts";
import { toArchiveQuery } from "./archive-view.ts";

/** The pages of a view of /archive. */
export const archiveQuery = (view: RegisterView) => personPagesQuery(toArchiveQuery(view));

/** An archived person as seen by whoever decides. */
interface Seen {
  id: string;
  version: number;
}

function useChange(send: (person: Seen) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    // A refusal too says that the archive has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTER_KEY }),
  });
}

/** Brings an archived person back into the register. */
export const useUnarchive = () =>
  useChange(({ id, version }) =>
    answer(api.person[":id"].archive.$patch({ param: { id }, json: { active: true, version } })),
  );

/** Deletes an archived person for good. */
export const useDeletePerson = () =>
  useChange(({ id, version }) =>
    answer(api.person[":id"].$delete({ param: { id }, json: { version } })),
  );
