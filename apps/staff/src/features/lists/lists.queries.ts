import type { ListCreateInput, ListSummary } from "@kehila/shared/lists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { REGISTER_KEY } from "../../lib/register.queries.ts";

interface CreateList {
  body: ListCreateInput;
  /** The same for every attempt to save the same thing: a retry never makes a second list. */
  idempotencyKey: string;
}

/** Makes a list. Details of people show their lists, so the register is read anew afterwards. */
export function useCreateList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: CreateList): Promise<ListSummary> => {
      const headers = { "Idempotency-Key": idempotencyKey };
      return (await answer(api["person-list"].$post({ json: body }, { headers }))).data;
    },
    // Nobody waits for it: the dialog can say at once what became of the list.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: REGISTER_KEY }),
  });
}

/** How many match by now, if that is why a list was refused; null otherwise. */
export function changedCountOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "SELECTION_CHANGED") return null;
  const { count } = error.extra;
  return typeof count === "number" ? count : null;
}
