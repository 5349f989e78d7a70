import { ChevronDown, X } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { ListBox, ListBoxItem, ListBoxLoadMoreItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useTranslation } from "react-i18next";
import type { PickerSource } from "../../lib/form/use-picker-source.ts";
import { IconButton } from "../button/button.tsx";
import { ComboInput } from "./combo-input.tsx";
import { iconSmall } from "../../styles/utilities.css.ts";
import * as fieldCss from "./field.css.ts";
import type { FieldTexts } from "./field.tsx";
import { FieldLabel, FieldMessages } from "./field.tsx";
import * as css from "./picker.css.ts";
import type { PickableOption } from "./picker.rules.ts";
import { pickable, withoutPick, withPick } from "./picker.rules.ts";
import * as popoverCss from "../menu/popover.css.ts";
import { UserText } from "../user-text.tsx";
import { TakenText } from "./taken-text.tsx";
import { useBestMatch } from "./use-best-match.ts";

/** Half of the list's 200 px: the next page loads within 100 px of the end. */
const LOAD_MORE_OF_LIST = 0.5;

interface OptionLook<T> {
  nameOf: (option: T) => string;
  /** Text that distinguishes options with the same name. */
  describe?: ((option: T) => ReactNode) | undefined;
  /** Returns the reason why an option cannot be picked; such options stay visible in the list. */
  unavailable?: ((option: T) => string | null) | undefined;
}

export interface PickerProps<T extends PickableOption> extends FieldTexts, OptionLook<T> {
  source: PickerSource<T>;
  chosen: readonly T[];
  onChange: (chosenOptions: T[]) => void;
  /** At the maximum a new pick replaces the oldest one. */
  max?: number;
  excludedIds?: Iterable<string> | undefined;
  /** The name of the input. */
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /**
   * Whether Enter, Tab and leaving the field pick the first option. Only for options whose wrong pick
   * does no harm, such as filters.
   */
  takesBest?: boolean;
  /** With `takesBest`: called with a typed text that was left without a pick, or with "". */
  onUnmatched?: (text: string) => void;
  /** Whether the label is a hint in the empty input, where space is scarce. */
  isCompact?: boolean;
  /** Text next to the name of a chosen option. */
  describeChosen?: (option: T) => ReactNode;
}

/**
 * Searches options page by page, and picks one or several. Only a pick clears the typed text: on a
 * phone, the page scrolls under the keyboard, which closes the list.
 */
export function Picker<T extends PickableOption>(props: PickerProps<T>) {
  const { source, chosen, onChange, max, excludedIds, isDisabled = false, ...texts } = props;
  const { takesBest = false, isCompact = false } = props;
  const { t } = useTranslation();
  const options = pickable(source.options, chosen, excludedIds);
  const [isOpen, setOpen] = useState(false);
  const [picks, setPicks] = useState(0);
  const { onMore, isLoading, isFailed } = source;
  // A page can have no visible option although another page follows.
  const isStuck = isOpen && options.length === 0 && !isLoading && !isFailed;
  useEffect(() => {
    if (isStuck) onMore?.();
  }, [isStuck, onMore]);
  const pick = (id: unknown) => {
    const pickedOption = options.find((option) => option.id === id);
    if (!pickedOption) return;
    setPicks(picks + 1);
    onChange(withPick(chosen, pickedOption, max));
    source.onSearch("");
  };
  const best = takesBest && source.search.trim() !== "" ? options[0] : undefined;
  const chosenBefore = useRef(chosen);
  const box = useRef<HTMLDivElement>(null);
  const match = useBestMatch({
    box,
    typed: source.search,
    best: best && texts.nameOf(best),
    onTake: () => {
      chosenBefore.current = chosen;
      pick(best?.id);
    },
    onUndo: (typed) => {
      onChange([...chosenBefore.current]);
      source.onSearch(typed);
    },
  });
  const [isLeft, setLeft] = useState(false);
  const leave = () => {
    // Another window took the focus: the user comes back to the typed text.
    if (!takesBest || !document.hasFocus()) return;
    if (best && match.isOpenText) pick(best.id);
    // The only matches are chosen already.
    else if (options.length === 0 && source.options.length > 0) source.onSearch("");
    else setLeft(true);
  };
  const unmatchedText = isLeft ? source.search.trim() : "";
  const onUnmatched = useEffectEvent((text: string) => props.onUnmatched?.(text));
  useEffect(() => onUnmatched(unmatchedText), [unmatchedText]);
  return (
    <div ref={box} className={fieldCss.field} onKeyDownCapture={match.onKeyDownCapture}>
      <ComboBox
        className={fieldCss.field}
        isRequired={texts.isRequired ?? false}
        isDisabled={isDisabled}
        isInvalid={Boolean(texts.errorMessage)}
        validationBehavior="aria"
        formValue="text"
        {...(texts.name === undefined ? {} : { name: texts.name })}
        inputValue={source.search}
        onInputChange={(text) => {
          match.onType();
          setLeft(false);
          source.onSearch(text);
        }}
        onBlur={leave}
        items={options}
        // A value that changes with each pick closes the list; with an id, the same option could
        // not be picked twice.
        value={`pick ${picks}`}
        onChange={pick}
        // Keeps the typed text, which would otherwise be reset when the list closes.
        allowsCustomValue
        onKeyDown={(event) => {
          // Escape closes the list but not the surrounding dialog.
          if (isOpen && event.key === "Escape") event.stopPropagation();
        }}
        disabledKeys={options.filter((option) => texts.unavailable?.(option)).map(({ id }) => id)}
        onOpenChange={setOpen}
        allowsEmptyCollection
      >
        <FieldLabel isRequired={texts.isRequired ?? false} isHidden={isCompact}>
          {texts.label}
        </FieldLabel>
        <div className={css.box}>
          <ComboInput opensOnFocus {...(isCompact ? { placeholder: texts.label } : {})} />
          <Button className={css.open} aria-label={t("picker.open")}>
            <ChevronDown aria-hidden="true" className={iconSmall} />
          </Button>
        </div>
        <FieldMessages
          description={texts.description}
          errorMessage={texts.errorMessage}
          warning={texts.warning}
        />
        <Popover className={popoverCss.popover}>
          <ListBox<T> className={css.list} renderEmptyState={() => <EmptyList source={source} />}>
            <Options options={options} source={source} look={texts} />
          </ListBox>
          {source.hint && options.length > 0 ? <p className={css.state}>{source.hint}</p> : null}
        </Popover>
      </ComboBox>
      <Chosen
        {...texts}
        chosen={chosen}
        isDisabled={isDisabled}
        onRemove={(id) => onChange(withoutPick(chosen, id))}
      />
      {takesBest ? <TakenText taken={match.taken} /> : null}
    </div>
  );
}

function EmptyList<T>({ source }: { source: PickerSource<T> }) {
  const { t } = useTranslation();
  if (source.hint) return <div className={css.state}>{source.hint}</div>;
  if (source.isFailed) return <div className={css.state}>{t("picker.failed")}</div>;
  const text = source.isLoading || source.onMore ? t("picker.loading") : t("picker.noMatch");
  return <div className={css.state}>{text}</div>;
}

interface OptionsProps<T> {
  options: readonly T[];
  source: PickerSource<T>;
  look: OptionLook<T>;
}

function Options<T extends PickableOption>({ options, source, look }: OptionsProps<T>) {
  const { nameOf, describe, unavailable } = look;
  const { t } = useTranslation();
  return (
    <>
      {options.map((option) => (
        <ListBoxItem
          key={option.id}
          id={option.id}
          textValue={nameOf(option)}
          className={popoverCss.item}
        >
          <span className={css.option}>
            <UserText>{nameOf(option)}</UserText>
            <span className={css.secondary}>{unavailable?.(option) ?? describe?.(option)}</span>
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

interface ChosenProps<T extends PickableOption> extends Pick<
  PickerProps<T>,
  "chosen" | "nameOf" | "describeChosen"
> {
  isDisabled: boolean;
  onRemove: (id: string) => void;
}

function Chosen<T extends PickableOption>(props: ChosenProps<T>) {
  const { chosen, nameOf, describeChosen, isDisabled, onRemove } = props;
  const { t } = useTranslation();
  if (chosen.length === 0) return null;
  return (
    <ul className={css.chosen}>
      {chosen.map((option) => (
        <li key={option.id} className={css.pick}>
          <span>
            <UserText>{nameOf(option)}</UserText>
            {describeChosen ? (
              <span className={css.secondary}> {describeChosen(option)}</span>
            ) : null}
          </span>
          <IconButton
            size="small"
            label={t("picker.remove", { name: nameOf(option) })}
            icon={<X aria-hidden="true" />}
            isDisabled={isDisabled}
            onPress={() => onRemove(option.id)}
          />
        </li>
      ))}
    </ul>
  );
}
