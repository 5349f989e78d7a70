/** The help page of each route of the staff app, by the router's id of the route. */
const PAGE_OF_ROUTE = {
  "/": "newPerson",
  "/today": "today",
  "/persons": "people",
  "/pending": "pending",
  "/archive": "archive",
  "/lists/": "lists",
  "/lists/$category": "category",
  "/person-lists/$listId": "list",
  "/import": "import",
  "/exports": "exports",
  "/duplicates": "duplicates",
  "/accounts": "users",
  "/account": "account",
  "/access-log": "logs",
  "/backups": "backups",
  "/login": "login",
  "/signup": "signup",
  "/verify-email": "verifyEmail",
  "/forgot-password": "forgotPassword",
  "/reset-password": "resetPassword",
} as const;

/** The name of a help page: of a route, or of a state that several routes share. */
export type HelpPage =
  | (typeof PAGE_OF_ROUTE)[keyof typeof PAGE_OF_ROUTE]
  | "person"
  | "closed"
  | "anywhere";

/** The router's data about the screen that is shown. */
export interface ShownRoute {
  routeId: string;
  status: string;
  search: object;
}

/** Returns the help page of a screen; an unknown address has the page `anywhere`. */
export function helpPageOf({ routeId, status, search }: ShownRoute): HelpPage {
  if (status === "error") return "closed";
  const page = Object.entries(PAGE_OF_ROUTE).find(([route]) => route === routeId)?.[1];
  if (page === undefined || status === "notFound") return "anywhere";
  return page === "people" && "person" in search ? "person" : page;
}
