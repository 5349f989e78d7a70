import { EllipsisVertical } from "lucide-react";
import type { ComponentType } from "react";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { IconButton } from "./button.tsx";
import * as css from "./popover.css.ts";

export interface MenuAction {
  id: string;
  label: string;
  icon?: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  isDangerous?: boolean;
  onAction: () => void;
}

interface ActionMenuProps {
  /** Names what the actions are for: 'Actions for Miriam Levinson'. */
  label: string;
  actions: readonly MenuAction[];
  size?: "normal" | "small";
  /** In a table only the buttons of the active row are (default: yes). */
  isInTabOrder?: boolean;
}

/** Further actions behind three dots. */
export function ActionMenu(props: ActionMenuProps) {
  const { label, actions, size = "normal", isInTabOrder = true } = props;
  return (
    <MenuTrigger>
      <IconButton
        label={label}
        size={size}
        icon={<EllipsisVertical aria-hidden="true" />}
        excludeFromTabOrder={!isInTabOrder}
      />
      <Popover className={css.popover} placement="bottom end">
        <Menu className={css.list} aria-label={label}>
          {actions.map(({ id, label: text, icon: Icon, isDangerous, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={isDangerous ? `${css.item} ${css.dangerItem}` : css.item}
              onAction={onAction}
            >
              {Icon ? <Icon aria-hidden="true" className={css.itemIcon} /> : null}
              <span className={css.itemText}>{text}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
