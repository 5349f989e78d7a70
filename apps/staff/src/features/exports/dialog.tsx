import type { ExportStatus } from "@kehila/shared/exports";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExportSource } from "../../entities/exports/source.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { ExportForm, FormButtons } from "./form.tsx";
import { JobButtons, JobView } from "./job.tsx";
import { ExportsLink } from "./exports-link.tsx";
import { useExportForm } from "./use-export-form.ts";
import { useExportJob } from "./use-export-job.ts";

export interface ExportDialogProps {
  source: ExportSource;
  onClose: () => void;
}

/** Exports persons to a file: choices, progress, download. A failed export keeps the choices. */
export function ExportDialog({ source, onClose }: ExportDialogProps) {
  const title = useTitle(source);
  const [jobId, setJobId] = useState<string | null>(null);
  /** The status of the last job, if it ended without a file. */
  const [outcome, setOutcome] = useState<ExportStatus | null>(null);
  const form = useExportForm({
    source,
    outcome,
    onStart: () => setOutcome(null),
    onStarted: setJobId,
  });
  const end = (status: ExportStatus) => {
    setOutcome(status);
    setJobId(null);
  };
  const job = useExportJob(jobId, () => end("CANCELLED"));
  if (job.progress === -1) end(job.status);
  const close = () => {
    if (jobId !== null && !job.isReady && !job.isRefused) showToast("info", <JobContinues />);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      isBusy={form.start.isPending && jobId === null}
      title={title}
      subject={jobId === null ? "choices" : "job"}
      footer={
        jobId === null ? (
          <FormButtons form={form} onClose={close} />
        ) : (
          <JobButtons job={job} onClose={close} />
        )
      }
    >
      {jobId === null ? <ExportForm form={form} source={source} /> : <JobView job={job} />}
    </Dialog>
  );
}

function useTitle(source: ExportSource): ReactNode {
  const { t } = useTranslation();
  const namedText = useNamed();
  switch (source.kind) {
    case "list":
      return namedText("exports:title.list", source.title);
    case "picked":
      return t("exports:title.picked");
    case "register":
      return t(`exports:title.${source.filter.active === "false" ? "archive" : "register"}`);
  }
}

/** The message shown when the dialog is closed while the job still runs. */
function JobContinues() {
  const { t } = useTranslation();
  return (
    <>
      <span>{t("exports:goesOn")}</span> <ExportsLink />
    </>
  );
}
