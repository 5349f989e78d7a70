import { parseDateTime } from "@internationalized/date";
import type { ApplicationFilter } from "@kehila/shared/persons/applications";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changedCountOf } from "../../../entities/persons/refusals.ts";
import { failureText } from "../../../i18n/error-text.ts";
import { calendar } from "../../../lib/config.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { toRejectQuery, useRejectMany } from "../decision/decisions.queries.ts";
import type { RejectionRun } from "./reject-batches.ts";
import { RejectedToast } from "./rejected-toast.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import { useFilterTexts } from "../filters.tsx";
import type { ApplicationsView, QueueFilters } from "../view.ts";
import { filtersOf } from "../view.ts";

/** Periods of receipt, in hours before now; null for any time or a custom range. */
const PERIODS = { any: null, hour: 1, day: 24, week: 7 * 24, range: null } as const;
type Period = keyof typeof PERIODS;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * The applications to choose from: matches of the queue's search and filters, or all applications
 * of one sender.
 */
export type RejectSelection =
  | { search: string | undefined; filters: QueueFilters }
  | { sender: string; name: string };

/** Returns the selection of the matches of a view. */
export const selectionOf = (view: ApplicationsView): RejectSelection => ({
  search: view.search,
  filters: filtersOf(view),
});

/** When the applications were received; `from` and `to` are typed local times of a custom range. */
interface Receipt {
  period: Period;
  from: string;
  to: string;
}

/**
 * Returns the instant of a typed local time in the organisation's time zone; undefined while it is
 * incomplete.
 */
function instantOf(text: string, isEnd: boolean): string | undefined {
  if (text === "") return undefined;
  const start = parseDateTime(text).toDate(calendar.timeZone).getTime();
  return new Date(isEnd ? start + MINUTE_MS - 1 : start).toISOString();
}

/** Returns the filter's conditions about the time of receipt; a period ends at `now`. */
function receiptFilter({ period, from, to }: Receipt, now: number) {
  if (period === "range") {
    return { receivedFrom: instantOf(from, false), receivedTo: instantOf(to, true) };
  }
  const hours = PERIODS[period];
  return {
    receivedFrom: hours === null ? undefined : new Date(now - hours * HOUR_MS).toISOString(),
  };
}

/** Returns the conditions of a filter that have a value. */
const conditionsOf = (filter: {
  [K in keyof ApplicationFilter]: ApplicationFilter[K] | undefined;
}) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

interface RejectManyDialogProps {
  selection: RejectSelection;
  onClose: () => void;
}

/** Shows the number of matching applications, and asks for confirmation of their rejection. */
export function RejectManyDialog({ selection, onClose }: RejectManyDialogProps) {
  const { t } = useTranslation();
  const [openedAt] = useState(() => Date.now());
  const [receipt, setReceipt] = useState<Receipt>({ period: "any", from: "", to: "" });
  const chosen =
    "sender" in selection
      ? { sender: selection.sender }
      : { search: selection.search, ...selection.filters };
  const filter: ApplicationFilter = conditionsOf({
    ...chosen,
    ...receiptFilter(receipt, openedAt),
  });
  const { data, error: countError, refetch } = useQuery(toRejectQuery(filter));
  const count = data?.count ?? 0;
  const { reject, rejectedCount, start, stop } = useRejection({
    onDone: onClose,
    onFailed: () => void refetch(),
  });
  const changedCount = changedCountOf(reject.error);
  const problem =
    changedCount === null
      ? failureText(t, reject.error ?? countError, t("applications:rejectMany.failed"))
      : t("applications:rejectMany.changed", { count: changedCount });
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
      onConfirm={() => {
        if (data) start({ filter: { receivedTo: data.receivedTo, ...filter }, count });
      }}
    >
      <SelectionText selection={selection} />
      <ReceiptFields receipt={receipt} onReceipt={setReceipt} isDisabled={reject.isPending} />
      <p role="status">{data ? t("applications:rejectMany.count", { count }) : null}</p>
      <p>{t("applications:rejectMany.text")}</p>
      {reject.isPending ? (
        <Progress rejectedCount={rejectedCount} total={count} onStop={stop} />
      ) : null}
    </ConfirmDialog>
  );
}

/** Returns functions that start and stop rejections in batches, and the progress. */
function useRejection({ onDone, onFailed }: { onDone: () => void; onFailed: () => void }) {
  const { t } = useTranslation();
  const [rejectedCount, setRejectedCount] = useState(0);
  const isStopped = useRef(false);
  const reject = useRejectMany();
  const start = (matches: RejectionRun["matching"]) => {
    let progress = { total: 0, rejectionId: "" };
    const report = () => {
      // Reports every rejected application, also after a stop or an error, so that undo is offered.
      if (progress.total === 0) return;
      showToast(
        "success",
        <RejectedToast rejectionId={progress.rejectionId}>
          {t("applications:rejectMany.done", { count: progress.total })}
        </RejectedToast>,
      );
    };
    isStopped.current = false;
    setRejectedCount(0);
    reject.mutate(
      {
        matching: matches,
        isStopped: () => isStopped.current,
        onProgress: (total, rejectionId) => {
          progress = { total, rejectionId };
          setRejectedCount(total);
        },
      },
      {
        onSuccess: () => {
          onDone();
          report();
        },
        onError: () => {
          report();
          onFailed();
        },
      },
    );
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { reject, rejectedCount, start, stop };
}

interface ReceiptFieldsProps {
  receipt: Receipt;
  onReceipt: (receipt: Receipt) => void;
  isDisabled: boolean;
}

/** The choice of a period, with two fields for a custom range. */
function ReceiptFields({ receipt, onReceipt, isDisabled }: ReceiptFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t("applications:rejectMany.received")}
        placeholder=""
        value={receipt.period}
        isDisabled={isDisabled}
        onChange={(period) => onReceipt({ ...receipt, period })}
        options={(["any", "hour", "day", "week", "range"] as const).map((value) => ({
          value,
          label: t(`applications:rejectMany.period.${value}`),
        }))}
      />
      {receipt.period === "range"
        ? (["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              type="datetime-local"
              isLtr
              label={t(`applications:rejectMany.${end}`)}
              isDisabled={isDisabled}
              value={receipt[end]}
              onChange={(value) => onReceipt({ ...receipt, [end]: value })}
            />
          ))
        : null}
    </>
  );
}

/** Says which applications the dialog chooses from; nothing if it chooses from all. */
function SelectionText({ selection }: { selection: RejectSelection }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  if ("sender" in selection) {
    return (
      <>
        <p>{namedText("applications:rejectMany.sender", selection.name)}</p>
        <p>{t("applications:rejectMany.senderNote")}</p>
      </>
    );
  }
  return <QueueText {...selection} />;
}

/** The search and the filters of the queue; nothing without both. */
function QueueText({ search, filters }: { search: string | undefined; filters: QueueFilters }) {
  const { t } = useTranslation();
  const texts = useFilterTexts(filters);
  return (
    <>
      {search === undefined ? null : (
        <p>
          {t("applications:rejectMany.search")} <UserText>{search}</UserText>
        </p>
      )}
      {texts.map(({ name, text }) => (
        <p key={name}>
          {t("applications:rejectMany.filter")} <UserText>{text}</UserText>
        </p>
      ))}
    </>
  );
}

interface ProgressProps {
  rejectedCount: number;
  total: number;
  onStop: () => void;
}

/** The progress of the run, with a button that stops it after the current batch. */
function Progress({ rejectedCount, total, onStop }: ProgressProps) {
  const { t } = useTranslation();
  const [isStopping, setStopping] = useState(false);
  const progress = t("applications:rejectMany.progress", { rejected: rejectedCount, total });
  return (
    <>
      <p role="status">{progress}</p>
      <progress value={rejectedCount} max={total} aria-label={progress} />
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
