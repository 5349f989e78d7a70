import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { SearchField as AriaSearchField } from "react-aria-components/SearchField";
import * as fieldCss from "./field.css.ts";
import * as css from "./search-field.css.ts";

interface SearchFieldProps {
  /** The accessible name; sighted users see icon and placeholder. */
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when Enter is pressed in the box. */
  onSubmit?: () => void;
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** A search box. Escape and the cross clear it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, clearLabel, value, onChange, onSubmit, maxLength, inputRef } = props;
  return (
    <AriaSearchField
      className={css.field}
      aria-label={label}
      value={value}
      onChange={onChange}
      {...(onSubmit ? { onSubmit } : {})}
      {...(maxLength === undefined ? {} : { maxLength })}
    >
      <span aria-hidden="true" className={css.icon}>
        <Search />
      </span>
      <Input
        {...(inputRef ? { ref: inputRef } : {})}
        className={`${fieldCss.control} ${css.input}`}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button className={css.clear} aria-label={clearLabel}>
        <X aria-hidden="true" />
      </Button>
    </AriaSearchField>
  );
}
