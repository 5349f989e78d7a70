import { CAPACITY_UNITS } from "@kehila/shared/events/categories";
import { useTranslation } from "react-i18next";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import type { ListDraft } from "./draft.ts";

interface CapacityFieldsProps {
  draft: Pick<ListDraft, "capacity" | "capacityUnit">;
  onChange: (changes: Partial<ListDraft>) => void;
  isDisabled: boolean;
  errorMessage: string | undefined;
}

/** The number of places of an event; once a number is typed, also the unit of a place. */
export function CapacityFields({ draft, onChange, isDisabled, errorMessage }: CapacityFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t("event-lists:field.capacity")}
        description={t("event-lists:capacity.hint")}
        name="capacity"
        inputMode="numeric"
        value={draft.capacity}
        onChange={(capacity) => onChange({ capacity })}
        isReadOnly={isDisabled}
        autoComplete="off"
        errorMessage={errorMessage}
      />
      {draft.capacity.trim() === "" ? null : (
        <Select
          label={t("event-lists:field.capacityUnit")}
          name="capacityUnit"
          description={t("event-lists:capacity.unitHint")}
          placeholder=""
          options={CAPACITY_UNITS.map((value) => ({
            value,
            label: t(`event-lists:capacityUnit.${value}`),
          }))}
          value={draft.capacityUnit}
          onChange={(capacityUnit) => onChange({ capacityUnit })}
          isDisabled={isDisabled}
        />
      )}
    </>
  );
}
