import type { RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { ChangedFields } from "@kehila/shared/persons/history";
import type { PersonField } from "@kehila/shared/persons/fields";
import { PAGES } from "@kehila/shared/base/paths";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import type { Compared } from "../../../entities/persons/match-comparison.tsx";
import { MatchComparison } from "../../../entities/persons/match-comparison.tsx";
import { CityAndPhone } from "../../../entities/persons/texts.tsx";
import { problemText } from "../../../i18n/error-text.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatDay } from "../../../lib/format.ts";
import { secondary, stack } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import * as css from "../imports.css.ts";
import { Sides } from "../sides.tsx";
import { fieldLabel } from "./field-label.ts";
import type { Group } from "./checked.ts";
import { changedFields } from "./checked.ts";

interface AnswerRowProps {
  answer: RowAnswer;
  group: Group;
  /** The name in the file. */
  name: string;
  /** The person of the row, to compare with its matches. */
  subject: Compared | null;
  decision: RowDecision | null;
  onDecide: (decision: RowDecision | null) => void;
}

/** One row: what it would do, and the decision on it. */
export function AnswerRow({ answer, group, name, subject, decision, onDecide }: AnswerRowProps) {
  const { t } = useTranslation();
  const { row, problem, repeats, matches, fields } = answer;
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
        {Object.entries(fields ?? {}).map(([field, code]) => (
          <span key={field}>{problemText(t, code, fieldLabel(t, field))}</span>
        ))}
        {subject ? null : <Matches matches={matches} />}
      </div>
      <div className={stack.s}>
        {group === "update" ? <Differences answer={answer} /> : null}
        <Decision
          answer={answer}
          group={group}
          name={name}
          decision={decision}
          onDecide={onDecide}
        />
      </div>
      {subject && matches.length > 0 ? (
        <div className={css.whole}>
          <MatchComparison
            subject={subject}
            subjectLabel={t("imports:row", { row })}
            matches={matches}
          />
        </div>
      ) : null}
    </li>
  );
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

/** The fields that an update changes, before and after. */
function Differences({ answer }: { answer: RowAnswer }) {
  const { t } = useTranslation();
  const valueText = useValueText();
  const { person } = answer;
  if (!person) return null;
  return (
    <dl className={stack.xs}>
      {changedFields(answer).map((field) => (
        <div key={field}>
          <dt className={secondary}>{t(`persons:field.${field}`)}</dt>
          <dd>
            <Sides
              before={valueText(field, person.before)}
              after={valueText(field, person.after)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a function that shows a field of a change as text. */
function useValueText(): (field: PersonField, fields: ChangedFields) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (field, fields) => {
    switch (field) {
      case "gender":
        return fields.gender ? t(`common:gender.${fields.gender}`) : t("imports:blank");
      case "married":
        return t(`common:marital.${fields.married === true ? "married" : "single"}`);
      case "interestedEvents":
        return (
          (fields.interestedEvents ?? []).map((one) => t(`common:category.${one}`)).join(", ") ||
          t("imports:blank")
        );
      case "childrenData":
        return (
          (fields.childrenData ?? [])
            .map(({ firstName, birthDate }) => `${firstName} ${formatDay(birthDate, language)}`)
            .join(", ") || t("imports:blank")
        );
      case "birthDate":
      case "repatriationDate": {
        const day = fields[field];
        return day ? formatDay(day, language) : t("imports:blank");
      }
      case "firstName":
      case "lastName":
      case "idNumber":
      case "phone":
      case "address":
      case "city":
      case "comment":
        return fields[field] || t("imports:blank");
    }
  };
}

/**
 * The choice for one row; the first option is what happens without a decision. Where leaving out is
 * the only other one, a button switches it on and off.
 */
function Decision({ answer, group, name, decision, onDecide }: Omit<AnswerRowProps, "subject">) {
  const { t } = useTranslation();
  const options = optionsOf(t, answer, group);
  const [, other] = options;
  if (!other) return null;
  if (options.length === 2) {
    return (
      <div>
        <Button
          size="small"
          aria-pressed={decision !== null}
          aria-label={t("imports:decision.leaveOutOf", { name })}
          onPress={() => onDecide(decision === null ? other.decision : null)}
        >
          {t(decision === null ? "imports:decision.leaveOut" : "imports:decision.takeBack")}
        </Button>
      </div>
    );
  }
  return (
    <RadioGroup
      label={t("imports:decision.label", { name })}
      orientation="vertical"
      options={options.map(({ key, label }) => ({ value: key, label }))}
      value={decision ? keyOf(decision) : "usual"}
      onChange={(key) => onDecide(options.find((one) => one.key === key)?.decision ?? null)}
    />
  );
}

const keyOf = ({ act, personId }: RowDecision): string =>
  personId === undefined ? act : `${act} ${personId}`;

interface DecisionOption {
  key: string;
  label: string;
  decision: RowDecision | null;
}

const DECIDABLE = new Set(["SEVERAL_MATCHES", "PENDING_MATCH", "ARCHIVED_MATCH"]);

function optionsOf(t: TFunction, { row, problem, matches }: RowAnswer, group: Group) {
  const option = (decision: RowDecision, label: string): DecisionOption => ({
    key: keyOf(decision),
    label,
    decision,
  });
  const usual: DecisionOption = {
    key: "usual",
    label: t(`imports:decision.usual.${group}`),
    decision: null,
  };
  const skip = option({ row, act: "skip" }, t("imports:decision.skip"));
  const updates = matches
    .filter(({ active }) => active)
    .map((match) =>
      option(
        { row, act: "update", personId: match.id },
        t("imports:decision.update", { name: fullName(match) }),
      ),
    );
  const add = option({ row, act: "new" }, t("imports:decision.new"));
  switch (group) {
    case "new":
    case "update":
      return [usual, skip];
    case "likely":
      return [usual, ...updates, add, skip];
    case "problem":
      return problem !== null && DECIDABLE.has(problem) ? [usual, ...updates, add] : [usual];
    case "same":
      return [usual];
  }
}
