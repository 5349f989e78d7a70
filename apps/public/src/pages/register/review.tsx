import { shownLastName } from "@kehila/shared/names/full-name";
import type { ReactNode } from "react";
import { isCalendarDay } from "@kehila/shared/base/dates";
import {
  hasWrongCheckDigit,
  normaliseIdNumber,
  normalisePhone,
  phoneDoubt,
} from "@kehila/shared/persons/identifiers";
import { GENDERS } from "@kehila/shared/persons/parts";
import type { FormValues, Step } from "@kehila/shared/persons/registration";
import {
  childBlocks,
  chosenInterests,
  isMarried,
  STEPS,
  typedDay,
} from "@kehila/shared/persons/registration";
import type { FormState } from "../../form/form-context.ts";
import { useForm } from "../../form/form-context.ts";
import { Name } from "../../form/name.tsx";
import { ageText } from "../../i18n/age-text.ts";
import { dayText } from "../../i18n/day-text.ts";
import type { Translate } from "../../i18n/translator.ts";
import * as css from "../../styles/form.css.ts";

interface Answer {
  label: string;
  value: ReactNode;
  /** The spouse or child that an answer belongs to; absent for the applicant. */
  owner?: string;
}

const name = (t: Translate, text: string | undefined) => <Name language={t.language}>{text}</Name>;
/** Isolates digits, such as a phone number, which run left to right in every language. */
const code = (text: string | undefined) => (
  <bdi translate="no" dir="ltr">
    {text}
  </bdi>
);

function day(t: Translate, values: FormValues, path: Parameters<typeof typedDay>[1]): ReactNode {
  const text = typedDay(values, path);
  if (!isCalendarDay(text)) return code(text);
  return <bdi translate="no">{dayText(t.language, text)}</bdi>;
}

function identity(t: Translate, text = ""): ReactNode {
  return (
    <>
      {code(normaliseIdNumber(text) ?? text)}
      {hasWrongCheckDigit(text) && <p className={css.fieldWarning}>{t("notice.idNumber")}</p>}
    </>
  );
}

function phone(t: Translate, text = ""): ReactNode {
  const doubt = phoneDoubt(text);
  return (
    <>
      {code(doubt === "phoneZero" ? (normalisePhone(text) ?? text) : text)}
      {doubt && <p className={css.fieldWarning}>{t(`notice.${doubt}`)}</p>}
    </>
  );
}

const genderText = (t: Translate, value: string | undefined): string => {
  const choice = GENDERS.find((gender) => gender === value);
  return t(choice ? `gender.${choice}` : "gender.unstated");
};

function personal({ t, values }: FormState): Answer[] {
  return [
    { label: t("field.firstName"), value: name(t, values.firstName) },
    { label: t("field.lastName"), value: name(t, shownLastName(values.lastName ?? "")) },
    { label: t("field.idNumber"), value: identity(t, values.idNumber) },
    { label: t("field.birthDate"), value: day(t, values, "birthDate") },
    { label: t("field.gender"), value: genderText(t, values.gender) },
  ];
}

function contact({ t, values }: FormState): Answer[] {
  return [
    { label: t("field.phone"), value: phone(t, values.phone) },
    { label: t("field.city"), value: name(t, values.city) },
  ];
}

function spouse(t: Translate, values: FormValues): Answer[] {
  const owner = t("field.spouse");
  return [
    { owner, label: t("field.firstName"), value: name(t, values["spouse.firstName"]) },
    {
      owner,
      label: t("field.lastName"),
      value: name(t, shownLastName(values["spouse.lastName"] ?? "")),
    },
    { owner, label: t("field.idNumber"), value: identity(t, values["spouse.idNumber"]) },
    { owner, label: t("field.phone"), value: phone(t, values["spouse.phone"]) },
    { owner, label: t("field.birthDate"), value: day(t, values, "spouse.birthDate") },
    { owner, label: t("field.gender"), value: genderText(t, values["spouse.gender"]) },
  ];
}

function child(form: FormState, index: number): Answer {
  const { t, values, timeZone } = form;
  const path = `childrenData.${index}.birthDate` as const;
  const age = ageText(t, typedDay(values, path), timeZone);
  return {
    label: t("field.child", { number: index + 1 }),
    value: (
      <>
        {name(t, values[`childrenData.${index}.firstName`])}
        <br />
        <span>{genderText(t, values[`childrenData.${index}.gender`])}</span>
        <br />
        {day(t, values, path)}
        <span>{age !== null && ` · ${age}`}</span>
      </>
    ),
  };
}

function family(form: FormState): Answer[] {
  const { t, values } = form;
  const blocks = childBlocks(values);
  return [
    { label: t("field.married"), value: t(isMarried(values) ? "married.true" : "married.false") },
    ...(isMarried(values) ? spouse(t, values) : []),
    { label: t("field.childrenCount"), value: blocks },
    ...Array.from({ length: blocks }, (_, index) => child(form, index)),
  ];
}

function interests({ t, values }: FormState): Answer[] {
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
  const form = useForm();
  const { t } = form;
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
          {ANSWERS[step](form).map(({ owner, label, value }) => (
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
