import type { LucideIcon } from "lucide-react";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { PeopleToolbarProps } from "./people-toolbar.tsx";
import type { PeopleView } from "./view.ts";

export interface PeopleEmptyProps {
  texts: PeopleToolbarProps<PeopleView>["texts"];
  /**
   * Whether a search or a filter narrows the list: it decides between 'no match' and 'nothing yet'.
   */
  isNarrowed: boolean;
  emptyIcon: LucideIcon;
  emptyAction?: ReactNode;
  /** Content below the 'no match' text. */
  suggestions?: ReactNode;
  /** A further action after a search without results, next to clearing the search. */
  noMatchAction?: ReactNode;
  onClearSearch: () => void;
}

/** Shown in place of the rows of an empty list of persons. */
export function PeopleEmpty(props: PeopleEmptyProps) {
  const { texts, onClearSearch } = props;
  const { t } = useTranslation();
  if (!props.isNarrowed) {
    return (
      <EmptyState
        icon={props.emptyIcon}
        title={t(`${texts}empty.title`)}
        actions={props.emptyAction}
      >
        {t(`${texts}empty.text`)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t(`${texts}noMatch.title`)}
      actions={
        <>
          {props.suggestions}
          {props.noMatchAction}
          <Button onPress={onClearSearch}>{t(`${texts}noMatch.clear`)}</Button>
        </>
      }
    >
      {t(`${texts}noMatch.text`)}
    </EmptyState>
  );
}
