import { SEARCH_MAX } from "@kehila/shared/base/limits";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CityField } from "../../../entities/persons/city-field.tsx";
import type { FilterDraft } from "../../../entities/persons/filters/draft.ts";
import {
  draftOf,
  EMPTY_FILTERS,
  filterErrors,
  toFilters,
} from "../../../entities/persons/filters/draft.ts";
import { ChoiceFilters, RangeFilters } from "../../../entities/persons/filters/fields.tsx";
import type { PersonsFilters } from "../../../entities/persons/filters/filters.ts";
import { citiesQuery } from "../../../entities/persons/persons.queries.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { formColumns } from "../../../styles/utilities.css.ts";

interface FilterDialogProps {
  filters: PersonsFilters;
  onClose: () => void;
  onFilters: (filters: PersonsFilters) => void;
}

/** The dialog of the filters. 'Show people' applies them. */
export function FilterDialog({ filters, onClose, onFilters }: FilterDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filters));
  const [isChecked, setChecked] = useState(false);
  const { data: cities = [], isPending } = useQuery(citiesQuery);
  const set = (change: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t("persons:filter.title")}
      footer={
        <>
          <Button variant="quiet" onPress={() => setDraft(EMPTY_FILTERS)}>
            {t("persons:filter.clear")}
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {t("persons:filter.apply")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={formColumns}
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (Object.keys(filterErrors(draft)).length === 0) onFilters(toFilters(draft));
        }}
      >
        <ChoiceFilters
          draft={draft}
          set={set}
          city={
            <CityField
              label={t("persons:field.city")}
              value={draft.city}
              cities={isPending ? null : cities}
              maxLength={SEARCH_MAX}
              onChange={(city) => set({ city: withoutForbiddenCharacters(city) })}
            />
          }
        />
        <RangeFilters draft={draft} set={set} isChecked={isChecked} />
      </form>
    </Dialog>
  );
}
