import { useLocation } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../entities/users/session.queries.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { BAR_ROOM } from "../ui/feedback/toast.css.ts";
import { reserveRoom } from "../ui/layout/reserve-room.ts";
import * as css from "./bottom-bar.css.ts";
import { Help } from "./help.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { Account, MenuItem } from "./menu-item.tsx";
import {
  accessibilityLink,
  inGroups,
  marks,
  menuLinks,
  pageInBar,
  splitForBar,
} from "./menu-links.ts";
import { bar as barClass } from "./menu.css.ts";
import { link } from "./side-menu.css.ts";

const MORE_ID = "more-links";

/** Reserves the height of the bar at the end of the page. */
const reserveBarRoom = (bar: HTMLElement | null) =>
  bar ? reserveRoom(bar, BAR_ROOM, () => bar.offsetHeight) : undefined;

/** The menu of a phone: a bar of links, and a button that opens the other links. */
export function BottomBar() {
  const { t } = useTranslation();
  const session = useSession();
  const language = useLanguage();
  const pathname = useLocation({ select: (location) => location.pathname });
  const button = useRef<HTMLButtonElement>(null);
  // The page on which the user opened the other links; on any other page they are closed.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(null);
  const accessibility = accessibilityLink(language);
  const links = menuLinks(session);
  // Pages before the sign-in have the statement at their beginning.
  const { bar, rest } = splitForBar(
    session?.status === "signed-in" ? [...links, accessibility] : links,
  );
  const page = pageInBar(pathname);
  const isElsewhere = rest.some((furtherLink) => marks(page, furtherLink));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== "Escape") return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The help opens over the links and returns the focus to its button.
    const isOver = relatedTarget instanceof Element && relatedTarget.closest("[role=dialog]");
    if (relatedTarget && !isOver && !currentTarget.contains(relatedTarget)) close();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) close();
  };
  return (
    // Handles keys and clicks of the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <nav
      ref={reserveBarRoom}
      aria-label={t("shell:menu.label")}
      className={barClass}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={onClick}
    >
      <ul className={css.items}>
        {bar.map((barLink) => (
          <li key={barLink.to}>
            <MenuItem link={barLink} isIconOnly={false} isShort isMarked={marks(page, barLink)} />
          </li>
        ))}
        <li>
          <button
            ref={button}
            type="button"
            className={link}
            aria-expanded={isOpen}
            aria-controls={MORE_ID}
            {...(isElsewhere ? { "aria-current": "true" } : {})}
            onClick={() => setOpenAt(isOpen ? null : pathname)}
          >
            <Menu aria-hidden="true" />
            <span>{t("shell:menu.more")}</span>
          </button>
        </li>
      </ul>
      {isOpen ? <div className={css.backdrop} aria-hidden="true" onClick={close} /> : null}
      <div id={MORE_ID} className={css.more} hidden={!isOpen}>
        {inGroups(rest.filter(({ to }) => to !== accessibility.to)).map((group) => (
          <ul key={group[0]?.to} className={css.moreLinks}>
            {group.map((furtherLink) => (
              <li key={furtherLink.to}>
                <MenuItem link={furtherLink} isIconOnly={false} />
              </li>
            ))}
          </ul>
        ))}
        <div className={css.moreLinks}>
          {session && session.status !== "signed-out" ? <Account isIconOnly={false} /> : null}
          {session ? <Help isLabelled /> : null}
          {bar.some(({ to }) => to === accessibility.to) ? null : (
            <MenuItem link={accessibility} isIconOnly={false} />
          )}
        </div>
        <LanguageSwitcher isVertical={false} />
      </div>
    </nav>
  );
}
