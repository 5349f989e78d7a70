import type { ComponentProps, ComponentType } from "react";
import { ApiError } from "../../lib/api-error.ts";
import type { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type DialogProps = ComponentProps<typeof RecoveryCodesDialog>;

let Loaded: ComponentType<DialogProps> | null = null;

/**
 * Loads the dialog of new recovery codes, which few sign-ins need. Every request whose answer can
 * contain codes awaits it first, since codes would be lost without the dialog. Throws an
 * {@link ApiError} (`NETWORK`).
 */
export async function loadNewCodes(): Promise<void> {
  try {
    Loaded ??= (await import("./recovery-codes-dialog.tsx")).RecoveryCodesDialog;
  } catch {
    throw new ApiError("NETWORK", { status: 0 });
  }
}

/** The dialog, shown only once, with recovery codes that the server replaced during a sign-in. */
export function NewCodes(props: Pick<DialogProps, "codes" | "onClose">) {
  return Loaded ? <Loaded {...props} isRenewal /> : null;
}
