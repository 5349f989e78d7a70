import * as dialogCss from "../../../ui/dialog/dialog.css.ts";
import * as css from "../../../ui/layout/side-panel.css.ts";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilterDraft } from "../../../entities/persons/filters/draft.ts";
import {
  EMPTY_FILTERS,
  draftOf,
  filterErrors,
  toFilters,
} from "../../../entities/persons/filters/draft.ts";
import type { MatchFilter, PersonsFilters } from "../../../entities/persons/filters/filters.ts";
import { useMatchCount } from "../../../entities/persons/filters/use-match-count.ts";
import { formColumns, stack, visuallyHidden } from "../../../styles/utilities.css.ts";
import { Button, IconButton } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import type { ApplyFilters } from "./use-live-filters.ts";
import { useLiveFilters } from "./use-live-filters.ts";
import { FilterFields } from "../../../entities/persons/filters/fields.tsx";

// Dialog and panel share this file, since each file on demand adds bytes to the first load.

/** Up to this number, matches are counted exactly while the user fills the filters. */
const COUNTED_MAX = 1000;

interface FilterDialogProps {
  filters: PersonsFilters;
  /** The search that the filters narrow further. */
  search: string | undefined;
  onClose: () => void;
  onFilters: (filters: PersonsFilters) => void;
}

/** The dialog of the filters, whose button 'Show 59 people' applies them. */
export function FilterDialog({ filters, search, onClose, onFilters }: FilterDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filters));
  const [isChecked, setChecked] = useState(false);
  const [clears, setClears] = useState(0);
  const isValid = Object.keys(filterErrors(draft)).length === 0;
  const countedFilter: MatchFilter = {
    ...toFilters(draft),
    ...(search === undefined ? {} : { search }),
  };
  const matches = useMatchCount(isValid ? countedFilter : null, COUNTED_MAX + 1);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t("filters:title")}
      footer={
        <>
          <Button
            variant="quiet"
            onPress={() => {
              setDraft(EMPTY_FILTERS);
              setClears(clears + 1);
            }}
          >
            {t("persons:filter.clear")}
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {applyText(isValid && !matches.error ? matches.lastCount : undefined)}
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
          if (isValid) onFilters(toFilters(draft));
        }}
      >
        <FilterFields
          // Also clears the text in the field of cities.
          key={clears}
          draft={draft}
          set={(change) => setDraft((before) => ({ ...before, ...change }))}
          isChecked={isChecked}
        />
      </form>
      <p role="status" className={visuallyHidden}>
        {announcement(matches.count)}
      </p>
    </Dialog>
  );

  function applyText(count: number | undefined): string {
    if (count === undefined) return t("filters:apply");
    return count > COUNTED_MAX
      ? t("filters:applyMore", { count: COUNTED_MAX })
      : t("filters:applyCount", { count });
  }

  function announcement(count: number | undefined): string {
    if (count === undefined) return "";
    if (count === 0) return t("persons:list.announce.none");
    return count > COUNTED_MAX
      ? t("persons:list.announce.more", { count: COUNTED_MAX })
      : t("persons:list.announce.some", { count });
  }
}

interface FiltersPanelProps {
  filters: PersonsFilters;
  onFilters: ApplyFilters;
  onClose: () => void;
  /** Whether the panel takes the focus, because the user opened it by a press. */
  startsFocused: boolean;
  onFocused: () => void;
}

/** The filters next to the table; each choice applies at once. The chips above it clear them. */
export function FiltersPanel(props: FiltersPanelProps) {
  const { filters, onFilters, onClose, startsFocused } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { draft, set, isSettled } = useLiveFilters(filters, onFilters);
  const onFocused = useEffectEvent(props.onFocused);
  useEffect(() => {
    if (!startsFocused) return;
    panel.current?.focus();
    onFocused();
  }, [startsFocused]);
  return (
    <section ref={panel} aria-labelledby={titleId} tabIndex={-1} className={css.filters}>
      <header className={css.header}>
        <h2 id={titleId} className={dialogCss.title}>
          {t("filters:title")}
        </h2>
        <IconButton label={t("filters:close")} icon={<X aria-hidden="true" />} onPress={onClose} />
      </header>
      <div className={`${css.body} ${stack.m}`}>
        <FilterFields draft={draft} set={set} isChecked={isSettled} />
      </div>
    </section>
  );
}
