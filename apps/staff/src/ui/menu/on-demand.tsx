import type { ComponentType } from "react";
import { useEffectEvent, useLayoutEffect } from "react";
import { onDemand } from "../on-demand.tsx";
import type { ShownMenu } from "./use-menu-button.ts";

/** Returns a menu whose code loads on demand; meanwhile its button is marked as busy. */
export function menuOnDemand<Props extends ShownMenu>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Popover = onDemand(load);
  return function MenuOnDemand(props: Props) {
    const { isOpen, anchor, onClose, onPending } = props;
    const pending = <PendingMenu anchor={anchor} onClose={onClose} onPending={onPending} />;
    return <Popover {...props} whileLoading={isOpen ? pending : null} />;
  };
}

type PendingMenuProps = Pick<ShownMenu, "anchor" | "onClose" | "onPending">;

/**
 * Escape, a press or a focus elsewhere cancels the opening, since a late menu would steal the
 * focus.
 */
function PendingMenu({ anchor, onClose, onPending }: PendingMenuProps) {
  const cancel = useEffectEvent(onClose);
  const report = useEffectEvent((isPending: boolean) => onPending?.(isPending));
  useLayoutEffect(() => {
    const listenerControl = new AbortController();
    const options = { capture: true, signal: listenerControl.signal };
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && anchor.contains(target))) cancel();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    anchor.setAttribute("aria-busy", "true");
    report(true);
    document.addEventListener("focusin", onElsewhere, options);
    document.addEventListener("pointerdown", onElsewhere, options);
    document.addEventListener("keydown", onKeyDown, options);
    return () => {
      listenerControl.abort();
      anchor.removeAttribute("aria-busy");
      report(false);
    };
  }, [anchor]);
  return null;
}
