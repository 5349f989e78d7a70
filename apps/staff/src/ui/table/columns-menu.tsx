import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import type { ChoiceSection } from "../menu/items.ts";
import { MenuButton } from "../menu/menu.tsx";
import type { Option } from "../field/select.tsx";

interface ColumnsMenuProps {
  options: readonly Option<string>[];
  shown: readonly string[];
  /** Whether further tools leave the search box no space for the menu's label. */
  isCrowded?: boolean;
  /** Whether the button is an icon at every width. */
  isIconOnly?: boolean;
  /** The choice of what a row is. */
  rows?: ChoiceSection;
  onChange: (shownColumns: string[]) => void;
}

/** The menu of a table's columns. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { options, shown, isCrowded = false, isIconOnly = false, rows, onChange } = props;
  const { t } = useTranslation();
  const label = t("common:columns");
  const isRoomy = useMedia(media.roomy);
  return (
    <MenuButton
      label={label}
      isIconOnly={isIconOnly || (isCrowded && !isRoomy)}
      icon={<Columns3 aria-hidden="true" />}
      sections={[
        ...(rows ? [rows] : []),
        { id: "columns", label, isMultiple: true, options, chosen: shown, onChange },
      ]}
    />
  );
}
