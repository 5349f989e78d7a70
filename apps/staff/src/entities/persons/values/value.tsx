import { isOneName } from "@kehila/shared/names/full-name";
import type { MergeField } from "@kehila/shared/persons/merge";
import { PERSON_FIELDS } from "@kehila/shared/persons/fields";
import { GENDERS } from "@kehila/shared/persons/parts";
import { useTranslation } from "react-i18next";
import { muted } from "../../../styles/utilities.css.ts";
import { IdNumber, Phone } from "./texts.tsx";
import { Day } from "../../../ui/dates.tsx";
import * as css from "./texts.css.ts";
import { UserText } from "../../../ui/user-text.tsx";

/** Fields of a person with a single value. */
export type SingleField = MergeField | "comment";

interface PersonValueProps {
  field: SingleField;
  value: string | null | undefined;
}

/** The value of a person's field, formatted by the kind of the field. */
export function PersonValue({ field, value }: PersonValueProps) {
  const { t } = useTranslation();
  if (!value) return <NoValue />;
  switch (PERSON_FIELDS[field].kind) {
    case "day":
      return <Day day={value} />;
    case "phone":
      return <Phone digits={value} />;
    case "idNumber":
      return <IdNumber digits={value} />;
    case "gender": {
      const gender = GENDERS.find((option) => option === value);
      return <span>{gender ? t(`common:gender.${gender}`) : <NoValue />}</span>;
    }
    case "lines":
      return (
        <UserText dir="auto" className={css.lines}>
          {value}
        </UserText>
      );
    case "line":
      if (field === "lastName" && isOneName(value)) return <NoValue />;
      return <UserText>{value}</UserText>;
  }
}

/** A placeholder for a missing value. */
export function NoValue() {
  const { t } = useTranslation();
  return <span className={muted}>{t("persons:details.none")}</span>;
}
