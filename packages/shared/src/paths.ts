/** Every page of the product (§2). The Worker serves these; any other path is a 404 page. */
export const PAGES = {
  newPerson: "/",
  login: "/login",
  signup: "/signup",
  verifyEmail: "/verify-email",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  account: "/account",
  accounts: "/accounts",
  register: "/register",
  persons: "/persons",
  pending: "/pending",
  archive: "/archive",
} as const;

/** Pages of the staff app; the other {@link PAGES} are rendered on the server. */
export const STAFF_PAGES: readonly string[] = [
  PAGES.newPerson,
  PAGES.login,
  PAGES.signup,
  PAGES.verifyEmail,
  PAGES.forgotPassword,
  PAGES.resetPassword,
  PAGES.account,
  PAGES.accounts,
  PAGES.persons,
  PAGES.pending,
  PAGES.archive,
];
