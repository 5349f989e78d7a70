import type { FieldErrorCode } from "@kehila/shared/base/errors";
import type { Person } from "@kehila/shared/persons/answers";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../i18n/error-text.ts";
import { fullName } from "../../entities/persons/format.ts";
import { anywhere } from "../../styles/utilities.css.ts";
import * as fieldCss from "../../ui/field/field.css.ts";
import { useInterestsText } from "../../entities/persons/values/texts.tsx";
import { NoValue, PersonValue } from "../../entities/persons/values/value.tsx";
import type { Question, QuestionField, Side } from "./merge-choices.ts";
import { bothInterests, sideName } from "./merge-choices.ts";
import * as css from "./merge.css.ts";
import { UserText } from "../../ui/user-text.tsx";

interface MergeQuestionProps {
  question: Question;
  own: Person;
  other: Person;
  answer: Side;
  onAnswer: (side: Side) => void;
  /** The error code if the server refused the choice. */
  errorCode: FieldErrorCode | undefined;
}

/** One field that differs: both values side by side, one to keep. */
export function MergeQuestion(props: MergeQuestionProps) {
  const { question, own, other, answer, onAnswer, errorCode } = props;
  const { t } = useTranslation();
  const { field, options } = question;
  const label = t(`persons:field.${field}`);
  return (
    <RadioGroup
      className={css.question}
      value={answer}
      isInvalid={errorCode !== undefined}
      validationBehavior="aria"
      onChange={(chosenValue) => {
        const side = options.find((option) => option === chosenValue);
        if (side) onAnswer(side);
      }}
    >
      <div className={css.options}>
        <Label className={css.fieldName}>{label}</Label>
        {options.map((side) => (
          <Radio
            key={side}
            value={side}
            className={side === "both" ? `${css.option} ${css.both}` : css.option}
          >
            <span aria-hidden="true" className={css.dot} />
            <span className={anywhere}>
              <span className={css.recordName}>
                {t(`merge:side.${sideName({ own, other }, side)}`)}
              </span>
              <SideValue field={field} side={side} own={own} other={other} />
            </span>
          </Radio>
        ))}
      </div>
      {errorCode ? (
        <FieldError className={fieldCss.error}>{fieldErrorText(t, errorCode, label)}</FieldError>
      ) : null}
    </RadioGroup>
  );
}

interface SideValueProps {
  field: QuestionField;
  side: Side;
  own: Person;
  other: Person;
}

function SideValue({ field, side, own, other }: SideValueProps) {
  const interestsText = useInterestsText();
  if (side !== "both") return <RecordValue field={field} person={side === "own" ? own : other} />;
  return (
    <span>
      {field === "comment" ? (
        <PersonValue field="comment" value={`${own.comment}\n${other.comment}`} />
      ) : (
        interestsText(bothInterests({ own, other }))
      )}
    </span>
  );
}

/** The value of one record in a field. */
export function RecordValue({ field, person }: { field: QuestionField; person: Person }) {
  const interestsText = useInterestsText();
  if (field === "interestedEvents") return <span>{interestsText(person.interestedEvents)}</span>;
  if (field === "spouse") {
    return person.spouse ? <UserText>{fullName(person.spouse)}</UserText> : <NoValue />;
  }
  return <PersonValue field={field} value={person[field]} />;
}
