import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { iconSmall } from "../../styles/utilities.css.ts";
import type { ChoiceSection, MenuEntry } from "./items.ts";
import * as css from "./popover.css.ts";
import type { ShownMenu } from "./use-menu-button.ts";

/** Maximum frames to wait for an item that can take the focus. */
const FOCUS_ATTEMPTS_MAX = 60;

interface MenuPopoverProps extends ShownMenu {
  id?: string;
  label: string;
  actions?: readonly MenuEntry[] | undefined;
  sections?: readonly ChoiceSection[] | undefined;
}

/**
 * An open menu of actions, and of options below them. One menu serves many buttons, such as the
 * buttons of table rows: mount it when a button is pressed.
 */
export function MenuPopover({ label, id, actions, sections, ...shown }: MenuPopoverProps) {
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
        className={css.menu}
        aria-label={label}
        onClose={onClose}
      >
        {actions?.map((action) => (
          <ActionItem key={action.id} {...action} />
        ))}
        {sections?.map((section) => (
          <Options
            key={section.id}
            {...section}
            hasHeader={sections.length + (actions?.length ?? 0) > 1}
          />
        ))}
      </Menu>
    </Popover>
  );
}

function ActionItem({ id, label, shown, icon: Icon, isDangerous, ...does }: MenuEntry) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={isDangerous ? `${css.item} ${css.dangerItem}` : css.item}
      target={does.href?.startsWith("https:") ? "_blank" : "_self"}
      rel="noreferrer"
      {...does}
    >
      {Icon ? <Icon aria-hidden="true" className={iconSmall} /> : null}
      <span className={css.itemText}>{shown ?? label}</span>
    </MenuItem>
  );
}

function Options({ hasHeader, ...section }: ChoiceSection & { hasHeader: boolean }) {
  const { id, label, isMultiple = false, options, chosen, onChange } = section;
  return (
    <MenuSection
      id={id}
      aria-label={label}
      selectionMode={isMultiple ? "multiple" : "single"}
      disallowEmptySelection={!isMultiple}
      shouldCloseOnSelect={!isMultiple}
      selectedKeys={chosen}
      onSelectionChange={(keys) =>
        onChange(
          options.map((option) => option.value).filter((key) => keys === "all" || keys.has(key)),
        )
      }
    >
      {hasHeader ? <Header className={css.header}>{label}</Header> : null}
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
  );
}
