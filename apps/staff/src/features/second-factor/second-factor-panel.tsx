import type { SecondFactorStatus, TotpSetup } from "@kehila/shared/accounts/second-factor";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatInstant } from "../../lib/text/format.ts";
import { useMe } from "../../entities/users/session.queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { PasskeysList } from "./passkeys-list.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import {
  statusQuery,
  useDisableTotp,
  useEnableTotp,
  useNewCodes,
} from "./second-factor.queries.ts";
import * as css from "./second-factor.css.ts";
import { TotpDialog } from "./totp-dialog.tsx";

/** The user's own second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactorPanel() {
  const { t } = useTranslation();
  const isNeeded = useMe()?.needsSecondFactor === true;
  const { data, error, isPending, refetch } = useQuery(statusQuery);
  return (
    <Panel title={t("second-factor:title")} description={t("second-factor:description")}>
      {isNeeded ? <Notice tone="warning">{t("second-factor:needed")}</Notice> : null}
      {isPending ? <Skeleton label={t("second-factor:loading")} count={2} /> : null}
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>{errorText(t, error)}</RetryNotice>
      ) : null}
      {data ? <Factors status={data} /> : null}
    </Panel>
  );
}

type OpenDialog =
  | { dialog: "enable" | "disable" | "codes" }
  | { dialog: "set-up"; setup: TotpSetup }
  | { dialog: "shown"; codes: readonly string[] };

function Factors({ status }: { status: SecondFactorStatus }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const showCodes = (codes: readonly string[] | null) =>
    setOpen(codes === null ? null : { dialog: "shown", codes });
  const isTotpOn = status.totpSince !== null;
  const hasAny = isTotpOn || status.passkeys > 0;

  return (
    <>
      <ul className={css.items}>
        <li className={css.item}>
          <div className={css.words}>
            <span className={css.itemTitle}>
              {t("second-factor:app.title")}
              <Badge
                tone={isTotpOn ? "success" : "neutral"}
                icon={isTotpOn ? ShieldCheck : ShieldAlert}
              >
                {t(isTotpOn ? "second-factor:state.on" : "second-factor:state.off")}
              </Badge>
            </span>
            <span>
              {status.totpSince === null
                ? t("second-factor:app.text")
                : t("second-factor:app.since", { date: formatInstant(status.totpSince, language) })}
            </span>
          </div>
          {isTotpOn ? (
            <Button size="small" onPress={() => setOpen({ dialog: "disable" })}>
              {t("second-factor:app.turnOff")}
            </Button>
          ) : (
            <Button size="small" onPress={() => setOpen({ dialog: "enable" })}>
              {t("second-factor:app.setUp")}
            </Button>
          )}
        </li>
        <PasskeysList onCodes={showCodes} />
        {hasAny ? (
          <li className={css.item}>
            <div className={css.words}>
              <span className={css.itemTitle}>{t("second-factor:codes.label")}</span>
              <span>{t("second-factor:codes.left", { count: status.backupCodesLeft })}</span>
            </div>
            <Button size="small" onPress={() => setOpen({ dialog: "codes" })}>
              {t("second-factor:codes.renew")}
            </Button>
          </li>
        ) : null}
      </ul>
      {open?.dialog === "enable" ? (
        <EnableDialog onClose={close} onSetup={(setup) => setOpen({ dialog: "set-up", setup })} />
      ) : null}
      {open?.dialog === "set-up" ? (
        <TotpDialog
          setup={open.setup}
          onClose={close}
          onDone={(codes) => {
            showCodes(codes);
            if (codes === null) showToast("success", t("second-factor:app.done"));
          }}
        />
      ) : null}
      {open?.dialog === "disable" ? <DisableDialog onClose={close} /> : null}
      {open?.dialog === "codes" ? <RenewDialog onClose={close} onCodes={showCodes} /> : null}
      {open?.dialog === "shown" ? <RecoveryCodesDialog codes={open.codes} onClose={close} /> : null}
    </>
  );
}

function EnableDialog({
  onClose,
  onSetup,
}: {
  onClose: () => void;
  onSetup: (setup: TotpSetup) => void;
}) {
  const { t } = useTranslation();
  const enable = useEnableTotp();
  return (
    <PasswordDialog
      title={t("second-factor:app.setUpTitle")}
      confirmLabel={t("second-factor:next")}
      action={enable}
      onClose={onClose}
      onConfirm={({ password }) => enable.mutate(password, { onSuccess: onSetup })}
    >
      <p>{t("second-factor:askPassword")}</p>
    </PasswordDialog>
  );
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const disable = useDisableTotp();
  return (
    <PasswordDialog
      title={t("second-factor:app.turnOffTitle")}
      confirmLabel={t("second-factor:app.turnOff")}
      isDangerous
      action={disable}
      onClose={onClose}
      onConfirm={({ password }) =>
        disable.mutate(password, {
          onSuccess: () => {
            onClose();
            showToast("success", t("second-factor:app.off"));
          },
        })
      }
    >
      <p>{t("second-factor:app.turnOffText")}</p>
    </PasswordDialog>
  );
}

function RenewDialog({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: readonly string[] | null) => void;
}) {
  const { t } = useTranslation();
  const renew = useNewCodes();
  return (
    <PasswordDialog
      title={t("second-factor:codes.renew")}
      confirmLabel={t("second-factor:codes.renew")}
      action={renew}
      onClose={onClose}
      onConfirm={({ password }) => renew.mutate(password, { onSuccess: onCodes })}
    >
      <p>{t("second-factor:codes.renewText")}</p>
    </PasswordDialog>
  );
}
