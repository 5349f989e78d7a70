import type { EventCategory } from "@kehila/shared/events/categories";
import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Day } from "../../ui/dates.tsx";
import type { FieldTexts } from "../../ui/field/field.tsx";
import { Picker } from "../../ui/field/picker.tsx";
import { useCan } from "../users/session.queries.ts";
import { categoryListsQuery } from "./event-lists.queries.ts";

interface ListPickerProps extends FieldTexts {
  category: EventCategory;
  chosen: EventListSummary | null;
  onChange: (list: EventListSummary | null) => void;
  isDisabled?: boolean;
}

/** Picks a list of a category that the user may edit, by title; upcoming lists come first. */
export function ListPicker({ category, chosen, onChange, ...field }: ListPickerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [search, onSearch] = useState("");
  const { data = [], isPending, isError } = useQuery(categoryListsQuery(category));
  const words = search.toLocaleLowerCase();
  const matchingLists = data.filter(
    (list) => can("lists.edit", list) && list.title.toLocaleLowerCase().includes(words),
  );
  return (
    <Picker<EventListSummary>
      {...field}
      isRequired
      source={{ search, onSearch, options: matchingLists, isLoading: isPending, isFailed: isError }}
      max={1}
      chosen={chosen ? [chosen] : []}
      onChange={([list]) => onChange(list ?? null)}
      nameOf={({ title }) => title}
      describe={({ date, personCount }) => (
        <>
          <Day day={date} />
          <span>{` · ${t("persons:list.count", { count: personCount })}`}</span>
        </>
      )}
      describeChosen={({ date }) => <Day day={date} />}
    />
  );
}
