import type { ComponentType, ReactNode } from "react";
import * as css from "./empty-state.css.ts";

interface EmptyStateProps {
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  title: string;
  /** The next step for the user. */
  children: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of rows: why there are none, and the next step. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <Icon aria-hidden="true" className={css.icon} />
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{children}</p>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </div>
  );
}
