import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Button, IconButton } from "./button.tsx";
import { iconSmall } from "../styles/utilities.css.ts";
import * as menuCss from "./choice-menu.css.ts";
import * as css from "./popover.css.ts";
import type { Option } from "./select.tsx";

/** A group of options: one can be chosen, or any number. */
export interface ChoiceSection {
  id: string;
  /** Shown above the choices when there are several sections. */
  label: string;
  isMultiple?: boolean;
  options: readonly Option<string>[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

interface ChoiceMenuProps {
  icon: ReactNode;
  /** Names the menu. */
  label: string;
  /** The current choice, shown by the button instead of the name. */
  value?: string;
  sections: readonly ChoiceSection[];
  /** Shows the icon alone, where space is scarce. */
  isIconOnly?: boolean;
}

/** A button with a menu of options that apply at once. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { icon, label, value, sections, isIconOnly = false } = props;
  return (
    <MenuTrigger>
      {isIconOnly ? (
        <IconButton icon={icon} label={value === undefined ? label : `${label}: ${value}`} />
      ) : (
        <Button
          icon={icon}
          {...(value === undefined ? {} : { "aria-label": `${label}: ${value}` })}
        >
          {value ?? label}
        </Button>
      )}
      <Popover className={css.popover} placement="bottom end">
        <Menu className={menuCss.list} aria-label={label}>
          {sections.map(({ id, label: name, isMultiple = false, options, chosen, onChange }) => (
            <MenuSection
              key={id}
              id={id}
              aria-label={name}
              selectionMode={isMultiple ? "multiple" : "single"}
              disallowEmptySelection={!isMultiple}
              shouldCloseOnSelect={!isMultiple}
              selectedKeys={chosen}
              onSelectionChange={(keys) =>
                onChange(
                  options
                    .map((option) => option.value)
                    .filter((one) => keys === "all" || keys.has(one)),
                )
              }
            >
              {sections.length > 1 ? <Header className={menuCss.header}>{name}</Header> : null}
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
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
