import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import * as fieldCss from "./field.css.ts";
import * as css from "./segments.css.ts";

interface SegmentsProps<V extends string> {
  /** The accessible name of the choice. */
  label: string;
  options: readonly {
    value: V;
    text: string;
    /** The accessible name of a short text. */
    name?: string;
  }[];
  value: V;
  onChange: (value: V) => void;
  isVertical?: boolean;
  /** Whether the segments are as wide as their words, not equally wide. */
  isFitted?: boolean;
}

/** A choice of one of a few values, each a segment of one bar. */
export function Segments<V extends string>(props: SegmentsProps<V>) {
  const { label, options, value, onChange, isVertical = false, isFitted = false } = props;
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={css.group}
      orientation={isVertical ? "vertical" : "horizontal"}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosenOption = options.find((option) => keys.has(option.value));
        if (chosenOption && chosenOption.value !== value) onChange(chosenOption.value);
      }}
    >
      {options.map(({ value: one, text, name }) => (
        <ToggleButton
          key={one}
          id={one}
          className={isFitted ? css.fitted : css.segment}
          {...(name === undefined ? {} : { "aria-label": name })}
        >
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** A choice of one of a few values in a form, with a visible label. */
export function SegmentsField<V extends string>(props: SegmentsProps<V>) {
  return (
    <div className={fieldCss.field}>
      {/* The group has the name for screen readers. */}
      <span aria-hidden="true" className={fieldCss.label}>
        {props.label}
      </span>
      <Segments {...props} />
    </div>
  );
}
