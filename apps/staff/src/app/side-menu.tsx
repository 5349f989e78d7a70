import { MENU_COLLAPSE_PX } from "../lib/timings.ts";
import { useQuery } from "@tanstack/react-query";
import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { listPage } from "@kehila/shared/base/paths";
import { BREAKPOINT } from "@kehila/shared/base/design-tokens";
import { Link, useLocation } from "@tanstack/react-router";
import { LogOut, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Focusable } from "react-aria-components/Focusable";
import { useTranslation } from "react-i18next";
import { errorText } from "../i18n/error-text.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { productTitle } from "../lib/config.ts";
import { asBoolean, readPreference, writePreference } from "../lib/preferences.ts";
import { eventListQuery } from "../entities/event-lists/event-lists.queries.ts";
import { waitingCountQuery } from "../entities/persons/waiting.queries.ts";
import { useMe, useSession, useSignOut } from "../entities/users/session.queries.ts";
import { useMedia } from "../lib/use-media.ts";
import { flips, visuallyHidden } from "../styles/utilities.css.ts";
import { IconButton } from "../ui/button/button.tsx";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { showToast } from "../ui/feedback/toast.tsx";
import { Tooltip } from "../ui/feedback/tooltip.tsx";
import { Help } from "./help.tsx";
import { LanguageSwitcher } from "./language-switcher.tsx";
import { ACCOUNT_LINK, menuLinks, type MenuLink } from "./menu-links.ts";
import * as css from "./side-menu.css.ts";
import { UserText } from "../ui/user-text.tsx";

const MENU_ID = "side-menu";
const LIST_PAGES = listPage("");

/** Returns the first grapheme, accents included. */
function firstLetter(text: string): string {
  const [first] = new Intl.Segmenter().segment(text);
  return first?.segment ?? "";
}

/** Below this width the menu would take a third of the screen. */
const TABLET = `(max-width: ${BREAKPOINT.wide - 1}px)`;

/**
 * Returns whether the menu is collapsed, with a setter: always on phones (§2); tablets start
 * collapsed. The choices for wide screens and tablets are stored separately.
 */
function useCollapsed() {
  const isNarrow = useMedia(`(max-width: ${MENU_COLLAPSE_PX}px)`);
  const size = useMedia(TABLET) ? "tablet" : "wide";
  const [chosen, setChosen] = useState(() => ({
    wide: readPreference("menu-collapsed", asBoolean, false),
    tablet: readPreference("menu-collapsed.tablet", asBoolean, true),
  }));
  const isChosen = chosen[size];
  const toggle = () => {
    setChosen({ ...chosen, [size]: !isChosen });
    writePreference(size === "wide" ? "menu-collapsed" : "menu-collapsed.tablet", !isChosen);
  };
  return { isCollapsed: isNarrow || isChosen, isForced: isNarrow, toggle };
}

/** The collapsible side menu (§2): title, links by permission, languages, logout. */
export function SideMenu() {
  const { t } = useTranslation();
  const { isCollapsed, isForced, toggle } = useCollapsed();
  const isIconOnly = isCollapsed && !isForced;
  const session = useSession();
  const language = useLanguage();
  const title = productTitle();
  return (
    <nav
      id={MENU_ID}
      aria-label={t("shell:menu.label")}
      className={css.menu}
      {...(isCollapsed ? { "data-collapsed": "" } : {})}
      {...(isForced ? { "data-labelled": "" } : {})}
    >
      <div className={css.head}>
        {isCollapsed ? (
          <>
            <span aria-hidden="true" className={css.monogram}>
              {firstLetter(title)}
            </span>
            <span className={visuallyHidden}>{title}</span>
          </>
        ) : (
          <div className={css.title}>
            <UserText>{title}</UserText>
          </div>
        )}
        {session ? <Help isLabelled={isForced} /> : null}
        {isForced ? null : (
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
        )}
      </div>
      <ul className={css.links}>
        {menuLinks(session, language).map((link, index, links) => (
          <li key={link.to}>
            {isListsLink(link) && !isListsLink(links[index - 1]) ? (
              <div className={isCollapsed ? visuallyHidden : css.group}>
                {t("shell:menu.lists")}
              </div>
            ) : null}
            <MenuItem link={link} isIconOnly={isIconOnly} isShort={isForced} />
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        <LanguageSwitcher isVertical={isCollapsed} />
        {session && session.status !== "signed-out" ? <Account isIconOnly={isIconOnly} /> : null}
      </div>
    </nav>
  );
}

const isListsLink = (link: MenuLink | undefined): boolean =>
  link?.name === "lists" || EVENT_CATEGORIES.some((category) => category === link?.name);

interface MenuItemProps {
  link: MenuLink;
  isIconOnly: boolean;
  /** Below the icon on a phone, where a long text would wrap to four lines. */
  isShort?: boolean;
}

function MenuItem({ link, isIconOnly, isShort = false }: MenuItemProps) {
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isOpenListLink = useOpenListCategory(pathname) === link.name;
  const countId = useId();
  const count = useWaitingCount(link);
  const text = t(`shell:link.${link.name}`);
  const label = isShort && link.name === "new" ? t("shell:menu.newShort") : text;
  const { icon: Icon } = link;
  const content = (
    <>
      <Icon aria-hidden="true" {...(link.flips ? { className: flips } : {})} />
      <span className={isIconOnly ? visuallyHidden : undefined}>{label}</span>
      {count > 0 ? (
        <>
          <span aria-hidden="true" className={css.count}>
            {count}
          </span>
          <span id={countId} hidden>
            {t("persons:list.waiting", { count })}
          </span>
        </>
      ) : null}
    </>
  );
  return (
    <Tooltip text={text} placement="end" isDisabled={!isIconOnly}>
      <Focusable>
        {link.isOutside ? (
          <a href={link.to} className={css.link}>
            {content}
          </a>
        ) : (
          <Link
            to={link.to}
            className={css.link}
            // Otherwise the page of all lists is current on the page of a category too.
            activeOptions={{ exact: true }}
            aria-current={pathname === link.to ? "page" : isOpenListLink ? "true" : undefined}
            {...(label === text ? {} : { "aria-label": text })}
            {...(count > 0 ? { "aria-describedby": countId } : {})}
          >
            {content}
          </Link>
        )}
      </Focusable>
    </Tooltip>
  );
}

/** Returns the category of the list that a page shows, once it is loaded. */
function useOpenListCategory(pathname: string): EventCategory | undefined {
  const id = pathname.startsWith(LIST_PAGES) ? pathname.slice(LIST_PAGES.length) : "";
  return useQuery({ ...eventListQuery(id), enabled: false }).data?.category;
}

/** The number of pending applications for the link to the queue; 0 for other links. */
function useWaitingCount({ name }: MenuLink): number {
  const me = useMe();
  // Administrators who must set up a second factor first may not read the number yet.
  const enabled = name === "pending" && me !== null && me.needsSecondFactor !== true;
  const { data = 0 } = useQuery({ ...waitingCountQuery, enabled });
  return enabled ? data : 0;
}

function Account({ isIconOnly }: { isIconOnly: boolean }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const signOut = useSignOut();
  const text = t("shell:logout.label");
  return (
    <>
      {me ? (
        <>
          <div className={css.account}>
            <UserText>{me.name}</UserText>
          </div>
          <MenuItem link={ACCOUNT_LINK} isIconOnly={isIconOnly} />
        </>
      ) : null}
      <Tooltip text={text} placement="end" isDisabled={!isIconOnly}>
        <AriaButton
          className={css.link}
          isPending={signOut.isPending}
          onPress={() =>
            signOut.mutate(undefined, {
              onError: (error) => showToast("danger", errorText(t, error)),
            })
          }
        >
          {signOut.isPending ? <Spinner /> : <LogOut aria-hidden="true" className={flips} />}
          <span className={isIconOnly ? visuallyHidden : undefined}>
            {signOut.isPending ? t("shell:logout.pending") : text}
          </span>
        </AriaButton>
      </Tooltip>
    </>
  );
}
