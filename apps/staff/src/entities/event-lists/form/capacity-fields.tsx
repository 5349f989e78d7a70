import { PLACES_UNITS } from "@kehila/shared/events/categories";
import { useTranslation } from "react-i18next";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import type { ListDraft } from "./draft.ts";

interface CapacityFieldsProps {
  draft: Pick<ListDraft, "places" | "placesUnit">;
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
        label={t("event-lists:field.places")}
        description={t("event-lists:places.hint")}
        name="places"
        inputMode="numeric"
        value={draft.places}
        onChange={(places) => onChange({ places })}
        isReadOnly={isDisabled}
        autoComplete="off"
        errorMessage={errorMessage}
      />
      {draft.places.trim() === "" ? null : (
        <Select
          label={t("event-lists:field.placesUnit")}
          name="placesUnit"
          description={t("event-lists:places.unitHint")}
          placeholder=""
          options={PLACES_UNITS.map((value) => ({
            value,
            label: t(`event-lists:placesUnit.${value}`),
          }))}
          value={draft.placesUnit}
          onChange={(placesUnit) => onChange({ placesUnit })}
          isDisabled={isDisabled}
        />
      )}
    </>
  );
}
