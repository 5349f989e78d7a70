import { SPOUSE_FIELDS } from "@kehila/shared/persons/fields";
import { Fragment, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isCalendarDay } from "@kehila/shared/base/dates";
import { GENDERS } from "@kehila/shared/persons/parts";
import { fullName } from "../../../entities/persons/format.ts";
import { useNamed } from "../../../ui/named-text.tsx";
import { Phone, useInterestsText } from "../../../entities/persons/values/texts.tsx";
import { Day } from "../../../ui/dates.tsx";
import { NoValue, PersonValue } from "../../../entities/persons/values/value.tsx";
import type { ChildDraft, SpouseDraft } from "../form/draft.ts";
import { fieldLabel } from "../form/field-texts.ts";
import type { Couple } from "../form/couple.ts";
import type { Subject, Value } from "./differences.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** Returns a function that returns the form's label of a compared field. */
export function useSubjectLabel(): (subject: Subject) => string {
  const { t } = useTranslation();
  return useCallback(
    (subject) => {
      switch (subject.part) {
        case "person":
          return fieldLabel(t, subject.field);
        case "interests":
          return fieldLabel(t, "interestedEvents");
        case "couple":
          return fieldLabel(t, "spouse");
        case "spouse":
          return fieldLabel(t, `spouse.${subject.field}`);
        case "child":
          return subject.field === "whole"
            ? t("person-form:child", { number: subject.number })
            : fieldLabel(t, `childrenData.${subject.number - 1}.${subject.field}`);
      }
    },
    [t],
  );
}

interface ComparedValueProps {
  subject: Subject;
  value: Value;
}

export function ComparedValue({ subject, value }: ComparedValueProps) {
  const interestsText = useInterestsText();
  switch (value.kind) {
    case "text":
      return "field" in subject && subject.field !== "whole" ? (
        <PersonValue field={subject.field} value={value.text} />
      ) : null;
    case "interests":
      return (
        <span>{value.interests.length > 0 ? interestsText(value.interests) : <NoValue />}</span>
      );
    case "couple":
      return <CoupleValue couple={value.couple} />;
    case "child":
      return <ChildValue child={value.child} />;
  }
}

function CoupleValue({ couple }: { couple: Couple }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  switch (couple.kind) {
    case "single":
      return <span>{t("common:marital.single")}</span>;
    case "alone":
      return <span>{t("edit:stale.couple.alone")}</span>;
    case "linked":
    case "typed": {
      const shownSpouse = couple.details ?? (couple.kind === "linked" ? couple.person : null);
      return (
        <>
          <span>
            {namedText("edit:stale.couple.with", shownSpouse ? fullName(shownSpouse) : "")}
          </span>
          {couple.details ? <Details details={couple.details} /> : null}
        </>
      );
    }
  }
}

/** The filled fields of a spouse other than the name. */
function Details({ details }: { details: SpouseDraft }) {
  return SPOUSE_FIELDS.filter((field) => field !== "firstName" && field !== "lastName")
    .filter((field) => details[field] !== "")
    .map((field) => (
      <Fragment key={field}>
        <span>{" · "}</span>
        {field === "phone" ? (
          <Phone digits={details.phone} />
        ) : (
          <PersonValue field={field} value={details[field]} />
        )}
      </Fragment>
    ));
}

function ChildValue({ child }: { child: ChildDraft | null }) {
  const { t } = useTranslation();
  if (!child) return <span>{t("edit:stale.noChild")}</span>;
  const gender = GENDERS.find((option) => option === child.gender);
  return (
    <>
      <UserText>{child.firstName}</UserText>
      {isCalendarDay(child.birthDate) ? (
        <>
          <span>{" · "}</span>
          <Day day={child.birthDate} />
        </>
      ) : null}
      <span>{gender ? ` · ${t(`common:gender.${gender}`)}` : null}</span>
    </>
  );
}
