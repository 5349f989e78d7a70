import { parseDateTime } from "@internationalized/date";
import type { ApplicationFilter } from "@kehila/shared/persons/applications";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changedCountOf } from "../../entities/persons/refusals.ts";
import { failureText } from "../../i18n/error-text.ts";
import { calendar } from "../../lib/config.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { Select } from "../../ui/field/select.tsx";
import { TextField } from "../../ui/field/text-field.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { toRejectQuery, useRejectMany } from "./decisions.queries.ts";
import { RejectedToast } from "./rejected-toast.tsx";
import { UserText } from "../../ui/user-text.tsx";

/** Periods of receipt, in hours before now; null for any time or a custom range. */
const PERIODS = { any: null, hour: 1, day: 24, week: 7 * 24, range: null } as const;
type Period = keyof typeof PERIODS;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The applications to choose from: matches of the queue's search, or all applications of one
 * sender.
 */
export type ManyToReject = { search: string | undefined } | { sender: string; name: string };

/**
 * Returns the instant of a typed local time in the organisation's time zone; undefined while it is
 * incomplete.
 */
function instantOf(typed: string, end: boolean): string | undefined {
  if (typed === "") return undefined;
  const start = parseDateTime(typed).toDate(calendar.timeZone).getTime();
  return new Date(end ? start + MINUTE_MS - 1 : start).toISOString();
}

interface RejectManyDialogProps {
  selection: ManyToReject;
  onClose: () => void;
}

/** Confirms, with the number, that all matching applications are rejected; then shows progress. */
export function RejectManyDialog({ selection, onClose }: RejectManyDialogProps) {
  const { t } = useTranslation();
  const [openedAt] = useState(() => Date.now());
  const [period, setPeriod] = useState<Period>("any");
  const [range, setRange] = useState({ from: "", to: "" });
  const [rejected, setRejected] = useState(0);
  const isStopped = useRef(false);
  const hours = PERIODS[period];
  const receivedText =
    period === "range"
      ? { receivedFrom: instantOf(range.from, false), receivedTo: instantOf(range.to, true) }
      : { receivedFrom: hours === null ? undefined : before(openedAt, hours) };
  const chosen =
    "sender" in selection ? { sender: selection.sender } : { search: selection.search };
  const filter: ApplicationFilter = defined({ ...chosen, ...receivedText });
  const { data, error: countError, refetch } = useQuery(toRejectQuery(filter));
  const reject = useRejectMany();
  const count = data?.count ?? 0;
  const changed = changedCountOf(reject.error);

  const start = () => {
    if (!data) return;
    let done = { total: 0, rejectionId: "" };
    const report = () => {
      // Rejected applications can be restored, also after a stop or an error.
      if (done.total === 0) return;
      showToast(
        "success",
        <RejectedToast rejectionId={done.rejectionId}>
          {t("applications:rejectMany.done", { count: done.total })}
        </RejectedToast>,
      );
    };
    isStopped.current = false;
    setRejected(0);
    reject.mutate(
      {
        matching: { filter: { receivedTo: data.receivedTo, ...filter }, count },
        isStopped: () => isStopped.current,
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
          report();
          void refetch();
        },
      },
    );
  };
  const problem =
    changed === null
      ? failureText(t, reject.error ?? countError, t("applications:rejectMany.failed"))
      : t("applications:rejectMany.changed", { count: changed });
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
      <Chosen selection={selection} />
      <Select
        label={t("applications:rejectMany.received")}
        placeholder=""
        value={period}
        isDisabled={reject.isPending}
        onChange={setPeriod}
        options={(["any", "hour", "day", "week", "range"] as const).map((value) => ({
          value,
          label: t(`applications:rejectMany.period.${value}`),
        }))}
      />
      {period === "range"
        ? (["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              type="datetime-local"
              isLtr
              label={t(`applications:rejectMany.${end}`)}
              isDisabled={reject.isPending}
              value={range[end]}
              onChange={(value) => setRange({ ...range, [end]: value })}
            />
          ))
        : null}
      <p role="status">{data ? t("applications:rejectMany.count", { count }) : null}</p>
      <p>{t("applications:rejectMany.text")}</p>
      {reject.isPending ? (
        <Progress rejected={rejected} total={count} onStop={() => (isStopped.current = true)} />
      ) : null}
    </ConfirmDialog>
  );
}

const before = (instant: number, hours: number): string =>
  new Date(instant - hours * HOUR_MS).toISOString();

/** Removes the conditions that are not set. */
const defined = (filter: { [K in keyof ApplicationFilter]: ApplicationFilter[K] | undefined }) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Shows which applications the dialog chooses from; nothing if from all. */
function Chosen({ selection }: { selection: ManyToReject }) {
  const { t } = useTranslation();
  const named = useNamed();
  if ("sender" in selection) {
    return (
      <>
        <p>{named("applications:rejectMany.sender", selection.name)}</p>
        <p>{t("applications:rejectMany.senderNote")}</p>
      </>
    );
  }
  if (selection.search === undefined) return null;
  return (
    <p>
      {t("applications:rejectMany.search")} <UserText>{selection.search}</UserText>
    </p>
  );
}

interface ProgressProps {
  rejected: number;
  total: number;
  onStop: () => void;
}

/** The progress of the run, with a button that stops it after the current batch. */
function Progress({ rejected, total, onStop }: ProgressProps) {
  const { t } = useTranslation();
  const [isStopping, setStopping] = useState(false);
  const progress = t("applications:rejectMany.progress", { rejected, total });
  return (
    <>
      <p role="status">{progress}</p>
      <progress value={rejected} max={total} aria-label={progress} />
      <Button
        isDisabled={isStopping}
        onPress={() => {
          setStopping(true);
          onStop();
        }}
      >
        {t(isStopping ? "applications:rejectMany.stopping" : "applications:rejectMany.stop")}
      </Button>
    </>
  );
}
