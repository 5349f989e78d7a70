import type { ComponentProps, ComponentType } from "react";
import { ApiError } from "../../lib/api-error.ts";
import type { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

type DialogProps = ComponentProps<typeof RecoveryCodesDialog>;

let Loaded: ComponentType<DialogProps> | null = null;

/**
 * Loads the dialog of new recovery codes, which few sign-ins show and the sign-in page does not
 * load. Awaited before each request whose answer may contain codes, so that a failed load loses no
 * codes. Throws an {@link ApiError} (`NETWORK`).
 */
export async function loadNewCodes(): Promise<void> {
  try {
    Loaded ??= (await import("./recovery-codes-dialog.tsx")).RecoveryCodesDialog;
  } catch {
    throw new ApiError("NETWORK", { status: 0 });
  }
}

/** Recovery codes that the server has replaced during a sign-in, shown only once. */
export function NewCodes(props: Pick<DialogProps, "codes" | "onClose">) {
  return Loaded ? <Loaded {...props} isRenewal /> : null;
}
