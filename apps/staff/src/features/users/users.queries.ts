import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import type { NewInvitation, RegistrationToken } from "@kehila/shared/accounts/invitations";
import { USER_CACHE_MS } from "../../lib/timings.ts";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { usersQuery } from "../../entities/users/users.queries.ts";
import { answer, api } from "../../lib/api.ts";
import { confirmed } from "../../lib/confirmed.ts";
import { useAction } from "../../lib/use-action.ts";

const TOKENS = ["registration-tokens"];

/** Every registration token, newest first. */
export const tokensQuery = queryOptions({
  queryKey: TOKENS,
  queryFn: async ({ signal }): Promise<RegistrationToken[]> =>
    (await answer(api.api["registration-tokens"].$get({}, { init: { signal } }))).data,
});

/** Whether the product can send mail. */
export const isMailSetUpQuery = queryOptions({
  queryKey: ["mail"],
  queryFn: async ({ signal }): Promise<boolean> =>
    (await answer(api.api.mail.$get({}, { init: { signal } }))).data.configured,
  staleTime: USER_CACHE_MS,
});

export function useInvite() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (json: NewInvitation) =>
      (await confirmed(() => answer(api.api["registration-tokens"].generate.$post({ json })))).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: TOKENS }),
  });
}

export function useDeleteToken() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (tokenId: string) =>
      answer(api.api["registration-tokens"][":tokenId"].$delete({ param: { tokenId } })),
    // A refusal also means that the list of accounts has changed.
    onSettled: () => queryClient.invalidateQueries({ queryKey: TOKENS }),
  });
}

/** Changes of an account's role and permissions, with the version the user saw. */
export interface RightsChange {
  id: string;
  version: number;
  permissions: Partial<Record<Permission, boolean>> | undefined;
  role: Role | undefined;
  /** Whether it is the user's own account: a new role ends the session. */
  isMe: boolean;
  /** Called with the account after each successful call. */
  onSaved?: (user: CurrentUser) => void;
}

/**
 * Saves role and flags, and returns the account; null without a change. The role is saved first; for one's own account last, because it ends the
 * session.
 */
export function useSaveRights() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ id, permissions, role, isMe, onSaved, ...change }: RightsChange) => {
      const { user } = api.api;
      const param = { userId: id };
      let { version } = change;
      let saved = null as CurrentUser | null;
      const keep = (data: CurrentUser) => {
        saved = data;
        ({ version } = data);
        onSaved?.(data);
      };
      const saveFlags = async () => {
        if (!permissions) return;
        const json = { ...permissions, version };
        const call = () => answer(user.permissions[":userId"].$post({ param, json }));
        keep((await confirmed(call)).data);
      };
      const saveRole = async () => {
        if (!role) return;
        const json = { role, version };
        const call = () => answer(user.role[":userId"].$post({ param, json }));
        keep((await confirmed(call)).data);
      };
      for (const save of isMe ? [saveFlags, saveRole] : [saveRole, saveFlags]) await save();
      return saved;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}

/** Removes a user's account: its sessions end at once, its history keeps the name. */
export function useRemoveUser() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (userId: string) =>
      confirmed(() => answer(api.api.user[":userId"].$delete({ param: { userId } }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}
