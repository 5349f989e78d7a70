import { today } from "@kehila/shared/base/dates";
import type { ListedEvent } from "@kehila/shared/events/event-lists";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { allListsQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { calendar } from "../../lib/config.ts";
import { muted, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
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
import type { ListsScreenProps } from "./lists-screen.tsx";
import { byWeek } from "./weeks.ts";

/** The event lists of all categories that the user may see: the week ahead, later, past. */
export function AllListsScreen({ renderNames }: Pick<ListsScreenProps, "renderNames">) {
  const { t } = useTranslation();
  const can = useCan();
  const { data: lists, error, refetch } = useQuery(allListsQuery);
  const [step, setStep] = useState<Step | null>(useInterruptedStep());
  const create = can("lists.create") ? (
    <>
      <Button variant="primary" onPress={() => setStep({ kind: "create" })}>
        {t("event-lists:page.create")}
      </Button>
      {renderNames()}
    </>
  ) : null;
  return (
    <ListsPage
      title={t("event-lists:all.title")}
      create={create}
      lists={lists}
      error={error}
      onRetry={() => void refetch()}
      dialog={step ? <StepDialog step={step} lists={lists} onClose={() => setStep(null)} /> : null}
    >
      {(shownLists) => <Weeks lists={shownLists} onStep={setStep} />}
    </ListsPage>
  );
}

interface WeeksProps {
  lists: readonly ListedEvent[];
  onStep: (step: Step) => void;
}

function Weeks({ lists, onStep }: WeeksProps) {
  const { t } = useTranslation();
  const { thisWeek, later, past } = byWeek(lists, today(calendar));
  const cards = (shownLists: readonly ListedEvent[], isUpcoming: boolean) => (
    <ul className={css.cards}>
      {shownLists.map((list) => (
        <ListCard
          key={list.id}
          list={list}
          isUpcoming={isUpcoming}
          assigned={list.users}
          onStep={(kind) => onStep({ kind, list })}
        />
      ))}
    </ul>
  );
  return (
    <div className={stack.l}>
      <Section title={t("today:week.title")}>
        {thisWeek.length > 0 ? (
          cards(thisWeek, true)
        ) : (
          <p className={muted}>{t("today:week.none")}</p>
        )}
      </Section>
      {later.length > 0 ? (
        <Section title={t("event-lists:all.later")}>{cards(later, true)}</Section>
      ) : null}
      {past.length > 0 ? (
        <FoldedSection
          title={t("event-lists:page.past")}
          count={past.length}
          isOpenAtFirst={thisWeek.length + later.length === 0}
        >
          {cards(past, false)}
          <p className={muted}>{t("event-lists:all.older")}</p>
        </FoldedSection>
      ) : null}
    </div>
  );
}
