import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import * as css from "./form.css.ts";

interface FormProps {
  /** The fields. */
  children: ReactNode;
  onSubmit: () => void;
  submitLabel: string;
  pendingLabel: string;
  /** Whether the form is being sent; then a second submit is ignored. */
  isPending: boolean;
  isDisabled?: boolean;
  variant?: "primary" | "secondary";
  /** Whether the submit button is as wide as the form. */
  isWide?: boolean;
}

/** A form of a page, with its submit button at the end. */
export function Form(props: FormProps) {
  const { children, onSubmit, submitLabel, isPending, isWide = false, ...button } = props;
  const submit = (
    <Button
      {...button}
      type="submit"
      variant={props.variant ?? "primary"}
      isWide={isWide}
      isPending={isPending}
    >
      {submitLabel}
    </Button>
  );
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      {children}
      {isWide ? submit : <div>{submit}</div>}
    </form>
  );
}
