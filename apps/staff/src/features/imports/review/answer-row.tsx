import type { RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { PAGES } from "@kehila/shared/base/paths";
import type { PersonField } from "@kehila/shared/persons/fields";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import type { ComparisonSubject } from "../../../entities/persons/matches/match-comparison.tsx";
import { MatchComparison } from "../../../entities/persons/matches/match-comparison.tsx";
import { CityAndPhone } from "../../../entities/persons/values/texts.tsx";
import { problemText } from "../../../i18n/error-text.ts";
import { secondary, stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import * as css from "../imports.css.ts";
import { fieldLabel } from "./field-label.ts";
import type { Choices, Group } from "./checked.ts";
import type { DecisionOption } from "./decision-options.ts";
import { decisionOptions, isAboutSpouse, isOnlySkip, keyOf } from "./decision-options.ts";
import { Differences } from "./differences.tsx";
import { LeaveOut } from "./leave-out.tsx";
import type { RepeatedRow } from "./repeated.ts";
import { RepeatedValues } from "./repeated-values.tsx";

interface AnswerRowProps {
  answer: RowAnswer;
  group: Group;
  /** The name in the file. */
  name: string;
  /** The comparison with the earlier row of the same person; null for a row that repeats none. */
  repeated: RepeatedRow | null;
  /** The fields that other rows of the file fill, and this one does not. */
  blankFields: readonly PersonField[];
  /** The person or the spouse of the row, to compare with its matches. */
  subject: ComparisonSubject | null;
  /** Whether another row of the household waits for a decision. */
  isWaiting: boolean;
  /** Whether the file has further rows of the household. */
  isOfFamily: boolean;
  /** The choices that apply to all rows without a decision of their own. */
  choices: Choices;
  decision: RowDecision | null;
  onDecide: (decision: RowDecision | null) => void;
  /** Goes back to the values, where the user corrects the row. */
  onCorrect: () => void;
}

/** One row of the file: the changes that it would make, and the user's decision about it. */
export function AnswerRow(props: AnswerRowProps) {
  const { answer, group, name, subject, isWaiting, repeated, choices, decision, onDecide } = props;
  const { t } = useTranslation();
  const { row, problem, repeats, matches, fields, isApart } = answer;
  const isCompared = subject !== null && matches.length > 0;
  const subjectText = isAboutSpouse(answer) ? "imports:spouseOfRow" : "imports:row";
  return (
    <li className={css.card}>
      <div className={css.words}>
        <span className={css.name}>
          <UserText>{name}</UserText>
        </span>
        <span className={secondary}>{t("imports:row", { row })}</span>
        {decision?.act === "skip" ? <span>{t("imports:decision.isOut")}</span> : null}
        {problem ? (
          <span>{t(`imports:rowProblem.${problem}`, { row: repeats ?? row })}</span>
        ) : null}
        {isWaiting ? <span>{t("imports:rowProblem.HOUSEHOLD_WAITS")}</span> : null}
        {isApart ? <span>{t("imports:review.apart")}</span> : null}
        {Object.entries(fields ?? {}).map(([field, code]) => (
          <span key={field}>{problemText(t, code, fieldLabel(t, field))}</span>
        ))}
        {isCompared ? null : <Matches matches={matches} />}
        {repeated ? <RepeatedValues row={row} repeated={repeated} /> : null}
        {group === "update" ? <BlankFields fields={props.blankFields} /> : null}
      </div>
      <div className={stack.s}>
        {group === "update" ? (
          <Differences
            answer={answer}
            name={name}
            choices={choices}
            decision={decision}
            onDecide={onDecide}
          />
        ) : null}
        <Decision
          answer={answer}
          group={group}
          name={name}
          isOfFamily={props.isOfFamily}
          decision={decision}
          onDecide={onDecide}
          onCorrect={props.onCorrect}
        />
      </div>
      {isCompared ? (
        <div className={css.whole}>
          <MatchComparison
            subject={subject}
            subjectLabel={t(subjectText, { row })}
            matches={matches}
          />
        </div>
      ) : null}
    </li>
  );
}

/** The fields that a row leaves blank, which the import does not change. */
function BlankFields({ fields }: { fields: readonly PersonField[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return null;
  const names = fields.map((field) => t(`persons:field.${field}`)).join(", ");
  return <span className={secondary}>{t("imports:review.blankFields", { fields: names })}</span>;
}

function Matches({ matches }: Pick<RowAnswer, "matches">) {
  const { t } = useTranslation();
  return matches.map((match) => (
    <span key={match.id} className={secondary}>
      <a href={`${PAGES.persons}?person=${match.id}`} target="_blank" rel="noreferrer">
        <UserText>{fullName(match)}</UserText>
      </a>
      {" · "}
      <CityAndPhone person={match} />
      {" · "}
      {match.matchedBy.map((reason) => t(`same-person:by.${reason}`)).join(", ")}
    </span>
  ));
}

const isSkip = ({ decision }: DecisionOption): boolean => decision?.act === "skip";

/**
 * The user's decision about one row. The first option stands for no decision. If the only other
 * option is to leave the row out, a button switches between the two. A row that no decision imports
 * is corrected among the values.
 */
function Decision({
  answer,
  group,
  name,
  isOfFamily,
  decision,
  onDecide,
  onCorrect,
}: Omit<AnswerRowProps, "subject" | "isWaiting" | "choices" | "repeated" | "blankFields">) {
  const { t } = useTranslation();
  const options = decisionOptions(answer, group, isOfFamily).map((option) => ({
    ...option,
    label: t(option.text, {
      name: option.match ? fullName(option.match) : "",
      number: option.number,
      row: answer.repeats ?? answer.row,
    }),
  }));
  if (group === "problem" && options.every((option) => !option.decision || isSkip(option))) {
    return (
      <div className={css.actions}>
        <Button
          size="small"
          aria-label={t("imports:decision.correctOf", { name })}
          onPress={onCorrect}
        >
          {t("imports:decision.correct")}
        </Button>
        {options.some(isSkip) ? (
          <LeaveOut row={answer.row} name={name} decision={decision} onDecide={onDecide} />
        ) : null}
      </div>
    );
  }
  if (options.length < 2) return null;
  if (isOnlySkip(options)) {
    return <LeaveOut row={answer.row} name={name} decision={decision} onDecide={onDecide} />;
  }
  return (
    <RadioGroup
      label={t("imports:decision.label", { name })}
      orientation="vertical"
      options={options.map(({ key, label }) => ({ value: key, label }))}
      value={decision ? keyOf(decision) : "usual"}
      onChange={(key) => onDecide(options.find((option) => option.key === key)?.decision ?? null)}
    />
  );
}
