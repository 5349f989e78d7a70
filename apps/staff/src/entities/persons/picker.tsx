import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem, ListBoxLoadMoreItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useTranslation } from "react-i18next";
import { fullName } from "./format.ts";
import { IconButton } from "../../ui/button.tsx";
import { wrap } from "../../styles/utilities.css.ts";
import * as fieldCss from "../../ui/field.css.ts";
import type { FieldTexts } from "../../ui/field.tsx";
import { FieldLabel, FieldMessages } from "../../ui/field.tsx";
import * as css from "./picker.css.ts";
import type { Pickable } from "./picker.rules.ts";
import { pickable, withoutPick, withPick } from "./picker.rules.ts";
import * as popoverCss from "../../ui/popover.css.ts";

/** Half of the 200 px list: the next page loads within 100 px of the end (§2, Person picker). */
const LOAD_MORE_OF_LIST = 0.5;

export interface PickablePerson extends Pickable {
  firstName: string;
  lastName: string;
  city: string;
}

/** The search results so far; the owner of the persons fetches them. */
export interface PersonSource<T> {
  search: string;
  onSearch: (search: string) => void;
  found: readonly T[];
  isLoading: boolean;
  isFailed: boolean;
  onMore?: (() => void) | undefined;
}

export interface PersonPickerProps<T extends PickablePerson> extends FieldTexts {
  source: PersonSource<T>;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  /** At the maximum a new pick replaces the oldest one. */
  max?: number;
  excludedIds?: readonly string[];
  /** Text that distinguishes people with the same name. */
  describe?: (person: T) => ReactNode;
  /** Returns the reason for which a person cannot be picked; such persons stay in the list. */
  unavailable?: (person: T) => string | null;
  isRequired?: boolean;
}

/** Searches the register and picks one or several persons. */
export function PersonPicker<T extends PickablePerson>({
  source,
  chosen,
  onChange,
  max,
  excludedIds,
  describe,
  unavailable,
  ...texts
}: PersonPickerProps<T>) {
  const { t } = useTranslation();
  const options = pickable(source.found, chosen, excludedIds);
  const reasonOf = (person: T): string | null => unavailable?.(person) ?? null;
  const pick = (id: unknown) => {
    const person = options.find((option) => option.id === id);
    if (person) onChange(withPick(chosen, person, max));
    // After Escape nothing is picked: with words left in the box the list would open again.
    source.onSearch("");
  };
  return (
    <div className={fieldCss.field}>
      <ComboBox
        className={fieldCss.field}
        isRequired={texts.isRequired ?? false}
        isInvalid={Boolean(texts.errorMessage)}
        validationBehavior="aria"
        inputValue={source.search}
        onInputChange={source.onSearch}
        items={options}
        // The last pick is the value: its change closes the list.
        value={chosen.at(-1)?.id ?? null}
        onChange={pick}
        onBlur={() => source.onSearch("")}
        disabledKeys={options.filter((person) => reasonOf(person) !== null).map(({ id }) => id)}
        menuTrigger="focus"
        allowsEmptyCollection
      >
        <FieldLabel isRequired={texts.isRequired ?? false}>{texts.label}</FieldLabel>
        <div className={css.box}>
          <Input className={fieldCss.control} />
          <Button className={css.open} aria-label={t("picker.open")}>
            <ChevronDown aria-hidden="true" />
          </Button>
        </div>
        <FieldMessages
          description={texts.description}
          errorMessage={texts.errorMessage}
          warning={texts.warning}
        />
        <Popover className={popoverCss.popover}>
          <ListBox<T> className={css.list} renderEmptyState={() => <EmptyList source={source} />}>
            <PersonOptions
              options={options}
              source={source}
              describe={describe}
              reasonOf={reasonOf}
            />
          </ListBox>
        </Popover>
      </ComboBox>
      <Chosen chosen={chosen} onRemove={(id) => onChange(withoutPick(chosen, id))} />
    </div>
  );
}

function EmptyList<T>({ source }: { source: PersonSource<T> }) {
  const { t } = useTranslation();
  if (source.isFailed) return <div className={css.state}>{t("picker.failed")}</div>;
  const text = source.isLoading ? t("picker.loading") : t("picker.noMatch");
  return <div className={css.state}>{text}</div>;
}

interface PersonOptionsProps<T> {
  options: readonly T[];
  source: PersonSource<T>;
  describe: ((person: T) => ReactNode) | undefined;
  reasonOf: (person: T) => string | null;
}

function PersonOptions<T extends PickablePerson>(props: PersonOptionsProps<T>) {
  const { options, source, describe, reasonOf } = props;
  const { t } = useTranslation();
  return (
    <>
      {options.map((person) => (
        <ListBoxItem
          key={person.id}
          id={person.id}
          textValue={fullName(person)}
          className={popoverCss.item}
        >
          <span className={css.found}>
            <bdi>{fullName(person)}</bdi>
            <span className={css.secondary}>
              {reasonOf(person) ?? describe?.(person) ?? <bdi>{person.city}</bdi>}
            </span>
          </span>
        </ListBoxItem>
      ))}
      {source.onMore ? (
        <ListBoxLoadMoreItem
          className={css.state}
          onLoadMore={source.onMore}
          isLoading={source.isLoading}
          scrollOffset={LOAD_MORE_OF_LIST}
        >
          {t("picker.loading")}
        </ListBoxLoadMoreItem>
      ) : null}
    </>
  );
}

interface ChosenProps<T> {
  chosen: readonly T[];
  onRemove: (id: string) => void;
}

function Chosen<T extends PickablePerson>({ chosen, onRemove }: ChosenProps<T>) {
  const { t } = useTranslation();
  if (chosen.length === 0) return null;
  return (
    <ul className={wrap}>
      {chosen.map((person) => (
        <li key={person.id} className={css.pick}>
          <span>
            <bdi>{fullName(person)}</bdi>{" "}
            <span className={css.secondary}>
              <bdi>{person.city}</bdi>
            </span>
          </span>
          <IconButton
            size="small"
            label={t("picker.remove", { name: fullName(person) })}
            icon={<X aria-hidden="true" />}
            onPress={() => onRemove(person.id)}
          />
        </li>
      ))}
    </ul>
  );
}
