import { EllipsisVertical } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Button, IconButton } from "./button.tsx";
import { iconSmall } from "../styles/utilities.css.ts";
import * as css from "./popover.css.ts";

export interface MenuAction {
  id: string;
  label: string;
  /** The label with elements, where a name in it needs its own. */
  shown?: ReactNode;
  icon?: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  isDangerous?: boolean;
  onAction: () => void;
}

interface ActionMenuProps {
  /** The accessible name: 'Actions for Miriam Levinson'. */
  label: string;
  actions: readonly MenuAction[];
  size?: "normal" | "small";
  /** In a table only the buttons of the active row are in the tab order (default: true). */
  isInTabOrder?: boolean;
}

/** A menu of further actions behind three dots. */
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
      <Actions label={label} actions={actions} />
    </MenuTrigger>
  );
}

/** A menu of further actions behind a word, where there is space. */
export function MoreMenu({ label, actions }: Pick<ActionMenuProps, "label" | "actions">) {
  return (
    <MenuTrigger>
      <Button icon={<EllipsisVertical aria-hidden="true" />}>{label}</Button>
      <Actions label={label} actions={actions} />
    </MenuTrigger>
  );
}

function Actions({ label, actions }: Pick<ActionMenuProps, "label" | "actions">) {
  return (
    <Popover className={css.popover} placement="bottom end">
      <Menu className={css.list} aria-label={label}>
        {actions.map(({ id, label: text, shown, icon: Icon, isDangerous, onAction }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            className={isDangerous ? `${css.item} ${css.dangerItem}` : css.item}
            onAction={onAction}
          >
            {Icon ? <Icon aria-hidden="true" className={iconSmall} /> : null}
            <span className={css.itemText}>{shown ?? text}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
