import type { EventCategory } from "@kehila/shared/events/categories";
import { today } from "@kehila/shared/base/dates";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { categoryListsQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { useInterruptedList } from "../../entities/event-lists/list-work.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { calendar } from "../../lib/config.ts";
import { muted, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { CardStep } from "./list-card.tsx";
import { ListCard } from "./list-card.tsx";
import * as css from "./lists.css.ts";
import { onDemand } from "../../ui/on-demand.tsx";

const ListDialog = onDemand(
  async () => (await import("../../entities/event-lists/list-dialog.tsx")).ListDialog,
);
const DeleteListDialog = onDemand(
  async () => (await import("./delete-list-dialog.tsx")).DeleteListDialog,
);
const LinkDialog = onDemand(async () => (await import("./link-dialog.tsx")).LinkDialog);

/** The number of past lists shown at first, and added by each press of the button below. */
const PAST_PAGE = 50;

export type Step = { kind: "create" } | { kind: CardStep; list: EventListSummary };

/** The step that an ended session interrupted, or null. */
function useInterruptedStep(category: EventCategory): Step | null {
  const can = useCan();
  const interrupted = useInterruptedList((kind, list) =>
    list ? list.category === category && can("lists.read", list) : kind === "create",
  );
  if (!interrupted) return null;
  const { kind, list } = interrupted;
  if (list && (kind === "edit" || kind === "duplicate")) return { kind, list };
  return { kind: "create" };
}

/** The event lists of a category (§2, Event lists): upcoming ones, then past ones. */
export function ListsScreen({ category }: { category: EventCategory }) {
  const { t } = useTranslation();
  const can = useCan();
  const { data: lists, error, refetch } = useQuery(categoryListsQuery(category));
  const interrupted = useInterruptedStep(category);
  const [step, setStep] = useState<Step | null>(interrupted);
  const create = can("lists.create", { category }) ? (
    <Button variant="primary" onPress={() => setStep({ kind: "create" })}>
      {t("event-lists:page.create")}
    </Button>
  ) : null;
  const isEmpty = lists?.length === 0;
  return (
    <>
      <PageHeader
        title={t("event-lists:page.title", { category: t(`common:category.${category}`) })}
        actions={isEmpty ? null : create}
      />
      {error ? (
        <RetryNotice onRetry={() => void refetch()}>
          {failureText(t, error, t("event-lists:page.failed"))}
        </RetryNotice>
      ) : null}
      {lists || error ? null : <Skeleton label={t("event-lists:page.loading")} count={4} />}
      {isEmpty ? (
        <EmptyState icon={CalendarPlus} title={t("event-lists:page.empty.title")} actions={create}>
          {t(create ? "event-lists:page.empty.text" : "event-lists:page.empty.readOnly")}
        </EmptyState>
      ) : null}
      {lists && !isEmpty ? (
        <Lists lists={lists} onStep={(kind, list) => setStep({ kind, list })} />
      ) : null}
      {step ? (
        <StepDialog step={step} category={category} lists={lists} onClose={() => setStep(null)} />
      ) : null}
    </>
  );
}

interface ListsProps {
  lists: readonly EventListSummary[];
  onStep: (kind: CardStep, list: EventListSummary) => void;
}

function Lists({ lists, onStep }: ListsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAST_PAGE);
  // An event is upcoming through the whole of its day (decisions.md, Time).
  const now = today(calendar);
  const upcoming = lists.filter(({ date }) => date >= now);
  const past = lists.filter(({ date }) => date < now);
  const remainingCount = past.length - shown;
  const cardsOf = (cardLists: readonly EventListSummary[], isUpcoming: boolean) => (
    <ul className={css.cards}>
      {cardLists.map((list) => (
        <ListCard
          key={list.id}
          list={list}
          isUpcoming={isUpcoming}
          onStep={(kind) => onStep(kind, list)}
        />
      ))}
    </ul>
  );
  return (
    <div className={stack.l}>
      <Section title={t("event-lists:page.upcoming")}>
        {upcoming.length > 0 ? (
          cardsOf(upcoming, true)
        ) : (
          <p className={muted}>{t("event-lists:page.noneUpcoming")}</p>
        )}
      </Section>
      {past.length > 0 ? (
        <Section title={t("event-lists:page.past")}>
          {cardsOf(past.slice(0, shown), false)}
          {remainingCount > 0 ? (
            <div>
              <Button onPress={() => setShown(shown + PAST_PAGE)}>
                {t("event-lists:page.more", { count: Math.min(remainingCount, PAST_PAGE) })}
              </Button>
            </div>
          ) : null}
        </Section>
      ) : null}
    </div>
  );
}

export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const titleId = useId();
  return (
    <section className={stack.s} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface StepDialogProps {
  step: Step;
  /** The type of a new list. */
  category?: EventCategory;
  lists: readonly EventListSummary[] | undefined;
  onClose: () => void;
}

export function StepDialog({ step, category, lists, onClose }: StepDialogProps) {
  if (step.kind === "create") {
    return (
      <ListDialog
        task={{ kind: "create", ...(category ? { category } : {}) }}
        onClose={onClose}
        onSaved={onClose}
      />
    );
  }
  const { kind } = step;
  // After a conflict, the lists are reloaded: the dialog uses the current list.
  const list = lists?.find(({ id }) => id === step.list.id) ?? step.list;
  switch (kind) {
    case "link":
      return <LinkDialog list={list} onClose={onClose} />;
    case "delete":
      return <DeleteListDialog list={list} onClose={onClose} />;
    case "edit":
    case "duplicate":
      return <ListDialog task={{ kind, id: list.id }} onClose={onClose} onSaved={onClose} />;
  }
}
