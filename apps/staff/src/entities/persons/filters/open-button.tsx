import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import { SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../../lib/page/use-media.ts";
import { Button, IconButton } from "../../../ui/button/button.tsx";

/** The widths at which the toolbar fits on one line only if the button is an icon. */
const TIGHT = `screen and (max-width: ${BREAKPOINT.tight}px)`;

interface OpenFiltersButtonProps {
  /** The number of active filters. */
  inUse: number;
  onPress: () => void;
  /** Whether the toolbar has no room for the label at any width. */
  isIconOnly?: boolean;
  /** The panel that the button opens and closes; null for a dialog. */
  panel?: { id: string; isShown: boolean } | null;
}

/** The button that opens the filters of a list, with the number of active filters. */
export function OpenFiltersButton(props: OpenFiltersButtonProps) {
  const { inUse, onPress, isIconOnly = false, panel = null } = props;
  const { t } = useTranslation();
  const isTight = useMedia(TIGHT);
  const icon = <SlidersHorizontal aria-hidden="true" />;
  const label =
    inUse === 0 ? t("persons:list.filters") : t("persons:list.filtersInUse", { count: inUse });
  if (isIconOnly || (isTight && !panel))
    return <IconButton label={label} icon={icon} onPress={onPress} />;
  return (
    <Button
      icon={icon}
      onPress={onPress}
      {...(panel ? { id: panel.id, "aria-expanded": panel.isShown } : {})}
    >
      {label}
    </Button>
  );
}
