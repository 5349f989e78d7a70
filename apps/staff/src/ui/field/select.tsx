import { Check, ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { FieldLabel, FieldMessages, type FieldTexts } from "./field.tsx";
import { iconSmall, muted } from "../../styles/utilities.css.ts";
import * as fieldCss from "./field.css.ts";
import * as popoverCss from "../menu/popover.css.ts";
import * as css from "./select.css.ts";

/** An option: its value and text. */
export interface Option<V extends string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string> extends FieldTexts {
  options: readonly Option<V>[];
  /** Null without a choice. */
  value: V | null;
  onChange: (value: V) => void;
  /** Shown while nothing is chosen. */
  placeholder: string;
  name?: string;
  /** Whether only screen readers get the label, since the field stands next to its heading. */
  isLabelHidden?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** A dropdown of options. For two or three options use radio buttons. */
export function Select<V extends string>({
  label,
  description,
  errorMessage,
  warning,
  options,
  value,
  onChange,
  isLabelHidden = false,
  ...props
}: SelectProps<V>) {
  return (
    <AriaSelect
      {...props}
      {...(isLabelHidden ? { "aria-label": label } : {})}
      className={fieldCss.field}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      value={value}
      onChange={(key) => {
        const chosenOption = options.find((option) => option.value === key);
        if (chosenOption) onChange(chosenOption.value);
      }}
    >
      {isLabelHidden ? null : (
        <FieldLabel isRequired={props.isRequired ?? false}>{label}</FieldLabel>
      )}
      <Button className={css.trigger} {...(errorMessage ? { "data-invalid": true } : {})}>
        <SelectValue className={css.value} />
        <ChevronDown aria-hidden="true" className={`${iconSmall} ${muted}`} />
      </Button>
      <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
      <Popover className={popoverCss.popover}>
        <ListBox className={popoverCss.list} items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={popoverCss.item}>
              {({ isSelected }) => (
                <>
                  <span className={popoverCss.itemText}>{option.label}</span>
                  {isSelected ? <Check aria-hidden="true" className={iconSmall} /> : null}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
