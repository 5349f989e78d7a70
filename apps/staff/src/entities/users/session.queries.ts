import type { CurrentUser, SignIn } from "@kehila/shared/accounts/accounts";
import { USER_CACHE_MS } from "../../lib/timing/timings.ts";
import type { SecondFactorMethod } from "@kehila/shared/accounts/second-factor";
import { can, type Action, type TargetOf } from "@kehila/shared/accounts/permissions";
import { queryOptions, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { answer, api, onSessionDoubt } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { forgetCopies } from "../door/forget-copies.ts";
import { useAction } from "../../lib/api/use-action.ts";

/** The session, as last returned by the server. */
export type Session =
  | { status: "signed-out" }
  | {
      status: "unverified";
      /** The email to verify, if the session has one. */
      email: string | null;
    }
  | { status: "signed-in"; user: CurrentUser };

async function fetchSession(): Promise<Session> {
  try {
    const { data } = await answer(api.api.user.me.$get());
    return data.emailVerified
      ? { status: "signed-in", user: data }
      : { status: "unverified", email: data.email };
  } catch (error) {
    if (error instanceof ApiError && error.code === "EMAIL_NOT_VERIFIED") {
      return { status: "unverified", email: null };
    }
    if (error instanceof ApiError && error.status === 401) {
      forgetCopies();
      return { status: "signed-out" };
    }
    throw error;
  }
}

/** The session, cached for at most five minutes (docs/product.md#sessions). */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: fetchSession,
  staleTime: USER_CACHE_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Reloads the session after a change. Until the response arrives, the cached session is stale, so
 * that guards wait for the new session.
 */
export const renewSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });

/**
 * Reloads the session after each response that casts doubt on it. Returns the unsubscribe function.
 */
export function followSession(queryClient: QueryClient): () => void {
  return onSessionDoubt(() => {
    forgetCopies();
    void renewSession(queryClient);
  });
}

/** Returns the session; `undefined` while it loads. */
export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data;
}

/** Returns the signed-in user; null while signed out or while the session loads. */
export function useMe(): CurrentUser | null {
  const session = useSession();
  return session?.status === "signed-in" ? session.user : null;
}

/** Returns the id of the signed-in user in the cache, or null. */
export function signedInId(queryClient: QueryClient): string | null {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  return session?.status === "signed-in" ? session.user.id : null;
}

/** Returns `can()` for the signed-in user. */
export function useCan(): <A extends Action>(action: A, target?: TargetOf<A>) => boolean {
  const me = useMe();
  return useCallback((action, target) => can(me, action, target), [me]);
}

/** The password was correct; the session opens after the second step. */
export interface SecondStepNeeded {
  status: "second-step";
  methods: readonly SecondFactorMethod[];
}

/** Signs in and loads the session, unless a second step follows. Throws an {@link ApiError}. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (credentials: SignIn): Promise<Session | SecondStepNeeded> => {
      const { data } = await answer(api.auth.api["sign-in"].email.$post({ json: credentials }));
      return "methods" in data ? { status: "second-step", methods: data.methods } : fetchSession();
    },
    onSuccess: (result) => {
      if (result.status !== "second-step") {
        queryClient.setQueryData(sessionQuery.queryKey, result);
      }
    },
  });
}
