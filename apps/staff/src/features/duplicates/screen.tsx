import { PAGES } from "@kehila/shared/base/paths";
import type { DecidePair, DuplicatePair, PairView } from "@kehila/shared/persons/duplicate-pairs";
import { LATER_DAYS, PAIR_VIEWS } from "@kehila/shared/persons/duplicate-pairs";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CopyCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { duplicatesCountQuery } from "../../entities/persons/matches/duplicates.queries.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import type { RenderMerge } from "../../entities/persons/rendered-parts.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { muted, secondary, visuallyHidden } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Instant } from "../../ui/dates.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { Select } from "../../ui/field/select.tsx";
import * as css from "./duplicates.css.ts";
import { pairsQuery, useDecidePair } from "./duplicates.queries.ts";
import { focusPair, PairCard } from "./pair-card.tsx";

interface DuplicatesScreenProps {
  view: PairView;
  onView: (view: PairView) => void;
  renderMerge: RenderMerge;
}

/**
 * The inbox of likely duplicates. The user merges a pair, marks it as different people, or puts the
 * decision off.
 */
export function DuplicatesScreen({ view, onView, renderMerge }: DuplicatesScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const pages = useInfiniteQuery(pairsQuery(view));
  const { data: counts } = useQuery({ ...duplicatesCountQuery, staleTime: 0 });
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const decide = useDecide();
  const emptyView = view === "open" && counts?.checkedAt === null ? "never" : view;
  const pairs = pages.data?.pages.flatMap((page) => page.data);
  const mayMerge = ({ one, other }: DuplicatePair): boolean =>
    can("persons.merge", { status: one.status }) && can("persons.merge", { status: other.status });
  return (
    <div className={css.screen}>
      <p className={muted}>{t("duplicates:intro")}</p>
      <Select
        label={t("duplicates:view.label")}
        placeholder={t("duplicates:view.label")}
        options={PAIR_VIEWS.map((value) => ({
          value,
          label: t(`duplicates:view.${value}`, { number: counts?.[value] ?? 0 }),
        }))}
        value={view}
        onChange={onView}
      />
      {counts?.checkedAt ? (
        <p className={secondary}>
          <span>{t("duplicates:checked")}</span> <Instant at={counts.checkedAt} />{" "}
          <span>{counts.isWaiting ? t("duplicates:waiting") : null}</span>
        </p>
      ) : null}
      <p role="status" className={visuallyHidden}>
        {pairs && pairs.length > 0 ? t("duplicates:loaded", { count: pairs.length }) : null}
      </p>
      {pairs?.length === 0 ? (
        <EmptyState
          icon={CopyCheck}
          title={t(`duplicates:empty.${emptyView}.title`)}
          actions={<LinkButton to={PAGES.persons}>{t("shell:link.people")}</LinkButton>}
        >
          {t(`duplicates:empty.${emptyView}.text`)}
        </EmptyState>
      ) : null}
      {pairs && pairs.length > 0 && view === "open" ? (
        <p className={css.keys}>{t("duplicates:keys")}</p>
      ) : null}
      {pairs?.map((pair) => (
        <PairCard
          key={`${pair.one.id}-${pair.other.id}`}
          pair={pair}
          onMerge={view !== "different" && mayMerge(pair) ? () => setMerging(pair) : null}
          onDifferent={view === "different" ? null : () => decide(pair, "different")}
          onLater={view === "open" ? () => decide(pair, "later") : null}
          onOpen={view === "open" ? null : () => decide(pair, "open")}
        />
      ))}
      {pages.error ? (
        <RetryNotice onRetry={() => void pages.refetch()}>
          {failureText(t, pages.error, t("duplicates:loadFailed"))}
        </RetryNotice>
      ) : null}
      {pages.isPending ? <Skeleton label={t("duplicates:loading")} count={6} /> : null}
      {pages.hasNextPage ? (
        <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t("duplicates:more")}
        </Button>
      ) : null}
      {merging ? (
        <MergePair pair={merging} onClose={() => setMerging(null)} renderMerge={renderMerge} />
      ) : null}
    </div>
  );
}

interface MergePairProps {
  pair: DuplicatePair;
  onClose: () => void;
  renderMerge: RenderMerge;
}

/** The dialog that merges a pair, once the first record is loaded. */
function MergePair({ pair, onClose, renderMerge }: MergePairProps) {
  const { t } = useTranslation();
  const { data: person, error, refetch } = useQuery(personQuery(pair.one.id));
  if (person) return renderMerge({ person, otherId: pair.other.id, onClose, onMerged: onClose });
  if (!error) return null;
  return (
    <RetryNotice onRetry={() => void refetch()}>
      {failureText(t, error, t("duplicates:loadFailed"))}
    </RetryNotice>
  );
}

/** Returns a function that decides about a pair, focuses the next pair, and offers undo. */
function useDecide() {
  const { t } = useTranslation();
  const { mutate } = useDecidePair();
  return ({ one, other }: DuplicatePair, decision: DecidePair["decision"]): void => {
    const focusedElement = document.activeElement;
    if (focusedElement) focusPair(focusedElement, "next");
    const body = { oneId: one.id, otherId: other.id };
    const onError = (error: Error) =>
      showToast("danger", failureText(t, error, t("duplicates:failed")));
    mutate(
      { ...body, decision },
      {
        onError,
        onSuccess: () =>
          showToast(
            "success",
            decision === "open" ? (
              t("duplicates:openDone")
            ) : (
              <DecidedToast body={body}>
                {t(`duplicates:${decision}Done`, { count: LATER_DAYS })}
              </DecidedToast>
            ),
          ),
      },
    );
  };
}

interface DecidedToastProps {
  body: Omit<DecidePair, "decision">;
  children: ReactNode;
}

function DecidedToast({ body, children }: DecidedToastProps) {
  const { t } = useTranslation();
  const undo = useDecidePair();
  return (
    <Undoable
      undo={() => undo.mutateAsync({ ...body, decision: "open" })}
      onDone={() => showToast("success", t("duplicates:openDone"))}
      failed={t("duplicates:failed")}
    >
      {children}
    </Undoable>
  );
}
