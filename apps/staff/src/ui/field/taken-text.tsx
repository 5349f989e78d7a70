import { useTranslation } from "react-i18next";
import { visuallyHidden } from "../../styles/utilities.css.ts";
import type { Taken } from "./use-best-match.ts";

/** Announces what a key took in place of a typed text, and how to undo it. */
export function TakenText({ taken }: { taken: Taken | null }) {
  const { t } = useTranslation();
  return (
    <span role="status" className={visuallyHidden}>
      {taken ? t(`common:field.${taken.isUndone ? "takenBack" : "taken"}`, { ...taken }) : null}
    </span>
  );
}
