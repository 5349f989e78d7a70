import type { EventCategory } from "@kehila/shared/events/categories";
import { today } from "@kehila/shared/base/dates";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { categoryListsQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { calendar } from "../../lib/config.ts";
import { muted, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import type { CardStep } from "./list-card.tsx";
import { ListCard } from "./list-card.tsx";
import * as css from "./lists.css.ts";
import type { Step } from "./lists-page.tsx";
import {
  FoldedSection,
  ListsPage,
  Section,
  StepDialog,
  useInterruptedStep,
} from "./lists-page.tsx";

/** The number of past lists shown at first, and added by each press of the button below. */
const PAST_PAGE = 50;

export interface ListsScreenProps {
  category: EventCategory;
  /** Renders the link to a new list from pasted names. */
  renderNames: () => React.ReactNode;
}

/** The event lists of a category: upcoming ones, then past ones. */
export function ListsScreen({ category, renderNames }: ListsScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { data: lists, error, refetch } = useQuery(categoryListsQuery(category));
  const interruptedStep = useInterruptedStep(category);
  const [step, setStep] = useState<Step | null>(interruptedStep);
  const create = can("lists.create", { category }) ? (
    <>
      <Button variant="primary" onPress={() => setStep({ kind: "create" })}>
        {t("event-lists:page.create")}
      </Button>
      {renderNames()}
    </>
  ) : null;
  return (
    <ListsPage
      title={t("event-lists:page.title", { category: t(`common:category.${category}`) })}
      create={create}
      lists={lists}
      error={error}
      onRetry={() => void refetch()}
      dialog={
        step ? (
          <StepDialog step={step} category={category} lists={lists} onClose={() => setStep(null)} />
        ) : null
      }
    >
      {(shownLists) => (
        <Lists lists={shownLists} onStep={(kind, list) => setStep({ kind, list })} />
      )}
    </ListsPage>
  );
}

interface ListsProps {
  lists: readonly EventListSummary[];
  onStep: (kind: CardStep, list: EventListSummary) => void;
}

function Lists({ lists, onStep }: ListsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAST_PAGE);
  // An event is upcoming through the whole of its day (docs/product.md#time).
  const now = today(calendar);
  const upcomingLists = lists.filter(({ date }) => date >= now);
  const pastLists = lists.filter(({ date }) => date < now);
  const remainingCount = pastLists.length - shown;
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
        {upcomingLists.length > 0 ? (
          cardsOf(upcomingLists, true)
        ) : (
          <p className={muted}>{t("event-lists:page.noneUpcoming")}</p>
        )}
      </Section>
      {pastLists.length > 0 ? (
        <FoldedSection
          title={t("event-lists:page.past")}
          count={pastLists.length}
          isOpenAtFirst={upcomingLists.length === 0}
        >
          {cardsOf(pastLists.slice(0, shown), false)}
          {remainingCount > 0 ? (
            <div>
              <Button onPress={() => setShown(shown + PAST_PAGE)}>
                {t("event-lists:page.more", { count: Math.min(remainingCount, PAST_PAGE) })}
              </Button>
            </div>
          ) : null}
        </FoldedSection>
      ) : null}
    </div>
  );
}
