import { isolate } from "@kehila/shared/base/text";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { allListsQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { ChipList } from "../../entities/persons/filters/chip-list.tsx";
import { OpenFiltersButton } from "../../entities/persons/filters/open-button.tsx";
import * as peopleCss from "../../entities/persons/list/people.css.ts";
import { usersQuery } from "../../entities/users/users.queries.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { formatDay } from "../../lib/text/format.ts";
import { stack } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import type { Option } from "../../ui/field/select.tsx";
import { Select } from "../../ui/field/select.tsx";
import type { ApplicationsView, QueueFilters } from "./view.ts";
import { filtersOf } from "./view.ts";

/** The value of a filter that is not set; no list and no account has this id. */
const ANY = "";

type FilterName = keyof QueueFilters;
const NAMES: readonly FilterName[] = ["listId", "recordedBy"];

/** Returns the options of both filters; null while they load, and for a filter without need. */
function useOptions(
  needed: Readonly<Record<FilterName, boolean>>,
): Record<FilterName, readonly Option<string>[] | null> {
  const language = useLanguage();
  const { data: lists } = useQuery({ ...allListsQuery, enabled: needed.listId });
  const { data: users } = useQuery({ ...usersQuery, enabled: needed.recordedBy });
  const listOptions = lists
    ?.filter(({ applicationCount }) => applicationCount > 0)
    .map(({ id, title, date }) => ({
      value: id,
      label: `${isolate(title)} · ${formatDay(date, language)}`,
    }));
  const userOptions = users?.map(({ id, name }) => ({ value: id, label: name }));
  return {
    listId: listOptions ?? null,
    recordedBy: userOptions?.toSorted((a, b) => a.label.localeCompare(b.label)) ?? null,
  };
}

/**
 * Returns the texts of the active filters: 'Event: Hike'. A list without applications and a removed
 * account have no option.
 */
export function useFilterTexts(filters: QueueFilters): { name: FilterName; text: string }[] {
  const { t } = useTranslation();
  const { listId, recordedBy } = filters;
  const options = useOptions({
    listId: listId !== undefined,
    recordedBy: recordedBy !== undefined,
  });
  return NAMES.flatMap((name) => {
    const id = filters[name];
    if (id === undefined) return [];
    const chosen = options[name]?.find(({ value }) => value === id);
    const value = chosen?.label ?? (options[name] ? t(`applications:filter.${name}.other`) : "…");
    return [{ name, text: t(`applications:filter.${name}.chip`, { value }) }];
  });
}

interface QueueFiltersProps {
  view: ApplicationsView;
  onFilters: (filters: QueueFilters) => void;
}

/** The active filters of the queue, each removable with one press. */
export function QueueChips({ view, onFilters }: QueueFiltersProps) {
  const filters = filtersOf(view);
  const texts = useFilterTexts(filters);
  if (texts.length === 0) return null;
  return (
    <div className={peopleCss.summary}>
      <ChipList
        chips={texts.map(({ name, text }) => ({
          key: name,
          text,
          onRemove: () => {
            const { [name]: _removed, ...rest } = filters;
            onFilters(rest);
          },
        }))}
        onClear={() => onFilters({})}
      />
    </div>
  );
}

/** The button of the queue's filters, which opens their dialog. */
export function QueueFiltersButton({ view, onFilters }: QueueFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const filters = filtersOf(view);
  return (
    <>
      <OpenFiltersButton
        inUse={Object.keys(filters).length}
        isIconOnly
        onPress={() => setOpen(true)}
      />
      {isOpen ? (
        <QueueFiltersDialog
          filters={filters}
          onClose={() => setOpen(false)}
          onFilters={(changed) => {
            setOpen(false);
            onFilters(changed);
          }}
        />
      ) : null}
    </>
  );
}

interface DialogProps {
  filters: QueueFilters;
  onClose: () => void;
  onFilters: (filters: QueueFilters) => void;
}

/** The filters by event list and by the user who recorded applications at the door. */
function QueueFiltersDialog({ filters, onClose, onFilters }: DialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useState(filters);
  const options = useOptions({ listId: true, recordedBy: true });
  const set = (name: FilterName, value: string) =>
    setDraft(({ [name]: _before, ...rest }) => (value === ANY ? rest : { ...rest, [name]: value }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("filters:title")}
      footer={
        <>
          <Button variant="quiet" onPress={() => setDraft({})}>
            {t("persons:filter.clear")}
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {t("applications:filter.apply")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={stack.m}
        onSubmit={(event) => {
          event.preventDefault();
          onFilters(draft);
        }}
      >
        {NAMES.map((name) => (
          <Select
            key={name}
            label={t(`applications:filter.${name}.label`)}
            placeholder={t(`applications:filter.${name}.other`)}
            options={[{ value: ANY, label: t("filters:any") }, ...(options[name] ?? [])]}
            value={draft[name] ?? ANY}
            onChange={(value) => set(name, value)}
          />
        ))}
      </form>
    </Dialog>
  );
}
