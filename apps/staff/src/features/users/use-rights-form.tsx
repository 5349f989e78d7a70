import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { currentUserSchema } from "@kehila/shared/accounts/accounts";
import { useState } from "react";
import * as z from "zod/mini";
import { hasCode } from "../../lib/api-error.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import type { Rights, RightsDifference } from "./rights-draft.ts";
import { carryOver, differenceOf, isSame, rightsOf, withOlder } from "./rights-draft.ts";
import { RightsToast } from "./rights-toast.tsx";
import { useSaveRights } from "./users.queries.ts";

/** Returns the current account from a conflict, else null. */
function currentOf(error: unknown): CurrentUser | null {
  if (!hasCode(error, "STALE_VERSION")) return null;
  const parsed = z.safeParse(currentUserSchema, error.extra["current"]);
  return parsed.success ? parsed.data : null;
}

interface RightsFormOptions {
  user: CurrentUser;
  isMe: boolean;
  /** Called after the save, or at once when nothing was changed. */
  onDone: () => void;
}

/**
 * The draft of role and flags of an account. A conflict carries the draft over to the current
 * rights; `concurrent` then holds the difference that another user saved.
 */
export function useRightsForm({ user, isMe, onDone }: RightsFormOptions) {
  const save = useSaveRights();
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(rightsOf(user));
  const [concurrent, setConcurrent] = useState<RightsDifference | null>(null);
  // What the undo of the saved parts restores: role and flags are saved by two requests.
  const [undo, setUndo] = useState<RightsDifference>({});
  const change = differenceOf(rightsOf(base), draft);
  const isDirty = !isSame(rightsOf(base), draft);

  const saveFrom = (from: CurrentUser) => {
    const { role, permissions } = differenceOf(rightsOf(from), draft);
    let stored = from;
    let back = undo;
    const onSaved = (account: CurrentUser) => {
      back = withOlder(differenceOf(rightsOf(account), rightsOf(stored)), back);
      stored = account;
      setBase(account);
      setUndo(back);
    };
    const onConflict = (current: CurrentUser) => {
      setBase(current);
      // Only the name or another field of the account changed: no right to ask about.
      if (isSame(rightsOf(stored), rightsOf(current))) return saveFrom(current);
      setConcurrent(differenceOf(rightsOf(stored), rightsOf(current)));
      setDraft(carryOver(rightsOf(stored), draft, rightsOf(current)));
    };
    save.mutate(
      { id: from.id, version: from.version, permissions, role, isMe, onSaved },
      {
        onSuccess: (saved) => {
          onDone();
          if (saved) showToast("success", <RightsToast saved={saved} back={back} />);
        },
        onError: (error) => {
          const current = currentOf(error);
          if (current) onConflict(current);
        },
      },
    );
  };
  return {
    draft,
    edit: (edited: Partial<Rights>) => setDraft((before) => ({ ...before, ...edited })),
    concurrent,
    isDirty,
    isRoleChanged: change.role !== undefined,
    isSaving: save.isPending,
    error: save.error,
    submit: () => {
      if (!isDirty) return onDone();
      save.reset();
      setConcurrent(null);
      saveFrom(base);
    },
  };
}
