import type { ReactNode } from "react";
import { usePageTitle } from "../../ui/layout/page.tsx";
import * as css from "./auth-page.css.ts";

interface AuthPageProps {
  title: string;
  children: ReactNode;
  links?: ReactNode;
}

/** The frame of the pages before sign-in: one narrow column. */
export function AuthPage({ title, children, links }: AuthPageProps) {
  usePageTitle(title);
  return (
    <section className={css.page}>
      <h1 className={css.title}>{title}</h1>
      {children}
      {links ? <div className={css.links}>{links}</div> : null}
    </section>
  );
}
