import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { anywhere, muted, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { FileName } from "./file-name.tsx";
import { warningsOf } from "./warnings.ts";
import { Problem } from "./problem.tsx";
import { reasonOf } from "./reasons.ts";
import { ExportsLink } from "./exports-link.tsx";
import type { ExportJobState } from "./use-export-job.ts";

/** A started export: its progress, then its file. */
export function JobView({ job }: { job: ExportJobState }) {
  return job.isReady ? <ReadyView job={job} /> : <RunningView job={job} />;
}

function RunningView({ job }: { job: ExportJobState }) {
  const { t } = useTranslation();
  const { error, isRefused } = job;
  return (
    <div className={stack.m}>
      {error ? (
        <Problem title={t("exports:progressFailed")}>
          <p>{reasonOf(t, error)}</p>
          {isRefused ? (
            <div>
              <Button size="small" onPress={job.pollAgain}>
                {t("common:action.retry")}
              </Button>
            </div>
          ) : (
            <p>{t("exports:pollsAgain")}</p>
          )}
        </Problem>
      ) : null}
      {job.cancel.error ? (
        <Problem title={t("exports:cancelFailed")}>
          <p>{reasonOf(t, job.cancel.error)}</p>
        </Problem>
      ) : null}
      {isRefused ? null : (
        <>
          <ProgressBar label={t("exports:progress")} value={job.progress} />
          <p role="status">{t(`exports:status.${job.status}`)}</p>
          <p className={muted}>
            {t("exports:closable")} <ExportsLink />
          </p>
        </>
      )}
    </div>
  );
}

/** The finished file, whose download has already started. */
function ReadyView({ job: { status, download, warnings } }: { job: ExportJobState }) {
  const { t } = useTranslation();
  const warningTexts = warnings.job ? warningsOf(t, warnings.job) : [];
  return (
    <div className={stack.m}>
      {download.error ? (
        <Problem title={t("exports:downloadFailed")}>
          <p>{reasonOf(t, download.error)}</p>
        </Problem>
      ) : (
        <Notice tone="success">
          <p>{t(download.isSuccess ? "exports:downloaded" : "exports:status.READY")}</p>
          {download.data ? (
            <p className={anywhere}>
              <FileName name={download.data} />
            </p>
          ) : null}
        </Notice>
      )}
      {warningTexts.length > 0 ? (
        <Notice tone="warning">
          {warningTexts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ) : null}
      {warnings.areUnknown ? <Notice tone="warning">{t(`exports:status.${status}`)}</Notice> : null}
      <p className={muted}>
        {t("exports:kept")} <ExportsLink />
      </p>
    </div>
  );
}

interface JobButtonsProps {
  job: ExportJobState;
  onClose: () => void;
}

/** Buttons that cancel a running export, download its file again, or close the dialog. */
export function JobButtons({ job, onClose }: JobButtonsProps) {
  const { t } = useTranslation();
  const { isReady, isRefused, cancel, download } = job;
  return (
    <>
      {isReady ? (
        <Button
          icon={<FileDown aria-hidden="true" />}
          isPending={download.isPending}
          pendingLabel={t("exports:downloading")}
          onPress={download.run}
        >
          {t("exports:downloadAgain")}
        </Button>
      ) : null}
      {isReady || isRefused ? null : (
        <Button
          isPending={cancel.isPending}
          pendingLabel={t("exports:cancelling")}
          onPress={cancel.run}
        >
          {t("exports:cancel")}
        </Button>
      )}
      <Button variant={isReady ? "primary" : "secondary"} onPress={onClose}>
        {t("common:action.close")}
      </Button>
    </>
  );
}
