import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedCountOf } from "../../entities/persons/refusals.ts";
import { failureText } from "../../i18n/error-text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { showToast } from "../../ui/toast.tsx";
import { toRejectQuery, useRejectMany } from "./applications.queries.ts";
import { RejectedToast } from "./rejected-toast.tsx";

/** Hours before now in which applications were received; null for any time. */
const PERIODS = { any: null, hour: 1, day: 24, week: 7 * 24 } as const;
type Period = keyof typeof PERIODS;
const HOUR_MS = 3_600_000;

interface RejectManyDialogProps {
  /** The search of the queue: only its matches are rejected. */
  search: string | undefined;
  onClose: () => void;
}

/** Confirms, with their number, the rejection of all applications that match; then shows progress. */
export function RejectManyDialog({ search, onClose }: RejectManyDialogProps) {
  const { t } = useTranslation();
  const [openedAt] = useState(() => Date.now());
  const [period, setPeriod] = useState<Period>("any");
  const [rejected, setRejected] = useState(0);
  const hours = PERIODS[period];
  const filter = {
    ...(search === undefined ? {} : { search }),
    ...(hours === null ? {} : { receivedFrom: new Date(openedAt - hours * HOUR_MS).toISOString() }),
  };
  const { data, error: countError, refetch } = useQuery(toRejectQuery(filter));
  const reject = useRejectMany();
  const count = data?.count ?? 0;
  const changed = changedCountOf(reject.error);

  const start = () => {
    if (!data) return;
    let done = { total: 0, rejectionId: "" };
    const report = () =>
      showToast(
        "success",
        <RejectedToast rejectionId={done.rejectionId}>
          {t("applications:rejectMany.done", { count: done.total })}
        </RejectedToast>,
      );
    setRejected(0);
    reject.mutate(
      {
        matching: { filter: { ...filter, receivedTo: data.receivedTo }, count },
        onProgress: (total, rejectionId) => {
          done = { total, rejectionId };
          setRejected(total);
        },
      },
      {
        onSuccess: () => {
          onClose();
          report();
        },
        onError: () => {
          // What is rejected already can be undone like the rest.
          if (done.total > 0) report();
          void refetch();
        },
      },
    );
  };
  const problem =
    changed === null
      ? failureText(t, reject.error ?? countError, t("applications:rejectMany.failed"))
      : t("applications:rejectMany.changed", { count: changed });
  const progress = t("applications:rejectMany.progress", { rejected, total: count });
  return (
    <ConfirmDialog
      onClose={onClose}
      isDangerous
      isCancelFocused
      title={t("applications:rejectMany.title")}
      confirmLabel={t("applications:rejectMany.confirm", { count })}
      pendingLabel={t("applications:rejectDialog.pending")}
      isPending={reject.isPending}
      isConfirmDisabled={count === 0}
      errorMessage={reject.error || countError ? problem : undefined}
      onConfirm={start}
    >
      {search === undefined ? null : (
        <p>
          {t("applications:rejectMany.search")} <bdi>{search}</bdi>
        </p>
      )}
      <Select
        label={t("applications:rejectMany.received")}
        placeholder=""
        value={period}
        isDisabled={reject.isPending}
        onChange={setPeriod}
        options={(["any", "hour", "day", "week"] as const).map((value) => ({
          value,
          label: t(`applications:rejectMany.period.${value}`),
        }))}
      />
      <p role="status">{data ? t("applications:rejectMany.count", { count }) : null}</p>
      <p>{t("applications:rejectDialog.text")}</p>
      {reject.isPending ? (
        <>
          <p role="status">{progress}</p>
          <progress value={rejected} max={count} aria-label={progress} />
        </>
      ) : null}
    </ConfirmDialog>
  );
}
