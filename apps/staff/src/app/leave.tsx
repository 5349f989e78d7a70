import { doorPage } from "@kehila/shared/base/door-path";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UnsentCount } from "../entities/door/unsent.ts";
import { findUnsent } from "../entities/door/unsent.ts";
import { useSignOut } from "../entities/users/sign-out.queries.ts";
import { errorText } from "../i18n/error-text.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { showToast } from "../ui/feedback/toast.tsx";

/** Signs out; asks first if this phone has unsent ticks of the page at the door. */
export function Leave({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const [unsent, setUnsent] = useState<UnsentCount | null>(null);
  const leave = useEffectEvent(() =>
    signOut.mutate(undefined, {
      onError: (error) => {
        onClose();
        showToast("danger", errorText(t, error));
      },
    }),
  );
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => {
    if (isConfirmed) return leave();
    void findUnsent().then((unsentCount) =>
      unsentCount ? setUnsent(unsentCount) : setConfirmed(true),
    );
    return undefined;
  }, [isConfirmed]);
  if (!unsent) return null;
  return (
    <ConfirmDialog
      title={t("account:unsent.title")}
      onClose={onClose}
      onConfirm={() => setConfirmed(true)}
      isPending={isConfirmed}
      confirmLabel={t("account:unsent.confirm")}
      pendingLabel={t("shell:logout.pending")}
      isCancelFocused
    >
      <p>{t("account:unsent.text", { count: unsent.count })}</p>
      <p>
        <a href={doorPage(unsent.listId)}>{t("account:unsent.open")}</a>
      </p>
    </ConfirmDialog>
  );
}
