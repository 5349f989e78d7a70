import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { secondary, visuallyHidden } from "../../styles/utilities.css.ts";
import * as css from "./field.css.ts";

/** The texts of every field. */
export interface FieldTexts {
  label: string;
  /** Help text that remains visible while typing. */
  description?: string | undefined;
  /** The error message, with the label in it; the field is marked invalid. */
  errorMessage?: string | undefined;
  /** A warning that does not block, such as a wrong check digit. */
  warning?: string | undefined;
}

/** The label of a field, marked when required. */
export function FieldLabel({
  children,
  isRequired = false,
  isHidden = false,
}: {
  children: ReactNode;
  isRequired?: boolean;
  /** Whether only screen readers read the label. */
  isHidden?: boolean;
}) {
  const shownClass = isRequired ? css.requiredLabel : css.label;
  return <Label className={isHidden ? visuallyHidden : shownClass}>{children}</Label>;
}

/** Description, warning and error of a field, linked to it for screen readers. */
export function FieldMessages({ description, errorMessage, warning }: Omit<FieldTexts, "label">) {
  return (
    <>
      {description || (warning && !errorMessage) ? (
        <Text slot="description" elementType="div">
          {description ? <div className={secondary}>{description}</div> : null}
          {warning && !errorMessage ? (
            <Message className={css.warning} icon={<TriangleAlert className={css.messageIcon} />}>
              {warning}
            </Message>
          ) : null}
        </Text>
      ) : null}
      {errorMessage ? (
        <AriaFieldError className={css.error} elementType="div">
          <CircleAlert aria-hidden="true" className={css.messageIcon} />
          <span>{errorMessage}</span>
        </AriaFieldError>
      ) : null}
    </>
  );
}

function Message(props: { className: string; icon: ReactNode; children: string }) {
  return (
    <div className={props.className}>
      <span aria-hidden="true">{props.icon}</span>
      <span>{props.children}</span>
    </div>
  );
}
