import type { ReactNode } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { formatAgo } from "../../lib/text/relative-time.ts";
import { secondary } from "../../styles/utilities.css.ts";
import { Instant } from "../../ui/dates.tsx";
import * as css from "./backups.css.ts";

interface FactProps {
  label: string;
  children: ReactNode;
  isBad?: boolean;
}

/** A fact about the backups, below its name. */
export function Fact({ label, children, isBad = false }: FactProps) {
  return (
    <div className={css.fact}>
      <dt className={secondary}>{label}</dt>
      <dd className={isBad ? css.bad : css.value}>{children}</dd>
    </div>
  );
}

/** The age of an instant and the instant itself; the text `never` for null. */
export function Ago({ at, never }: { at: string | null; never: string }) {
  const language = useLanguage();
  if (at === null) return never;
  return (
    <span>
      {formatAgo(at, language, calendar)}
      <br />
      <span className={secondary}>
        <Instant at={at} />
      </span>
    </span>
  );
}
