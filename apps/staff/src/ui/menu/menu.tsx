import { EllipsisVertical } from "lucide-react";
import { Button, IconButton } from "../button/button.tsx";
import type { MenuAction } from "./items.ts";
import { menuOnDemand } from "./on-demand.tsx";
import { useMenuButton } from "./use-menu-button.ts";

/**
 * One menu for many buttons, such as the buttons of table rows. Mount it when a button is pressed.
 */
export const ActionsPopover = menuOnDemand(
  async () => (await import("./popover.tsx")).ActionsPopover,
);

interface ActionMenuProps {
  /** The accessible name: 'Actions for Miriam Levinson'. */
  label: string;
  actions: readonly MenuAction[];
  size?: "normal" | "small";
}

/** A menu of actions behind three dots. */
export function ActionMenu({ label, actions, size = "normal" }: ActionMenuProps) {
  const { button, menu } = useMenuButton();
  return (
    <>
      <IconButton
        label={label}
        size={size}
        icon={<EllipsisVertical aria-hidden="true" />}
        {...button}
      />
      {menu ? (
        <ActionsPopover key={menu.opening} label={label} actions={actions} {...menu} />
      ) : null}
    </>
  );
}

interface MoreMenuProps extends ActionMenuProps {
  isDisabled?: boolean;
}

/** A menu of actions behind a word, if there is space. */
export function MoreMenu({ label, actions, ...props }: MoreMenuProps) {
  const { button, menu } = useMenuButton();
  return (
    <>
      <Button icon={<EllipsisVertical aria-hidden="true" />} {...props} {...button}>
        {label}
      </Button>
      {menu ? (
        <ActionsPopover key={menu.opening} label={label} actions={actions} {...menu} />
      ) : null}
    </>
  );
}
