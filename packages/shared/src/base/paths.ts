import type { EventCategory } from "../events/categories.ts";
import { EVENT_CATEGORIES } from "../events/categories.ts";
import type { Language } from "./languages.ts";
import { shortId } from "./short-id.ts";

/**
 * Every page of the product (docs/product.md#pages). The Worker serves these pages; any other path
 * is a 404 page.
 */
export const PAGES = {
  newPerson: "/",
  today: "/today",
  login: "/login",
  signup: "/signup",
  verifyEmail: "/verify-email",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  account: "/account",
  accounts: "/accounts",
  accessLog: "/access-log",
  backups: "/backups",
  lists: "/lists",
  register: "/register",
  accessibility: "/accessibility",
  privacy: "/privacy",
  persons: "/persons",
  pending: "/pending",
  archive: "/archive",
  duplicates: "/duplicates",
  exports: "/exports",
  imports: "/import",
} as const;

export const listsPage = (category: EventCategory): string => `/lists/${category}`;

export const listPage = (id: string): string => `/person-lists/${id}`;

/** Returns the path of a list's public registration page, rendered on the server. */
export const eventLinkPath = (listId: string): string =>
  `/event-register/${encodeURIComponent(listId)}`;

/** Returns the short path of the same page, which redirects to it; the full path if there is none. */
export function shortEventPath(listId: string): string {
  const code = shortId(listId);
  return code === null ? eventLinkPath(listId) : `/e/${code}`;
}

/** Returns the URL of the public registration form in a language. */
export const registerUrl = (language: Language): string => `${PAGES.register}?lang=${language}`;

/** Returns the path of an invitation, for a new colleague. */
export const invitationPath = (token: string): string =>
  `${PAGES.signup}?token=${encodeURIComponent(token)}`;

/** Returns the path of the calendar file of an event, for visitors with its link. */
export const eventCalendarPath = (listId: string): string => `${eventLinkPath(listId)}/event.ics`;

/** Returns the path of the calendar file of an event, for staff. */
export const listCalendarPath = (listId: string): string =>
  `/person-list/${encodeURIComponent(listId)}/event.ics`;

export const accessibilityUrl = (language: Language): string =>
  `${PAGES.accessibility}?lang=${language}`;

export const privacyUrl = (language: Language): string => `${PAGES.privacy}?lang=${language}`;

/** Whether a path is a page for visitors, which the server renders. */
export const isPublicPage = (path: string): boolean =>
  /^\/(?:register|accessibility|privacy|event-register\/[^/]+)\/?$/u.test(path);

/**
 * Pages of the staff app, as router patterns; the other {@link PAGES} are rendered on the server.
 */
export const STAFF_PAGES: readonly string[] = [
  PAGES.newPerson,
  PAGES.today,
  PAGES.login,
  PAGES.signup,
  PAGES.verifyEmail,
  PAGES.forgotPassword,
  PAGES.resetPassword,
  PAGES.account,
  PAGES.accounts,
  PAGES.accessLog,
  PAGES.backups,
  PAGES.persons,
  PAGES.pending,
  PAGES.archive,
  PAGES.duplicates,
  PAGES.exports,
  PAGES.imports,
  PAGES.lists,
  ...EVENT_CATEGORIES.map(listsPage),
  listPage(":id"),
];

export const isStaffPage = (path: string): boolean =>
  STAFF_PAGES.includes(path) || /^\/person-lists\/[^/]+$/u.test(path);
