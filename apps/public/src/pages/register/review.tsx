import type { ReactNode } from "react";
import { isCalendarDay } from "@kehila/shared/base/dates";
import { hasWrongCheckDigit, normaliseIdNumber } from "@kehila/shared/persons/identifiers";
import { GENDERS } from "@kehila/shared/persons/parts";
import type { FormValues, Step } from "@kehila/shared/persons/registration";
import {
  childBlocks,
  chosenInterests,
  isMarried,
  STEPS,
  typedDay,
} from "@kehila/shared/persons/registration";
import { useForm } from "../../form/form-context.ts";
import { dayText } from "../../i18n/day-text.ts";
import type { Translate } from "../../i18n/translator.ts";
import * as css from "../../styles/form.css.ts";

interface Answer {
  label: string;
  value: ReactNode;
  /** The person an answer belongs to, when not the applicant. */
  owner?: string;
}

const name = (text: string | undefined) => <bdi>{text}</bdi>;
/** Isolates digits, such as a phone, which run left to right in every language. */
const code = (text: string | undefined) => <bdi dir="ltr">{text}</bdi>;

function day(t: Translate, values: FormValues, path: Parameters<typeof typedDay>[1]): ReactNode {
  const typed = typedDay(values, path);
  if (!isCalendarDay(typed)) return code(typed);
  return <bdi>{dayText(t.language, typed)}</bdi>;
}

function identity(t: Translate, typed = ""): ReactNode {
  return (
    <>
      {code(normaliseIdNumber(typed) ?? typed)}
      {hasWrongCheckDigit(typed) && <p className={css.fieldWarning}>{t("notice.idNumber")}</p>}
    </>
  );
}

const gender = (t: Translate, value: string | undefined): string => {
  const known = GENDERS.find((one) => one === value);
  return t(known ? `gender.${known}` : "gender.unstated");
};

function personal(t: Translate, values: FormValues): Answer[] {
  return [
    { label: t("field.firstName"), value: name(values.firstName) },
    { label: t("field.lastName"), value: name(values.lastName) },
    { label: t("field.idNumber"), value: identity(t, values.idNumber) },
    { label: t("field.birthDate"), value: day(t, values, "birthDate") },
    { label: t("field.gender"), value: gender(t, values.gender) },
  ];
}

function contact(t: Translate, values: FormValues): Answer[] {
  return [
    { label: t("field.phone"), value: code(values.phone) },
    { label: t("field.city"), value: name(values.city) },
  ];
}

function spouse(t: Translate, values: FormValues): Answer[] {
  const owner = t("field.spouse");
  return [
    { owner, label: t("field.firstName"), value: name(values["spouse.firstName"]) },
    { owner, label: t("field.lastName"), value: name(values["spouse.lastName"]) },
    { owner, label: t("field.idNumber"), value: identity(t, values["spouse.idNumber"]) },
    { owner, label: t("field.phone"), value: code(values["spouse.phone"]) },
    { owner, label: t("field.birthDate"), value: day(t, values, "spouse.birthDate") },
    { owner, label: t("field.gender"), value: gender(t, values["spouse.gender"]) },
  ];
}

function child(t: Translate, values: FormValues, index: number): Answer {
  return {
    label: t("field.child", { number: index + 1 }),
    value: (
      <>
        {name(values[`childrenData.${index}.firstName`])}
        <br />
        {gender(t, values[`childrenData.${index}.gender`])}
        <br />
        {day(t, values, `childrenData.${index}.birthDate`)}
      </>
    ),
  };
}

function family(t: Translate, values: FormValues): Answer[] {
  const blocks = childBlocks(values);
  return [
    { label: t("field.married"), value: t(isMarried(values) ? "married.true" : "married.false") },
    ...(isMarried(values) ? spouse(t, values) : []),
    { label: t("field.childrenCount"), value: blocks },
    ...Array.from({ length: blocks }, (_, index) => child(t, values, index)),
  ];
}

function interests(t: Translate, values: FormValues): Answer[] {
  const value = (
    <ul className={css.answerList}>
      {chosenInterests(values).map((category) => (
        <li key={category}>{t(`event.${category}`)}</li>
      ))}
    </ul>
  );
  return [{ label: t("field.interestedEvents"), value }];
}

const ANSWERS = { personal, contact, family, interests };

/** All answers by step, each step with a link back to it. */
export function Review({ onChange }: { onChange: (step: Step) => void }) {
  const { t, values } = useForm();
  return STEPS.map((step) => {
    if (step === "review") return null;
    const title = t(`step.${step}`);
    return (
      <section key={step} aria-labelledby={`review-${step}`}>
        <div className={css.answerHead}>
          <h3 className={css.groupHeading} id={`review-${step}`}>
            {title}
          </h3>
          <button
            type="button"
            className={css.buttonKind.quiet}
            aria-label={t("action.changeStep", { step: title })}
            onClick={() => onChange(step)}
          >
            {t("action.change")}
          </button>
        </div>
        <dl className={css.answers}>
          {ANSWERS[step](t, values).map(({ owner, label, value }) => (
            <div className={css.answer} key={`${owner}${label}`}>
              <dt className={css.answerLabel}>
                {owner === undefined
                  ? label
                  : t("error.prefixed", { prefix: owner, message: label })}
              </dt>
              <dd className={css.answerValue}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
