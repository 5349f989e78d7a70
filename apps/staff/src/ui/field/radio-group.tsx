import type { ReactNode } from "react";
import { Radio, RadioGroup as AriaRadioGroup } from "react-aria-components/RadioGroup";
import { FieldLabel, FieldMessages, type FieldTexts } from "./field.tsx";
import * as fieldCss from "./field.css.ts";
import * as css from "./choice.css.ts";
import { memoField } from "./memo-field.tsx";

/** An option: its value and text. */
interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
}

export interface RadioGroupProps<V extends string> extends FieldTexts {
  options: readonly RadioOption<V>[];
  /** Null without a choice. */
  value: V | null;
  onChange: (value: V) => void;
  name?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  orientation?: "horizontal" | "vertical";
}

function RadioGroupPlain<V extends string>({
  label,
  description,
  errorMessage,
  warning,
  options,
  value,
  onChange,
  orientation = "horizontal",
  ...props
}: RadioGroupProps<V>) {
  return (
    <AriaRadioGroup
      {...props}
      className={fieldCss.field}
      orientation={orientation}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      value={value}
      onChange={(chosenValue) => {
        const chosenOption = options.find((option) => option.value === chosenValue);
        if (chosenOption) onChange(chosenOption.value);
      }}
    >
      <FieldLabel isRequired={props.isRequired ?? false}>{label}</FieldLabel>
      <div className={css.choices} data-orientation={orientation}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={css.choice}>
            <span aria-hidden="true" className={css.dot} />
            {option.label}
          </Radio>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
    </AriaRadioGroup>
  );
}

export const RadioGroup = memoField(RadioGroupPlain) as typeof RadioGroupPlain;
