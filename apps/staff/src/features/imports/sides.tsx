import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { flips, visuallyHidden } from "../../styles/utilities.css.ts";
import { UserText } from "../../ui/user-text.tsx";
import * as css from "./imports.css.ts";

/**
 * A value before and after a change, with an arrow in reading direction. Screen readers read words
 * instead of the arrow.
 */
export function Sides({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={css.sides}>
      <span className={css.before}>
        <span className={visuallyHidden}>{t("imports:before")} </span>
        {typeof before === "string" ? <UserText dir="auto">{before}</UserText> : before}
      </span>
      <span className={css.after}>
        <ArrowRight aria-hidden="true" className={`${css.arrow} ${flips}`} />
        <span className={visuallyHidden}>{t("imports:after")} </span>
        {typeof after === "string" ? (
          <UserText dir="auto">{after || t("imports:blank")}</UserText>
        ) : (
          after
        )}
      </span>
    </span>
  );
}
