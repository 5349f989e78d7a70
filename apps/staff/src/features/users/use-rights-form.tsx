import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { currentUserSchema } from "@kehila/shared/accounts/accounts";
import { useState } from "react";
import * as z from "zod/mini";
import { hasCode } from "../../lib/api-error.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import type { Rights, RightsDifference } from "./rights-draft.ts";
import { carryOver, differenceOf, isSame, rightsOf } from "./rights-draft.ts";
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
 * rights, and `others` holds the difference that another user saved.
 */
export function useRightsForm({ user, isMe, onDone }: RightsFormOptions) {
  const save = useSaveRights();
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(rightsOf(user));
  const [others, setOthers] = useState<RightsDifference | null>(null);
  const change = differenceOf(rightsOf(base), draft);
  const isDirty = !isSame(rightsOf(base), draft);
  const submit = () => {
    if (!isDirty) return onDone();
    const { id, version } = base;
    const { permissions } = change;
    save.reset();
    setOthers(null);
    save.mutate(
      { id, version, permissions, role: change.role, isMe, onSaved: setBase },
      {
        onSuccess: (saved) => {
          onDone();
          const back = differenceOf(draft, rightsOf(base));
          if (saved) showToast("success", <RightsToast saved={saved} back={back} />);
        },
        onError: (error) => {
          const current = currentOf(error);
          if (!current) return;
          setOthers(differenceOf(rightsOf(base), rightsOf(current)));
          setDraft(carryOver(rightsOf(base), draft, rightsOf(current)));
          setBase(current);
        },
      },
    );
  };
  return {
    draft,
    edit: (edited: Partial<Rights>) => setDraft((before) => ({ ...before, ...edited })),
    others,
    isDirty,
    isRoleChanged: change.role !== undefined,
    isSaving: save.isPending,
    error: save.error,
    submit,
  };
}
