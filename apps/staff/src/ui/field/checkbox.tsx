import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from "react-aria-components/Checkbox";
import { CheckboxGroup as AriaCheckboxGroup } from "react-aria-components/CheckboxGroup";
import { FieldLabel, FieldMessages, type FieldTexts } from "./field.tsx";
import { iconSmall, secondary } from "../../styles/utilities.css.ts";
import * as fieldCss from "./field.css.ts";
import * as css from "./choice.css.ts";
import type { Option } from "./select.tsx";
import { memoField } from "./memo-field.tsx";

interface CheckboxProps extends Omit<
  AriaCheckboxProps,
  "children" | "className" | "style" | "render"
> {
  /** The label; omit it only with an `aria-label`. */
  children?: ReactNode;
}

/** One checkbox with its label. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={css.choice}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={css.box} aria-hidden="true">
            {isIndeterminate ? <Minus className={iconSmall} strokeWidth={3} /> : null}
            {isSelected && !isIndeterminate ? (
              <Check className={iconSmall} strokeWidth={3} />
            ) : null}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}

export interface CheckboxOption<V extends string> extends Option<V> {
  isDisabled?: boolean;
  /** An explanation next to the label. */
  note?: string | undefined;
}

export interface CheckboxGroupProps<V extends string> extends FieldTexts {
  options: readonly CheckboxOption<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** `columns` puts the options below each other in equal columns. */
  orientation?: "horizontal" | "vertical" | "columns";
}

function CheckboxGroupPlain<V extends string>({
  label,
  description,
  errorMessage,
  warning,
  options,
  value,
  onChange,
  orientation = "horizontal",
  ...props
}: CheckboxGroupProps<V>) {
  return (
    <AriaCheckboxGroup
      {...props}
      className={fieldCss.field}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      value={[...value]}
      onChange={(chosenValues) =>
        onChange(
          options
            .map((option) => option.value)
            .filter((optionValue) => chosenValues.includes(optionValue)),
        )
      }
    >
      <FieldLabel isRequired={props.isRequired ?? false}>{label}</FieldLabel>
      <div className={css.choices} data-orientation={orientation}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} isDisabled={option.isDisabled ?? false}>
            <span>
              {option.label}
              {option.note ? <span className={secondary}>{` ${option.note}`}</span> : null}
            </span>
          </Checkbox>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
    </AriaCheckboxGroup>
  );
}

/** A group of checkboxes. Its value is in the order of the options. */
export const CheckboxGroup = memoField(CheckboxGroupPlain) as typeof CheckboxGroupPlain;
