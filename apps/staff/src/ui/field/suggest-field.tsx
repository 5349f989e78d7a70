import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useTranslation } from "react-i18next";
import { iconSmall } from "../../styles/utilities.css.ts";
import { ComboInput } from "./combo-input.tsx";
import * as fieldCss from "./field.css.ts";
import type { FieldTexts } from "./field.tsx";
import { FieldLabel, FieldMessages } from "./field.tsx";
import * as css from "./picker.css.ts";
import * as popoverCss from "../menu/popover.css.ts";
import { RemoveHiddenCharacters } from "./text-field.tsx";
import { TakenText } from "./taken-text.tsx";
import { useBestMatch } from "./use-best-match.ts";
import { UserText } from "../user-text.tsx";

export interface SuggestFieldProps extends FieldTexts {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /**
   * Returns suggestions for the typed text, the best first, and all of them for an empty text; null
   * while they load.
   */
  suggest: ((text: string) => readonly string[]) | null;
  /** Whether a text is what was meant, so that Enter and Tab keep it. */
  isComplete?: ((text: string) => boolean) | undefined;
  name?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** A question about the text, below the field. */
  children?: ReactNode;
}

/**
 * One line of text, with suggestions; any other text is accepted too. Enter and Tab take the first
 * suggestion.
 */
export function SuggestField({ value, onChange, suggest, children, ...props }: SuggestFieldProps) {
  const { isComplete = () => false } = props;
  const { label, description, errorMessage, warning, isRequired = false, maxLength } = props;
  const [isOpen, setOpen] = useState(false);
  // Whether the list shows all suggestions, after a press of the button, instead of suggestions for
  // the typed text.
  const [isWhole, setWhole] = useState(false);
  const [picks, setPicks] = useState(0);
  const items = suggest?.(isWhole ? "" : value).map((text) => ({ id: text })) ?? [];
  const best = isWhole || isComplete(value) ? undefined : items[0]?.id;
  const pick = (text: string) => {
    onChange(text);
    setPicks((before) => before + 1);
  };
  const box = useRef<HTMLDivElement>(null);
  const match = useBestMatch({
    box,
    typed: value,
    best,
    onTake: () => pick(best ?? value),
    onUndo: onChange,
  });
  return (
    <div ref={box} className={fieldCss.field} onKeyDownCapture={match.onKeyDownCapture}>
      <ComboBox
        className={fieldCss.field}
        isRequired={isRequired}
        isInvalid={Boolean(errorMessage)}
        validationBehavior="aria"
        allowsCustomValue
        formValue="text"
        {...(props.name === undefined ? {} : { name: props.name })}
        inputValue={value}
        onInputChange={(text) => {
          setWhole(false);
          match.onType();
          onChange(text);
        }}
        items={items}
        // The list opens while the suggestions load; the typed text is kept.
        allowsEmptyCollection={suggest === null}
        // The text itself is the value, so no option is selected.
        value={null}
        onChange={(text) => {
          if (text === null) return;
          match.onPick();
          pick(String(text));
        }}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
        // Escape closes the list but not the dialog around the field.
        onKeyDown={(event) => {
          if (isOpen && event.key === "Escape") event.stopPropagation();
        }}
        onOpenChange={(opens, trigger) => {
          setOpen(opens);
          setWhole(opens && trigger === "manual");
        }}
      >
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
        <SuggestInput maxLength={maxLength} picks={picks} />
        <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
        <Suggestions />
      </ComboBox>
      <RemoveHiddenCharacters value={value} errorMessage={errorMessage} onChange={onChange} />
      {children}
      <TakenText taken={match.taken} />
    </div>
  );
}

/** The input and its button. Selects the whole text at the first click and after each pick. */
function SuggestInput({ maxLength, picks }: { maxLength: number | undefined; picks: number }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isFresh = useRef(false);
  // Selects the text of a chosen suggestion, so that further typing replaces it, as after Tab.
  useEffect(() => {
    const input = box.current?.querySelector("input");
    if (picks > 0 && input === document.activeElement) input?.select();
  }, [picks]);
  return (
    <div ref={box} className={css.box}>
      <ComboInput
        {...(maxLength === undefined ? {} : { maxLength })}
        onFocus={() => {
          isFresh.current = true;
        }}
        onInput={() => {
          isFresh.current = false;
        }}
        onClick={({ currentTarget }) => {
          const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd;
          if (isFresh.current && isCaret) currentTarget.select();
          isFresh.current = false;
        }}
      />
      <Button className={css.open} aria-label={t("common:field.suggestions")}>
        <ChevronDown aria-hidden="true" className={iconSmall} />
      </Button>
    </div>
  );
}

function Suggestions() {
  const { t } = useTranslation();
  return (
    <Popover className={popoverCss.popover}>
      <ListBox<{ id: string }>
        className={css.list}
        renderEmptyState={() => <div className={css.state}>{t("common:picker.loading")}</div>}
      >
        {({ id }) => (
          <ListBoxItem id={id} textValue={id} className={popoverCss.item}>
            <UserText>{id}</UserText>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
