import { useSyncExternalStore } from "react";
import { confirmation } from "../lib/confirmed.ts";
import { onDemand } from "../ui/on-demand.tsx";

const ConfirmIdentityDialog = onDemand(
  async () => (await import("../entities/users/confirm-dialog.tsx")).ConfirmIdentityDialog,
  { hasOtherTexts: true },
);

/** The dialog that asks for the user's own password while a call waits for it, on any page. */
export function ConfirmIdentity() {
  const onAnswer = useSyncExternalStore(confirmation.subscribe, confirmation.current);
  if (!onAnswer) return null;
  return <ConfirmIdentityDialog onAnswer={onAnswer} onClose={() => onAnswer(false)} />;
}
