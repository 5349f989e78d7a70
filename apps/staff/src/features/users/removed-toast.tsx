import type { RemovedUser } from "@kehila/shared/accounts/accounts";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { useBringBack } from "./use-bring-back.ts";

/** Reports the removal of an account, and offers to bring it back. */
export function RemovedToast({ user }: { user: Pick<RemovedUser, "id" | "name"> }) {
  const named = useNamed();
  const undo = useBringBack(user);
  return (
    <Undoable undo={undo} onUndo={() => undo.mutate()}>
      {named("accounts:remove.done", user.name)}
    </Undoable>
  );
}
