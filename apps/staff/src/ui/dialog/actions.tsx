import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "../../lib/page/use-media.ts";
import { media } from "../../styles/theme.css.ts";
import { Button } from "../button/button.tsx";
import * as css from "../button/button-line.css.ts";
import type { MenuAction } from "../menu/items.ts";
import { MenuButton } from "../menu/menu.tsx";

/** Maximum buttons next to the main button; more would be stacked in most windows. */
const SHOWN_MAX = 2;

interface DialogActionsProps {
  /** Further actions: buttons, or behind 'More' where space is short. */
  more: readonly MenuAction[];
  /** The button that is always visible; null for users without the right. */
  main: ReactNode;
  /** Whether the buttons are in a side panel, which is as narrow as a phone. */
  isInPanel?: boolean;
}

/**
 * The buttons of a read-only dialog, always on one line, because stacked buttons would take the
 * content's space.
 */
export function DialogActions({ more, main, isInPanel = false }: DialogActionsProps) {
  const { t } = useTranslation();
  const isSmall = useMedia(`${media.narrow}, ${media.low}`);
  const isShort = isSmall || isInPanel;
  const isBehindMenu =
    more.length > SHOWN_MAX || (isShort && more.length > 0 && more.length + (main ? 1 : 0) > 1);
  if (isBehindMenu) {
    return (
      <>
        <MenuButton label={t("common:action.more")} actions={more} />
        {main ? <div className={css.mainAction}>{main}</div> : null}
      </>
    );
  }
  return (
    <>
      {more.map(({ id, label, shown, icon: Icon, isDangerous, onAction }) => (
        <Button
          key={id}
          variant={isDangerous ? "danger" : "secondary"}
          icon={Icon ? <Icon aria-hidden="true" /> : undefined}
          onPress={onAction}
        >
          {shown ?? label}
        </Button>
      ))}
      {main}
    </>
  );
}
