import { Minus, Plus } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { NumberField as AriaNumberField } from "react-aria-components/NumberField";
import * as buttonCss from "../button/button.css.ts";
import * as fieldCss from "./field.css.ts";
import type { FieldTexts } from "./field.tsx";
import { FieldLabel, FieldMessages } from "./field.tsx";
import * as css from "./number-field.css.ts";
import { memoField } from "./memo-field.tsx";

export interface NumberFieldProps extends FieldTexts {
  name?: string;
  value: number;
  /**
   * Called with a complete number: on blur, on Enter, by the buttons, and for a larger number also
   * while typing. A fraction is passed on unchanged, so that the form refuses it.
   */
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** The accessible names of the two buttons. */
  fewerLabel: string;
  moreLabel: string;
}

const STEP = `${buttonCss.variant.secondary} ${buttonCss.icon}`;

function NumberFieldPlain(props: NumberFieldProps) {
  const { label, description, errorMessage, warning, min, max, fewerLabel, moreLabel } = props;
  return (
    <AriaNumberField
      {...(props.name === undefined ? {} : { name: props.name })}
      className={fieldCss.field}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      value={props.value}
      // An empty field has the value NaN, which becomes the minimum.
      onChange={(value) => props.onChange(Number.isNaN(value) ? min : value)}
      minValue={min}
      maxValue={max}
      isWheelDisabled
    >
      <FieldLabel>{label}</FieldLabel>
      {/* Applies a larger number while it is typed, so that Tab leads to the added fields. */}
      <div
        onInput={({ target }) => {
          const text = target instanceof HTMLInputElement ? target.value.trim() : "";
          const typedNumber = Number(text.replace(",", "."));
          const isFraction = /^\d+[.,]\d+$/u.test(text) && !Number.isInteger(typedNumber);
          const isLarger = typedNumber > props.value && typedNumber <= max;
          if (isLarger || (isFraction && typedNumber !== props.value)) props.onChange(typedNumber);
        }}
      >
        <Group className={css.box}>
          <Button slot="decrement" className={STEP} aria-label={fewerLabel}>
            <Minus aria-hidden="true" />
          </Button>
          <Input className={`${fieldCss.control} ${css.input}`} />
          <Button slot="increment" className={STEP} aria-label={moreLabel}>
            <Plus aria-hidden="true" />
          </Button>
        </Group>
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
    </AriaNumberField>
  );
}

/**
 * A small number, typed or changed by two buttons; a number out of range becomes the nearest
 * allowed one.
 */
export const NumberField = memoField(NumberFieldPlain);
