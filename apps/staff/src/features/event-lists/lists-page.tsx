import type { EventCategory } from "@kehila/shared/events/categories";
import { listPage } from "@kehila/shared/base/paths";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { useNavigate } from "@tanstack/react-router";
import { CalendarPlus, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useInterruptedList } from "../../entities/event-lists/form/list-work.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatNumber } from "../../lib/text/format.ts";
import { muted, stack } from "../../styles/utilities.css.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { RetryNotice } from "../../ui/feedback/retry-notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/layout/page.tsx";
import type { CardStep } from "./list-card.tsx";
import * as css from "./lists.css.ts";
import { ListDialog } from "../../entities/event-lists/form/list-dialog.tsx";
import { DeleteListDialog } from "./delete-list-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";

/** The dialog that is open on a page of lists. */
export type Step = { kind: "create" } | { kind: CardStep; list: EventListSummary };

/**
 * Returns the dialog that an ended session interrupted, or null. Without `category`, the page shows
 * the lists of all categories.
 */
export function useInterruptedStep(category?: EventCategory): Step | null {
  const can = useCan();
  const interruptedList = useInterruptedList((kind, list) =>
    list
      ? (category ?? list.category) === list.category && can("lists.read", list)
      : kind === "create",
  );
  if (!interruptedList) return null;
  const { kind, list } = interruptedList;
  if (list && (kind === "edit" || kind === "duplicate")) return { kind, list };
  return { kind: "create" };
}

interface ListsPageProps<List extends EventListSummary> {
  title: string;
  /** The button of a new list; null for users who may not create one. */
  create: ReactNode;
  lists: readonly List[] | undefined;
  error: Error | null;
  onRetry: () => void;
  dialog: ReactNode;
  /** Renders the lists; called only with at least one list. */
  children: (lists: readonly List[]) => ReactNode;
}

/** A page of event lists, including its loading, failed and empty states. */
export function ListsPage<List extends EventListSummary>(props: ListsPageProps<List>) {
  const { title, create, lists, error } = props;
  const { t } = useTranslation();
  const isEmpty = lists?.length === 0;
  return (
    <>
      <PageHeader title={title} actions={isEmpty ? null : create} />
      {error ? (
        <RetryNotice onRetry={props.onRetry}>
          {failureText(t, error, t("event-lists:page.failed"))}
        </RetryNotice>
      ) : null}
      {lists || error ? null : <Skeleton label={t("event-lists:page.loading")} count={4} />}
      {isEmpty ? (
        <EmptyState icon={CalendarPlus} title={t("event-lists:page.empty.title")} actions={create}>
          {t(create ? "event-lists:page.empty.text" : "event-lists:page.empty.readOnly")}
        </EmptyState>
      ) : null}
      {lists && !isEmpty ? props.children(lists) : null}
      {props.dialog}
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
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

interface FoldedSectionProps {
  title: string;
  /** The number of lists in the section. */
  count: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A section that a press opens. */
export function FoldedSection({ title, count, isOpenAtFirst, children }: FoldedSectionProps) {
  const titleId = useId();
  const language = useLanguage();
  return (
    <section aria-labelledby={titleId}>
      <details open={isOpenAtFirst}>
        <summary className={css.folded}>
          <ChevronDown aria-hidden="true" className={css.foldArrow} />
          <h2 id={titleId} className={css.sectionTitle}>
            {title}
          </h2>
          <span className={muted}>{formatNumber(count, language)}</span>
        </summary>
        <div className={stack.s}>{children}</div>
      </details>
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
  const navigate = useNavigate();
  if (step.kind === "create") {
    return (
      <ListDialog
        task={{ kind: "create", ...(category ? { category } : {}) }}
        onClose={onClose}
        onSaved={({ id }) => {
          onClose();
          void navigate({ to: listPage(id) });
        }}
      />
    );
  }
  const { kind } = step;
  // Uses the reloaded list, whose version is current after a conflict.
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
