import type { ListCreateInput, ListSummary } from "@kehila/shared/lists";
import { useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { PERSONS_KEY } from "../../entities/persons/persons.queries.ts";
import { useAction } from "../../lib/use-action.ts";

interface CreateList {
  body: ListCreateInput;
  /** The same for every attempt to save the same thing: a retry never makes a second list. */
  idempotencyKey: string;
}

/** Reads the register anew: details of people show their lists. Nobody waits for it. */
export function useRefreshRegister(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: PERSONS_KEY });
}

/**
 * Makes a list. A refusal refreshes nothing by itself: whoever was selected might be gone from the
 * register then, and with the selection the dialog that says why.
 */
export function useCreateList() {
  const refresh = useRefreshRegister();
  return useAction({
    mutationFn: async ({ body, idempotencyKey }: CreateList): Promise<ListSummary> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await answer(api["person-list"].$post({ json: body }, { headers }))).data;
    },
    onSuccess: refresh,
  });
}
