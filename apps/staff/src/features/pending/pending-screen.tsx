import type { PersonRow } from "@kehila/shared/person-answers";
import { PERSON_SORTS } from "@kehila/shared/person-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Eye, Inbox, X } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatInstant, formatPhone, fullName } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { RowAction } from "../../ui/data-table-row.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { RetryNotice } from "../../ui/retry-notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { Application } from "./decision-dialogs.tsx";
import { ApproveDialog, RejectDialog } from "./decision-dialogs.tsx";
import { useApplicationColumns } from "./pending-columns.tsx";
import * as css from "./pending.css.ts";
import type { QueueSort } from "./pending.queries.ts";
import { applicationsQuery } from "./pending.queries.ts";
import type { ReviewSlots } from "./review-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

/** Whoever has waited longest comes first. */
const OLDEST_FIRST: QueueSort = { sortBy: "createdAt", sortOrder: "asc" };

type Step = "review" | "approve" | "reject";
type TakeStep = (step: Step, application: Application) => void;

/** The queue of applications (§2, Pending): review, approve, reject. */
export function PendingScreen(slots: ReviewSlots) {
  const { t } = useTranslation();
  const [sort, setSort] = useState(OLDEST_FIRST);
  const [taken, setTaken] = useState<{ step: Step; application: Application } | null>(null);
  const columns = useApplicationColumns();
  const queue = useInfiniteQuery(applicationsQuery(sort));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = queue;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const take: TakeStep = useCallback((step, application) => setTaken({ step, application }), []);
  const actionsOf = useApplicationActions(take);
  const menuLabelOf = useCallback(
    (application: PersonRow) => t("pending:menu", { name: fullName(application) }),
    [t],
  );
  const onMore = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);

  if (queue.isError && !data) {
    return (
      <RetryNotice onRetry={() => void queue.refetch()}>
        {`${t("pending:failed")} ${errorText(t, queue.error)}`}
      </RetryNotice>
    );
  }
  return (
    <div className={css.body}>
      {data && rows.length === 0 ? (
        <EmptyState icon={Inbox} title={t("pending:empty.title")}>
          {t("pending:empty.text")}
        </EmptyState>
      ) : (
        <>
          <p className={css.intro}>{t("pending:intro")}</p>
          <DataTable
            label={t("pending:label")}
            columns={columns}
            rows={rows}
            sort={{ id: sort.sortBy, desc: sort.sortOrder === "desc" }}
            onSort={({ id, desc }) => {
              const sortBy = PERSON_SORTS.find((one) => one === id);
              if (sortBy) setSort({ sortBy, sortOrder: desc ? "desc" : "asc" });
            }}
            actionsLabel={t("pending:actions")}
            actionsOf={actionsOf}
            menuLabelOf={menuLabelOf}
            standingActions={3}
            onOpen={(application) => take("review", application)}
            renderCard={(application) => <ApplicationCard application={application} take={take} />}
            isLoading={queue.isPending}
            isStale={queue.isPlaceholderData}
            resetKey={`${sort.sortBy} ${sort.sortOrder}`}
            hasMore={hasNextPage}
            onMore={onMore}
            foot={
              <QueueFoot
                count={rows.length}
                hasMore={hasNextPage}
                isFailed={isFetchNextPageError}
                onRetry={() => void fetchNextPage()}
              />
            }
          />
        </>
      )}
      {taken ? (
        <Steps
          {...slots}
          step={taken.step}
          // What was loaded anew after a refusal is what the next attempt is about.
          application={rows.find(({ id }) => id === taken.application.id) ?? taken.application}
          take={take}
          onClose={() => setTaken(null)}
        />
      ) : null}
    </div>
  );
}

interface StepsProps extends ReviewSlots {
  step: Step;
  application: Application;
  take: TakeStep;
  onClose: () => void;
}

/** One dialog at a time: the review, or the question before a decision. */
function Steps({ step, application, take, onClose, ...slots }: StepsProps) {
  switch (step) {
    case "review":
      return (
        <ReviewDialog
          {...slots}
          application={application}
          onClose={onClose}
          onApprove={() => take("approve", application)}
          onReject={() => take("reject", application)}
        />
      );
    case "approve":
      return <ApproveDialog application={application} onClose={onClose} onDecided={onClose} />;
    case "reject":
      return <RejectDialog application={application} onClose={onClose} onDecided={onClose} />;
  }
}

function useApplicationActions(take: TakeStep): (application: PersonRow) => RowAction[] {
  const { t } = useTranslation();
  return useCallback(
    (application) => {
      const name = fullName(application);
      return [
        {
          id: "review",
          label: t("pending:review", { name }),
          icon: Eye,
          onAction: () => take("review", application),
        },
        {
          id: "approve",
          label: t("pending:approve", { name }),
          icon: Check,
          onAction: () => take("approve", application),
        },
        {
          id: "reject",
          label: t("pending:reject", { name }),
          icon: X,
          isDangerous: true,
          onAction: () => take("reject", application),
        },
      ];
    },
    [t, take],
  );
}

function ApplicationCard({ application, take }: { application: PersonRow; take: TakeStep }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = fullName(application);
  const { city, phone, createdAt } = application;
  const button = (step: Step, variant: "primary" | "secondary" | "danger") => (
    <Button variant={variant} size="small" onPress={() => take(step, application)}>
      <NamedText text={t(`pending:${step}`, { name: NAME_SLOT })} name={name} />
    </Button>
  );
  return (
    <article className={css.card}>
      <h2 className={css.cardName}>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <bdi>{city}</bdi>
        {phone ? (
          <>
            {" · "}
            <bdi dir="ltr">{formatPhone(phone)}</bdi>
          </>
        ) : null}
      </p>
      <p className={css.cardMuted}>
        {t("pending:column.createdAt")}: <bdi dir="ltr">{formatInstant(createdAt, language)}</bdi>
      </p>
      <div className={css.cardActions}>
        {button("review", "secondary")}
        {button("approve", "secondary")}
        {button("reject", "danger")}
      </div>
    </article>
  );
}

interface QueueFootProps {
  count: number;
  hasMore: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

function QueueFoot({ count, hasMore, isFailed, onRetry }: QueueFootProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  if (isFailed) {
    return (
      <>
        <span role="alert">{t("pending:moreFailed")}</span>
        <Button size="small" onPress={onRetry}>
          {t("common:action.retry")}
        </Button>
      </>
    );
  }
  if (!hasMore) return t("pending:end", { count });
  return (
    <>
      <Spinner />
      {t("pending:loadingMore")}
    </>
  );
}
