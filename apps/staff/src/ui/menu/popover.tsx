import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { iconSmall } from "../../styles/utilities.css.ts";
import * as choiceCss from "./choice-menu.css.ts";
import type { ChoiceSection, MenuAction } from "./items.ts";
import * as css from "./popover.css.ts";
import type { ShownMenu } from "./use-menu-button.ts";

/** Maximum frames to wait for an item that can take the focus. */
const FOCUS_ATTEMPTS_MAX = 60;

interface MenuPopoverProps extends ShownMenu {
  id?: string;
  label: string;
}

interface ActionsPopoverProps extends MenuPopoverProps {
  actions: readonly MenuAction[];
}

/** An open menu of actions. */
export function ActionsPopover({ actions, ...menu }: ActionsPopoverProps) {
  return (
    <MenuPopover {...menu} className={css.list}>
      {actions.map(({ id, label, shown, icon: Icon, isDangerous, onAction }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={label}
          className={isDangerous ? `${css.item} ${css.dangerItem}` : css.item}
          onAction={onAction}
        >
          {Icon ? <Icon aria-hidden="true" className={iconSmall} /> : null}
          <span className={css.itemText}>{shown ?? label}</span>
        </MenuItem>
      ))}
    </MenuPopover>
  );
}

interface ChoicesPopoverProps extends MenuPopoverProps {
  sections: readonly ChoiceSection[];
}

/** An open menu of options. */
export function ChoicesPopover({ sections, ...menu }: ChoicesPopoverProps) {
  return (
    <MenuPopover {...menu} className={choiceCss.list}>
      {sections.map(({ id, label, isMultiple = false, options, chosen, onChange }) => (
        <MenuSection
          key={id}
          id={id}
          aria-label={label}
          selectionMode={isMultiple ? "multiple" : "single"}
          disallowEmptySelection={!isMultiple}
          shouldCloseOnSelect={!isMultiple}
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChange(
              options
                .map((option) => option.value)
                .filter((key) => keys === "all" || keys.has(key)),
            )
          }
        >
          {sections.length > 1 ? <Header className={choiceCss.header}>{label}</Header> : null}
          {options.map((option) => (
            <MenuItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={css.item}
            >
              {({ isSelected }) => (
                <>
                  <span className={css.itemText}>{option.label}</span>
                  {isSelected ? <Check aria-hidden="true" className={iconSmall} /> : null}
                </>
              )}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </MenuPopover>
  );
}

interface MenuSurfaceProps extends MenuPopoverProps {
  className: string;
  children: ReactNode;
}

function MenuPopover({ label, id, className, children, ...shown }: MenuSurfaceProps) {
  const { isOpen, anchor, start, onClose } = shown;
  const triggerRef = useRef(anchor);
  const menuRef = useRef<HTMLDivElement>(null);
  // React Aria treats a press of a native button like a press by screen reader, and moves the focus
  // to the popover late. This effect moves the focus to an item as soon as the item is rendered.
  useEffect(() => {
    if (!isOpen) return undefined;
    let frame = 0;
    let attempts = 0;
    const focusItem = () => {
      attempts += 1;
      const items = menuRef.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [];
      const item = [...items].at(start === "last" ? -1 : 0);
      item?.focus();
      const isDone = item !== undefined && document.activeElement === item;
      if (!isDone && attempts < FOCUS_ATTEMPTS_MAX) frame = requestAnimationFrame(focusItem);
    };
    frame = requestAnimationFrame(focusItem);
    return () => cancelAnimationFrame(frame);
  }, [isOpen, start]);
  return (
    <Popover
      className={css.popover}
      placement="bottom end"
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Menu
        ref={menuRef}
        {...(id === undefined ? {} : { id })}
        className={className}
        aria-label={label}
        onClose={onClose}
      >
        {children}
      </Menu>
    </Popover>
  );
}
