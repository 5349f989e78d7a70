import { useState } from "react";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "../../../styles/utilities.css.ts";
import type { SelectedPersons } from "./use-selection.ts";

interface SelectionTextProps {
  selected: SelectedPersons;
  isNarrowed: boolean;
}

/** The text '12 selected', or '1,234 selected: everyone who matches'. */
export function SelectionText({ selected, isNarrowed }: SelectionTextProps) {
  const { t } = useTranslation();
  const { count, isMatching } = selected;
  if (!isMatching) return <span>{t("persons:selection.count", { count })}</span>;
  return <span>{t(`persons:selection.${isNarrowed ? "matching" : "register"}`, { count })}</span>;
}

/**
 * Announces the number of selected rows. Always rendered, since a live region announces only
 * changes of its text.
 */
export function SelectionStatus({ selected, isNarrowed }: SelectionTextProps) {
  const { t } = useTranslation();
  const [hasBegun, setBegun] = useState(false);
  if (selected.count > 0 && !hasBegun) setBegun(true);
  return (
    <p role="status" className={visuallyHidden}>
      {selected.count > 0 ? (
        <SelectionText selected={selected} isNarrowed={isNarrowed} />
      ) : (
        hasBegun && t("persons:selection.none")
      )}
    </p>
  );
}
