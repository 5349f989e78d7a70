import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { currentUserSchema } from "@kehila/shared/accounts/accounts";
import type { NewInvitation } from "@kehila/shared/accounts/invitations";
import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { usersQuery } from "../../entities/users/users.queries.ts";
import { hasCode } from "../../lib/api/api-error.ts";
import { answer, api } from "../../lib/api/api.ts";
import { confirmed } from "../../lib/api/confirmed.ts";
import { useAction } from "../../lib/api/use-action.ts";
import { isSame, rightsOf } from "./rights/rights-draft.ts";
import { tokensQuery } from "./users.queries.ts";

export function useInvite() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async (json: NewInvitation) =>
      (await confirmed(() => answer(api.api["registration-tokens"].generate.$post({ json })))).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

export function useDeleteToken() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (tokenId: string) =>
      answer(api.api["registration-tokens"][":tokenId"].$delete({ param: { tokenId } })),
    // A refusal usually means that the tokens have changed, so it reloads them too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
}

/** Changes of an account's role and permissions. */
export interface RightsChange {
  /** The account in the version that the administrator saw. */
  user: CurrentUser;
  permissions: Partial<Record<Permission, boolean>> | undefined;
  role: Role | undefined;
  /** Whether it is the user's own account: a new role ends the session. */
  isMe: boolean;
  /** Called with the account after each successful call. */
  onSaved?: (user: CurrentUser) => void;
}

/** Returns the current account from the error of a conflict; null for other errors. */
export function currentOf(error: unknown): CurrentUser | null {
  if (!hasCode(error, "STALE_VERSION")) return null;
  const parsed = z.safeParse(currentUserSchema, error.extra["current"]);
  return parsed.success ? parsed.data : null;
}

type SaveRights = (version: number) => Promise<{ data: CurrentUser }>;

/** Saves with the version of `seen`; retries once if another user changed no rights. */
async function saveOver(seen: CurrentUser, save: SaveRights): Promise<CurrentUser> {
  const send = async (version: number) => (await confirmed(() => save(version))).data;
  try {
    return await send(seen.version);
  } catch (error) {
    const current = currentOf(error);
    if (!current || !isSame(rightsOf(seen), rightsOf(current))) throw error;
    return send(current.version);
  }
}

/**
 * Saves role and flags, and returns the account; null without a change. The role is saved first. A
 * change of the user's own role is saved last, because it ends the session.
 */
export function useSaveRights() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: async ({ user, permissions, role, isMe, onSaved }: RightsChange) => {
      const calls = api.api.user;
      const param = { userId: user.id };
      const saveFlags: SaveRights | undefined =
        permissions &&
        ((version) =>
          answer(calls.permissions[":userId"].$post({ param, json: { ...permissions, version } })));
      const saveRole: SaveRights | undefined =
        role &&
        ((version) => answer(calls.role[":userId"].$post({ param, json: { role, version } })));
      let saved: CurrentUser | null = null;
      for (const save of isMe ? [saveFlags, saveRole] : [saveRole, saveFlags]) {
        if (!save) continue;
        saved = await saveOver(saved ?? user, save);
        onSaved?.(saved);
      }
      return saved;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}

/** Reloads the accounts, and the invitations, which end with the account of their creator. */
const reloadAccounts = (queryClient: QueryClient) =>
  Promise.all(
    [usersQuery, tokensQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );

interface UndoRemovalOptions {
  id: string;
  /** Runs even if the component with the button has unmounted, as `onFailed` does. */
  onUndone?: () => void;
  onFailed?: (error: Error) => void;
}

/** Restores a removed account, for the administrator who removed it, within an hour. */
export function useUndoRemoval({ id, onUndone, onFailed }: UndoRemovalOptions) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: () =>
      confirmed(() =>
        answer(api.api.user["undo-removal"][":userId"].$post({ param: { userId: id } })),
      ),
    onSuccess: () => onUndone?.(),
    onError: (error) => onFailed?.(error),
    onSettled: () => reloadAccounts(queryClient),
  });
}

/** Removes a user's account. Its sessions end at once; history entries keep the name. */
export function useRemoveUser() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (userId: string) =>
      confirmed(() => answer(api.api.user[":userId"].$delete({ param: { userId } }))),
    onSettled: () => reloadAccounts(queryClient),
  });
}
