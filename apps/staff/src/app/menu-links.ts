import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { Language } from "@kehila/shared/base/languages";
import { accessibilityUrl, listPage, listsPage, PAGES } from "@kehila/shared/base/paths";
import {
  Accessibility,
  Archive,
  ArrowDownUp,
  CalendarDays,
  CircleUser,
  ClipboardPen,
  CopyCheck,
  DatabaseBackup,
  FileDown,
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
    | "duplicates"
    | "imports"
    | "exports"
    | "users"
    | "backups"
    | "account"
    | "login"
    | "signup"
    | "register"
    | "accessibility";
  icon: Icon;
  /** An icon with an arrow, which is mirrored in right-to-left text. */
  flips?: true;
}

/** The groups of the menu of staff, in their order: daily work, event lists, management. */
export type MenuGroup = "work" | "lists" | "manage";

export interface MenuLink extends LinkLook {
  to: string;
  /** The group of a page of staff. */
  group?: MenuGroup;
  /** Further pages that mark the link, because they have no link of their own. */
  alsoAt?: readonly string[];
  /** A page of the public app, which loads a new document. */
  isOutside?: true;
}

const STAFF_LINKS: readonly (MenuLink & {
  group: MenuGroup;
  page: keyof typeof PAGE_RIGHTS;
  /** The page whose right replaces this link by another one. */
  unless?: keyof typeof PAGE_RIGHTS;
})[] = [
  { group: "work", to: PAGES.today, name: "today", icon: Sun, page: "today" },
  { group: "work", to: PAGES.newPerson, name: "new", icon: UserPlus, page: "newPerson" },
  { group: "work", to: PAGES.persons, name: "people", icon: Users, page: "persons" },
  { group: "work", to: PAGES.pending, name: "pending", icon: Inbox, page: "pending" },
  { group: "lists", to: PAGES.lists, name: "lists", icon: CalendarDays, page: "lists" },
  ...EVENT_CATEGORIES.map((category) => ({
    group: "lists" as const,
    to: listsPage(category),
    name: category,
    icon: CATEGORY_ICONS[category],
    page: category,
  })),
  { group: "manage", to: PAGES.archive, name: "archive", icon: Archive, page: "archive" },
  {
    group: "manage",
    to: PAGES.duplicates,
    name: "duplicates",
    icon: CopyCheck,
    page: "duplicates",
  },
  {
    group: "manage",
    to: PAGES.imports,
    alsoAt: [PAGES.exports],
    name: "imports",
    icon: ArrowDownUp,
    page: "imports",
  },
  {
    group: "manage",
    to: PAGES.exports,
    name: "exports",
    icon: FileDown,
    page: "exports",
    unless: "imports",
  },
  {
    group: "manage",
    to: PAGES.accounts,
    alsoAt: [PAGES.accessLog],
    name: "users",
    icon: UserCog,
    page: "accounts",
  },
  { group: "manage", to: PAGES.backups, name: "backups", icon: DatabaseBackup, page: "backups" },
];

const VISITOR_LINKS: readonly MenuLink[] = [
  { to: PAGES.register, name: "register", icon: ClipboardPen, isOutside: true },
  {
    to: PAGES.login,
    alsoAt: [PAGES.forgotPassword, PAGES.resetPassword],
    name: "login",
    icon: LogIn,
    flips: true,
  },
  { to: PAGES.signup, name: "signup", icon: IdCard },
];

/** The user's own account, at the end of the menu above logout. */
export const ACCOUNT_LINK: MenuLink = { to: PAGES.account, name: "account", icon: CircleUser };

/** Returns the link to the accessibility statement in the language of the interface. */
export const accessibilityLink = (language: Language): MenuLink => ({
  to: accessibilityUrl(language),
  name: "accessibility",
  icon: Accessibility,
  isOutside: true,
});

/**
 * Returns the links of the menu for a session (docs/product.md#pages), without the accessibility
 * statement; empty while the session loads.
 */
export function menuLinks(session: Session | undefined): readonly MenuLink[] {
  if (session?.status === "signed-out") return VISITOR_LINKS;
  if (session?.status !== "signed-in") return [];
  const { user } = session;
  return STAFF_LINKS.filter(
    ({ page, unless }) =>
      PAGE_RIGHTS[page](user) && (unless === undefined || !PAGE_RIGHTS[unless](user)),
  );
}

/** Returns the links group by group. */
export function inGroups(links: readonly MenuLink[]): MenuLink[][] {
  const groups = new Map<MenuGroup | undefined, MenuLink[]>();
  for (const link of links) groups.set(link.group, [...(groups.get(link.group) ?? []), link]);
  return [...groups.values()];
}

/** Whether a page marks a link: the link's own page, or one without a link of its own. */
export const marks = (pathname: string, { to, alsoAt = [] }: MenuLink): boolean =>
  to === pathname || alsoAt.includes(pathname);

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

/** Returns the page whose link a phone's bar marks: all lists for categories and lists. */
export const pageInBar = (pathname: string): string =>
  pathname.startsWith(`${PAGES.lists}/`) || pathname.startsWith(LIST_PAGES)
    ? PAGES.lists
    : pathname;
