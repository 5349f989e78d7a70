import { useId, useState } from "react";
import type { ButtonProps } from "react-aria-components/Button";

/** The item that gets the focus when a menu opens. */
type MenuStart = "first" | "last";

/** A menu that is or was open. It stays mounted, so that React Aria returns the focus. */
export interface ShownMenu {
  isOpen: boolean;
  /** The button below which the menu opens. */
  anchor: Element;
  start: MenuStart;
  onClose: () => void;
}

interface ButtonMenu extends ShownMenu {
  id: string;
}

type MenuButtonProps = Pick<
  ButtonProps,
  "aria-haspopup" | "aria-expanded" | "aria-controls" | "onPress" | "onKeyDown"
>;

const START_BY_KEY = new Map<string, MenuStart>([
  ["ArrowDown", "first"],
  ["ArrowUp", "last"],
]);

/** Returns the props of a menu button, and the props of the menu after its first opening. */
export function useMenuButton(): { button: MenuButtonProps; menu: ButtonMenu | null } {
  const id = useId();
  const [openMenu, setShown] = useState<Omit<ButtonMenu, "id" | "onClose"> | null>(null);
  const isOpen = openMenu?.isOpen === true;
  const open = (anchor: Element, start: MenuStart) => setShown({ isOpen: true, anchor, start });
  return {
    button: {
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      ...(isOpen ? { "aria-controls": id } : {}),
      onPress: ({ target }) => open(target, "first"),
      onKeyDown: (event) => {
        const anchor: unknown = event.currentTarget;
        const start = START_BY_KEY.get(event.key);
        if (start === undefined || !(anchor instanceof Element)) return event.continuePropagation();
        event.preventDefault();
        return open(anchor, start);
      },
    },
    menu: openMenu && {
      id,
      ...openMenu,
      onClose: () => setShown({ ...openMenu, isOpen: false }),
    },
  };
}
