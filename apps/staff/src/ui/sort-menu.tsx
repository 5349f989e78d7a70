import { ArrowDownUp } from "lucide-react";
import { useTranslation } from "react-i18next";

import { ChoiceMenu } from "./choice-menu.tsx";
import type { Option } from "./select.tsx";

export type SortOrder = "asc" | "desc";

interface SortMenuProps<S extends string> {
  /** The sort options. */
  options: readonly Option<S>[];
  sortBy: S;
  order: SortOrder;
  onSort: (sortBy: S, order: SortOrder) => void;
}

/** The sort menu of a list, also where there are no column headers. */
export function SortMenu<S extends string>({ options, sortBy, order, onSort }: SortMenuProps<S>) {
  const { t } = useTranslation();
  return (
    <ChoiceMenu
      label={t("common:sort.by")}
      value={options.find(({ value }) => value === sortBy)?.label ?? ""}
      icon={<ArrowDownUp aria-hidden="true" />}
      sections={[
        {
          id: "by",
          label: t("common:sort.by"),
          options,
          chosen: [sortBy],
          onChange: ([chosen]) => {
            const option = options.find(({ value }) => value === chosen);
            if (option) onSort(option.value, order);
          },
        },
        {
          id: "order",
          label: t("common:sort.order"),
          options: [
            { value: "asc", label: t("common:sort.ascending") },
            { value: "desc", label: t("common:sort.descending") },
          ],
          chosen: [order],
          onChange: ([chosen]) => onSort(sortBy, chosen === "desc" ? "desc" : "asc"),
        },
      ]}
    />
  );
}
