import type { FailureCount, System } from "@kehila/shared/system";
import { FAILURE_DAYS, NIGHT_LATE_HOURS } from "@kehila/shared/system";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { muted } from "../../styles/utilities.css.ts";
import { Instant } from "../../ui/dates.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { FailureLog } from "./failure-log.tsx";
import { systemQuery } from "./system.queries.ts";
import * as css from "./system.css.ts";

/** The state of the installation: version, last nightly run, and recent failures. */
export function SystemPanel() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(systemQuery);
  return (
    <Panel title={t("system:title")} description={t("system:text")}>
      {isPending ? <Skeleton label={t("system:loading")} count={1} /> : null}
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>{errorText(t, error)}</RetryNotice>
      ) : null}
      {data ? <State system={data} /> : null}
      <FailureLog />
    </Panel>
  );
}

const HOUR = 60 * 60 * 1000;

const isLate = (instant: string | null): boolean =>
  instant !== null && Date.now() - Date.parse(instant) > NIGHT_LATE_HOURS * HOUR;

function State({ system }: { system: System }) {
  const { t } = useTranslation();
  const { version, lastNight, failures } = system;
  return (
    <>
      {isLate(lastNight) ? <Notice tone="warning">{t("system:late")}</Notice> : null}
      <dl className={css.facts}>
        <div className={css.fact}>
          <dt className={muted}>{t("system:version")}</dt>
          <dd>
            <bdi translate="no" dir="ltr">
              {version}
            </bdi>
          </dd>
        </div>
        <div className={css.fact}>
          <dt className={muted}>{t("system:night")}</dt>
          <dd>{lastNight === null ? t("system:noNight") : <Instant at={lastNight} />}</dd>
        </div>
      </dl>
      {failures.length === 0 ? (
        <p className={muted}>{t("system:nothingFailed", { count: FAILURE_DAYS })}</p>
      ) : (
        <FailureList failures={failures} />
      )}
    </>
  );
}

function FailureList({ failures }: { failures: readonly FailureCount[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className={css.subtitle}>{t("system:failures", { count: FAILURE_DAYS })}</h3>
      <ul className={css.failures}>
        {failures.map(({ day, failure, count, lastAt }) => (
          <li key={`${day} ${failure}`} className={css.failure}>
            <span className={css.what}>{t(`system:failure.${failure}`)}</span>
            <span className={muted}>
              {t("system:times", { count })} · {t("system:last")} <Instant at={lastAt} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
