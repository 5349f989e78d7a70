import { EllipsisVertical } from "lucide-react";
import type { ComponentType, ReactNode, RefObject } from "react";
import { useEffect, useRef } from "react";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import type { PopoverProps } from "react-aria-components/Popover";
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
}

/** A menu of further actions behind three dots. */
export function ActionMenu({ label, actions, size = "normal" }: ActionMenuProps) {
  return (
    <MenuTrigger>
      <IconButton label={label} size={size} icon={<EllipsisVertical aria-hidden="true" />} />
      <Actions label={label} actions={actions} />
    </MenuTrigger>
  );
}

interface MoreMenuProps extends ActionMenuProps {
  isDisabled?: boolean;
}

/** A menu of further actions behind a word, where there is space. */
export function MoreMenu({ label, actions, ...button }: MoreMenuProps) {
  return (
    <MenuTrigger>
      <Button icon={<EllipsisVertical aria-hidden="true" />} {...button}>
        {label}
      </Button>
      <Actions label={label} actions={actions} />
    </MenuTrigger>
  );
}

interface AnchoredMenuProps extends Pick<ActionMenuProps, "label" | "actions"> {
  /** The pressed button; the menu opens below it. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** The one open menu of many buttons, such as those of a table's rows. Mount it with the press. */
export function AnchoredMenu({ anchor, onClose, ...menu }: AnchoredMenuProps) {
  const triggerRef = useRef(anchor);
  const menuRef = useRef<HTMLDivElement>(null);
  // React Aria takes the press of a native button for one by a screen reader, and moves the focus to
  // the popover late: here the first item gets it as soon as it is shown.
  useEffect(() => {
    let frame = 0;
    const focusFirst = () => {
      const item = menuRef.current?.querySelector<HTMLElement>("[role=menuitem]");
      item?.focus();
      if (!item || document.activeElement !== item) frame = requestAnimationFrame(focusFirst);
    };
    frame = requestAnimationFrame(focusFirst);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Actions
      {...menu}
      menuRef={menuRef}
      popover={{ triggerRef, isOpen: true, onOpenChange: onClose }}
      onClose={onClose}
    />
  );
}

interface ActionsProps extends Pick<ActionMenuProps, "label" | "actions"> {
  /** Given where no trigger opens the menu. */
  popover?: Pick<PopoverProps, "triggerRef" | "isOpen" | "onOpenChange">;
  menuRef?: RefObject<HTMLDivElement | null>;
  onClose?: () => void;
}

function Actions({ label, actions, popover, menuRef, onClose }: ActionsProps) {
  return (
    <Popover className={css.popover} placement="bottom end" {...popover}>
      <Menu
        className={css.list}
        aria-label={label}
        {...(onClose ? { onClose } : {})}
        {...(menuRef ? { ref: menuRef } : {})}
      >
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
