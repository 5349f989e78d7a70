import type { EventCategory } from "@kehila/shared/events/categories";
import type { RowAnswer } from "@kehila/shared/imports/imports";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ComparisonSubject } from "../../../entities/persons/matches/match-comparison.tsx";
import { failureText } from "../../../i18n/error-text.ts";
import { secondary, stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { keepBelowToasts } from "../../../ui/feedback/toast-floor.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import * as css from "../imports.css.ts";
import { NewListFields } from "../new-list.tsx";
import { Paged } from "../paged.tsx";
import { StepPart } from "../steps.tsx";
import { AnswerRow } from "./answer-row.tsx";
import type { ReviewAnswers } from "./answers.ts";
import type { CheckedImport, Group } from "./checked.ts";
import { isAboutSpouse } from "./decision-options.ts";
import { blankFields, familiesOf, GROUPS } from "./checked.ts";
import { LikelyChoice, UnknownChoice, UpdateChoices } from "./choices.tsx";
import { FamilyRows } from "./family-rows.tsx";
import { repeatedRow } from "./repeated.ts";
import type { Review } from "./use-review.ts";
import { useReview } from "./use-review.ts";

interface RowTexts {
  /** Returns the name of a row's person in the file. */
  nameOf: (row: number) => string;
  /** Returns the person of a row, to compare with persons in the register. */
  subjectOf: (row: number, adult: "person" | "spouse") => ComparisonSubject | null;
}

interface ReviewStepProps extends RowTexts {
  checked: CheckedImport;
  /** The event list that receives the persons, or `NEW_LIST`; null for the register. */
  listId: string | null;
  /** The type of a new list. */
  category: EventCategory | null;
  /** The number of rows that wait for a value and were not sent. */
  waitingCount: number;
  answers: ReviewAnswers;
  onAnswers: (changes: Partial<ReviewAnswers>) => void;
  onBack: () => void;
  onConfirmed: () => void;
}

/** The changes that each row would make. Nothing is written before the user confirms. */
export function ReviewStep(props: ReviewStepProps) {
  const { checked, nameOf, subjectOf, listId, waitingCount, onBack } = props;
  const { t } = useTranslation();
  const review = useReview(props);
  const { groups, choices, newList, total } = review;
  const shownGroups = GROUPS.filter((group) => groups[group].length > 0);
  const tabTitle = (name: string, count: number) => t("imports:review.tab", { name, count });
  const groupTitle = (group: Group) =>
    tabTitle(t(`imports:review.group.${group}`), groups[group].length);
  const rowsOf = (group: Group) => (
    <GroupRows
      group={group}
      review={review}
      nameOf={nameOf}
      subjectOf={subjectOf}
      onCorrect={onBack}
    />
  );
  return (
    <StepPart title={t("imports:review.title")} hasFocus={newList !== null}>
      {newList ? <NewListFields list={newList} /> : null}
      <p className={secondary}>{t("imports:review.text")}</p>
      {listId === null ? null : <UnknownChoice choices={choices} onChange={review.choose} />}
      {shownGroups.length > 0 ? (
        <Tabs
          label={t("imports:review.title")}
          tabs={[
            // The first tab has all groups, so that no change is hidden in a tab that is not open.
            ...(shownGroups.length > 1
              ? [
                  {
                    id: "all",
                    title: tabTitle(t("imports:review.all"), checked.answers.length),
                    content: (
                      <div className={stack.l}>
                        {shownGroups.map((group) => (
                          <section
                            key={group}
                            className={stack.m}
                            aria-label={t(`imports:review.group.${group}`)}
                          >
                            <h3 className={css.name}>{groupTitle(group)}</h3>
                            {rowsOf(group)}
                          </section>
                        ))}
                      </div>
                    ),
                  },
                ]
              : []),
            ...shownGroups.map((group) => ({
              id: group,
              title: groupTitle(group),
              content: rowsOf(group),
            })),
          ]}
        />
      ) : null}
      {total === 0 ? <Notice tone="info">{t("imports:review.nothing")}</Notice> : null}
      <div className={css.bar} ref={keepBelowToasts}>
        <Sum review={review} isList={listId !== null} waitingCount={waitingCount} />
        <Actions review={review} isList={listId !== null} onBack={onBack} />
      </div>
    </StepPart>
  );
}

interface SumProps {
  review: Review;
  isList: boolean;
  /** The number of rows that wait for a value and were not sent. */
  waitingCount: number;
}

/** What the import stores, in numbers that follow the decisions. */
function Sum({ review, isList, waitingCount }: SumProps) {
  const { t } = useTranslation();
  const { counts, onList, applicants, changed, leftOut } = review;
  const parts = isList
    ? ([
        ["onList", onList],
        ["applicants", applicants],
        ["changed", changed],
      ] as const)
    : (["persons", "families", "couples", "children"] as const).map(
        (part) => [part, counts[part]] as const,
      );
  const shownParts = [...parts, ["out", leftOut.size + waitingCount] as const].filter(
    ([, count]) => count > 0,
  );
  return (
    <p role="status" className={css.sum}>
      {shownParts.map(([part, count]) => (
        <span key={part}>{t(`imports:review.sum.${part}`, { count })}</span>
      ))}
    </p>
  );
}

interface ActionsProps {
  review: Review;
  isList: boolean;
  onBack: () => void;
}

/** The buttons of the review. The import asks no further question, since it can be undone. */
function Actions({ review, isList, onBack }: ActionsProps) {
  const { newList, total, onList, run, isRunning, error } = review;
  const { t } = useTranslation();
  const added = newList ? "createList" : "addToList";
  const ofList = onList === 0 ? (newList ? "createEmptyList" : "sendToPending") : added;
  return (
    <>
      <div className={css.actions}>
        <Button onPress={onBack}>{t("imports:back")}</Button>
        <Button variant="primary" isDisabled={total === 0} isPending={isRunning} onPress={run}>
          {isList
            ? t(`imports:review.${ofList}`, { count: onList })
            : t("imports:review.import", { count: total })}
        </Button>
      </div>
      {error ? (
        <Notice tone="danger">{failureText(t, error, t("imports:review.failed"))}</Notice>
      ) : null}
    </>
  );
}

/** The groups whose rows are shown as they will be stored; the others show what to decide. */
const STORED: ReadonlySet<Group> = new Set(["new", "same"]);
const NONE: readonly RowAnswer[] = [];

interface GroupRowsProps extends RowTexts {
  group: Group;
  review: Review;
  /** Goes back to the values. */
  onCorrect: () => void;
}

function GroupRows({ group, review, nameOf, subjectOf, onCorrect }: GroupRowsProps) {
  const { groups, choices, choose, decisions, decide, leftOut, checked, filledFields } = review;
  const answers = groups[group];
  const families = useMemo(() => familiesOf(checked, checked.answers), [checked]);
  const { t } = useTranslation();
  return (
    <div className={stack.m}>
      <p className={secondary}>{t(`imports:review.about.${group}`)}</p>
      {group === "update" ? (
        <UpdateChoices answers={answers} choices={choices} onChange={choose} />
      ) : null}
      {group === "likely" ? <LikelyChoice choices={choices} onChange={choose} /> : null}
      {STORED.has(group) ? (
        <Paged
          items={families.filter(({ members }) =>
            members.some(({ answer }) => answers.includes(answer)),
          )}
          render={(family) => (
            <FamilyRows
              key={family.key}
              family={family}
              review={review}
              decidable={group === "new" ? answers : NONE}
            />
          )}
        />
      ) : (
        <Paged
          items={answers}
          render={(answer) => (
            <AnswerRow
              key={answer.row}
              answer={answer}
              group={group}
              name={nameOf(answer.row)}
              subject={subjectOf(answer.row, isAboutSpouse(answer) ? "spouse" : "person")}
              repeated={repeatedRow(checked, answer)}
              blankFields={blankFields(checked.rows.get(answer.row), filledFields)}
              isWaiting={leftOut.get(answer.row) === "waiting"}
              isOfFamily={Boolean(checked.rows.get(answer.row)?.household)}
              choices={choices}
              decision={decisions.get(answer.row) ?? null}
              onDecide={(decision) => decide(answer.row, decision)}
              onCorrect={onCorrect}
            />
          )}
        />
      )}
    </div>
  );
}
