import { ArrowDownUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import type { Option } from "../field/select.tsx";
import type { MenuAction } from "../menu/items.ts";
import { MenuButton } from "../menu/menu.tsx";

export type SortOrder = "asc" | "desc";

interface SortMenuProps<S extends string> {
  options: readonly Option<S>[];
  sortBy: S;
  /** Absent for a sort with only one order. */
  order?: SortOrder;
  /** Whether further tools leave the search box no space for the label of the choice. */
  isCrowded?: boolean;
  /** The label of the button, if it differs from the option's label. */
  shown?: string;
  /** Actions that share the menu, and the name of the menu with them. */
  others?: { label: string; actions: readonly MenuAction[] } | undefined;
  onSort: (sortBy: S, order: SortOrder) => void;
}

/** The sort menu of a list; also used without column headers. */
export function SortMenu<S extends string>({
  options,
  sortBy,
  order,
  isCrowded = false,
  shown,
  others,
  onSort,
}: SortMenuProps<S>) {
  const { t } = useTranslation();
  const isNarrow = useMedia(media.narrow);
  const isRoomy = useMedia(media.roomy);
  return (
    <MenuButton
      isIconOnly={isNarrow || (isCrowded && !isRoomy)}
      {...(others ?? {
        label: t("common:sort.by"),
        value: shown ?? options.find(({ value }) => value === sortBy)?.label ?? "",
        icon: <ArrowDownUp aria-hidden="true" />,
      })}
      sections={[
        {
          id: "by",
          label: t("common:sort.by"),
          options,
          chosen: [sortBy],
          onChange: ([chosen]) => {
            const option = options.find(({ value }) => value === chosen);
            if (option) onSort(option.value, order ?? "asc");
          },
        },
        ...(order === undefined
          ? []
          : [
              {
                id: "order",
                label: t("common:sort.order"),
                options: [
                  { value: "asc", label: t("common:sort.ascending") },
                  { value: "desc", label: t("common:sort.descending") },
                ],
                chosen: [order],
                onChange: ([chosen]: string[]) =>
                  onSort(sortBy, chosen === "desc" ? "desc" : "asc"),
              },
            ]),
      ]}
    />
  );
}
