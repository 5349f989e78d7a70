import type { EventCategory } from "@kehila/shared/events/categories";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Focusable } from "react-aria-components/Focusable";
import { useTranslation } from "react-i18next";
import { eventListQuery } from "../entities/event-lists/event-lists.queries.ts";
import { duplicatesCountQuery } from "../entities/persons/matches/duplicates.queries.ts";
import { waitingCountQuery } from "../entities/persons/waiting.queries.ts";
import { useMe } from "../entities/users/session.queries.ts";
import { todayQuery } from "../features/today/today.queries.ts";
import { flips, visuallyHidden } from "../styles/utilities.css.ts";
import { Spinner } from "../ui/feedback/spinner.tsx";
import { Tooltip } from "../ui/feedback/tooltip.tsx";
import { UserText } from "../ui/user-text.tsx";
import { ACCOUNT_LINK, LIST_PAGES, marks, type MenuLink } from "./menu-links.ts";
import * as css from "./side-menu.css.ts";
import { Leave } from "./leave.tsx";

interface MenuItemProps {
  link: MenuLink;
  isIconOnly: boolean;
  /** Whether to use a short text, which fits on one line below the icon. */
  isShort?: boolean;
  /** Whether the open page belongs to the link; by default, an open list to its category too. */
  isMarked?: boolean;
}

/** A link of the menu. */
export function MenuItem(props: MenuItemProps) {
  const { link, isIconOnly, isShort = false } = props;
  const { t } = useTranslation();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isOpenListLink = useOpenListCategory(pathname) === link.name;
  const isMarked = props.isMarked ?? (isOpenListLink || marks(pathname, link));
  const countId = useId();
  const count = useLinkCount(link);
  const text = t(`shell:link.${link.name}`);
  const label = isShort ? t(`shell:short.${link.name}`) : text;
  // The accessible name of a short text contains its words (WCAG 2.5.3).
  const isNamed = label !== text && ` ${text.toLowerCase()} `.includes(` ${label.toLowerCase()} `);
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
            {t(link.name === "pending" ? "persons:list.waiting" : "duplicates:possible", { count })}
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
            // Otherwise the link to all lists would also be current on the page of a category.
            activeOptions={{ exact: true }}
            aria-current={pathname === link.to ? "page" : isMarked ? "true" : undefined}
            {...(isNamed ? { "aria-label": text } : {})}
            {...(count > 0 ? { "aria-describedby": countId } : {})}
          >
            {content}
          </Link>
        )}
      </Focusable>
    </Tooltip>
  );
}

/** Returns the category of the list that a page shows; undefined until the list is loaded. */
function useOpenListCategory(pathname: string): EventCategory | undefined {
  const id = pathname.startsWith(LIST_PAGES) ? pathname.slice(LIST_PAGES.length) : "";
  return useQuery({ ...eventListQuery(id), enabled: false }).data?.category;
}

/**
 * Returns the number of pending applications or of likely duplicates for the link to their page; 0
 * for other links. Duplicates are not read for the menu: it shows what another page has read.
 */
function useLinkCount({ name }: MenuLink): number {
  const me = useMe();
  const queryClient = useQueryClient();
  // Administrators who must set up a second factor first may not read the number yet.
  const isEnabled = name === "pending" && me !== null && me.needsSecondFactor !== true;
  const { data = 0 } = useQuery({ ...waitingCountQuery, enabled: isEnabled });
  const { data: counted } = useQuery({ ...duplicatesCountQuery, enabled: false });
  if (isEnabled) return data;
  if (name !== "duplicates") return 0;
  const holds = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated === false;
  if (counted && holds(duplicatesCountQuery)) return counted.open;
  return (holds(todayQuery) && queryClient.getQueryData(todayQuery.queryKey)?.duplicates) || 0;
}

type AccountProps = Pick<MenuItemProps, "isIconOnly" | "isShort">;

/** The name of the user, the link to the account, and the logout button. */
export function Account({ isIconOnly, isShort = false }: AccountProps): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const [isLeaving, setLeaving] = useState(false);
  const text = t("shell:logout.label");
  return (
    <>
      {me ? (
        <>
          <div className={css.account}>
            <UserText>{me.name}</UserText>
          </div>
          <MenuItem link={ACCOUNT_LINK} isIconOnly={isIconOnly} isShort={isShort} />
        </>
      ) : null}
      <Tooltip text={text} placement="end" isDisabled={!isIconOnly}>
        <AriaButton className={css.link} isPending={isLeaving} onPress={() => setLeaving(true)}>
          {isLeaving ? <Spinner /> : <LogOut aria-hidden="true" className={flips} />}
          <span className={isIconOnly ? visuallyHidden : undefined}>
            {isLeaving ? t("shell:logout.pending") : text}
          </span>
        </AriaButton>
      </Tooltip>
      {isLeaving ? <Leave onClose={() => setLeaving(false)} /> : null}
    </>
  );
}
