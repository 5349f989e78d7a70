import type { ChangePassword, UpdateUser } from "@kehila/shared/accounts/accounts";
import { PAGES } from "@kehila/shared/base/paths";
import { useQueryClient } from "@tanstack/react-query";
import { renewSession } from "../../entities/users/session.queries.ts";
import { answer, api } from "../../lib/api/api.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { sessionsQuery } from "./account.queries.ts";

/** Changes the user's name and mail language. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (profile: UpdateUser) =>
      (await answer(api.auth.api["update-user"].$post({ json: profile }))).data,
    onSuccess: () => renewSession(queryClient),
  });
}

/** Changes the user's password; ends every other session. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (passwords: ChangePassword) => {
      await answer(api.auth.api["change-password"].$post({ json: passwords }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends another session. */
export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (sessionId: string) =>
      answer(api.auth.api["revoke-session"].$post({ json: { sessionId } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useRevokeOtherSessions() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: () => answer(api.auth.api["revoke-other-sessions"].$post()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Reloads the page, so that no data stays in memory. */
const openLogin = () => location.replace(PAGES.login);

/** Ends all sessions, including this one. */
export const useRevokeSessions = () =>
  useAction({
    mutationFn: () => answer(api.auth.api["revoke-sessions"].$post()),
    onSuccess: openLogin,
  });

/** Deletes the user's own account; requires the password. */
export const useDeleteAccount = () =>
  useAction({
    mutationFn: (password: string) =>
      answer(api.auth.api["delete-user"].$post({ json: { password } })),
    onSuccess: openLogin,
  });
