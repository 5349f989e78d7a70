import type { UseMutationOptions, UseMutationResult } from "@tanstack/react-query";
// oxlint-disable-next-line eslint/no-restricted-imports -- the one place that guards it
import { useMutation } from "@tanstack/react-query";
import { useSingleFlight } from "./use-single-flight.ts";

/**
 * Returns a mutation for a press: `mutate` ignores further calls while one is running, so that a
 * double click sends one request. `mutateAsync` is not guarded: a caller with several calls for one
 * press has to guard the press.
 */
export function useAction<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const mutation = useMutation(options);
  const begin = useSingleFlight(mutation.isPending);
  return {
    ...mutation,
    mutate: (...run) => {
      if (begin()) mutation.mutate(...run);
    },
  };
}
