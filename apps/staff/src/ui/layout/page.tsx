import { useEffect, type ReactNode } from "react";
import { productTitle } from "../../lib/config.ts";
import * as css from "./page.css.ts";

/** Sets the title of the browser tab: 'People · title of the product'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = [title, productTitle()].filter(Boolean).join(" · ");
  }, [title]);
}

interface PageHeaderProps {
  title: string;
  actions?: ReactNode;
}

/** The heading of a screen with its actions. Also sets the tab's title. */
export function PageHeader({ title, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={css.header}>
      <h1 className={css.title}>{title}</h1>
      {actions ? <div className={css.actions}>{actions}</div> : null}
    </header>
  );
}
