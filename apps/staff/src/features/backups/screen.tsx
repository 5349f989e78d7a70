import * as css from "./backups.css.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { backupsQuery } from "../../entities/backups/backups.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { muted } from "../../styles/utilities.css.ts";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { DrillPanel } from "./drill-panel.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { KeyPanel } from "./key-panel.tsx";
import { StatePanel } from "./state-panel.tsx";
import { linkButton } from "../../ui/button/link-button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { ERASURES_ADDRESS } from "./backups.queries.ts";

/** The backups of the register: state, files, recovery key, drills. */
export function BackupsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(backupsQuery);
  if (!data) {
    return error ? (
      <RetryNotice onRetry={() => void refetch()}>
        {failureText(t, error, t("backups:failed"))}
      </RetryNotice>
    ) : (
      <Skeleton label={t("backups:loading")} />
    );
  }
  return (
    <div className={css.screen}>
      <p className={muted}>{t("backups:intro")}</p>
      {data.recipient === null ? null : <StatePanel state={data} />}
      {data.recipient === null ? null : <FilesPanel state={data} />}
      <KeyPanel state={data} />
      <DrillPanel lastDrill={data.lastDrill} />
      <LossPanel />
    </div>
  );
}

/** The steps after the loss of the account with the database. */
function LossPanel() {
  const { t } = useTranslation();
  const steps = t("backups:loss.steps", { returnObjects: true });
  return (
    <Panel title={t("backups:loss.title")}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={css.text}>{t("backups:loss.mistake")}</p>
      <div>
        <a href={ERASURES_ADDRESS} download className={linkButton("secondary")}>
          {t("backups:loss.erasures")}
        </a>
      </div>
      <p className={`${css.text} ${muted}`}>{t("backups:loss.erasuresText")}</p>
    </Panel>
  );
}
