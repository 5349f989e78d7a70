import type { TFunction } from "i18next";
import { showToast } from "../../ui/toast.tsx";

/** Copies somebody's ID number and says so. */
export async function copyIdNumber(idNumber: string, t: TFunction): Promise<void> {
  try {
    await navigator.clipboard.writeText(idNumber);
    showToast("success", t("common:copy.idCopied"));
  } catch {
    showToast("danger", t("common:copy.idFailed"));
  }
}
