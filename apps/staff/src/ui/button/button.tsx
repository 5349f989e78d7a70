import type { ReactNode, RefAttributes } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import * as css from "./button.css.ts";
import { Spinner } from "../feedback/spinner.tsx";
import { Tooltip } from "../feedback/tooltip.tsx";

export type ButtonVariant = keyof typeof css.variant;

type InheritedProps = Omit<AriaButtonProps, "children" | "className" | "style" | "render">;

export interface ButtonProps extends InheritedProps, RefAttributes<HTMLButtonElement> {
  children: ReactNode;
  /** `primary` for the main action of a screen; at most one is visible. */
  variant?: ButtonVariant;
  size?: "normal" | "small";
  /** As wide as its container. */
  isWide?: boolean;
  /**
   * Shown in place of `children` while `isPending`; the button keeps the focus and ignores presses.
   */
  pendingLabel?: string;
  icon?: ReactNode;
}

/** A button with text. Name the action: 'Approve Miriam Levinson', not 'OK'. */
export function Button({
  children,
  variant = "secondary",
  size = "normal",
  isWide = false,
  pendingLabel,
  icon,
  ...props
}: ButtonProps) {
  const isPending = props.isPending ?? false;
  const classes = [css.variant[variant], size === "small" && css.small, isWide && css.wide];
  return (
    <AriaButton {...props} className={classes.filter(Boolean).join(" ")}>
      {isPending ? <Spinner /> : icon}
      <span>{isPending && pendingLabel ? pendingLabel : children}</span>
    </AriaButton>
  );
}

export interface IconButtonProps extends InheritedProps, RefAttributes<HTMLButtonElement> {
  /** The accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: "normal" | "small";
}

export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = "normal",
  ...props
}: IconButtonProps) {
  const classes = [css.variant[variant], css.icon, size === "small" && css.iconSmall];
  return (
    <Tooltip text={label}>
      <AriaButton {...props} aria-label={label} className={classes.filter(Boolean).join(" ")}>
        {props.isPending ? <Spinner /> : icon}
      </AriaButton>
    </Tooltip>
  );
}
