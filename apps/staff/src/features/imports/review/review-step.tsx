import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { EventCategory } from "@kehila/shared/events/categories";
import type { PersonField } from "@kehila/shared/persons/fields";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Compared } from "../../../entities/persons/match-comparison.tsx";
import { failureText } from "../../../i18n/error-text.ts";
import { secondary, stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import * as css from "../imports.css.ts";
import { useConfirmImport } from "../imports.queries.ts";
import { NewListFields, useNewList } from "../new-list.tsx";
import { NEW_LIST } from "../offer.tsx";
import { StepPart } from "../steps.tsx";
import { Paged } from "../paged.tsx";
import type { CheckedImport, Choices, Group } from "./checked.ts";
import { byGroup, fieldCounts, GROUPS, writtenRows } from "./checked.ts";
import { AnswerRow } from "./answer-row.tsx";

interface ReviewStepProps {
  checked: CheckedImport;
  /** Returns the name of a row's person in the file. */
  nameOf: (row: number) => string;
  /** Returns the person of a row, to compare with persons in the register. */
  subjectOf: (row: number) => Compared | null;
  /** The event list that receives the persons, or `NEW_LIST`; null for the register. */
  listId: string | null;
  /** The type of a new list. */
  category: EventCategory | null;
  onBack: () => void;
  onConfirmed: () => void;
}

/** What each row would do, compared with the register; nothing is written before the confirmation. */
export function ReviewStep({
  checked,
  nameOf,
  subjectOf,
  listId,
  category,
  onBack,
  onConfirmed,
}: ReviewStepProps) {
  const { t } = useTranslation();
  const groups = useMemo(() => byGroup(checked.answers), [checked.answers]);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, RowDecision>>(new Map());
  const [choices, setChoices] = useState<Choices>({
    onlyEmpty: false,
    keep: [],
    // Someone on a list of names is rather an applicant than a person whose data is complete.
    unknown: listId === null ? "new" : "apply",
    addLikely: false,
  });
  const [isAsking, setAsking] = useState(false);
  const confirm = useConfirmImport();
  const newList = useNewList(category);
  const isNewList = listId === NEW_LIST;
  const change = (value: Partial<Choices>) => setChoices({ ...choices, ...value });
  const decide = (row: number, decision: RowDecision | null) => {
    const next = new Map(decisions);
    if (decision) next.set(row, decision);
    else next.delete(row);
    setDecisions(next);
  };
  const written = writtenRows(checked.answers, decisions, choices);
  const shown = GROUPS.filter((group) => groups[group].length > 0);
  // For a list, unchanged persons become participants too.
  const total = listId === null ? written : checked.answers.length - groups.problem.length;
  const runFor = (id: string | null) => {
    const body: ImportConfirm = { ...choices, ...(id === null ? {} : { listId: id }) };
    confirm.mutate(
      { id: checked.id, decisions: [...decisions.values()], body },
      { onSuccess: onConfirmed },
    );
  };
  const run = () => (isNewList ? newList.save(runFor) : runFor(listId));
  const error = newList.failure ?? confirm.error;
  return (
    <StepPart title={t("imports:review.title")} hasFocus={isNewList}>
      {isNewList ? <NewListFields list={newList} /> : null}
      <p className={secondary}>{t("imports:review.text")}</p>
      {listId === null ? null : <Unknown choices={choices} onChange={change} />}
      {shown.length > 0 ? (
        <Tabs
          label={t("imports:review.title")}
          tabs={shown.map((group) => ({
            id: group,
            title: t("imports:review.tab", {
              name: t(`imports:review.group.${group}`),
              count: groups[group].length,
            }),
            content: (
              <GroupRows
                group={group}
                answers={groups[group]}
                choices={choices}
                onChoices={change}
                decisions={decisions}
                onDecide={decide}
                nameOf={nameOf}
                subjectOf={subjectOf}
              />
            ),
          }))}
        />
      ) : null}
      {total === 0 ? <Notice tone="info">{t("imports:review.nothing")}</Notice> : null}
      <div className={css.actions}>
        <Button onPress={onBack}>{t("imports:back")}</Button>
        {listId === null ? (
          <Button variant="primary" isDisabled={total === 0} onPress={() => setAsking(true)}>
            {t("imports:review.import", { count: total })}
          </Button>
        ) : (
          // Adding to a list is undone as easily as it is done: the review confirms it.
          <Button
            variant="primary"
            isDisabled={total === 0}
            isPending={newList.isSaving || confirm.isPending}
            onPress={run}
          >
            {t(isNewList ? "imports:review.createList" : "imports:review.addToList", {
              count: total,
            })}
          </Button>
        )}
      </div>
      {listId !== null && error ? (
        <Notice tone="danger">{failureText(t, error, t("imports:confirm.failed"))}</Notice>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t("imports:confirm.title", { count: total })}
          confirmLabel={t("imports:review.import", { count: total })}
          isPending={confirm.isPending}
          onClose={() => setAsking(false)}
          onConfirm={run}
          errorMessage={confirm.error && failureText(t, confirm.error, t("imports:confirm.failed"))}
        >
          <p>{t("imports:confirm.text")}</p>
        </ConfirmDialog>
      ) : null}
    </StepPart>
  );
}

interface ChoiceProps {
  choices: Choices;
  onChange: (value: Partial<Choices>) => void;
}

/** What happens to people of a list who are not in the register. */
function Unknown({ choices, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t("imports:unknown.label")}
      orientation="vertical"
      options={(["new", "apply", "skip"] as const).map((value) => ({
        value,
        label: t(`imports:unknown.${value}`),
      }))}
      value={choices.unknown}
      onChange={(unknown) => onChange({ unknown })}
    />
  );
}

interface GroupRowsProps {
  group: Group;
  answers: readonly RowAnswer[];
  choices: Choices;
  onChoices: (value: Partial<Choices>) => void;
  decisions: ReadonlyMap<number, RowDecision>;
  onDecide: (row: number, decision: RowDecision | null) => void;
  nameOf: (row: number) => string;
  subjectOf: (row: number) => Compared | null;
}

function GroupRows(props: GroupRowsProps) {
  const { group, answers, choices, onChoices, decisions, onDecide, nameOf, subjectOf } = props;
  const { t } = useTranslation();
  return (
    <div className={stack.m}>
      <p className={secondary}>{t(`imports:review.about.${group}`)}</p>
      {group === "update" ? (
        <UpdateChoices answers={answers} choices={choices} onChange={onChoices} />
      ) : null}
      {group === "likely" ? (
        <RadioGroup
          label={t("imports:likely.label")}
          orientation="vertical"
          options={(["leave", "add"] as const).map((value) => ({
            value,
            label: t(`imports:likely.${value}`),
          }))}
          value={choices.addLikely ? "add" : "leave"}
          onChange={(value) => onChoices({ addLikely: value === "add" })}
        />
      ) : null}
      <Paged
        items={answers}
        render={(answer) => (
          <AnswerRow
            key={answer.row}
            answer={answer}
            group={group}
            name={nameOf(answer.row)}
            subject={subjectOf(answer.row)}
            choices={choices}
            decision={decisions.get(answer.row) ?? null}
            onDecide={(decision) => onDecide(answer.row, decision)}
          />
        )}
      />
    </div>
  );
}

/** What all updates do, unless a row has a decision of its own. */
function UpdateChoices({
  answers,
  choices,
  onChange,
}: ChoiceProps & { answers: readonly RowAnswer[] }) {
  const { t } = useTranslation();
  const counts = useMemo(() => fieldCounts(answers), [answers]);
  const keep = new Set<PersonField>(choices.keep);
  const changed = counts.map(([field]) => field);
  return (
    <>
      <RadioGroup
        label={t("imports:updates.label")}
        orientation="vertical"
        options={(["replace", "onlyEmpty"] as const).map((value) => ({
          value,
          label: t(`imports:updates.${value}`),
        }))}
        value={choices.onlyEmpty ? "onlyEmpty" : "replace"}
        onChange={(value) => onChange({ onlyEmpty: value === "onlyEmpty" })}
      />
      <CheckboxGroup
        label={t("imports:updates.fields")}
        options={counts.map(([field, count]) => ({
          value: field,
          label: t(`persons:field.${field}`),
          note: t("imports:updates.rows", { count }),
        }))}
        value={changed.filter((field) => !keep.has(field))}
        onChange={(chosen) =>
          onChange({ keep: changed.filter((field) => !chosen.includes(field)) })
        }
      />
    </>
  );
}
