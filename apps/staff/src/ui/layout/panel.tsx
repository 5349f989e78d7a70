import { useId, type ReactNode } from "react";
import * as css from "./panel.css.ts";

interface PanelProps {
  title: string;
  /** The purpose of the section, in one sentence. */
  description?: ReactNode;
  /** Actions next to the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled section of a page. */
export function Panel({ title, description, actions, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={css.panel} aria-labelledby={titleId}>
      <div className={css.header}>
        <div className={css.words}>
          <h2 id={titleId} className={css.title}>
            {title}
          </h2>
          {description ? <p className={css.description}>{description}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
