import { SELECTED_IDS_MAX } from "@kehila/shared/limits";
import { Archive, CalendarPlus, FileDown, ListPlus, Merge, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageKey } from "../../../lib/use-page-key.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useCan } from "../../../entities/users/session.queries.ts";
import { media } from "../../../styles/theme.css.ts";
import { visuallyHidden } from "../../../styles/utilities.css.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { clearToast } from "../../../ui/toast.tsx";
import * as css from "./selection.css.ts";
import type { SelectedPersons } from "./use-selection.ts";

interface SelectionBarProps {
  selected: SelectedPersons;
  /** Whether a search or filter narrows the list, or the whole register is shown. */
  isNarrowed: boolean;
  /** Selects everyone who matches; null where they are selected or all of them are loaded. */
  onTakeAll: (() => void) | null;
  isCounting: boolean;
  onCreateList: () => void;
  onAddToList: () => void;
  onExport: () => void;
  onArchive: () => void;
  /** Merges the two selected; null for another number of persons, or without the right. */
  onMerge: (() => void) | null;
}

/** Actions for the selection; shown while any row is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { selected, isNarrowed, onTakeAll, isCounting } = props;
  const { onCreateList, onAddToList, onExport, onArchive, onMerge } = props;
  const { count, isMatching, clear } = selected;
  const { t } = useTranslation();
  const can = useCan();
  const isNarrow = useMedia(media.narrow);
  const noteId = useId();
  const isTooMany = !isMatching && count > SELECTED_IDS_MAX;
  const blocked = isTooMany ? { isDisabled: true, "aria-describedby": noteId } : {};
  usePageKey(({ key }) => key === "Escape", clear);
  // A message about the previous action would cover the buttons of the next.
  useEffect(clearToast, []);
  return (
    <div role="group" aria-label={t("persons:selection.bar")} className={css.bar}>
      <div className={css.who}>
        <span className={css.count} aria-hidden="true">
          <SelectionText selected={selected} isNarrowed={isNarrowed} />
        </span>
        {isNarrow ? (
          <IconButton
            size="small"
            label={t("persons:selection.clear")}
            icon={<X aria-hidden="true" />}
            onPress={clear}
          />
        ) : null}
        {onTakeAll ? (
          <div className={css.offer}>
            <Button
              variant="quiet"
              size="small"
              isPending={isCounting}
              pendingLabel={t("persons:selection.counting")}
              onPress={onTakeAll}
            >
              {t(`persons:selection.${isNarrowed ? "takeMatching" : "takeRegister"}`)}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={css.actions}>
        {can("lists.create") ? (
          <Button
            size="small"
            icon={<ListPlus aria-hidden="true" />}
            onPress={onCreateList}
            {...blocked}
          >
            {t("persons:selection.createList")}
          </Button>
        ) : null}
        {can("lists.edit") ? (
          <Button
            size="small"
            icon={<CalendarPlus aria-hidden="true" />}
            onPress={onAddToList}
            {...blocked}
          >
            {t("persons:selection.addToList")}
          </Button>
        ) : null}
        <Button size="small" icon={<FileDown aria-hidden="true" />} onPress={onExport} {...blocked}>
          {t("exports:action")}
        </Button>
        {onMerge ? (
          <Button size="small" icon={<Merge aria-hidden="true" />} onPress={onMerge}>
            {t("persons:selection.merge")}
          </Button>
        ) : null}
        {can("persons.archive") ? (
          <Button
            size="small"
            variant="danger"
            icon={<Archive aria-hidden="true" />}
            onPress={onArchive}
            {...blocked}
          >
            {t("persons:selection.archive.action")}
          </Button>
        ) : null}
        {isNarrow ? null : (
          <Button size="small" variant="quiet" icon={<X aria-hidden="true" />} onPress={clear}>
            {t("persons:selection.clear")}
          </Button>
        )}
      </div>
      {isTooMany ? (
        <p id={noteId} className={css.note}>
          {t("persons:selection.tooMany", { max: SELECTED_IDS_MAX })}
        </p>
      ) : null}
    </div>
  );
}

interface SelectionTextProps {
  selected: SelectedPersons;
  isNarrowed: boolean;
}

/** '12 selected', '1,234 selected: everyone who matches'. */
function SelectionText({ selected, isNarrowed }: SelectionTextProps) {
  const { t } = useTranslation();
  const { count, isMatching } = selected;
  if (!isMatching) return t("persons:selection.count", { count });
  return t(`persons:selection.${isNarrowed ? "matching" : "register"}`, { count });
}

/**
 * Announces the number of selected rows; always rendered, so that the first one is announced too.
 */
export function SelectionStatus({ selected, isNarrowed }: SelectionTextProps) {
  const { t } = useTranslation();
  const [hasBegun, setBegun] = useState(false);
  if (selected.count > 0 && !hasBegun) setBegun(true);
  return (
    <p role="status" className={visuallyHidden}>
      {selected.count > 0 ? (
        <SelectionText selected={selected} isNarrowed={isNarrowed} />
      ) : (
        hasBegun && t("persons:selection.none")
      )}
    </p>
  );
}
