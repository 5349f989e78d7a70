import type { Backup, Backups } from "@kehila/shared/backups";
import { BACKUPS_KEPT } from "@kehila/shared/backups";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatInstant } from "../../lib/text/format.ts";
import { muted, strong } from "../../styles/utilities.css.ts";
import { linkButton } from "../../ui/button/link-button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { fileAddress } from "./backups.queries.ts";
import { formatSize } from "./size.ts";
import * as css from "./backups.css.ts";

/** The list of backups, the newest first: running, finished, and failed in the last month. */
export function FilesPanel({ state: { backups, recipient } }: { state: Backups }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("backups:files.title")} description={t("backups:files.text", BACKUPS_KEPT)}>
      {backups.length === 0 ? (
        <p className={muted}>{t("backups:files.empty")}</p>
      ) : (
        <ul className={css.files} aria-label={t("backups:files.title")}>
          {backups.map((backup) => (
            <li key={backup.id} className={css.file}>
              <BackupFile backup={backup} isOfKey={backup.recipient === recipient} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** One file with a download link. `isOfKey`: whether the present recovery key opens the file. */
function BackupFile({ backup, isOfKey }: { backup: Backup; isOfKey: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, status, failure, moment, createdAt, bytes, persons, startedBy, recipient } = backup;
  const shownMoment = moment ?? createdAt;
  return (
    <>
      <div className={css.words}>
        <span className={strong}>
          <Instant at={shownMoment} />
        </span>
        <span className={css.details}>
          {status === "running" ? <span>{t("backups:files.running")}</span> : null}
          {bytes === null ? null : (
            <bdi translate="no" dir="ltr">
              {formatSize(bytes, language)}
            </bdi>
          )}
          {persons === null ? null : <span>{t("persons:list.count", { count: persons })}</span>}
          <span>
            {startedBy === null
              ? t("backups:files.byNight")
              : t("backups:files.by", { name: startedBy })}
          </span>
        </span>
        {failure ? <p className={css.failed}>{t(`backups:files.failure.${failure}`)}</p> : null}
        {isOfKey || status === "failed" ? null : (
          <p className={css.details}>
            <span>{t("backups:files.earlierKey")}</span>
            <bdi translate="no" dir="ltr">
              {recipient}
            </bdi>
          </p>
        )}
      </div>
      {status === "ready" ? (
        <a
          href={fileAddress(id)}
          download
          className={linkButton("secondary")}
          aria-label={t("backups:files.downloadOf", { at: formatInstant(shownMoment, language) })}
        >
          <FileDown aria-hidden="true" />
          <span>{t("backups:files.download")}</span>
        </a>
      ) : null}
    </>
  );
}
