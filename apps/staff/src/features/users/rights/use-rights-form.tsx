import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import { useState } from "react";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { Rights, RightsDifference } from "./rights-draft.ts";
import { carryOver, differenceOf, isSame, rightsOf, withOlder } from "./rights-draft.ts";
import { currentOf, useSaveRights } from "../user-changes.queries.ts";
import { useTranslation } from "react-i18next";
import { Undoable } from "../../../ui/feedback/undoable.tsx";
import { useNamed } from "../../../ui/named-text.tsx";

interface RightsFormOptions {
  user: CurrentUser;
  isMe: boolean;
  /** Called after the save, or at once if there is no change. */
  onDone: () => void;
}

/**
 * Returns the draft of an account's role and flags. After a conflict, the draft continues from the
 * current rights, and `concurrent` contains the changes that another user saved.
 */
export function useRightsForm({ user, isMe, onDone }: RightsFormOptions) {
  const save = useSaveRights();
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(rightsOf(user));
  const [concurrent, setConcurrent] = useState<RightsDifference | null>(null);
  // The undo of all saved parts, since role and flags are saved by two requests.
  const [undo, setUndo] = useState<RightsDifference>({});
  const change = differenceOf(rightsOf(base), draft);
  const isDirty = !isSame(rightsOf(base), draft);

  const submit = () => {
    if (!isDirty) return onDone();
    let stored = base;
    let back = undo;
    const onSaved = (account: CurrentUser) => {
      back = withOlder(differenceOf(rightsOf(account), rightsOf(stored)), back);
      stored = account;
      setBase(account);
      setUndo(back);
    };
    save.reset();
    setConcurrent(null);
    save.mutate(
      { user: base, permissions: change.permissions, role: change.role, isMe, onSaved },
      {
        onSuccess: (saved) => {
          onDone();
          if (saved) showToast("success", <RightsToast saved={saved} back={back} />);
        },
        onError: (error) => {
          const current = currentOf(error);
          if (!current) return;
          setConcurrent(differenceOf(rightsOf(stored), rightsOf(current)));
          setDraft(carryOver(rightsOf(stored), draft, rightsOf(current)));
          setBase(current);
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
    submit,
  };
}

interface RightsToastProps {
  /** The account as saved. */
  saved: CurrentUser;
  /** The change that restores the previous rights. */
  back: RightsDifference;
}

/**
 * Reports changed rights and offers undo. The server refuses the undo after a later change by
 * another administrator.
 */
function RightsToast({ saved, back }: RightsToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const save = useSaveRights();
  const { name } = saved;
  const { permissions, role } = back;
  return (
    <Undoable
      undo={() => save.mutateAsync({ user: saved, permissions, role, isMe: false })}
      onDone={() => showToast("success", named("accounts:permissions.undone", name))}
      failed={t("accounts:permissions.undoFailed")}
    >
      {named("accounts:permissions.saved", name)}
    </Undoable>
  );
}
