import type { ListSelection } from "@kehila/shared/person-selection";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { leaveLists, REGISTER_KEY } from "../../lib/register.queries.ts";
import { useAction } from "../../lib/use-action.ts";
import type { MatchFilter } from "./persons-search.ts";

/** Counts everyone who matches: asked for only when somebody wants it, since it reads them all. */
export function useCountMatching() {
  return useAction({
    mutationFn: async (filter: MatchFilter): Promise<number> =>
      (await answer(api.person.count.$get({ query: filter }))).data.count,
  });
}

/**
 * Archives everyone selected and tells how many, before the rows go and the selection with them.
 * Whatever comes of it, the register is read anew.
 */
export function useArchiveSelection(onArchived: (count: number) => void) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (selection: ListSelection): Promise<number> => {
      const json = "matching" in selection ? selection : { personIds: [...selection.personIds] };
      return (await answer(api.person.archive.$post({ json }))).data.count;
    },
    onSuccess: (count, selection) => {
      onArchived(count);
      leaveLists(queryClient, "matching" in selection ? null : selection.personIds);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTER_KEY }),
  });
}

/** How many match by now, if that is why a change of a selection was refused. */
export function changedCountOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "SELECTION_CHANGED") return null;
  const { count } = error.extra;
  return typeof count === "number" ? count : null;
}
