import { addDays, dayOfInstant, today } from "@kehila/shared/base/dates";
import type { ExportJobSummary } from "@kehila/shared/exports";
import { listPage } from "@kehila/shared/base/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { FileDown, X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/setup.ts";
import { isFinal } from "../../lib/api/api-error.ts";
import { calendar } from "../../lib/config.ts";
import { formatTime } from "../../lib/text/format.ts";
import { secondary } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import {
  exportsQuery,
  isRunning,
  progressQuery,
  useCancelExport,
  useDownloadExport,
} from "./exports.queries.ts";
import { FileName } from "./file-name.tsx";
import { warningsOf } from "./warnings.ts";
import { Problem } from "./problem.tsx";
import { reasonOf } from "./reasons.ts";
import * as css from "./recent.css.ts";

/** One export: progress while it runs, then the download or the reason of the failure. */
export function RecentJob({ job }: { job: ExportJobSummary }) {
  const { t } = useTranslation();
  const download = useDownloadExport();
  return (
    <>
      <div className={css.words}>
        <h2 className={css.name}>
          <FileName name={job.fileName} />
        </h2>
        <Facts job={job} />
        {isRunning(job) ? <Running job={job} /> : <Outcome job={job} />}
      </div>
      {job.progress === 100 ? <Download job={job} download={download} /> : null}
      {download.error ? (
        <div className={css.whole}>
          <Problem title={t("exports:downloadFailed")}>
            <p>{reasonOf(t, download.error)}</p>
          </Problem>
        </div>
      ) : null}
    </>
  );
}

/** The source of the persons, their number, and the start of the export. */
function Facts({ job: { source, sourceId, counts, createdAt } }: { job: ExportJobSummary }) {
  const { t } = useTranslation();
  const from = t(`exports:recent.source.${source}`);
  return (
    <div className={css.facts}>
      <span>{sourceId === null ? from : <Link to={listPage(sourceId)}>{from}</Link>}</span>
      {counts ? <span>{t("persons:list.count", { count: counts.persons })}</span> : null}
      <span>
        {t("exports:recent.started")} <Instant at={createdAt} />
      </span>
    </div>
  );
}

function Running({ job }: { job: ExportJobSummary }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const cancel = useCancelExport();
  const { data: progress, error } = useQuery(progressQuery(job.id, job));
  const hasEnded = !isRunning(progress);
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: exportsQuery.queryKey });
  }, [hasEnded, client]);
  if (hasEnded) return <Outcome job={{ ...job, ...progress }} />;
  const problem = error ? (
    <Problem title={t("exports:progressFailed")}>
      <p>{reasonOf(t, error)}</p>
    </Problem>
  ) : null;
  // After a refusal, this user can no longer read the progress.
  if (isFinal(error)) return problem;
  return (
    <>
      <ProgressBar label={t(`exports:status.${progress.status}`)} value={progress.progress} />
      {problem}
      {cancel.error ? (
        <Problem title={t("exports:cancelFailed")}>
          <p>{reasonOf(t, cancel.error)}</p>
        </Problem>
      ) : null}
      <div>
        <Button
          size="small"
          icon={<X aria-hidden="true" />}
          aria-label={t("exports:recent.cancelOf", { title: job.fileName })}
          isPending={cancel.isPending}
          onPress={() => cancel.mutate(job.id)}
        >
          {t("exports:cancel")}
        </Button>
      </div>
    </>
  );
}

/** The warnings about a finished file, or the reason why there is no file. */
function Outcome({ job }: { job: ExportJobSummary }) {
  const { progress, status } = job;
  const { t } = useTranslation();
  if (progress === -1) {
    return (
      <p className={status === "CANCELLED" ? secondary : css.failed}>
        {t(`exports:status.${status}`)}
      </p>
    );
  }
  return warningsOf(t, job).map((text) => <p key={text}>{text}</p>);
}

interface DownloadProps {
  job: ExportJobSummary;
  download: ReturnType<typeof useDownloadExport>;
}

function Download({ job: { id, fileName, expiresAt }, download }: DownloadProps) {
  const { t } = useTranslation();
  return (
    <div className={css.act}>
      <Button
        icon={<FileDown aria-hidden="true" />}
        aria-label={t("exports:recent.downloadOf", { title: fileName })}
        isPending={download.isPending}
        onPress={() => download.mutate(id)}
      >
        {t("exports:recent.download")}
      </Button>
      <p className={secondary}>{untilText(t, expiresAt)}</p>
    </div>
  );
}

/** Returns the text with the time at which a file expires, today or tomorrow. */
function untilText(t: TFunction, expiresAt: string): string {
  const time = formatTime(expiresAt, currentLanguage());
  const day = dayOfInstant(new Date(expiresAt), calendar.timeZone);
  const isLater = day >= addDays(today(calendar), 1);
  return t(`exports:recent.${isLater ? "untilTomorrow" : "untilToday"}`, { time });
}
