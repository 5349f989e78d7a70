import { useSyncExternalStore } from "react";
import { confirmation } from "../lib/api/confirmed.ts";
import { ConfirmIdentityDialog } from "../entities/users/confirm-dialog.tsx";

/** The dialog that asks for the user's own password while a call waits for it, on any page. */
export function ConfirmIdentity() {
  const onAnswer = useSyncExternalStore(confirmation.subscribe, confirmation.current);
  if (!onAnswer) return null;
  return <ConfirmIdentityDialog onAnswer={onAnswer} />;
}
