import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import { LOGO_HEIGHT } from "@kehila/shared/base/logo";
import { useLocation } from "@tanstack/react-router";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../entities/users/session.queries.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { logoWidth, productTitle } from "../lib/config.ts";
import { firstLetter } from "../lib/text/first-letter.ts";
import { asBoolean, readPreference, writePreference } from "../lib/storage/preferences.ts";
import { useMedia } from "../lib/page/use-media.ts";
import { flips, visuallyHidden } from "../styles/utilities.css.ts";
import { IconButton } from "../ui/button/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { UserText } from "../ui/user-text.tsx";
import { Help } from "./help.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { Account, MenuItem } from "./menu-item.tsx";
import { accessibilityLink, inGroups, menuLinks } from "./menu-links.ts";
import * as css from "./side-menu.css.ts";

const MENU_ID = "side-menu";

/** Whether a logo is readable in the collapsed menu; a wide logo would be too low there. */
const fitsCollapsed = (width: string | null): boolean =>
  width !== null && Number(width) <= 2 * LOGO_HEIGHT;

/** Below this width the menu would take a third of the screen. */
const TABLET = `(max-width: ${BREAKPOINT.wide - 1}px)`;

/**
 * Returns whether the menu is collapsed, with a setter: tablets start collapsed, with names below
 * the icons. The choices for wide screens and tablets are stored separately.
 */
function useCollapsed() {
  const size = useMedia(TABLET) ? "tablet" : "wide";
  const [chosen, setChosen] = useState(() => ({
    wide: readPreference("menu-collapsed", asBoolean, false),
    tablet: readPreference("menu-collapsed.tablet", asBoolean, true),
  }));
  const isCollapsed = chosen[size];
  const toggle = () => {
    setChosen({ ...chosen, [size]: !isCollapsed });
    writePreference(size === "wide" ? "menu-collapsed" : "menu-collapsed.tablet", !isCollapsed);
  };
  return { isCollapsed, isLabelled: isCollapsed && size === "tablet", toggle };
}

/** Returns the ref of the links, which scroll to the link of a page that opens. */
function useMarkInView() {
  const links = useRef<HTMLDivElement>(null);
  const shownPath = useRef("");
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const mark = links.current?.querySelector("[aria-current]");
    if (!mark || shownPath.current === pathname) return;
    shownPath.current = pathname;
    mark.scrollIntoView({ block: "nearest" });
  });
  return links;
}

/** The collapsible side menu: title, links by permission, which scroll, account and languages. */
export function SideMenu() {
  const { t } = useTranslation();
  const { isCollapsed, isLabelled, toggle } = useCollapsed();
  const isIconOnly = isCollapsed && !isLabelled;
  const session = useSession();
  const language = useLanguage();
  const title = productTitle();
  const links = useMarkInView();
  return (
    <nav
      id={MENU_ID}
      aria-label={t("shell:menu.label")}
      className={css.menu}
      {...(isCollapsed ? { "data-collapsed": "" } : {})}
      {...(isLabelled ? { "data-labelled": "" } : {})}
    >
      <div className={css.head}>
        {isCollapsed ? (
          <>
            {fitsCollapsed(logoWidth()) ? (
              <Logo />
            ) : (
              <>
                {/* Loads the logo for printed sheets, since printing does not wait for images. */}
                <span hidden>
                  <Logo />
                </span>
                <span aria-hidden="true" className={css.monogram}>
                  {firstLetter(title)}
                </span>
              </>
            )}
            <span className={visuallyHidden}>{title}</span>
          </>
        ) : (
          <div className={css.title}>
            <Logo />
            <UserText>{title}</UserText>
          </div>
        )}
        {session ? <Help /> : null}
        <IconButton
          label={t(isCollapsed ? "shell:menu.expand" : "shell:menu.collapse")}
          icon={
            isCollapsed ? (
              <PanelLeftOpen aria-hidden="true" className={flips} />
            ) : (
              <PanelLeftClose aria-hidden="true" className={flips} />
            )
          }
          aria-expanded={!isCollapsed}
          aria-controls={MENU_ID}
          onPress={toggle}
        />
      </div>
      <div ref={links} className={css.links}>
        {inGroups(menuLinks(session)).map((group) => (
          <ul
            key={group[0]?.to}
            className={css.group}
            aria-label={t(`shell:group.${group[0]?.group ?? "visitors"}`)}
          >
            {group.map((link) => (
              <li key={link.to}>
                <MenuItem link={link} isIconOnly={isIconOnly} isShort={isLabelled} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className={css.foot}>
        {session && session.status !== "signed-out" ? (
          <div className={css.own}>
            <Account isIconOnly={isIconOnly} isShort />
          </div>
        ) : null}
        <div className={css.choices}>
          <LanguageSwitcher isVertical={isCollapsed} />
          {session ? <MenuItem link={accessibilityLink(language)} isIconOnly /> : null}
        </div>
      </div>
    </nav>
  );
}
