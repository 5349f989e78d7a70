import type { ReactNode } from "react";
import { Button, IconButton } from "../button/button.tsx";
import type { ChoiceSection } from "./items.ts";
import { menuOnDemand } from "./on-demand.tsx";
import { useMenuButton } from "./use-menu-button.ts";

const ChoicesPopover = menuOnDemand(async () => (await import("./popover.tsx")).ChoicesPopover);

interface ChoiceMenuProps {
  icon: ReactNode;
  /** The accessible name of the menu. */
  label: string;
  /** The current choice, shown by the button in place of the name. */
  value?: string;
  sections: readonly ChoiceSection[];
  /** Shows the icon alone, where space is scarce. */
  isIconOnly?: boolean;
}

/** A button with a menu of options that apply at once. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { icon, label, value, sections, isIconOnly = false } = props;
  const { button, menu } = useMenuButton();
  return (
    <>
      {isIconOnly ? (
        <IconButton
          icon={icon}
          label={value === undefined ? label : `${label}: ${value}`}
          {...button}
        />
      ) : (
        <Button
          icon={icon}
          {...(value === undefined ? {} : { "aria-label": `${label}: ${value}` })}
          {...button}
        >
          {value ?? label}
        </Button>
      )}
      {menu ? (
        <ChoicesPopover key={menu.opening} label={label} sections={sections} {...menu} />
      ) : null}
    </>
  );
}
