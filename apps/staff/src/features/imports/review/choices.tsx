import type { RowAnswer } from "@kehila/shared/imports/imports";
import type { PersonField } from "@kehila/shared/persons/fields";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import type { Choices } from "./checked.ts";
import { fieldCounts } from "./checked.ts";

interface ChoiceProps {
  choices: Choices;
  onChange: (value: Partial<Choices>) => void;
}

/** The choice for persons who are not in the register, in an import into an event list. */
export function UnknownChoice({ choices, onChange }: ChoiceProps) {
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
      onChange={(unknownChoice) => onChange({ unknown: unknownChoice })}
    />
  );
}

/** The choice for rows that are likely duplicates of a person in the register. */
export function LikelyChoice({ choices, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t("imports:likely.label")}
      orientation="vertical"
      options={(["leave", "add"] as const).map((value) => ({
        value,
        label: t(`imports:likely.${value}`),
      }))}
      value={choices.addLikely ? "add" : "leave"}
      onChange={(value) => onChange({ addLikely: value === "add" })}
    />
  );
}

/** The choices for all updates without a decision of their own: fields, and empty values only. */
export function UpdateChoices({
  answers,
  choices,
  onChange,
}: ChoiceProps & { answers: readonly RowAnswer[] }) {
  const { t } = useTranslation();
  const counts = useMemo(() => fieldCounts(answers), [answers]);
  const keep = new Set<PersonField>(choices.keep);
  const fields = counts.map(([field]) => field);
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
        value={fields.filter((field) => !keep.has(field))}
        onChange={(pickedFields) =>
          onChange({ keep: fields.filter((field) => !pickedFields.includes(field)) })
        }
      />
    </>
  );
}
