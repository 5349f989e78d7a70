import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../button/button.tsx";
import type { ChoiceSection, MenuEntry } from "./items.ts";
import { MenuPopover } from "./popover.tsx";
import { useMenuButton } from "./use-menu-button.ts";

interface MenuButtonProps {
  /** The accessible name of the menu. */
  label: string;
  /** The current choice, shown by the button in place of the name. */
  value?: string;
  icon?: ReactNode;
  actions?: readonly MenuEntry[];
  /** Groups of options that apply at once. */
  sections?: readonly ChoiceSection[];
  /** Shows the icon alone, where space is scarce. */
  isIconOnly?: boolean;
  size?: "normal" | "small";
  isDisabled?: boolean;
}

/** A button with a menu; by default its icon is three dots. */
export function MenuButton(props: MenuButtonProps) {
  const {
    label,
    value,
    icon = <EllipsisVertical aria-hidden="true" />,
    actions,
    sections,
    isIconOnly = false,
    ...look
  } = props;
  const { button, menu } = useMenuButton();
  const name = value === undefined ? label : `${label}: ${value}`;
  return (
    <>
      {isIconOnly ? (
        <IconButton icon={icon} label={name} {...look} {...button} />
      ) : (
        <Button icon={icon} aria-label={name} {...look} {...button}>
          {value ?? label}
        </Button>
      )}
      {menu ? <MenuPopover label={label} actions={actions} sections={sections} {...menu} /> : null}
    </>
  );
}
