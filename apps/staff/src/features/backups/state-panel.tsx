import type { Backup, Backups } from "@kehila/shared/backups";
import { BACKUP_FRESH_HOURS } from "@kehila/shared/backups";
import { DatabaseBackup } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isFreshNow } from "../../entities/backups/fresh.ts";
import { failureText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatNumber } from "../../lib/text/format.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { useStartBackup } from "./backups.queries.ts";
import { Ago, Fact } from "./fact.tsx";
import { formatSize } from "./size.ts";
import * as css from "./backups.css.ts";

/** The progress, in percent, at which the Worker begins to verify the file (job-state.ts). */
const PROVING_FROM = 70;

/** The age and size of the last good backup, and a button that starts a new backup. */
export function StatePanel({ state }: { state: Backups }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { lastGood, backups } = state;
  const runningBackup = backups.find(({ status }) => status === "running");
  const lastGoodBackup = backups.find(({ status }) => status === "ready");
  const isFresh = isFreshNow(lastGood);
  return (
    <Panel
      title={t("backups:state.title")}
      actions={runningBackup ? null : <StartButton isMain={!isFresh} />}
    >
      <Verdict lastGood={lastGood} isFresh={isFresh} />
      {runningBackup ? <Progress backup={runningBackup} /> : null}
      <dl className={css.facts}>
        <Fact label={t("backups:state.lastGood")} isBad={!isFresh}>
          <Ago at={lastGood} never={t("backups:state.never")} />
        </Fact>
        {lastGoodBackup?.bytes ? (
          <Fact label={t("backups:state.size")}>
            <bdi translate="no" dir="ltr">
              {formatSize(lastGoodBackup.bytes, language)}
            </bdi>
          </Fact>
        ) : null}
        {lastGoodBackup?.persons ? (
          <Fact label={t("backups:state.persons")}>
            {formatNumber(lastGoodBackup.persons, language)}
          </Fact>
        ) : null}
      </dl>
    </Panel>
  );
}

function Verdict({ lastGood, isFresh }: Pick<Backups, "lastGood"> & { isFresh: boolean }) {
  const { t } = useTranslation();
  if (isFresh) return <Notice tone="success">{t("backups:state.fresh")}</Notice>;
  const reason = lastGood === null ? "none" : "old";
  return (
    <Notice tone="danger">{t(`backups:state.${reason}`, { hours: BACKUP_FRESH_HOURS })}</Notice>
  );
}

function Progress({ backup: { progress } }: { backup: Backup }) {
  const { t } = useTranslation();
  const phase = progress < PROVING_FROM ? "copying" : "proving";
  return <ProgressBar label={t(`backups:start.${phase}`)} value={progress} />;
}

function StartButton({ isMain }: { isMain: boolean }) {
  const { t } = useTranslation();
  const start = useStartBackup();
  return (
    <>
      <Button
        variant={isMain ? "primary" : "secondary"}
        icon={<DatabaseBackup aria-hidden="true" />}
        isPending={start.isPending}
        pendingLabel={t("backups:start.pending")}
        onPress={() => start.mutate()}
      >
        {t("backups:start.action")}
      </Button>
      {start.error ? (
        <Notice tone="danger">{failureText(t, start.error, t("backups:start.failed"))}</Notice>
      ) : null}
    </>
  );
}
