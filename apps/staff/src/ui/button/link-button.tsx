import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as css from "./button.css.ts";
import type { ButtonVariant } from "./button.tsx";
import * as linkCss from "./link-button.css.ts";

export const linkButton = (variant: ButtonVariant): string =>
  `${css.variant[variant]} ${linkCss.hover[variant]}`;

interface LinkButtonProps {
  /** The path of a page. */
  to: string;
  children: ReactNode;
  variant?: ButtonVariant;
}

/** A link to another page with the look of a button. */
export function LinkButton({ to, children, variant = "primary" }: LinkButtonProps) {
  return (
    <Link to={to} className={linkButton(variant)}>
      {children}
    </Link>
  );
}
