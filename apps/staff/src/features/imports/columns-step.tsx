import * as css from "./imports.css.ts";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { GENDERS } from "@kehila/shared/persons/parts";
import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CityField } from "../../entities/persons/localities/city-field.tsx";
import { secondary, stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Checkbox, CheckboxGroup } from "../../ui/field/checkbox.tsx";
import { RadioGroup } from "../../ui/field/radio-group.tsx";
import { Select } from "../../ui/field/select.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { calendar } from "../../lib/config.ts";
import { UserText } from "../../ui/user-text.tsx";
import { allTargets, targetKey, targetOf } from "./columns/targets.ts";
import { DatesQuestion } from "./dates-question.tsx";
import type { ColumnDraft, Draft, DraftProblem } from "./draft.ts";
import {
  draftProblems,
  lacksCities,
  newDraft,
  withColumn,
  withDates,
  withTarget,
} from "./draft.ts";
import { columnName, isTotal } from "./columns/header-row.ts";
import { isConfirmed, UNCONFIRMED } from "./values/dates.ts";
import { StepPart } from "./steps.tsx";
import { targetText } from "./target-texts.ts";
import { NAME_ORDERS } from "./values/names.ts";

interface ColumnsStepProps {
  /** The event list that receives the persons; null for the register. */
  listId: string | null;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onBack: () => void;
  onContinue: () => void;
}

/** The columns of a file with their guessed targets, which the user corrects and confirms. */
export function ColumnsStep({ listId, draft, onDraft, onBack, onContinue }: ColumnsStepProps) {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const problems = draftProblems(draft, calendar, listId);
  const options = useMemo(
    () =>
      allTargets().map((target) => ({ value: targetKey(target), label: targetText(t, target) })),
    [t],
  );
  const next = () => {
    setTried(true);
    if (problems.size === 0) onContinue();
  };
  return (
    <StepPart title={t("imports:columns.title")}>
      <p className={secondary}>{t("imports:columns.text")}</p>
      <SheetChoice draft={draft} onDraft={onDraft} />
      <Losses draft={draft} />
      <ul className={css.list} aria-label={t("imports:columns.title")}>
        {draft.columns.map((column, index) => (
          <ColumnCard
            // oxlint-disable-next-line react/no-array-index-key -- columns keep their places
            key={index}
            draft={draft}
            column={column}
            index={index}
            options={options}
            problem={isTried ? problemOf(problems, index) : undefined}
            onDraft={onDraft}
          />
        ))}
      </ul>
      <Missing
        draft={draft}
        isCityAsked={listId === null && lacksCities(draft)}
        cityProblem={
          isTried ? (["CITY", "CITY_TEXT"] as const).find((key) => problems.has(key)) : undefined
        }
        onDraft={onDraft}
      />
      {isTried && problems.size > 0 ? (
        <Notice tone="danger">
          {[...problems.keys()].map((problem) => (
            <p key={problem}>{t(`imports:columns.problem.${problem}`)}</p>
          ))}
        </Notice>
      ) : null}
      <div className={css.actions}>
        <Button onPress={onBack}>{t("imports:back")}</Button>
        <Button variant="primary" onPress={next}>
          {t("imports:columns.continue", {
            count: draft.head.rows.filter((row) => !isTotal(row)).length,
          })}
        </Button>
      </div>
    </StepPart>
  );
}

const problemOf = (
  problems: ReadonlyMap<DraftProblem, readonly number[]>,
  index: number,
): DraftProblem | undefined => [...problems].find(([, columns]) => columns.includes(index))?.[0];

/** The sheet of a workbook, and the row of the headings. */
function SheetChoice({ draft, onDraft }: Pick<ColumnsStepProps, "draft" | "onDraft">) {
  const { t } = useTranslation();
  const { source, sheet, head } = draft;
  const rows = source.sheets[sheet]?.rows.slice(0, 10) ?? [];
  if (source.isLines) return null;
  const none = "none";
  return (
    <div className={css.card}>
      {source.sheets.length > 1 ? (
        <Select
          label={t("imports:columns.sheet")}
          placeholder=""
          options={source.sheets.map(({ name, rows: { length } }, index) => ({
            value: String(index),
            label: t("imports:columns.sheetOption", { name, count: length }),
          }))}
          value={String(sheet)}
          onChange={(value) => onDraft(newDraft(source, Number(value)))}
        />
      ) : null}
      <Select
        label={t("imports:columns.headingRow")}
        placeholder=""
        options={[
          ...rows.map(({ row }) => ({
            value: String(row),
            label: t("imports:row", { row }),
          })),
          { value: none, label: t("imports:columns.noHeadings") },
        ]}
        value={head.headingRow === null ? none : String(head.headingRow)}
        onChange={(value) =>
          onDraft(newDraft(source, sheet, value === none ? null : Number(value)))
        }
      />
    </div>
  );
}

interface ColumnCardProps {
  draft: Draft;
  column: ColumnDraft;
  index: number;
  options: readonly { value: string; label: string }[];
  problem: DraftProblem | undefined;
  onDraft: (draft: Draft) => void;
}

function ColumnCard({ draft, column, index, options, problem, onDraft }: ColumnCardProps) {
  const { t } = useTranslation();
  const { target, examined, dates, nameOrder, examples, filled } = column;
  const heading = columnName(draft.head.headings, index);
  return (
    <li className={css.column} {...(problem ? { "data-problem": true } : {})}>
      <div className={css.words}>
        <h3 className={css.name}>
          <UserText>{heading}</UserText>
        </h3>
        <span className={secondary}>{t("imports:columns.filled", { count: filled })}</span>
      </div>
      <span className={css.examples}>
        {examples.map((example) => (
          <UserText key={example} className={css.example}>
            {example}
          </UserText>
        ))}
      </span>
      <Select
        isLabelHidden
        label={t("imports:columns.target", { heading })}
        placeholder=""
        options={options}
        value={targetKey(target)}
        description={reasonText(t, column)}
        errorMessage={problem && t(`imports:columns.problem.${problem}`)}
        onChange={(key) => onDraft(withTarget(draft, index, targetOf(key) ?? target))}
      />
      {target.field === "fullName" ? (
        <div className={css.whole}>
          <RadioGroup
            label={t("imports:columns.nameOrder")}
            options={NAME_ORDERS.map((value) => ({
              value,
              label: t(`imports:columns.nameOrders.${value}`),
            }))}
            value={nameOrder}
            onChange={(value) => onDraft(withColumn(draft, index, { nameOrder: value }))}
          />
        </div>
      ) : null}
      {examined && !isConfirmed(examined, UNCONFIRMED, calendar) ? (
        <div className={css.whole}>
          <DatesQuestion
            examined={examined}
            reading={dates}
            isOfChildren={target.owner === "family"}
            onReading={(value) => onDraft(withDates(draft, index, value))}
          />
        </div>
      ) : null}
    </li>
  );
}

function reasonText(t: TFunction, { reason, target, filled }: ColumnDraft): string | undefined {
  switch (reason) {
    case "values":
    case "kept":
      return t(`imports:columns.reason.${reason}`);
    case "repeated":
      return t(
        `imports:columns.reason.${target.owner === "none" ? "repeated" : "repeatedInComment"}`,
      );
    case "unknown":
    case "taken":
      return t(`imports:columns.reason.${reason}`, { count: filled });
    case "empty":
    case "heading":
    case "chosen":
      return target.field === "childrenCount" ? t("imports:columns.reason.count") : undefined;
  }
}

interface MissingProps extends Pick<ColumnsStepProps, "draft" | "onDraft"> {
  /** Whether no column has the cities, so that new people wait for one. */
  isCityAsked: boolean;
  cityProblem: "CITY" | "CITY_TEXT" | undefined;
}

/** Values for the blank cells of new people. */
function Missing({ draft, isCityAsked, cityProblem, onDraft }: MissingProps) {
  const { t } = useTranslation();
  const { defaults, isCityLeft } = draft;
  const change = (value: Partial<Draft["defaults"]>) =>
    onDraft({ ...draft, defaults: { ...defaults, ...value } });
  return (
    <Panel title={t("imports:missing.title")} description={t("imports:missing.text")}>
      <div className={stack.m}>
        {isCityAsked && isCityLeft ? null : (
          <CityField
            label={t("persons:field.city")}
            value={defaults.city ?? ""}
            errorMessage={cityProblem && t(`imports:columns.problem.${cityProblem}`)}
            onChange={(city) => change({ city: city.trim() === "" ? null : city })}
          />
        )}
        {isCityAsked ? (
          <Checkbox
            isSelected={isCityLeft}
            onChange={(isLeft) =>
              onDraft({
                ...draft,
                isCityLeft: isLeft,
                defaults: isLeft ? { ...defaults, city: null } : defaults,
              })
            }
          >
            {t("imports:missing.noCity")}
          </Checkbox>
        ) : null}
        <RadioGroup
          label={t("persons:field.gender")}
          options={[
            { value: "none", label: t("imports:missing.leave") },
            ...GENDERS.map((value) => ({ value, label: t(`common:gender.${value}`) })),
          ]}
          value={defaults.gender ?? "none"}
          onChange={(value) => change({ gender: value === "none" ? null : value })}
        />
        <CheckboxGroup
          label={t("persons:field.interestedEvents")}
          options={EVENT_CATEGORIES.map((value) => ({
            value,
            label: t(`common:category.${value}`),
          }))}
          value={defaults.interestedEvents}
          onChange={(interestedEvents) => change({ interestedEvents })}
        />
      </div>
    </Panel>
  );
}

/** Lists what the import does not take over, or elsewhere: titles, totals, colours, notes, merged cells. */
function Losses({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { source, sheet, head } = draft;
  const totals = head.rows.filter((row) => isTotal(row));
  const notes = head.rows.flatMap((row) => (isTotal(row) ? [] : (row.notes ?? [])));
  const losses = (source.sheets[sheet]?.losses ?? []).flatMap(({ kind, count, row }) => {
    if (kind !== "notes") return t(`imports:loss.${kind}`, { count, row });
    const lostCount = count - notes.length;
    return [
      ...(notes[0] ? [t("imports:loss.notes", { count: notes.length, row: notes[0].row })] : []),
      ...(lostCount > 0 ? [t("imports:loss.otherNotes", { count: lostCount })] : []),
    ];
  });
  const lines = [
    ...(head.titleRows.length > 0
      ? [t("imports:loss.title", { count: head.titleRows.length, row: head.titleRows[0] })]
      : []),
    ...(head.groupRows.length > 0
      ? [t("imports:loss.groups", { count: head.groupRows.length, row: head.groupRows[0] })]
      : []),
    ...(totals[0] ? [t("imports:loss.totals", { count: totals.length, row: totals[0].row })] : []),
    ...losses,
  ];
  if (lines.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{t("imports:loss.intro")}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
