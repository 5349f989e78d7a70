import * as css from "./second-factor.css.ts";
import type { SecondFactorOverview } from "@kehila/shared/accounts/second-factor";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Switch } from "../../ui/field/switch.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { overviewQuery, useChangePolicy, useResetFactors } from "./second-factor.queries.ts";
import { muted } from "../../styles/utilities.css.ts";
import { UserText } from "../../ui/user-text.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

/** The rule for administrators, and the users with a second factor, each with a reset button. */
export function PolicyPanel({ me }: { me: { id: string } }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(overviewQuery);
  const [userToReset, setUserToReset] = useState<SecondFactorOverview["users"][number] | null>(
    null,
  );
  const otherUsers = data?.users.filter(({ id }) => id !== me.id) ?? [];
  return (
    <Panel title={t("second-factor:policy.title")} description={t("second-factor:policy.text")}>
      {isPending ? <Skeleton label={t("second-factor:loading")} count={1} /> : null}
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>{errorText(t, error)}</RetryNotice>
      ) : null}
      {data ? <PolicySwitch isRequired={data.requiredForAdmins} /> : null}
      {otherUsers.length > 0 ? (
        <div>
          <h3 className={css.subtitle}>{t("second-factor:policy.others")}</h3>
          <ul className={css.items}>
            {otherUsers.map((user) => (
              <li key={user.id} className={css.item}>
                <div className={css.words}>
                  <UserText>{user.name}</UserText>
                  <bdi translate="no" dir="ltr" className={muted}>
                    {user.email}
                  </bdi>
                </div>
                <Button
                  size="small"
                  aria-label={t("second-factor:reset.actionOf", { name: user.name })}
                  onPress={() => setUserToReset(user)}
                >
                  {t("second-factor:reset.action")}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {userToReset ? (
        <ResetFactorsDialog user={userToReset} onClose={() => setUserToReset(null)} />
      ) : null}
    </Panel>
  );
}

function PolicySwitch({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation();
  const change = useChangePolicy();
  const choose = (requiredForAdmins: boolean) =>
    change.mutate(
      { requiredForAdmins },
      {
        onSuccess: () =>
          showToast(
            "success",
            t(`second-factor:policy.${requiredForAdmins ? "required" : "optional"}`),
          ),
      },
    );
  return (
    <>
      {change.isError ? <Notice tone="danger">{errorText(t, change.error)}</Notice> : null}
      <Switch
        isSelected={change.isPending ? change.variables.requiredForAdmins : isRequired}
        isDisabled={change.isPending}
        onChange={choose}
      >
        {t("second-factor:policy.switch")}
      </Switch>
    </>
  );
}

interface ResetFactorsDialogProps {
  user: { id: string; name: string };
  onClose: () => void;
}

/** Deletes the second factors that a user has lost; requires the administrator's password. */
function ResetFactorsDialog({ user, onClose }: ResetFactorsDialogProps) {
  const { t } = useTranslation();
  const reset = useResetFactors();
  const namedText = useNamed();
  return (
    <PasswordDialog
      title={namedText("second-factor:reset.title", user.name)}
      confirmLabel={t("second-factor:reset.confirm")}
      isDangerous
      action={reset}
      onClose={onClose}
      onConfirm={({ password }) =>
        reset.mutate(
          { userId: user.id, password },
          {
            onSuccess: () => {
              onClose();
              showToast("success", namedText("second-factor:reset.done", user.name));
            },
          },
        )
      }
    >
      <p>{t("second-factor:reset.text")}</p>
    </PasswordDialog>
  );
}
