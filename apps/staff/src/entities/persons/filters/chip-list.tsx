import { X } from "lucide-react";
import { Button as AriaButton } from "react-aria-components/Button";
import { useTranslation } from "react-i18next";
import { iconSmall } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";
import { UserText } from "../../../ui/user-text.tsx";
import * as css from "./chips.css.ts";

/** An active filter as text: 'City: Haifa'. */
interface Chip {
  key: string;
  text: string;
  onRemove: () => void;
}

interface ChipListProps {
  chips: readonly Chip[];
  onClear: () => void;
}

/** The active filters of a list, each removable with one press. */
export function ChipList({ chips, onClear }: ChipListProps) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <>
      <ul className={css.chips} aria-label={t("persons:filter.chips")}>
        {chips.map(({ key, text, onRemove }) => (
          <li key={key}>
            <AriaButton
              className={css.chip}
              aria-label={t("persons:filter.remove", { filter: text })}
              onPress={onRemove}
            >
              <UserText>{text}</UserText>
              <X aria-hidden="true" className={iconSmall} />
            </AriaButton>
          </li>
        ))}
      </ul>
      {chips.length > 1 ? (
        <Button variant="quiet" size="small" onPress={onClear}>
          {t("persons:filter.clear")}
        </Button>
      ) : null}
    </>
  );
}
