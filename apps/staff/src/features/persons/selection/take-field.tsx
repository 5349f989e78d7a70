import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import type { PersonSort } from "@kehila/shared/persons/query";
import type { FirstOfMatches, ListSelection } from "@kehila/shared/persons/selection";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { typedCount } from "../../../entities/event-lists/choice/take.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { TextField } from "../../../ui/field/text-field.tsx";
import { DEFAULT_SORT } from "../view.ts";

/** The order of the table; an absent `sortBy` means by last name. */
export interface RowOrder {
  sortBy?: PersonSort | undefined;
  sortOrder?: "desc" | undefined;
}

/** The matches of a filter. */
export type Matches = Extract<ListSelection, { matching: object }>["matching"];

interface TakeState {
  typed: string;
  onTyped: (text: string) => void;
  /** The maximum number; null if the user cannot choose a number. */
  max: number | null;
  order: RowOrder;
  isWrong: boolean;
  /** The number of first matches to take; null for all matches. */
  count: number | null;
  first: FirstOfMatches | undefined;
  /** The selection from which the first matches are taken; null for all selected persons. */
  source: ListSelection | null;
}

/** Returns the choice of how many selected persons are taken: all, or the first matches. */
export function useTake(matches: Matches | undefined, order: RowOrder = {}): TakeState {
  const language = useLanguage();
  const [typed, onTyped] = useState("");
  const max = matches && matches.count > 1 ? Math.min(matches.count, LIST_PERSONS_MAX) : null;
  const wantedCount = max === null ? null : typedCount(typed, max);
  const isWrong = Number.isNaN(wantedCount);
  const count = isWrong ? null : wantedCount;
  const { sortBy, sortOrder } = order;
  const first = count === null ? undefined : { take: count, language, ...sortOf() };
  const source = matches && first ? { matching: matches } : null;
  return { typed, onTyped, max, order, isWrong, count, first, source };

  function sortOf(): Pick<FirstOfMatches, "sortBy" | "sortOrder"> {
    return { ...(sortBy && { sortBy }), ...(sortOrder && { sortOrder }) };
  }
}

/** The field for the number of first matches to take. */
export function TakeField({ take, isDisabled }: { take: TakeState; isDisabled: boolean }) {
  const { t } = useTranslation();
  const { max, order } = take;
  if (max === null) return null;
  const sort = t(`persons:field.${order.sortBy ?? DEFAULT_SORT}`);
  return (
    <TextField
      label={t("event-lists:choose.take")}
      description={t("event-lists:add.takeHint", {
        order:
          order.sortOrder === undefined
            ? sort
            : `${sort} (${t("common:sort.descending").toLowerCase()})`,
      })}
      name="take"
      inputMode="numeric"
      autoComplete="off"
      value={take.typed}
      onChange={take.onTyped}
      isDisabled={isDisabled}
      errorMessage={take.isWrong ? t("event-lists:choose.takeWrong", { max }) : undefined}
    />
  );
}
