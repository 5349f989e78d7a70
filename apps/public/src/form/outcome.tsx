import type { ReactNode } from "react";
import type { Translate } from "../i18n/translator.ts";
import * as form from "../styles/form.css.ts";
import * as css from "../styles/page.css.ts";

interface OutcomeProps {
  t: Translate;
  title: string;
  /** The URL of the empty form, for a page without scripts. */
  url: string;
  /** Shows the empty form. */
  onAgain: () => void;
  /** A further link. */
  link?: ReactNode;
  children: ReactNode;
}

/** The success screen of a form. */
export function Outcome({ t, title, url, onAgain, link, children }: OutcomeProps) {
  return (
    <>
      <div className={css.success} role="status" data-success>
        <h1 className={css.successHeading} tabIndex={-1} data-heading>
          {title}
        </h1>
        {children}
        <p className={css.lead}>{t("done.close")}</p>
      </div>
      <p className={form.actions}>
        <a
          className={form.buttonKind.secondary}
          href={url}
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          {t("action.registerAnother")}
        </a>
        {link}
      </p>
    </>
  );
}
