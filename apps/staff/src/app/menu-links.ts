import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { Language } from "@kehila/shared/base/languages";
import { accessibilityUrl, listPage, listsPage, PAGES } from "@kehila/shared/base/paths";
import {
  Accessibility,
  Archive,
  CalendarDays,
  CircleUser,
  ClipboardPen,
  IdCard,
  Inbox,
  LogIn,
  Sun,
  UserCog,
  UserPlus,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { CATEGORY_ICONS } from "../entities/event-lists/category/category-icons.ts";
import { PAGE_RIGHTS } from "./guards.ts";
import type { Session } from "../entities/users/session.queries.ts";

/** The start of the paths of single lists. */
export const LIST_PAGES = listPage("");

type Icon = ComponentType<{ className?: string; "aria-hidden"?: "true" }>;

interface LinkLook {
  name:
    | EventCategory
    | "lists"
    | "today"
    | "new"
    | "people"
    | "archive"
    | "pending"
    | "users"
    | "account"
    | "login"
    | "signup"
    | "register"
    | "accessibility";
  icon: Icon;
  /** An icon with an arrow, which is mirrored in right-to-left text. */
  flips?: true;
}

export interface MenuLink extends LinkLook {
  to: string;
  /** A page of the public app, which loads a new document. */
  isOutside?: true;
}

const STAFF_LINKS: readonly (MenuLink & { page: keyof typeof PAGE_RIGHTS })[] = [
  { to: PAGES.today, name: "today", icon: Sun, page: "today" },
  { to: PAGES.newPerson, name: "new", icon: UserPlus, page: "newPerson" },
  { to: PAGES.persons, name: "people", icon: Users, page: "persons" },
  { to: PAGES.lists, name: "lists", icon: CalendarDays, page: "lists" },
  ...EVENT_CATEGORIES.map((category) => ({
    to: listsPage(category),
    name: category,
    icon: CATEGORY_ICONS[category],
    page: category,
  })),
  { to: PAGES.archive, name: "archive", icon: Archive, page: "archive" },
  { to: PAGES.pending, name: "pending", icon: Inbox, page: "pending" },
  { to: PAGES.accounts, name: "users", icon: UserCog, page: "accounts" },
];

const VISITOR_LINKS: readonly MenuLink[] = [
  { to: PAGES.register, name: "register", icon: ClipboardPen, isOutside: true },
  { to: PAGES.login, name: "login", icon: LogIn, flips: true },
  { to: PAGES.signup, name: "signup", icon: IdCard },
];

/** The user's own account, at the end of the menu above logout. */
export const ACCOUNT_LINK: MenuLink = { to: PAGES.account, name: "account", icon: CircleUser };

/** Returns the accessibility statement in the language of the interface, last in the menu. */
const accessibilityLink = (language: Language): MenuLink => ({
  to: accessibilityUrl(language),
  name: "accessibility",
  icon: Accessibility,
  isOutside: true,
});

/**
 * Returns the links of the side menu for a session (docs/product.md#pages); empty while the session
 * loads.
 */
export function menuLinks(session: Session | undefined, language: Language): readonly MenuLink[] {
  const accessibility = accessibilityLink(language);
  switch (session?.status) {
    case "signed-out":
      return [...VISITOR_LINKS, accessibility];
    case "signed-in":
      return [...STAFF_LINKS.filter(({ page }) => PAGE_RIGHTS[page](session.user)), accessibility];
    case "unverified":
      return [accessibility];
    case undefined:
      return [];
  }
}

/** The links that a phone's bar prefers, in order of preference. */
const PREFERRED: readonly MenuLink["name"][] = ["today", "people", "lists", "pending", "new"];
/**
 * Maximum links of the bar, so that each link and the button of the other links fit a finger.
 */
const BAR_MAX = 4;

/** Returns the links of a phone's bar, in the order of the menu, and the other links. */
export function splitForBar(links: readonly MenuLink[]): { bar: MenuLink[]; rest: MenuLink[] } {
  const rank = ({ name }: MenuLink) => PREFERRED.indexOf(name) + 1 || PREFERRED.length + 1;
  const chosenLinks = new Set(links.toSorted((a, b) => rank(a) - rank(b)).slice(0, BAR_MAX));
  return {
    bar: links.filter((link) => chosenLinks.has(link)),
    rest: links.filter((link) => !chosenLinks.has(link)),
  };
}

/** Returns the page whose link a phone's bar marks: the page of all lists for categories and lists. */
export const markedInBar = (pathname: string): string =>
  pathname.startsWith(`${PAGES.lists}/`) || pathname.startsWith(LIST_PAGES)
    ? PAGES.lists
    : pathname;
